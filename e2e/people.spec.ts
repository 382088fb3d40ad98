import type { Page } from '@playwright/test'
import { enterAs, DESK } from './desk-scenes.ts'
import { buyTicket, buyTickets } from './plans.ts'
import { expect, ON_A_TELEPHONE, test } from './stack.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** The file of somebody who has just bought a ticket: it is made some seconds later. */
async function openFile(page: Page, name: string, search = name): Promise<void> {
  await expect(async () => {
    await page.goto(`${DESK}/personnes?search=${encodeURIComponent(search)}`)
    await page.getByRole('link', { name }).first().click({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.locator('h1')).toContainText(name)
}

test('two files of one person are found, made one, annotated, and taken apart', async ({ page, stack }) => {
  const names = { firstName: 'Inès', lastName: 'Vernet-Roux' }
  await buyTicket(stack, { ...names, email: 'ines@maison.example' })
  await buyTicket(stack, { ...names, email: 'ines@bureau.example' })
  await enterAs(page, 'OrganizationAdmin')
  await openFile(page, 'Inès Vernet-Roux', 'ines@bureau')
  await expect(heading(page, 'Billets')).toBeVisible()
  await expect(page.locator('h1')).toContainText('N’a jamais adhéré')

  await expect(async () => {
    await page.reload()
    await expect(heading(page, 'Peut-être la même personne')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await button(page, 'Réunir avec Inès Vernet-Roux').click()
  await expect(page.getByText('Les deux fiches n’en font plus qu’une')).toBeVisible()
  await expect(page.getByText(/ines@maison\.example/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fête de printemps' })).toHaveCount(2)

  await page.getByLabel('Nouvelle note').fill('Tient la buvette.')
  await button(page, 'Ajouter la note').click()
  await expect(page.getByText('Tient la buvette.')).toBeVisible()
  await expect(page.getByLabel('Nouvelle note')).toHaveValue('')

  await button(page, 'Corriger les coordonnées').click()
  await page.getByLabel('Date de naissance').fill('2999-01-01')
  await button(page, 'Enregistrer').click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/entre le 01\/01\/1900 et aujourd’hui/)
      .first(),
  ).toBeVisible()
  await page.getByLabel('Date de naissance').fill('1990-02-01')
  await page.getByLabel('Téléphone').fill('06 11 22 33 44')
  await button(page, 'Enregistrer').click()
  await expect(page.getByRole('link', { name: '06 11 22 33 44' })).toBeVisible()

  await button(page, 'Séparer Inès Vernet-Roux').click()
  await expect(page.getByText('Les deux fiches sont séparées')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fête de printemps' })).toHaveCount(1)
})

test.describe('on a telephone', () => {
  test.use(ON_A_TELEPHONE)
  test('people are found by where they stand, and one of them gets a household', async ({ page, stack }) => {
    const lastName = 'Aubert-Morel'
    await buyTickets(stack, [
      { firstName: 'Gabriel', lastName },
      { firstName: 'Rose', lastName },
    ])
    await enterAs(page, 'OrganizationAdmin')
    await page.goto(`${DESK}/personnes`)
    await button(page, 'Filtres').click()
    await page.getByRole('combobox', { name: 'Adhésion' }).selectOption('N’a jamais adhéré')
    await expect(page).toHaveURL(/standings=Never/)
    await openFile(page, 'Gabriel Aubert-Morel')
    await expect(page.getByText('Aucune adhésion pour l’instant.')).toBeVisible()
    await button(page, 'Ajouter une personne au foyer').click()
    await page.getByLabel('Nom ou e-mail').fill('rose aubert')
    await button(page, 'Chercher').click()
    await button(page, 'Choisir Rose Aubert-Morel').click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('link', { name: 'Rose Aubert-Morel', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Rose Aubert-Morel/ })).toBeVisible()
    await button(page, 'Sortir du foyer').click()
    await expect(button(page, 'Sortir du foyer')).toHaveCount(0)
  })
})
