import { cartSchema } from '@obole/contract/carts'
import { documentsSchema } from '@obole/contract/receipts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buyer, donation, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor } from '../../testing/visitor.ts'
import { checks } from '../checks.ts'
import { seedDemo } from '../demo/seed.ts'
import { runChecks } from '../platform/checks.ts'

const test = testApp()

beforeAll(() => seedDemo(test.app))

async function register(campaign: MadeCampaign, email: string, from?: string, how = {}): Promise<number> {
  const visitor = buyer(test, from, how)
  const { id } = await visitor.ready(campaign.cart('Entrée'))
  await visitor.call('PUT', `/carts/${id}/payer`, { ...payer, email })
  const consents = { termsOfService: true, termsOfSale: true, tip: true, dueToday: 0 }
  return (await visitor.call('POST', `/carts/${id}/init-payment`, consents)).status
}

it('nobody’s letter box is flooded by free orders in their name', async () => {
  const campaign = await makeCampaign(test, { tiers: [{ name: 'Entrée', price: 0 }] })
  for (let order = 1; order <= 10; order += 1) expect(await register(campaign, 'visee@exemple.fr')).toBe(200)
  expect(await register(campaign, 'Visee@exemple.fr')).toBe(429)
  expect(await register(campaign, 'visee+encore@exemple.fr')).toBe(429)
  expect(await register(campaign, 'une-autre@exemple.fr')).toBe(200)
})

/** By a browser that keeps its token: whoever ordered, and what the confirmation page tells them. */
async function ordered(campaign: MadeCampaign, email: string) {
  const visitor = buyer(test)
  const { id } = await visitor.cart(campaign.cart('Entrée'))
  await visitor.call('PUT', `/carts/${id}/payer`, { ...payer, email })
  const cart = await visitor.call('PUT', `/carts/${id}/tip`, { tip: 0 })
  const { paymentRequestId } = await visitor.request(cartSchema.parse(cart.json))
  return visitor.summary(paymentRequestId)
}

const confirmationsTo = (email: string) => test.mails.received.filter(({ to }) => to?.[0]?.address === email)

describe('confirmations of free orders to an address that anybody may have typed', () => {
  it('are five a day; the next is kept back, its page says so, and the order is there for whoever made it', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Entrée', price: 0 }],
      columns: { generate_tickets: true },
    })
    const email = 'cible@exemple.fr'
    for (let order = 1; order <= 5; order += 1)
      expect(await ordered(campaign, email)).toMatchObject({ isConfirmationKeptBack: false })
    const sixth = await ordered(campaign, email)
    expect(sixth).toMatchObject({ status: 'confirmed', isConfirmationKeptBack: true })
    await test.worker.drain()
    expect(confirmationsTo(email)).toHaveLength(5)
    const documents = await buyer(test).call('GET', `/orders/${sixth.orderToken}/documents`)
    expect(documentsSchema.parse(documents.json)).toMatchObject({
      isComplete: true,
      documents: [{ kind: 'Ticket' }],
    })
    expect(await runChecks(test.app.db, checks)).toEqual([])
  })

  it('greet nobody by a name that whoever typed the address chose, and still tell whom each place is for', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Entrée', price: 0 }],
      columns: { generate_tickets: true },
    })
    const email = 'effrayee@exemple.fr'
    const visitor = buyer(test)
    const [entry] = campaign.cart('Entrée').items
    const participant = { firstName: 'Rappelle', lastName: 'Le Zéro Six' }
    const items = entry ? [{ ...entry, participant }] : []
    const { id } = await visitor.cart({ ...campaign.cart('Entrée'), items })
    await visitor.call('PUT', `/carts/${id}/payer`, {
      ...payer,
      email,
      firstName: 'Je sais',
      lastName: 'Où Tu Vis',
    })
    const cart = await visitor.call('PUT', `/carts/${id}/tip`, { tip: 0 })
    const { paymentRequestId } = await visitor.request(cartSchema.parse(cart.json))
    const { orderToken } = await visitor.summary(paymentRequestId)
    await visitor.call('POST', `/orders/${orderToken}/fresh-link`)
    await test.worker.drain()
    const mails = confirmationsTo(email)
    expect(mails).toHaveLength(2)
    for (const { subject, text, html } of mails) {
      expect(text).toMatch(/^Bonjour,$/m)
      expect([subject, text, html].join()).not.toMatch(/Je sais|Où Tu Vis/)
    }
    expect(mails.some(({ text }) => text?.includes('Rappelle Le Zéro Six'))).toBe(true)
  })

  it('go on to whoever is signed in with that address', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Entrée', price: 0 }] })
    const email = 'titulaire@exemple.fr'
    for (let order = 1; order <= 5; order += 1) await ordered(campaign, email)
    await createTestUser(test, { email, firstName: 'Odile', lastName: 'Roux' })
    const owner = await signedInVisitor(test, email)
    const { id } = (await owner.post('/api/carts', campaign.cart('Entrée'))).json<{ id: string }>()
    await owner.send('PUT', `/api/carts/${id}/payer`, { payload: { ...payer, email } })
    await owner.send('PUT', `/api/carts/${id}/tip`, { payload: { tip: 0 } })
    const consents = { termsOfService: true, termsOfSale: true, tip: true, dueToday: 0 }
    const begun = await owner.post(`/api/carts/${id}/init-payment`, consents)
    const { paymentRequestId } = begun.json<{ paymentRequestId: string }>()
    const shown = await owner.get(`/api/payments/summary?paymentRequestId=${paymentRequestId}`)
    expect(shown.json()).toMatchObject({ status: 'confirmed', isConfirmationKeptBack: false })
    await test.worker.drain()
    expect(confirmationsTo(email)).toHaveLength(6)
  })
})

it('a machine that registers strangers by the dozen works for each one more', async () => {
  const campaign = await makeCampaign(test, { tiers: [{ name: 'Entrée', price: 0 }] })
  const from = '203.0.113.7'
  for (let order = 1; order <= 40; order += 1)
    expect(await register(campaign, `inscrit-${order}@exemple.fr`, from)).toBe(200)
  expect(await register(campaign, 'inscrit-41@exemple.fr', from)).toBe(429)
  expect(await register(campaign, 'inscrit-41@exemple.fr', from, { works: true })).toBe(200)
  expect(await register(campaign, 'inscrit-42@exemple.fr', '198.51.100.7')).toBe(200)
})

it('where nobody knows where visitors come from, a campaign’s free orders are counted together', async () => {
  const campaign = await makeCampaign(test, { tiers: [{ name: 'Entrée', price: 0 }] })
  for (let order = 1; order <= 40; order += 1)
    expect(await register(campaign, `voisin-${order}@exemple.fr`)).toBe(200)
  expect(await register(campaign, 'voisin-41@exemple.fr')).toBe(429)
  expect(await register(campaign, 'voisin-41@exemple.fr', undefined, { works: true })).toBe(200)
  const other = await makeCampaign(test, { tiers: [{ name: 'Entrée', price: 0 }] })
  expect(await register(other, 'voisin-42@exemple.fr')).toBe(200)
})

it('a gift of nothing is refused where it is typed, with the least that can be given', async () => {
  const visitor = buyer(test)
  const refused = await visitor.call('POST', '/carts', await donation(test, 0))
  expect(refused).toMatchObject({ status: 400, json: { code: 'AMOUNT_TOO_LOW' } })
})
