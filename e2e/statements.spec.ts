import { fecFaults } from '@obole/core/accounting/fec'
import { addDays, parisDate, typedDate } from '@obole/core/dates/dates'
import { cents, formatEuros } from '@obole/core/money/money'
import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { giveByCheque, issueWhileTheServerDies } from './yearly-gifts.ts'
import { DESK, enterAs } from './desk-scenes.ts'
import { examine } from './examine.ts'
import { expect, testOn } from './stack.ts'

/** A site with two years behind it: payouts that a bank has had for long. */
const test = testOn({ DEMO_HISTORY: '1' })

const PAGE = `${DESK}/rapprochement`
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

interface Payout {
  id: number
  amount: number
  state: string
  label: string | null
  creationDate: string
  cashOutDate: string | null
}

/** The association's payouts that its bank has had for a while, the oldest first, once its history is written. */
async function oldPayouts(page: Page): Promise<Payout[]> {
  const today = parisDate(Date.now())
  let paid: Payout[] = []
  await expect
    .poll(
      async () => {
        const url = '/api/organizations/les-jardins-partages/cash-outs?pageSize=100'
        const { data }: { data: Payout[] } = await (await page.request.get(url)).json()
        paid = data.filter(({ state }) => state === 'CashedOut')
        // They are paid on the first of each month.
        return paid.some((payout) => paidOn(payout) > addDays(today, -40))
      },
      { timeout: 150_000, intervals: [1_000] },
    )
    .toBe(true)
  return paid.filter((payout) => paidOn(payout) < addDays(today, -10)).toReversed()
}

const paidOn = ({ cashOutDate, creationDate }: Payout) => parisDate(cashOutDate ?? creationDate)
/** As a pattern: names of buttons have plain spaces. */
const euros = ({ amount }: Payout) => formatEuros(cents(amount), 'fr').replaceAll('\u202f', String.raw`\s`)
const inEuros = ({ amount }: Payout) => (amount / 100).toFixed(2)

