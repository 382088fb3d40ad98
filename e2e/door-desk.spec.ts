import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInAs } from './account-steps.ts'
import { DESK, enterAs } from './desk-scenes.ts'
import { admittedTwice, DOOR, phoneOf } from './door-desk-steps.ts'
import { buyTicket } from './plans.ts'
import { expect, ON_A_TELEPHONE, test } from './stack.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

test('the organiser makes a list of the meals, finds it again, and takes it away', async ({ page }) => {
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/evenements/fete-de-printemps`)
  await page.getByRole('link', { name: 'Accueil', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Listes et réglages' })).toBeVisible()
  const lists = page.getByRole('list', { name: 'Listes' }).locator('> li')
  await expect(lists).toHaveCount(1)
  await expect(button(page, 'Enregistrer')).toBeDisabled()

  await button(page, 'Ajouter une liste').click()
  await button(page, 'Enregistrer').click()
  await expect(lists.last().getByText('À remplir')).toBeVisible()
  await lists.last().getByLabel('Nom de la liste').fill('Repas du midi')
  await lists.last().getByText('Qui est dessus').click()
  await lists.last().getByText('Repas partagé').click()
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible()

  // What was not saved is there again after a visit elsewhere.
  await page.reload()
  await expect(lists.last().getByLabel('Nom de la liste')).toHaveValue('Repas du midi')
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('Les réglages de l’accueil sont enregistrés')).toBeVisible()
  await page.reload()
  await expect(lists).toHaveCount(2)
  await expect(lists.last().locator('summary')).toContainText('Repas partagé')
  await expect(page.getByText('Repas du midi', { exact: true })).toBeVisible()

  await button(page, 'Retirer la liste Repas du midi').click()
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('Les réglages de l’accueil sont enregistrés')).toBeVisible()
  await expect(page.getByText('Repas du midi', { exact: true })).toHaveCount(0)
})

test('a link for one evening shows its code once, and is closed with its phones', async ({ page }) => {
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(DOOR)
  await expect(page.getByLabel('Soirée du')).toHaveValue('2027-04-17')
  await button(page, 'Créer le lien').click()
  await expect(page.getByText('À remplir')).toBeVisible()
  await page.getByLabel('Pour qui').fill('Bénévoles du portail')
  await button(page, 'Créer le lien').click()
  await expect(page.locator('[data-pin]')).toHaveText(/^\d{6}$/)
  await expect(page.getByText(/\/accueil\/\S{20,}/)).toBeVisible()
  await expect(page.getByText('Lien et code s’éteignent le 18 avril 2027 à\u00a06\u202fh')).toBeVisible()

  await page.reload()
  await expect(page.locator('[data-pin]')).toHaveCount(0)
  await button(page, 'Fermer Bénévoles du portail').first().click()
  await button(page, 'Fermer le lien').click()
  await expect(dialog(page)).toBeHidden()
  await expect(button(page, 'Fermer Bénévoles du portail')).toHaveCount(0)
  await expect(page.getByText(/liens? fermés?$/)).toBeVisible()
})

test('a ticket that two phones let in is shown until somebody says which entry counts', async ({
  page,
  stack,
}) => {
  const lastName = 'Haddad-Vialle'
  await admittedTwice(page, stack, lastName)
  await page.goto(DOOR)
  const notice = page.getByRole('listitem').filter({ hasText: lastName }).filter({ hasText: 'Porte nord' })
  await expect(notice).toContainText('par Malik')
  await notice.getByRole('button', { name: /^Garder une seule entrée/ }).click()
  await expect(notice).toHaveCount(0)
  const rows = page.getByRole('table', { name: 'Derniers passages' }).getByRole('row')
  await expect(rows.filter({ hasText: lastName }).filter({ hasText: 'annulée' })).toContainText('Porte sud')

  // The entry that counts is taken back as well.
  await rows
    .filter({ hasText: lastName })
    .filter({ hasText: 'Porte nord' })
    .getByRole('button', { name: /^Annuler/ })
    .click()
  await button(page, 'Annuler l’entrée').click()
  await expect(dialog(page)).toBeHidden()
  await expect(rows.filter({ hasText: lastName }).filter({ hasText: 'annulée' })).toHaveCount(2)
})

test('who comes in appears on the page by itself', async ({ page, stack }) => {
  const lastName = 'Petitjean'
  const { orderId } = await buyTicket(stack, { firstName: 'Ana', lastName })
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(DOOR)
  await expect(page.getByRole('heading', { name: 'Derniers passages' })).toBeVisible()
  const phone = await phoneOf(page, 'Zoé', 'Porte nord')
  await phone.admit(await phone.ticketOf(orderId))
  await expect(page.getByRole('row').filter({ hasText: lastName })).toContainText('Porte nord', {
    timeout: 15_000,
  })
  await expect(button(page, 'Fermer Zoé').first()).toBeVisible()
})

test('a treasurer reads the record of the evening, and takes it as a file', async ({ page, stack }) => {
  await buyTicket(stack, { firstName: 'Ana', lastName: 'Petitjean' })
  await enterAs(page, 'Treasurer')
  await page.goto(`${DESK}/evenements/fete-de-printemps`)
  await page.getByRole('link', { name: 'Relevé de billetterie' }).click()
  const row = page
    .getByRole('table', { name: 'Relevé de billetterie' })
    .getByRole('row', { name: /^Tarif réduit/ })
  await expect(row).toContainText(/6,00\s€/)
  const downloading = page.waitForEvent('download')
  await button(page, 'Télécharger (CSV)').click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('releve-de-billetterie-fete-de-printemps.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^\ufeffTarif;Prix;.*\r\n(?:.*\r\n)*Tarif réduit;6,00;/)
})

test('whoever keeps the door of one event finds that one alone', async ({ page, stack }) => {
  const [role] = await stack.query<{ id: string }>(
    `insert into memberships (user_id, organization_id, form_id, role, created_at)
     select u.id, f.organization_id, f.id, 'CheckInOperator', now() from users u, forms f
     where u.email = 'alix@voisins.example' and f.slug = 'fete-de-printemps' returning id`,
  )
  await signInAs(page, 'alix@voisins.example')
  await page.goto(DESK)
  await expect(page.getByRole('heading', { level: 1, name: 'Accueil des participants' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1)
  await page.getByRole('link', { name: /^Fête de printemps au jardin/ }).click()
  await expect(button(page, 'Ouvrir l’accueil')).toBeVisible()
  const other = await page.goto(`${DESK}/evenements/atelier-greffe/accueil`)
  expect(other?.status()).toBe(403)
  await stack.query('delete from memberships where id = $1', [role?.id])
})

test.describe('on a telephone', () => {
  test.use(ON_A_TELEPHONE)

  test('whoever keeps the door is led to it, sees nothing else, and opens it', async ({ page }) => {
    await enterAs(page, 'CheckInOperator')
    await page.goto(DESK)
    await expect(page.getByRole('heading', { level: 1, name: 'Accueil des participants' })).toBeVisible()
    await button(page, 'Menu').click()
    const menu = page.getByRole('navigation', { name: 'Gestion de l’association' }).locator('#navigation')
    await expect(menu.getByRole('link')).toHaveText(['Accueil des participants', 'Voir la page publique'])

    await page.getByRole('link', { name: /^Fête de printemps au jardin/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fête de printemps au jardin' })).toBeVisible()
    for (const others of ['Listes et réglages', 'Inviter des bénévoles pour une soirée'])
      await expect(page.getByRole('heading', { name: others })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Contenu', exact: true })).toHaveCount(0)
    await expect(page.getByLabel('Votre prénom')).toHaveValue('Louison')
    await page.getByRole('textbox', { name: 'Entrée' }).fill('Porte du verger')
    await button(page, 'Ouvrir l’accueil').click()
    // The phone took its token out of the address.
    await expect(page.getByText('Porte du verger · Louison')).toBeVisible()
    await expect(page).toHaveURL(/\/accueil\/$/)
  })
})
