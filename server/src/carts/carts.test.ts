import { describe, expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'

const test = testApp()

describe('a cart', () => {
  it('is made', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'A', stock: 3 }] })
    const cart = await buyer(test).cart(campaign.cart('A', 'A'))
    expect(cart).toMatchObject({ amount: 2000, state: 'Open' })
  })
})
