import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
const base = 'http://localhost:4310',
  org = 'les-jardins-partages'
const data = JSON.parse(readFileSync('/tmp/payouts.json', 'utf8')).filter((x) => x.state === 'CashedOut')
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const ctx = async (w, locale) => {
  const c = await b.newContext({
    viewport: { width: w, height: 900 },
    locale: locale === 'en' ? 'en-GB' : 'fr-FR',
    storageState: '/tmp/shots-state.json',
  })
  if (locale === 'en') await c.addCookies([{ name: 'redirected_locale', value: 'en', url: base }])
  return c
}
const c = await ctx(1280, 'fr')
const p = await c.newPage()
const url = base + `/admin/${org}/rapprochement`
await p.goto(url)
await p.waitForTimeout(2500)
await p.screenshot({ path: '/tmp/shots/empty-1280.png', fullPage: true })
const up = async (name, content) => {
  await p
    .getByLabel(/Choisir un/)
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  await p.waitForTimeout(3000)
}
await up('x.pdf', '%PDF-1.4')
await p.screenshot({ path: '/tmp/shots/pdf-1280.png' })
const euros = (x) => (x / 100).toFixed(2)
const camt = (list, from, until, iban = 'FR1420041010050500013M02606') =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${until}T23:59:59</ToDtTm></FrToDt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${list.map(([a, d, l]) => `<Ntry><Amt Ccy="EUR">${euros(Math.abs(a))}</Amt><CdtDbtInd>${a < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${d}</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${l}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`).join('')}</Stmt></BkToCstmrStmt></Document>`
const day = (x) => x.cashOutDate.slice(0, 10)
const l = data.map((x) => [x.amount, day(x), 'VIR SEPA RECU /DE OBOLE /MOTIF ' + x.label])
const two = data.find((x) => x.id === 20),
  back = data.find((x) => x.id === 14)
const list = l
  .filter((_, i) => ![23, 5, 20, 24].includes(data[i].id))
  .concat([
    [two.amount, day(two), 'VIR MME DURAND COTISATION ET PLUSIEURS AUTRES CHOSES'],
    [two.amount, day(two), 'VIR M PETIT ADHESION'],
    [-back.amount, '2026-01-08', 'REJET ' + back.label],
    [7777, '2026-03-15', 'VIR OBOLE SAS AVOIR'],
    [5000, '2026-03-16', 'VIR AUTRE'],
  ])
await up('releve-autre.xml', camt(list.slice(0, 3), '2026-01-01', '2026-01-02', 'DE89370400440532013000'))
await p.screenshot({ path: '/tmp/shots/other-1280.png' })
await up('releve-2024-2026.xml', camt(list, '2024-11-20', '2026-10-20'))
await p.screenshot({ path: '/tmp/shots/full-1280.png', fullPage: true })
await up('banque.csv', `Jour;Texte;Somme reçue\n15/11/2026;VIR;12,00\n16/11/2026;PRLV EDF;-40,00`)
await p.screenshot({ path: '/tmp/shots/columns-1280.png', fullPage: false })
const p2 = await (await ctx(390, 'fr')).newPage()
await p2.goto(url)
await p2.waitForTimeout(2500)
await p2.screenshot({ path: '/tmp/shots/full-390.png', fullPage: true })
const p3 = await (await ctx(1280, 'en')).newPage()
await p3.goto(url)
await p3.waitForTimeout(2500)
await p3.screenshot({ path: '/tmp/shots/full-en-1280.png', fullPage: true })
const p4 = await (await ctx(390, 'en')).newPage()
await p4.goto(url)
await p4.waitForTimeout(2500)
await p4.screenshot({ path: '/tmp/shots/full-en-390.png', fullPage: true })
for (const [w, n] of [
  [1280, '1280'],
  [390, '390'],
]) {
  const q = await (await ctx(w, 'fr')).newPage()
  await q.goto(base + `/admin/${org}/versements`)
  await q.waitForTimeout(2500)
  await q.screenshot({ path: `/tmp/shots/payouts-${n}.png`, fullPage: true })
  await q.goto(base + `/admin/${org}/versements/24`)
  await q.waitForTimeout(2000)
  await q.screenshot({ path: `/tmp/shots/payout-${n}.png` })
}
await b.close()
