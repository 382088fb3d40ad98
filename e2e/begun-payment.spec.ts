import type { Page } from '@playwright/test'
import { pay, reachPayment, someEmail } from './donation-steps.ts'
import { expect, test } from './stack.ts'
import { visitor } from './visitor.ts'

/** A membership of which each person may have one, up to its payer. */
async function chooseMembership(page: Page, email: string): Promise<void> {
  const v = visitor(page, 'fr')
  await v.open('adhesions/adhesion-annuelle')
  await v.add('Adhésion individuelle')
  await v.goOn()
  const card = v.card('Adhésion individuelle')
  await v.name(card, 'Alix', 'Martin')
  await card.getByLabel('Téléphone').fill('06 12 34 56 78')
  await v.goOn()
  await v.fillPayer({ email, birthDate: '14/07/1985', hasAddress: true })
}

test('a payer who left the bank’s page and begins again is led back to what they began', async ({
  page,
  context,
  stack,
}) => {
  const email = someEmail()
  const v = visitor(page, 'fr')
  await chooseMembership(page, email)
  await v.agree()
  await v.payByCard('challenge')
  await expect(page).toHaveURL((url) => url.origin === stack.bankUrl)

  const again = await context.newPage()
  await chooseMembership(again, email)
  const refusal = again.getByRole('main').getByRole('alert')
  await expect(refusal).toContainText('Un achat avec cette adresse e-mail est encore en cours de paiement')
  await expect(refusal).toContainText(/Il est gardé jusqu’à \d+\sh\s\d+ environ/)
  await refusal.getByRole('link', { name: 'Reprendre ce paiement' }).click()
  await expect(again).toHaveURL(/\/paiement\/embarque\//)
})

test('a page whose cart was opened again elsewhere leads to the cart as it is', async ({ page }) => {
  await reachPayment(page, someEmail())
  const paymentRequestId = new URL(page.url()).pathname.split('/').at(-1)
  const status = await page.evaluate(async (id) => {
    const summary = await (await fetch(`/api/payments/summary?paymentRequestId=${id}`)).json()
    const headers = { 'content-type': 'application/json' }
    const sent = { method: 'PUT', headers, body: JSON.stringify({ tip: 700 }) }
    return (await fetch(`/api/carts/${summary.cartId}/tip`, sent)).status
  }, paymentRequestId)
  expect(status).toBe(200)
  await pay(page, 'accepted')
  await expect(page.getByRole('heading', { level: 1, name: 'Récapitulatif' })).toBeVisible()
  await expect(page.getByText('Le panier a changé entre-temps')).toBeVisible()
  // With the contribution that was chosen elsewhere.
  await expect(page.getByRole('main')).toContainText(/7,00\s€/)
})
