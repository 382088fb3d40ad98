import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { Program } from '../scripts/programs.ts'
import { root } from '../scripts/root.ts'
import {
  confirmed,
  DONATION_FORM,
  payButton,
  reachPayment,
  reachSummary,
  someEmail,
} from './donation-steps.ts'
import { type Stack, STACK_LIMIT_MS, startStack, test as base } from './stack.ts'
import { playStripe, STRIPE_CARDS } from './stripe-js.ts'
import { visitor } from './visitor.ts'

const withStripe = (api: string) => ({
  CARD_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  STRIPE_API_URL: api,
  SEED_DEMO: '1',
})

/** The payment page with Stripe as its card provider: a double of its API, and its origins played to the browser. */
const test = base.extend<object, { stripeApi: string; stack: Stack }>({
  stripeApi: [
    // Playwright reads the names of other fixtures out of this pattern, so it must be there, empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const file = join(root, 'server/testing/stripe-process.ts')
      const double = new Program({ name: 'stripe', file, env: { PATH: process.env['PATH'] } })
      await use((await double.ready).url)
      await double.stop()
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ stripeApi }, use) => {
      const whole = await startStack({ ...withStripe(stripeApi), CARD_ON_SUMMARY: 'off' })
      await use(whole.stack)
      await whole.stop()
    },
    { scope: 'worker', timeout: STACK_LIMIT_MS },
  ],
})

test.beforeEach(({ context, stripeApi }) => playStripe(context, stripeApi))

async function payWith(page: Page, card: keyof typeof STRIPE_CARDS): Promise<void> {
  await page.frameLocator('iframe').getByLabel('Numéro de carte').fill(STRIPE_CARDS[card].number)
  await payButton(page).click()
}

test('with Stripe: refused, then paid, and the number never comes near us', async ({ page, stack }) => {
  const sent: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin === stack.url) sent.push(request.url() + (request.postData() ?? ''))
  })
  page.on('console', (line) => {
    if (/Content Security Policy/.test(line.text())) complaints.push(line.text())
  })
  const email = someEmail()
  await reachPayment(page, email)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Vérifiez les champs')
  await payWith(page, 'refused')
  await expect(page.getByRole('alert')).toContainText('Votre banque a refusé le paiement')
  await payWith(page, 'accepted')
  await expect(page).toHaveURL(confirmed)
  await stack.mailbox.waitFor({ to: email, subject: 'est confirmé' })
  for (const { number } of Object.values(STRIPE_CARDS)) expect(sent.join('\n')).not.toContain(number)
  expect(complaints).toEqual([])
})

test('with Stripe: a challenged card leaves for the bank’s page and comes back paid', async ({
  page,
  stack,
}) => {
  await reachPayment(page, someEmail())
  await payWith(page, 'challenged')
  await expect(page).toHaveURL(confirmed)
  await stack.doctor()
})

test('Stripe may come into the pages where one pays, and into no other', async ({ page }) => {
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy']
  expect(await policyOf(DONATION_FORM)).not.toContain('stripe')
  await reachPayment(page, someEmail())
  const policy = await policyOf(page.url())
  expect(policy).toContain('script-src')
  expect(policy).toContain('https://js.stripe.com')
})

test('a Stripe that does not come is said, and nothing can be paid', async ({ page, context }) => {
  await context.unrouteAll()
  await context.route('https://js.stripe.com/**', (route) => route.abort())
  await reachPayment(page, someEmail())
  await expect(page.getByRole('alert')).toContainText('Rien n’a été débité')
  await expect(payButton(page)).toBeDisabled()
})

/** The same with the card on the summary, as it is unless the installation says otherwise. */
const onSummary = test.extend<object, { stack: Stack }>({
  stack: [
    async ({ stripeApi }, use) => {
      const whole = await startStack(withStripe(stripeApi))
      await use(whole.stack)
      await whole.stop()
    },
    { scope: 'worker', timeout: STACK_LIMIT_MS },
  ],
})

onSummary('with Stripe on the summary: refused, then paid on the same page', async ({ page, stack }) => {
  const complaints: string[] = []
  page.on('console', (line) => {
    if (/Content Security Policy/.test(line.text())) complaints.push(line.text())
  })
  await reachSummary(page, someEmail())
  await visitor(page, 'fr').agree()
  await payWith(page, 'refused')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Votre banque a refusé le paiement')
  await payWith(page, 'accepted')
  await expect(page).toHaveURL(confirmed)
  expect(complaints).toEqual([])
  await stack.doctor()
})
