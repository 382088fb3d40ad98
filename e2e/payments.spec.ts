import type { ControlNextRequest } from '@obole/contract/bank-control'
import { confirmed, pay, payButton, reachPayment, someEmail, typeCard } from './donation-steps.ts'
import { expect, testWithPaymentPage as test, type Stack } from './stack.ts'
import { visitor } from './visitor.ts'

for (const card of ['accepted', 'notification_lost', 'notification_doubled', 'notification_stale'] as const) {
  test(`${card}: paid once, confirmed once`, async ({ page, stack }) => {
    const email = someEmail()
    await reachPayment(page, email)
    await pay(page, card)
    await expect(page).toHaveURL(confirmed)
    await stack.mailbox.waitFor({ to: email, subject: 'est confirmé' })
    expect(await stack.mailbox.messages(email)).toHaveLength(1)
    expect(await ordersOf(stack, email)).toBe(1)
  })
}

for (const width of [390, 1280]) {
  test(`nothing moves under the finger while the bank’s fields come, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await reachPayment(page, someEmail())
    const { promise: scripts, resolve: letScriptsCome } = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await scripts
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    const leave = page.getByRole('button', { name: 'Annuler et revenir' })
    const topOf = async () => (await leave.boundingBox())?.y
    await expect(payButton(page)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await topOf()
    letScriptsCome()
    await expect(payButton(page)).toBeEnabled()
    expect(await topOf()).toBe(before)
  })
}

test('refused, then accepted with the same card', async ({ page, stack }) => {
  const email = someEmail()
  await reachPayment(page, email)
  await pay(page, 'refused_then_accepted')
  await expect(page.getByRole('alert')).toContainText('refusé')
  await pay(page, 'refused_then_accepted')
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(stack, email)).toBe(1)
})

test('where stolen cards are being tried out, the browser of an honest payer works a little, and pays', async ({
  page,
  stack,
}) => {
  const email = someEmail()
  await reachPayment(page, email)
  await stack.query(
    `insert into card_tries (attempt_id, form_id, state, at)
     select 'stolen-' || number, id, 'Refused', now() from forms, generate_series(1, 1000) as number
     where slug = 'faire-un-don'`,
  )
  const asked = page.waitForResponse(
    (answer) => answer.url().includes('/execute-payment') && answer.status() === 429,
  )
  await pay(page, 'accepted')
  await asked
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(stack, email)).toBe(1)
  await stack.query(`delete from card_tries where attempt_id like 'stolen-%'`)
})

test('the payment page says the amount of the summary, and the VAT in it', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('paiements/stage-de-permaculture')
  await v.add('Deux jours de découverte')
  await v.goOn()
  await v.name(v.card('Deux jours de découverte'), 'Alix', 'Martin')
  await v.goOn()
  await v.fillPayer({ email: someEmail(), hasAddress: true })
  const promised = await v.agree()
  await v.toPayment()
  expect(await v.promised()).toBe(promised)
  await expect(page.getByRole('complementary').getByText(/^dont TVA/)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '30,00' })).toBeVisible()
})

test('a failed validation says so, and nothing is debited', async ({ page, stack }) => {
  const email = someEmail()
  await reachPayment(page, email)
  await pay(page, 'challenge_failed')
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('alert')).toContainText('3-D Secure')
  await expect(page.getByRole('alert')).toContainText('Rien n’a été débité.')
  expect(await ordersOf(stack, email)).toBe(0)
})

test('the bank answers too late: « Paiement en cours », then the confirmation by itself', async ({
  page,
  stack,
}) => {
  const email = someEmail()
  await reachPayment(page, email)
  await tellBank(stack, 'next', { operation: 'execute-payment', fault: { effect: 'lost' } })
  // For as long as it takes: a notification or the reconciler may ask before the page does.
  await tellBank(stack, 'next', { operation: 'fetch-payment', times: 1000, fault: { effect: 'lost-before' } })
  await pay(page, 'accepted')
  await expect(page.getByText('Paiement en cours').first()).toBeVisible()
  // Nothing is taken back from a bank that has not answered: the page offers no way out, and no countdown.
  await expect(page.getByText(/il ne peut être ni annulé ni recommencé/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annuler et revenir à ma commande' })).toHaveCount(0)
  await expect(page.getByText(/Votre panier est gardé/)).toHaveCount(0)
  await tellBank(stack, 'heal')
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(stack, email)).toBe(1)
})

test('a double click pays once', async ({ page, stack }) => {
  const email = someEmail()
  await reachPayment(page, email)
  await typeCard(page, 'accepted')
  await payButton(page).dblclick()
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(stack, email)).toBe(1)
})

test('the back button after paying leads to the paid page, not to a second payment', async ({
  page,
  stack,
}) => {
  const email = someEmail()
  await reachPayment(page, email)
  const paymentPage = page.url()
  await pay(page, 'accepted')
  await expect(page).toHaveURL(confirmed)
  await page.goto(paymentPage)
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(stack, email)).toBe(1)
})

test('two tabs on the same order pay once', async ({ page, context, stack }) => {
  const email = someEmail()
  await reachPayment(page, email)
  const second = await context.newPage()
  await second.goto(page.url())
  await typeCard(second, 'accepted')
  await pay(page, 'accepted')
  await expect(page).toHaveURL(confirmed)
  await payButton(second).click()
  await expect(second).toHaveURL(confirmed)
  expect(await ordersOf(stack, email)).toBe(1)
})

test('a tab left open on the payment goes to the confirmation once it was paid in another', async ({
  page,
  context,
}) => {
  await reachPayment(page, someEmail())
  const left = await context.newPage()
  await left.goto(page.url())
  await expect(payButton(left)).toBeEnabled()
  await pay(page, 'accepted')
  await expect(page).toHaveURL(confirmed)
  // A browser without windows keeps every tab visible: coming back to one is only told.
  await left.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(left).toHaveURL(confirmed)
})

test('a cart that expires during the bank’s validation keeps its places and is paid', async ({
  page,
  stack,
}) => {
  const email = someEmail()
  await reachPayment(page, email)
  await pay(page, 'challenge')
  await expect(page).toHaveURL((url) => url.origin === stack.bankUrl)
  await stack.query("update carts set expires_at = now() - interval '1 minute' where state = 'Paying'")
  await stack.query("update recurring_jobs set next_at = now() where name = 'expire-carts'")
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(stack, email)).toBe(1)
})

async function tellBank(stack: Stack, what: 'next' | 'heal', request?: ControlNextRequest): Promise<void> {
  const answer = await fetch(`${stack.bankUrl}/control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${stack.bankSecretKey}` },
    body: JSON.stringify(request ?? {}),
  })
  expect(answer.ok).toBe(true)
}

async function ordersOf(stack: Stack, email: string): Promise<number> {
  const rows = await stack.query<{ count: string }>('select count(*) from orders where payer_email = $1', [
    email,
  ])
  return Number(rows[0]?.count)
}
