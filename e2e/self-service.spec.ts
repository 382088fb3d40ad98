import type { Page } from '@playwright/test'
import { freshEmail, linkIn, NEW_PASSWORD, openAccount } from './account-steps.ts'
import { pay, payButton, typeCard } from './donation-steps.ts'
import { examineAsShown } from './examine.ts'
import { buyInThree, giveMonthly, leaveUnpaid, moneyLink } from './plans.ts'
import { expectFocusKept } from './kept-focus.ts'
import { expect, test } from './stack.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

async function approveAtBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Valider' }).click()
}

test('the payer raises a monthly gift from the mailbox and with the bank, then stops it', async ({
  page,
  stack,
}) => {
  const { orderId, path } = await giveMonthly(stack, 1500, 350)
  await page.goto(path)
  await button(page, 'Modifier').click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Montant chaque mois')
  await amount.fill('0,20')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText(/^La valeur doit être un nombre supérieur à/)).toBeVisible()
  await amount.fill('25')
  await dialog.getByLabel(/^Contribution/).fill('1')
  await dialog.getByLabel('Jour du prélèvement').selectOption('12')
  await expect(dialog.getByText(/26,00\s€ seront prélevés le 12/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Recevoir un lien par e-mail' }).click()
  await expect(dialog.getByText(/Un lien est parti à/)).toBeVisible()
  await examineAsShown(page)

  await page.goto(await moneyLink(stack, orderId))
  await expect(dialog.getByText(/26,00\s€ seront prélevés le 12/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirmer avec ma banque' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmer votre nouveau montant')
  await expect(page.getByText(/26,00\s€ seront prélevés le 12/)).toBeVisible()
  await typeCard(page, 'accepted')
  await button(page, 'Enregistrer cette carte').click()
  await approveAtBank(page)
  await expect(page.getByText('Votre banque a confirmé')).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('Le 12 du mois')).toBeVisible()
  await expect(page.getByText(/^26,00\s€ le 12 \p{L}+ \d{4}$/u)).toBeVisible()
  await button(page, 'Arrêter').click()
  await examineAsShown(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Oui, arrêter' }).click()
  await expect(page.getByText(/plus rien n’est prélevé/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/plus rien n’est prélevé/)).toBeVisible()
  await expect(page.getByText('À venir')).toHaveCount(0)
})

test('the payer lowers a monthly gift at once, without a mail', async ({ page, stack }) => {
  const { path } = await giveMonthly(stack, 1500, 350)
  await page.goto(path)
  await button(page, 'Modifier').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Montant chaque mois').fill('10')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
  await expectFocusKept(page)
  await page.reload()
  await expect(page.getByText(/^13,50\s€ le \d+ \p{L}+ \d{4}$/u)).toBeVisible()
})

test('a link that was ended says so, and another goes to the payer', async ({ page, stack }) => {
  const { path } = await giveMonthly(stack, 1500, 0)
  await page.goto(path)
  await button(page, 'Désactiver ce lien').click()
  await examineAsShown(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Oui, désactiver' }).click()
  await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible()
  await button(page, 'Recevoir un nouveau lien').click()
  await expect(page.getByRole('alert')).toContainText('C’est demandé')
})

test('the payer takes the contribution back once the amount was confirmed', async ({ page, stack }) => {
  const { orderId, path } = await giveMonthly(stack, 1500, 350)
  await page.goto(path)
  await button(page, 'Reprendre ma contribution').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/3,50\s€ reviennent sur la carte/)
  await dialog.getByRole('button', { name: 'La laisser' }).click()
  await expect(dialog).toBeHidden()
  await button(page, 'Reprendre ma contribution').click()
  await examineAsShown(page)
  await dialog.getByRole('button', { name: /Reprendre 3,50\s€/ }).click()
  await expect(page.getByText(/Votre contribution vous a été rendue\s: 3,50\s€/)).toBeVisible()
  await expect(button(page, 'Reprendre ma contribution')).toBeHidden()
  await expectFocusKept(page)
  await page.reload()
  await expect(page.getByText(/Remboursée sur votre carte le/)).toBeVisible()
  const refunds = await stack.query<{ tip: string }>(
    `select r.tip_cents as tip from refunds r join payments p on p.id = r.payment_id where p.order_id = $1`,
    [orderId],
  )
  expect(refunds.map(({ tip }) => Number(tip))).toEqual([350])
})

test('another card takes the place of a plan’s, and nothing is debited for it', async ({ page, stack }) => {
  const { orderId, path } = await buyInThree(stack, 0)
  await page.goto(path)
  await expect(page.getByText(/Visa •••• 4242/)).toBeVisible()
  await button(page, 'Changer de carte').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Recevoir un lien par e-mail' }).click()
  await expect(page.getByText(/Un lien est parti à/)).toBeVisible()
  await page.goto(await moneyLink(stack, orderId))
  await button(page, 'Changer de carte').click()
  await expect(page.getByText('Rien n’est débité maintenant.')).toBeVisible()
  await examineAsShown(page)
  await typeCard(page, 'accepted_mastercard')
  await button(page, 'Enregistrer cette carte').click()
  await approveAtBank(page)
  await expect(page.getByText('Votre nouvelle carte est enregistrée')).toBeVisible()
  await expect(page.getByText(/Mastercard •••• 4444/)).toBeVisible()
})

test('an unpaid instalment is put right with the same card, once', async ({ page, stack }) => {
  const bought = await buyInThree(stack, 900)
  await leaveUnpaid(stack, bought)
  await page.goto(bought.path)
  await expect(page.getByText('Impayé')).toBeVisible()
  await button(page, 'Régler maintenant').click()
  await expect(page).toHaveURL(/\/paiement\/regularisation\//)
  const link = page.url()
  await expect(page.getByText('2 sur 3')).toBeVisible()
  await expect(page.getByText(/63,00\s€/)).toBeVisible()
  await button(page, 'Continuer').click()
  await expect(page).toHaveURL(/\/paiement\/regularisation\/embarque\//)
  await payButton(page).click()
  await approveAtBank(page)
  await expect(page).toHaveURL(/\/paiement\/regularisation\/confirmation\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('régularisé')
  await examineAsShown(page)
  await page.getByRole('link', { name: 'Voir ma commande' }).click()
  await expect(page.getByText('Régularisé')).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('alert').getByText('Lien non valide')).toBeVisible()
})

test('giving up is said, costs nothing, and another card can be tried', async ({ page, stack }) => {
  const bought = await buyInThree(stack, 0)
  await leaveUnpaid(stack, bought)
  await page.goto(bought.path)
  await button(page, 'Régler maintenant').click()
  await page.getByText('Une autre carte').click()
  await button(page, 'Continuer').click()
  await typeCard(page, 'insufficient_funds')
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Rien n’a été débité.')
  await button(page, 'Annuler ce paiement').click()
  await expect(page).toHaveURL(/\/paiement\/regularisation\/(?:annulation|echec)\//)
  await examineAsShown(page)
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await pay(page, 'accepted_mastercard')
  await approveAtBank(page)
  await expect(page).toHaveURL(/\/paiement\/regularisation\/confirmation\//)
})

test('somebody gives their account another address, once the new one is confirmed', async ({
  page,
  stack,
}) => {
  const before = await openAccount(page, stack)
  const after = freshEmail()
  await page.goto('/utilisateur/compte')
  await button(page, 'Changer d’adresse').click()
  await page.getByLabel('Nouvelle adresse').fill(after)
  await page.getByLabel('Votre mot de passe actuel').fill(NEW_PASSWORD)
  await examineAsShown(page)
  await button(page, 'Recevoir le lien').click()
  await expect(page.getByRole('alert')).toContainText(after)
  await expect(page.getByRole('alert')).toContainText(before)

  const mail = await stack.mailbox.waitFor({ to: after, subject: 'Confirmez votre nouvelle adresse' })
  await stack.mailbox.waitFor({ to: before, subject: 'Changement d’adresse demandé' })
  await page.goto(linkIn(mail))
  await expect(page.getByText(`Votre compte aura désormais l’adresse ${after}.`)).toBeVisible()
  await examineAsShown(page)
  await button(page, 'Confirmer mon adresse').click()
  await expect(page.getByRole('alert')).toContainText(after)
  await page.getByRole('alert').getByRole('link', { name: 'Mon compte' }).click()
  await expect(page.locator('#contenu').getByText(after)).toBeVisible()
  await stack.mailbox.waitFor({ to: before, subject: 'L’adresse de votre compte a été changée' })
})
