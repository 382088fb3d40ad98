import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from './account-steps.ts'
import { DESK, enterAs, openMore, TEAM } from './desk-scenes.ts'
import { buyerOf, cartBody } from './api-buyer.ts'
import { expect, type Stack, test } from './stack.ts'

test.describe.configure({ mode: 'parallel' })

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

async function boughtBooks(stack: Stack): Promise<number> {
  const { paymentRequestId } = await buyerOf(stack).pay(await cartBody(stack), 'accepted', 200)
  const { orderId } = await buyerOf(stack).summary(paymentRequestId)
  return orderId ?? 0
}

/** A ticket paid by cheque, on its own page. */
async function writeDownTicket(page: Page, name: string): Promise<void> {
  await page.goto(`${DESK}/commandes/nouvelle`)
  await page.getByLabel('Pour quelle campagne').selectOption('Fête de printemps au jardin')
  await page.getByText('Semis et rempotage').click()
  const payer = page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Qui a payé' }) })
    .last()
  await payer.getByLabel('Prénom').fill('Odile')
  await payer.getByLabel('Nom', { exact: true }).fill(name)
  await payer.getByLabel('E-mail').fill(`odile.${name.toLowerCase()}@exemple.fr`)
  await button(page, 'Enregistrer le paiement').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Commande n°/ })).toBeVisible()
}

test('who paid is put right, with another address, and the history says what it was', async ({
  page,
  stack,
}) => {
  const orderId = await boughtBooks(stack)
  await enterAs(page, 'Treasurer')
  await page.goto(`${DESK}/commandes/${orderId}`)
  await button(page, 'Corriger le payeur').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Prénom').fill('1')
  await button(dialog, 'Enregistrer').click()
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1)
  await dialog.getByLabel('Prénom').fill('Alexe')
  await dialog.getByLabel('E-mail').fill('alexe.martin@exemple.fr')
  // Who will receive what; nothing of debits, since none are to come.
  await expect(dialog.getByText(/alix\.martin@exemple\.fr recevra un dernier message/)).toBeVisible()
  await expect(dialog.getByText(/prélèvements/)).toHaveCount(0)
  await button(dialog, 'Enregistrer').click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'alexe.martin@exemple.fr' })).toBeVisible()
  const history = page
    .getByRole('listitem')
    .filter({ hasText: 'Noémie Ferrand a corrigé les coordonnées de la personne qui a payé' })
  await expect(history).toContainText('alix.martin@exemple.fr')
  await expect(history).toContainText('alexe.martin@exemple.fr')
})

test('a ticket becomes another rate that costs less, and the difference goes back by hand', async ({
  page,
}) => {
  await enterAs(page, 'OrganizationAdmin')
  await writeDownTicket(page, 'Lambert')
  await page.getByRole('button', { name: /^Changer la ligne/ }).click()
  const dialog = page.getByRole('dialog')
  const rates = dialog.getByLabel('Tarif')
  const cheaper = await rates.locator('option').nth(1).textContent()
  await rates.selectOption({ index: 1 })
  await dialog.getByText('Rembourser la différence').click()
  await button(dialog, 'Enregistrer').click()
  await expect(dialog.getByRole('heading', { name: 'Noter de l’argent rendu' })).toBeVisible()
  await expect(dialog.getByText('La ligne est changée.')).toBeVisible()
  await expect(button(dialog, 'Fermer sans rembourser')).toBeVisible()
  await expect(button(dialog, 'Ne rien changer')).toHaveCount(0)
  await button(dialog, 'Continuer').click()
  await dialog.getByRole('button', { name: /^Noter/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Camille Delorme a changé le tarif ou les options')).toBeVisible()
  await expect(page.getByText(/a noté .* rendus à la main/)).toBeVisible()
  await expect(page.getByText('Différence conservée par l’association')).toHaveCount(0)
  await expect(page.getByText((cheaper ?? '').split(',')[0] ?? '', { exact: true }).first()).toBeVisible()
})

test('on a phone an order begins with one act; cancelled, it is not confirmed again', async ({
  page,
  stack,
}) => {
  const orderId = await boughtBooks(stack)
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/commandes/${orderId}`)
  await expect(button(page, 'Renvoyer la confirmation')).toBeVisible()
  await expect(button(page, 'Rembourser')).toBeHidden()
  // Two books that look alike are told apart.
  const lines = page.getByRole('button', { name: /^Changer la ligne .* n°\s\d$/ })
  await expect(lines).toHaveCount(2)
  await openMore(page)
  await button(page, 'Rembourser').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Tout', { exact: true }).click()
  await button(dialog, 'Continuer').click()
  await dialog.getByLabel('Votre mot de passe').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: /^Rembourser/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Annulé', { exact: true })).toHaveCount(2)
  await expect(button(page, 'Renvoyer la confirmation')).toHaveCount(0)
})

test('whoever is signed out over an open dialog signs in there, and loses nothing they typed', async ({
  page,
}) => {
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/membres`)
  await page.getByRole('button', { name: 'Inviter quelqu’un' }).click()
  const invitation = page.getByRole('dialog', { name: 'Inviter quelqu’un' })
  await invitation.getByLabel('E-mail').fill('odile@exemple.fr')
  await invitation.getByLabel('Votre mot de passe actuel').fill('un mot de passe')
  await page.context().clearCookies()
  await invitation.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  const ended = page.getByRole('dialog', { name: 'Votre session est terminée' })
  await ended.getByLabel('E-mail').fill(TEAM.OrganizationAdmin)
  await ended.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await ended.getByRole('button', { name: 'Se connecter' }).click()
  await expect(ended).toBeHidden()
  await expect(invitation.getByLabel('E-mail')).toHaveValue('odile@exemple.fr')
  await invitation.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(invitation.getByText('Ce n’est pas le bon mot de passe')).toBeVisible()
})
