import type { ControlNextRequest } from '@obole/contract/bank-control'
import { cartSchema } from '@obole/contract/carts'
import { payer } from '@obole/contract/testing/buyer'
import { buyerOf, cartBody } from './api-buyer.ts'
import { confirmed, pay, payButton, reachPayment, someEmail, typeCard } from './donation-steps.ts'
import { expect, type Stack, test } from './stack.ts'

test('paid once, confirmed once, and whoever goes back finds what was paid', async ({ page, stack }) => {
  const email = someEmail()
  await reachPayment(page, email)
  const paymentPage = page.url()
  await pay(page, 'accepted')
  await expect(page).toHaveURL(confirmed)
  await stack.mailbox.waitFor({ to: email, subject: 'est confirmé' })
  expect(await stack.mailbox.messages(email)).toHaveLength(1)
  await page.goto(paymentPage)
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(stack, email)).toBe(1)
})

// What the bank sends us is not seen by a browser.
for (const card of ['notification_lost', 'notification_doubled', 'notification_stale'] as const) {
  test(`${card}: paid once, confirmed once`, async ({ stack }) => {
    const email = someEmail()
    const buyer = buyerOf(stack)
    const { id } = await buyer.cart(await cartBody(stack))
    const cart = await buyer.call('PUT', `/carts/${id}/payer`, { ...payer, email })
    const { paymentRequestId } = await buyer.request(cartSchema.parse(cart.json))
    await buyer.execute(paymentRequestId, await buyer.initialize(paymentRequestId), card)
    await expect.poll(async () => (await buyer.next(paymentRequestId)).status).toBe('confirmed')
    await stack.mailbox.waitFor({ to: email, subject: 'est confirmé' })
    expect(await stack.mailbox.messages(email)).toHaveLength(1)
    expect(await ordersOf(stack, email)).toBe(1)
  })
}

test('nothing moves under the finger while the bank’s fields come, on a telephone and on a large screen', async ({
  page,
}) => {
  await reachPayment(page, someEmail())
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const { promise: asked, resolve: letScriptsCome } = Promise.withResolvers<void>()
    const scripts = /\/assets\/.*\.js$/
    await page.route(scripts, async (route) => {
      await asked
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
    expect(await topOf(), `at ${width} px`).toBe(before)
    await page.unroute(scripts)
  }
})

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

test('two tabs on the same order pay once, and one left open goes to the confirmation', async ({
  page,
  context,
  stack,
}) => {
  const email = someEmail()
  await reachPayment(page, email)
  const [second, left] = [await context.newPage(), await context.newPage()]
  await second.goto(page.url())
  await typeCard(second, 'accepted')
  await left.goto(page.url())
  await expect(payButton(left)).toBeEnabled()
  await pay(page, 'accepted')
  await expect(page).toHaveURL(confirmed)
  await payButton(second).click()
  await expect(second).toHaveURL(confirmed)
  // A browser without windows keeps every tab visible: coming back to one is only told.
  await left.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(left).toHaveURL(confirmed)
  expect(await ordersOf(stack, email)).toBe(1)
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
