import { cartSchema } from '@obole/contract/carts'
import { payerOrderSchema } from '@obole/contract/orders'
import { assert } from '@obole/core/assert'
import { beforeAll, expect, it } from 'vitest'
import { buyer, donation, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor } from '../../testing/visitor.ts'
import { seedDemo } from '../demo/seed.ts'

const test = testApp({ bank: true })

beforeAll(() => seedDemo(test.app))

const freeEvent = () =>
  makeCampaign(test, {
    tiers: [{ name: 'Entrée', price: 0 }],
    columns: { generate_tickets: true, start_at: new Date(test.clock.now() + 30 * 86_400_000) },
  })

/** A free order by somebody who is not signed in, with the link that its page has. */
async function register(campaign: MadeCampaign, email: string): Promise<string> {
  const visitor = buyer(test)
  const { id } = await visitor.cart(campaign.cart('Entrée'))
  await visitor.call('PUT', `/carts/${id}/payer`, { ...payer, email })
  const cart = await visitor.call('PUT', `/carts/${id}/tip`, { tip: 0 })
  const { paymentRequestId } = await visitor.request(cartSchema.parse(cart.json))
  const { orderToken } = await visitor.summary(paymentRequestId)
  assert(orderToken, 'the order has no link')
  return orderToken
}

async function ticketOf(token: string): Promise<number> {
  await test.worker.drain()
  const { json } = await buyer(test).call('GET', `/orders/${token}`)
  const [item] = payerOrderSchema.parse(json).items
  assert(item, 'the order has no line')
  return item.id
}

async function mailsTo(email: string): Promise<number> {
  await test.worker.drain()
  return test.mails.received.filter(({ to }) => to?.[0]?.address === email).length
}

const freshLink = (token: string) => buyer(test).call('POST', `/orders/${token}/fresh-link`)
const ticketLink = async (token: string) =>
  buyer(test).call('POST', `/orders/${token}/money-link`, { ticket: await ticketOf(token) })

it('links of free orders and their confirmations are five mails a day to one mailbox together', async () => {
  const campaign = await freeEvent()
  const email = 'visee@exemple.fr'
  const tokens: string[] = []
  for (let order = 1; order <= 10; order += 1) tokens.push(await register(campaign, email))
  for (const token of tokens) {
    for (let asked = 1; asked <= 2; asked += 1) {
      expect(await freshLink(token)).toMatchObject({ status: 202, json: { sent: true } })
      expect(await ticketLink(token)).toMatchObject({ status: 429, json: { code: 'LINK_KEPT_BACK' } })
    }
  }
  expect(await mailsTo(email)).toBe(5)
})

it('a link of a free order takes the place of a confirmation', async () => {
  const campaign = await freeEvent()
  const email = 'deux@exemple.fr'
  const token = await register(campaign, email)
  expect((await ticketLink(token)).status).toBe(202)
  expect((await freshLink(token)).status).toBe(202)
  expect(await mailsTo(email)).toBe(3)
  for (let order = 1; order <= 4; order += 1) await register(campaign, email)
  expect(await mailsTo(email)).toBe(5)
})

it('an order whose confirmation was kept back mails no link the day after either', async () => {
  const campaign = await freeEvent()
  const email = 'gardee@exemple.fr'
  for (let order = 1; order <= 5; order += 1) await register(campaign, email)
  const token = await register(campaign, email)
  test.clock.advance(25 * 3_600_000)
  expect((await freshLink(token)).status).toBe(202)
  expect((await ticketLink(token)).json).toMatchObject({ code: 'LINK_KEPT_BACK' })
  expect(await mailsTo(email)).toBe(5)
})

it('ending the links of a free order mails another within the same five, and ends them all the same', async () => {
  const campaign = await freeEvent()
  const email = 'finie@exemple.fr'
  const tokens: string[] = []
  for (let order = 1; order <= 6; order += 1) tokens.push(await register(campaign, email))
  for (const token of tokens) {
    expect((await buyer(test).call('DELETE', `/orders/${token}/links`)).json).toEqual({ revoked: true })
    expect((await buyer(test).call('GET', `/orders/${token}`)).json).toMatchObject({
      code: 'ORDER_LINK_ENDED',
    })
  }
  expect(await mailsTo(email)).toBe(5)
})

it('whoever is signed in with that address has the links of their free orders', async () => {
  const campaign = await freeEvent()
  const email = 'titulaire@exemple.fr'
  const tokens: string[] = []
  for (let order = 1; order <= 6; order += 1) tokens.push(await register(campaign, email))
  const last = tokens.at(-1) ?? ''
  await createTestUser(test, { email, firstName: 'Odile', lastName: 'Roux' })
  const owner = await signedInVisitor(test, email)
  const asked = await owner.post(`/api/orders/${last}/money-link`, { ticket: await ticketOf(last) })
  expect(asked.statusCode).toBe(202)
  expect(await mailsTo(email)).toBe(6)
})

it('links of paid orders are twenty an hour to one mailbox over all of them', async () => {
  const { email } = payer
  const tokens: string[] = []
  for (let gift = 1; gift <= 6; gift += 1) {
    const visitor = buyer(test)
    const { paymentRequestId } = await visitor.pay(await donation(test, 2000), 'accepted')
    const { orderToken } = await visitor.summary(paymentRequestId)
    tokens.push(orderToken ?? '')
  }
  const before = await mailsTo(email)
  for (const token of tokens) for (let asked = 1; asked <= 4; asked += 1) await freshLink(token)
  expect(await mailsTo(email)).toBe(before + 20)
})

it('a mail server that is down for a while uses up no link', async () => {
  const email = 'panne@exemple.fr'
  const token = await register(await freeEvent(), email)
  expect(await mailsTo(email)).toBe(1)
  test.mails.refuse(true)
  await freshLink(token)
  for (let tries = 1; tries <= 8; tries += 1) {
    await test.worker.drain()
    test.clock.advance(90_000)
  }
  test.mails.refuse(false)
  test.clock.advance(3_600_000)
  expect(await mailsTo(email)).toBe(2)
})
