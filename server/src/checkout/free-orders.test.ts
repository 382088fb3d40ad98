import { beforeAll, expect, it } from 'vitest'
import { buyer, donation, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { seedDemo } from '../demo/seed.ts'

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
