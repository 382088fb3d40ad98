import { fecFaults } from '@obole/core/accounting/fec'
import { addDays, parisDate } from '@obole/core/dates/dates'
import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { DESK, enterAs } from './desk-scenes.ts'
import { examine } from './examine.ts'
import { expect, test } from './stack.ts'

const PAGE = `${DESK}/comptabilite`
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

/** The page reads itself again until the first entries are written. */
const untilWritten = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Exercices' })).toBeVisible({ timeout: 60_000 })

/** « 1 234,50 € » in cents. */
const centsOf = (text: string) => Number(text.replaceAll(/[^\d]/g, ''))

test('a treasurer begins the journal, sees it balanced, takes the file of the year, and closes it', async ({
  page,
}) => {
  await enterAs(page, 'Treasurer')
  await page.goto(PAGE)
  await examine(page)
  await page.getByLabel('Votre exercice commence en').selectOption('janvier')
  await button(page, 'Commencer le journal').click()
  await expect(page.getByText('Le journal est commencé')).toBeVisible()
  const from = addDays(parisDate(Date.now()), -400)
  await page.goto(`${PAGE}?from=${from}&to=${parisDate(Date.now())}`)
  await untilWritten(page)
  await examine(page)

  const line = await page.getByText(/ au débit, .* au crédit$/).innerText()
  const total = /:(.*) au débit, (.*) au crédit$/.exec(line)
  expect(centsOf(total?.[1] ?? '')).toBeGreaterThan(0)
  expect(centsOf(total?.[1] ?? '')).toBe(centsOf(total?.[2] ?? ''))

  const download = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Télécharger le FEC/ })
    .first()
    .click()
  const file = await download
  const [, year] = /FEC(\d{4})1231\.txt$/.exec(file.suggestedFilename()) ?? []
  const bytes = await readFile(await file.path())
  expect(bytes.toString('latin1').split('\n').length).toBeGreaterThan(2)
  expect(fecFaults(bytes, { from: `${year}-01-01`, to: `${year}-12-31` })).toEqual([])

  await button(page, 'Changer l’exercice').click()
  await examine(page)
  await page.getByRole('dialog').getByLabel('Votre exercice commence en').selectOption('septembre')
  await button(page.getByRole('dialog'), 'Recommencer le journal').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await untilWritten(page)
  await expect(page.getByText(/^Du 1er septembre/).first()).toBeVisible()

  await button(page, 'Numéros de comptes').click()
  const dialog = page.getByRole('dialog')
  await examine(page)
  await dialog.getByLabel('Dons manuels').fill('512')
  await button(dialog, 'Enregistrer').click()
  await expect(dialog.getByText('Trois chiffres au moins, de la bonne classe')).toBeVisible()
  await dialog.getByLabel('Dons manuels').fill('754100')
  await button(dialog, 'Enregistrer').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('cell', { name: '754100 Dons manuels' }).first()).toBeVisible()

  await button(page, 'Clôturer une période').click()
  await button(page.getByRole('dialog'), 'Clôturer').click()
  await expect(page.getByText('Choisissez un jour passé')).toBeVisible()
  await page.getByLabel('Clôturer jusqu’au').fill(from)
  await button(page.getByRole('dialog'), 'Clôturer').click()
  await expect(page.getByText(/Clôturé jusqu’au/)).toBeVisible()
})
