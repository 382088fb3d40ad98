import { expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'

const test = testApp()

async function register(campaign: MadeCampaign, email: string): Promise<number> {
  const visitor = buyer(test)
  const { id } = await visitor.ready(campaign.cart('Entrée'))
  await visitor.call('PUT', `/carts/${id}/payer`, { ...payer, email })
  const consents = { termsOfService: true, termsOfSale: true, tip: true, dueToday: 0 }
  return (await visitor.call('POST', `/carts/${id}/init-payment`, consents)).status
}

it('nobody’s letter box is flooded by free orders in their name', async () => {
  const campaign = await makeCampaign(test, { tiers: [{ name: 'Entrée', price: 0 }] })
  for (let order = 1; order <= 30; order += 1) expect(await register(campaign, 'visee@exemple.fr')).toBe(200)
  expect(await register(campaign, 'Visee@exemple.fr')).toBe(429)
  expect(await register(campaign, 'une-autre@exemple.fr')).toBe(200)
})
