import type { Locator, Page } from '@playwright/test'
import { DESK, enterAs } from './desk-scenes.ts'
import { examine } from './examine.ts'
import { buyInThree, giveMonthly } from './plans.ts'
import { expect, test } from './stack.ts'

const PAGE = `${DESK}/annee`

/** « −1 234,50 € » in cents. */
const centsOf = (text: string) => Number(text.replaceAll(/[^\d]/g, '')) * (/[−-]/.test(text) ? -1 : 1)

const figureOf = (page: Page, name: string): Locator =>
  page
    .getByRole('table', { name: 'Les chiffres de l’année' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })

/** Opens the lines of a figure, whose total is the figure, and comes back. */
async function opensItsLines(page: Page, name: string, total: string): Promise<number> {
  const link = figureOf(page, name).getByRole('link').last()
  const amount = centsOf(await link.innerText())
  await link.click()
  const line = page.getByRole('heading', { name: 'Total' }).locator('..')
  await expect(line).toBeVisible()
  const shown = line.getByText(total, { exact: true }).locator('..').getByRole('definition')
  expect([name, centsOf(await shown.innerText())]).toEqual([name, amount])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'L’année' })).toBeVisible()
  return amount
}

test('a treasurer reads the year, opens its figures, and holds it against the last one', async ({
  page,
  stack,
}) => {
  await buyInThree(stack, 0)
  await enterAs(page, 'Treasurer')
  await page.goto(`${DESK}/versements`)
  await page.getByRole('link', { name: 'L’année' }).last().click()
  await expect(page).toHaveURL(PAGE)
  await examine(page)

  expect(await opensItsLines(page, 'Commandé', 'Commandé')).toBeGreaterThan(0)
  expect(await opensItsLines(page, 'Encaissé par Obole', 'Montant')).toBeGreaterThan(0)
  await expect(figureOf(page, 'Frais')).toContainText('0,00')
  await expect(figureOf(page, 'Frais')).toContainText('Aucuns frais')

  const campaigns = page.getByRole('table', { name: 'Par campagne' })
  const course = campaigns.getByRole('row').filter({ hasText: 'Stage de permaculture' })
  await course.getByRole('link').first().click()
  await expect(page).toHaveURL(/formSlug=stage-de-permaculture/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'L’année' })).toBeVisible()

  await page.getByRole('button', { name: 'Exporter' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  const planned = page.getByRole('table', { name: 'Attendu par mois' }).getByRole('link').first()
  const amount = centsOf(await planned.innerText())
  await planned.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paiements' })).toBeVisible()
  const toCome = page.getByText('À venir', { exact: true }).locator('..').getByRole('definition')
  expect(centsOf(await toCome.first().innerText())).toBe(amount)

  await page.goto(`${PAGE}?annee=2001`)
  await expect(page.getByText('Rien cette année-là')).toBeVisible()
  await page.getByLabel('Année', { exact: true }).selectOption({ index: 0 })
  await expect(figureOf(page, 'Commandé')).toBeVisible()
})

test('a treasurer opens the monthly gifts that a month and a campaign expect, and finds the same amount', async ({
  page,
  stack,
}) => {
  const { orderId } = await giveMonthly(stack, 1500, 0)
  await enterAs(page, 'Treasurer')
  for (const table of ['Attendu par mois', 'Attendu par campagne']) {
    await page.goto(PAGE)
    // « Déjà programmé » stands before it, and opens the payments.
    const gifts = page.getByRole('table', { name: table }).locator('a[href*="sources=gifts"]').last()
    const amount = centsOf(await gifts.innerText())
    expect(amount).toBeGreaterThanOrEqual(1500)
    await gifts.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Recettes attendues' })).toBeVisible()
    const total = page.getByText('Montant', { exact: true }).first().locator('..').getByRole('definition')
    expect(centsOf(await total.innerText())).toBe(amount)
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `Commande ${orderId}` }) })
    await expect(row).toContainText('Don mensuel')
    await expect(row).toContainText('× 15,00')
    await examine(page)
  }
  await page.getByRole('button', { name: 'Exporter' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'L’année' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'L’année' })).toBeVisible()
})

test('movements are narrowed to an operation, and taken away as a file', async ({ page, stack }) => {
  await buyInThree(stack, 0)
  await enterAs(page, 'Treasurer')
  await page.goto(`${DESK}/mouvements`)
  await page.getByLabel('Opération').selectOption('Paiements en ligne')
  await expect(page).toHaveURL(/movements=capture/)
  await expect(page.getByRole('cell', { name: 'Paiement en ligne' }).first()).toBeVisible()
  await examine(page)
  await page.getByRole('button', { name: 'Exporter' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
