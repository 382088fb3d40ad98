import { payer } from '@obole/contract/testing/buyer'
import { addressOf } from '@obole/core/site/addresses'
import { DEMO_PASSWORD } from './account-steps.ts'
import { DESK, enterAs } from './desk-scenes.ts'
import { buyerIn, buyerOf } from './api-buyer.ts'
import { approveAtBank } from './plans.ts'
import { expect, type Stack, testOnSoundSite as test } from './stack.ts'

const EVENT = 'fete-de-printemps'

/** Two places at 6 €, and a contribution of 2 €. */
async function twoPlaces(stack: Stack, buyer = buyerOf(stack), card: 'accepted' | 'challenge' = 'accepted') {
  const [tier] = await stack.query<{ id: string }>(
    "select t.id from tiers t join forms f on f.id = t.form_id where f.slug = $1 and t.label = 'Tarif réduit'",
    [EVENT],
  )
  const participant = { firstName: payer.firstName, lastName: payer.lastName }
  const item = { tierId: Number(tier?.id), tierType: 'Registration' as const, participant }
  const form = { organizationSlug: 'les-jardins-partages', formType: 'Event' as const, formSlug: EVENT }
  return buyer.pay({ ...form, items: [item, item] }, card, 200)
}

test('an event is cancelled from its desk: everybody is told, sales end, and the bar reaches its end', async ({
  page,
  browser,
  stack,
}) => {
  await twoPlaces(stack)
  const payerPage = await browser.newPage({ baseURL: stack.url })
  const late = await twoPlaces(stack, buyerIn(payerPage, stack), 'challenge')
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/evenements/${EVENT}/contenu`)
  await page.getByRole('link', { name: 'Annuler l’événement' }).click()
  await expect(page.getByRole('definition').getByText(/^14,00\s€$/)).toBeVisible()
  await expect(page.getByText(/^12,00\s€ de votre compte, et 2,00\s€ de contributions/)).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Annuler l’événement' })
  await confirm.click()
  await expect(page.getByText('Écrivez quelques mots aux participants.', { exact: true })).toBeVisible()
  await page
    .getByLabel('Message aux participants')
    .fill('La tempête arrive. Nous chercherons une autre date.')
  await page.getByLabel(/^Votre mot de passe/).fill(DEMO_PASSWORD)
  await page.getByText('J’ai compris').click()
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Cet événement est annulé' })).toBeVisible()
  await expect(page.getByText('Annulé', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Événement annulé' })).toBeVisible()
  await expect(page.getByText(/^100\s%$/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Commandes annulées\s: 1 sur 1$/)).toBeVisible()
  const mail = await stack.mailbox.waitFor({ to: payer.email, subject: /^Annulé/ })
  expect(mail.text).toContain('La tempête arrive.')
  await stack.mailbox.waitFor({ to: payer.email, subject: 'Votre remboursement' })

  await page.getByRole('link', { name: 'Voir les participants' }).click()
  const rows = page.getByRole('table', { name: 'Participants' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Annulé')
  await rows.first().getByRole('checkbox').check({ force: true })
  const selectAll = page.getByRole('button', { name: /^Sélectionner toute la liste/ })
  await expect(selectAll).toHaveText('Sélectionner toute la liste (2)')
  // Once each row is ticked nothing is left to select.
  await rows.last().getByRole('checkbox').check({ force: true })
  await expect(selectAll).toHaveCount(0)
  await rows.last().getByRole('checkbox').uncheck({ force: true })
  await page.getByRole('button', { name: 'Écrire un message' }).click()
  await expect(page.getByText('Le message ira à 1 personne.')).toBeVisible()
  await expect(page.getByText(/^1 à l’adresse/)).toBeVisible()
  // What is missing is said where it is, and nobody is greeted twice.
  await page.getByRole('button', { name: 'Aperçu' }).click()
  await expect(page.getByText('Écrivez l’objet du message.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Objet' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Objet' }).fill('À bientôt')
  await page.getByRole('textbox', { name: 'Message' }).fill('Nous revenons en mai.')
  await expect(page.getByText(/^Chaque message commence par/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour,\nNous revenons en mai.')
  await expect(page.getByText(/^Votre texte salue déjà/)).toBeVisible()
  await page.getByRole('button', { name: 'Aperçu' }).click()
  await expect(page.getByText(/^Voici ce que lira/)).toBeVisible()
  await expect(page.getByText(/Bonjour[\s\S]*Bonjour/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('button', { name: 'Ne rien envoyer' }).click()
  await page.getByRole('combobox', { name: 'État' }).selectOption({ label: 'Valables' })
  await expect(page.getByText('2 billets annulés ne sont pas affichés.')).toBeVisible()
  await page.getByRole('link', { name: 'Les afficher' }).click()
  await expect(rows).toHaveCount(2)
  // Somebody who was at their bank meanwhile is not thanked when they come back.
  await approveAtBank(stack, late.paymentId)
  await payerPage.goto(addressOf({ page: 'payment', id: late.paymentRequestId }))
  await expect(payerPage.getByRole('heading', { name: 'Votre paiement vous est rendu' })).toBeVisible()
  await expect(payerPage.getByText('Vous récupérez la totalité')).toBeVisible()
  await expect(payerPage.getByRole('definition').getByText(/^14,00\s€$/)).toBeVisible()
  await stack.doctor()

  // Its team sees on the association's page what became of it; nobody else sees it there.
  await page.goto('/associations/les-jardins-partages')
  await expect(page.getByRole('link', { name: /Fête de printemps au jardin/ })).toContainText('Annulé')

  const visitor = await browser.newPage({ baseURL: stack.url })
  await visitor.goto(`/associations/les-jardins-partages/evenements/${EVENT}`)
  await expect(visitor.getByRole('heading', { name: 'Cet événement est annulé' })).toBeVisible()
  await expect(visitor.getByText('Les billets encore valables et payés en ligne')).toBeVisible()
})

test('on a phone the tab of the page that is open is in scene', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/evenements/${EVENT}/annulation`)
  // By whichever name: the journey before may have cancelled it.
  const tab = page.getByRole('link', { name: /^(Annuler l’événement|Événement annulé)$/ })
  await expect(tab).toBeInViewport({ ratio: 1 })
})
