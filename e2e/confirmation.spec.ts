import { confirmed, confirmSummary, pay, reachSummary, someEmail } from './donation-steps.ts'
import { expect, test } from './stack.ts'
import { buyFestivalPlace } from './ticket-steps.ts'
import { visitor } from './visitor.ts'

test('a confirmation says what was bought and for whom', async ({ page }) => {
  const v = visitor(page, 'fr')
  await buyFestivalPlace(v, { firstName: 'Camille', lastName: 'Durand', email: someEmail() })
  const recap = page.getByRole('complementary', { name: 'Votre commande' })
  await expect(recap).toContainText('Camille Durand')
  await expect(recap).toContainText('Repas partagé')
  await expect(page.getByText(/dans les 15 à 60 minutes/)).toBeVisible()
})

test('opened again later, it keeps the day of each debit', async ({ page, stack }) => {
  await reachSummary(page, someEmail())
  await confirmSummary(page)
  await pay(page, 'accepted')
  await expect(page).toHaveURL(confirmed)
  await stack.query(
    `update payments set due_on = '2026-03-01' where order_id = (select max(order_id) from payments)`,
  )
  await page.reload()
  await expect(page.getByText('Payé le 1er mars 2026')).toBeVisible()
  await expect(page.getByText(/aujourd’hui/i)).toHaveCount(0)
})

test('what was read in English is confirmed in English, also in a French browser', async ({ page }) => {
  const v = visitor(page, 'en')
  await v.open('formulaires/faire-un-don')
  await v.choose(/^€20.00/)
  await v.goOn()
  await v.fillPayer({ email: someEmail(), hasAddress: true })
  await v.agree()
  await v.payByCard()
  await v.seesConfirmation()
  await page.getByRole('link', { name: 'See my order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible()
})
