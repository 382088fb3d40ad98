import { addDays, parisDate, typedDate } from '@obole/core/dates/dates'
import { cents, formatEuros } from '@obole/core/money/money'
import type { Locator, Page } from '@playwright/test'
import { DESK, enterAs } from './desk-scenes.ts'
import { examine } from './examine.ts'
import { expect, test } from './stack.ts'

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

/** The association's payouts that its bank has had for a while, the oldest first. */
async function oldPayouts(page: Page): Promise<Payout[]> {
  const answer = await page.request.get('/api/organizations/les-jardins-partages/cash-outs?pageSize=100')
  const { data }: { data: Payout[] } = await answer.json()
  const before = addDays(parisDate(Date.now()), -10)
  return data
    .filter(({ state, cashOutDate }) => state === 'CashedOut' && parisDate(cashOutDate ?? '') < before)
    .toReversed()
}

const paidOn = ({ cashOutDate, creationDate }: Payout) => parisDate(cashOutDate ?? creationDate)
const euros = ({ amount }: Payout) => formatEuros(cents(amount), 'fr')
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
  await enterAs(page, 'Treasurer')
  await page.goto(PAGE)
  await examine(page)
  const payouts = await oldPayouts(page)
  const [first, missing, ...others] = payouts
  if (!first || !missing) throw new Error('the demonstration has too few payouts')
  const today = parisDate(Date.now())

  await choose(page, 'relevé.pdf', '%PDF-1.7 rien')
  await expect(page.getByRole('alert')).toContainText('Ce fichier est un PDF')

  await choose(page, 'relevé.xml', camtOf(others, addDays(paidOn(first), -5), today))
  await expect(page.getByText(/^Relevé lu, du/)).toBeVisible()
  // Two are not on it.
  await expect(page.getByText('À vérifier avec votre banque')).toBeVisible()
  await expect(page.getByText('Absent du relevé')).toHaveCount(2)

  // The columns of the second are not known by their headings.
  const csv = `Jour;Texte;Somme reçue\n${typedDate(paidOn(first))};VIR ${first.label ?? ''};${inEuros(first)}`
  await choose(page, 'banque.csv', csv)
  await expect(page.getByRole('heading', { name: 'Que contient chaque colonne' })).toBeVisible()
  await examine(page)
  await page.getByLabel('Texte', { exact: true }).selectOption('Libellé')
  await page.getByLabel('Somme reçue', { exact: true }).selectOption('Montant avec son signe')
  await button(page, 'Lire le relevé').click()
  await expect(page.getByText('1 opération, 1 versement pointé.')).toBeVisible()
  await expect(page.getByText('Absent du relevé')).toHaveCount(1)
  await examine(page)

  await button(page, new RegExp(`^Retirer le pointage de ${euros(first)}`))
    .first()
    .click()
  await button(page.getByRole('dialog'), 'Retirer').click()
  await expect(page.getByText('Absent du relevé')).toHaveCount(2)
  await button(page, new RegExp(`^Pointer ${euros(first)} avec la ligne`))
    .first()
    .click()
  await expect(page.getByText('Absent du relevé')).toHaveCount(1)

  await page.goto(`${DESK}/versements/${first.id}`)
  await expect(page.getByText(`Pointé le ${typedDate(paidOn(first))}`)).toBeVisible()
  await page.goto(`${DESK}/versements/${missing.id}`)
  await expect(page.getByText('Absent du relevé')).toBeVisible()

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
