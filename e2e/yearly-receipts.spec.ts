import { parisDate } from '@obole/core/dates/dates'
import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { type ChequeGift, giveByCheque, issueWhileTheServerDies } from './yearly-gifts.ts'
import { DESK, enterAs } from './desk-scenes.ts'
import { examine } from './examine.ts'
import { expect, test } from './stack.ts'

const PAGE = `${DESK}/recus-fiscaux`
/** The year that is just over, as in January. */
const YEAR = Number(parisDate(Date.now()).slice(0, 4)) - 1
const DONORS = 70
/** Names have no digits. */
const named = (donor: number) => {
  const letters = String.fromCodePoint(97 + (donor % 26), 97 + Math.floor(donor / 26))
  return { lastName: `Donnadieu${letters}`, email: `d${donor}@donateurs.example` }
}
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })

test('a treasurer chooses one receipt a year, issues all while the server dies, posts, voids and finds them', async ({
  page,
  stack,
}) => {
  test.setTimeout(400_000)
  await enterAs(page, 'Treasurer')
  await page.goto(`${PAGE}?annee=${YEAR}`)
  await examine(page)
  await button(page, 'Changer').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Un reçu par donateur et par an', { exact: true }).click()
  await dialog.getByText(String(YEAR), { exact: true }).click()
  await examine(page)
  await button(dialog, 'Enregistrer').click()
  await expect(page.getByText('Choix enregistré')).toBeVisible()

  const gift = (payer: ChequeGift['payer'], amountCents: number): ChequeGift => ({
    payer,
    amountCents,
    receivedOn: `${YEAR}-12-0${1 + (amountCents % 9)}`,
  })
  await giveByCheque(page, [
    ...Array.from({ length: DONORS }, (_, donor) => gift(named(donor), 1000 + donor)),
    gift(named(0), 5000),
    gift({ lastName: 'Sansboite' }, 2000),
  ])
  await expect(async () => {
    await page.goto(`${PAGE}?annee=${YEAR}`)
    await expect(page.getByText(`${DONORS + 1} donateurs, ${DONORS + 2} dons`)).toBeVisible({
      timeout: 2_000,
    })
  }).toPass({ timeout: 60_000 })
  await examine(page)

  await button(page, `Émettre les reçus de ${YEAR}`).click()
  await examine(page)
  await issueWhileTheServerDies(page, stack, YEAR)
  const rows = await stack.query<{ count: number; last: number; donors: number }>(
    `select count(*)::int as count, max(number) as last, count(distinct donor_id)::int as donors
     from receipts where year = $1 and payment_id is null`,
    [YEAR],
  )
  expect(rows[0]).toMatchObject({ count: DONORS + 1, donors: DONORS + 1 })
  const [all] = await stack.query<{ count: number; last: number }>(
    'select count(*)::int as count, max(number) as last from receipts where year = $1',
    [YEAR],
  )
  expect(all?.last).toBe(all?.count)

  await button(page, /^Préparer/).click()
  const link = page.getByRole('link', { name: /^Un courrier/ })
  await expect(link).toBeVisible({ timeout: 60_000 })
  const download = page.waitForEvent('download')
  await link.click()
  const pdf = await readFile(await (await download).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await button(page, 'Marquer comme imprimés').click()
  await expect(page.getByText(/imprimés par/)).toBeVisible()

  await page.getByLabel('Rechercher').fill('donnadieuaa')
  const found = page.getByRole('link', { name: /^Voir le reçu/ })
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page.getByRole('heading', { name: '2 dons' })).toBeVisible()
  await examine(page)
  await button(page, 'Annuler ce reçu').click()
  await button(dialog, 'Annuler ce reçu').click()
  await expect(dialog.getByText('Dites pourquoi').first()).toBeVisible()
  await dialog.getByLabel('Motif').fill('Le chèque était d’une autre personne')
  await button(dialog, 'Annuler ce reçu').click()
  await expect(page.getByText(/Reçu annulé le/)).toBeVisible()
  await button(page, 'Établir un nouveau reçu').click()
  await button(dialog, 'Établir un nouveau reçu').click()
  await expect(page.getByText('Annule et remplace le')).toBeVisible()
  await examine(page)
})
