import type { Locator, Page } from '@playwright/test'
import { DESK, enterAs } from './desk-scenes.ts'
import { expect, test } from './stack.ts'

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const card = (page: Page, title: string): Locator =>
  page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .last()

/** A gift by cheque of somebody who left a postal address alone. */
async function writeDown(page: Page, lastName: string): Promise<void> {
  await page.goto(`${DESK}/commandes/nouvelle`)
  await page.getByLabel('Pour quelle campagne').selectOption('Une serre pour tous')
  const payer = card(page, 'Qui a payé')
  await page.getByLabel('Montant').fill('45')
  await payer.getByLabel('Prénom').fill('Odile')
  await payer.getByLabel('Nom', { exact: true }).fill(lastName)
  await expect(page.getByText('Sans adresse e-mail, aucun message ne partira')).toBeVisible()
  await payer.getByLabel('Adresse', { exact: true }).fill('8 rue des Tilleuls')
  await payer.getByLabel('Code postal').fill('44000')
  await payer.getByLabel('Ville').fill('Nantes')
  await expect(payer.getByLabel('Pays')).toHaveValue('FR')
  await page.getByLabel('Numéro du chèque').fill('0012345')
  await page.getByLabel('Banque').fill('Banque du Fleuve')
}

test('a cheque of somebody without an e-mail is written down, and what was typed is never lost', async ({
  page,
}) => {
  await enterAs(page, 'Treasurer')
  await writeDown(page, 'Vernet')
  await page.getByRole('link', { name: 'Toutes les commandes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Nous avons retrouvé votre saisie')).toBeVisible()
  await expect(page.getByLabel('Numéro du chèque')).toHaveValue('0012345')
  await button(page, 'Enregistrer le paiement').click()

  await expect(page.getByRole('heading', { level: 1, name: /^Commande n°/ })).toBeVisible()
  await expect(page.getByText('Chèque n° 0012345 · Banque du Fleuve · pas encore déposé')).toBeVisible()
  await expect(page.getByText('aucun message ne part d’ici')).toBeVisible()
  await expect(page.getByText(/Conditions d’utilisation/)).toHaveCount(0)
  await expect(button(page, 'Renvoyer la confirmation')).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('À imprimer et à poster')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('link', { name: /^Reçu fiscal/ })).toBeVisible()
  await page.goto(`${DESK}/commandes/nouvelle?campagne=CrowdFunding/une-serre-pour-tous`)
  await expect(page.getByLabel('Prénom').last()).toHaveValue('')
})

test('a treasurer takes cheques to the bank with a slip, and undoes it', async ({ page }) => {
  await enterAs(page, 'Treasurer')
  await writeDown(page, 'Lambert')
  await button(page, 'Enregistrer le paiement').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Commande n°/ })).toBeVisible()
  await page.goto(`${DESK}/remises-de-cheques`)
  await page.getByRole('checkbox', { name: /Odile Lambert/ }).press(' ')
  await expect(page.getByText(/^1 chèque choisi, 45,00\s€$/)).toBeVisible()
  await button(page, 'Faire la remise').click()
  const slip = page.getByRole('row').filter({ hasText: '45,00' }).first()
  await expect(slip).toContainText('1 chèque')
  await expect(page.getByRole('checkbox', { name: /Odile Lambert/ })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await slip.getByRole('link', { name: /Ouvrir le bordereau/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^remise-de-cheques-\d+\.pdf$/)

  await slip.getByRole('button', { name: /Annuler la remise/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Annuler la remise/ })
    .click()
  await expect(slip).toContainText('Annulée')
  await expect(page.getByRole('checkbox', { name: /Odile Lambert/ })).toHaveCount(1)
})

test('an accountant sees the cheques and their slips, and moves none', async ({ page }) => {
  await enterAs(page, 'Accountant')
  await page.goto(`${DESK}/remises-de-cheques`)
  await expect(page.getByRole('heading', { name: 'Chèques à déposer' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(button(page, 'Faire la remise')).toHaveCount(0)
})