function camtOf(payouts: readonly Payout[], from: string, until: string): string {
  const entries = payouts.map(
    (payout) => `<Ntry><Amt Ccy="EUR">${inEuros(payout)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>${paidOn(payout)}</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${payout.label}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
    <FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${until}T23:59:59</ToDtTm></FrToDt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
}

const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('Choisir un fichier')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })

test('a treasurer reads statements, sees what is missing, and takes a tick back', async ({ page }) => {
  test.setTimeout(300_000)
  await enterAs(page, 'Treasurer')
  await page.goto(PAGE)
  await examine(page)
  const payouts = await oldPayouts(page)
  const [missing, ...others] = payouts
  const latest = others.pop()
  if (!missing || !latest) throw new Error('the demonstration has too few payouts')
  const today = parisDate(Date.now())

  await choose(page, 'relevé.pdf', '%PDF-1.7 rien')
  await expect(page.getByRole('alert')).toContainText('Ce fichier est un PDF')

  await choose(page, 'relevé.xml', camtOf(others, addDays(paidOn(missing), -5), today))
  await expect(page.getByText(/^Relevé lu, du/)).toBeVisible()
  // Two are not on it.
  await expect(page.getByText('À vérifier avec votre banque')).toBeVisible()
  await expect(page.getByText('Absent du relevé', { exact: true })).toHaveCount(2)

  // The columns of the second are not known by their headings.
  const csv = `Jour;Texte;Somme reçue\n${typedDate(paidOn(latest))};VIR ${latest.label ?? ''};${inEuros(latest)}`
  await choose(page, 'banque.csv', csv)
  await expect(page.getByRole('heading', { name: 'Que contient chaque colonne' })).toBeVisible()
  await examine(page)
  await page.getByLabel('Texte', { exact: true }).selectOption('Libellé')
  await page.getByLabel('Somme reçue', { exact: true }).selectOption('Montant avec son signe')
  await button(page, 'Lire le relevé').click()
  await expect(page.getByText('1 opération, 1 versement pointé.')).toBeVisible()
  await expect(page.getByText('Absent du relevé', { exact: true })).toHaveCount(1)
  await examine(page)

  await button(page, new RegExp(`^Retirer le pointage de ${euros(latest)}`))
    .first()
    .click()
  await button(page.getByRole('dialog'), 'Retirer').click()
  await expect(page.getByText('Absent du relevé', { exact: true })).toHaveCount(2)
  await button(page, new RegExp(`^Pointer ${euros(latest)} avec la ligne`))
    .first()
    .click()
  await expect(page.getByText('Absent du relevé', { exact: true })).toHaveCount(1)

  await page.goto(`${DESK}/versements/${latest.id}`)
  await expect(page.getByText(`Pointé le ${typedDate(paidOn(latest))}`)).toBeVisible()
  await page.goto(`${DESK}/versements/${missing.id}`)
  await expect(page.getByText('Absent du relevé', { exact: true })).toBeVisible()

  await page.goto(PAGE)
  for (const left of [1, 0]) {
    await button(page, /^Retirer le relevé/)
      .first()
      .click()
    await button(page.getByRole('dialog'), 'Retirer').click()
    await expect(button(page, /^Retirer le relevé/)).toHaveCount(left)
  }
  await expect(page.getByText('Aucun relevé lu pour le moment')).toBeVisible()
})

test('a treasurer closes the year that is over: statement, journal, receipts while the server dies, and no gap', async ({
  page,
  stack,
}) => {
  test.setTimeout(400_000)
  const year = Number(parisDate(Date.now()).slice(0, 4)) - 1
  const dialog = page.getByRole('dialog')
  await enterAs(page, 'Treasurer')
  const payouts = (await oldPayouts(page)).filter((payout) => paidOn(payout).startsWith(String(year)))
  expect(payouts.length).toBeGreaterThan(10)

  await page.goto(PAGE)
  await choose(page, 'année.xml', camtOf(payouts, `${year}-01-01`, `${year}-12-31`))
  await expect(page.getByText(`${payouts.length} versements pointés.`)).toBeVisible()
  await expect(page.getByText('Absent du relevé', { exact: true })).toHaveCount(0)

  await page.goto(`${DESK}/recus-fiscaux?annee=${year}`)
  await button(page, 'Changer').first().click()
  await dialog.getByText('Un reçu par donateur et par an', { exact: true }).click()
  await dialog.getByText(String(year), { exact: true }).click()
  await button(dialog, 'Enregistrer').click()
  await expect(page.getByText('Choix enregistré')).toBeVisible()
  const donors = ['Roussel', 'Lemoine', 'Garnier', 'Chevalier', 'Fontaine', 'Mercier']
  const giftsOf = (month: string) =>
    donors.map((lastName, index) => ({
      payer: { lastName, email: `${lastName.toLowerCase()}@donateurs.example` },
      amountCents: 1000 + index,
      receivedOn: `${year}-${month}-10` as const,
    }))
  await giveByCheque(page, [...giftsOf('11'), ...giftsOf('12')])
  await expect(async () => {
    await page.goto(`${DESK}/recus-fiscaux?annee=${year}`)
    await expect(page.getByText('6 donateurs, 12 dons')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await button(page, `Émettre les reçus de ${year}`).click()
  await issueWhileTheServerDies(page, stack, year)
  const [receipts] = await stack.query<{ yearly: number; last: number; count: number }>(
    `select count(*) filter (where payment_id is null)::int as yearly, max(number) as last, count(*)::int as count
     from receipts where year = $1`,
    [year],
  )
  expect(receipts).toMatchObject({ yearly: donors.length, last: receipts?.count })

  await page.goto(`${DESK}/comptabilite`)
  await page.getByLabel('Votre exercice commence en').selectOption('janvier')
  await button(page, 'Commencer le journal').click()
  const fec = page.getByRole('link', { name: new RegExp(`^Télécharger le FEC .*${year}`) })
  await expect(async () => {
    await page.reload()
    await expect(fec).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 120_000 })
  const download = page.waitForEvent('download')
  await fec.click()
  const bytes = await readFile(await (await download).path())
  const text = bytes.toString('latin1')
  expect(fecFaults(bytes, { from: `${year}-01-01`, to: `${year}-12-31` })).toEqual([])
  for (const payout of payouts) expect(text).toContain(inEuros(payout).replace('.', ','))
  await button(page, 'Clôturer une période').click()
  await page.getByLabel('Clôturer jusqu’au').fill(`${year}-12-31`)
  await button(dialog, 'Clôturer').click()
  await expect(page.getByText(/Clôturé jusqu’au/)).toBeVisible()
  await examine(page)
})
