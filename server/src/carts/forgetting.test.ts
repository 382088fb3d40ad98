import { cartSchema } from '@obole/contract/carts'
import { describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireCarts } from './expire-carts.ts'
import { forgetCarts } from './forget-carts.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const MINUTE_MS = 60_000
const participant = { firstName: 'Camille', lastName: 'Bernard', email: 'camille@exemple.fr' }

/** All that our tables still say of a cart, as one text. */
async function kept(id: string): Promise<string> {
  const [row] = await test.app.db.query<{
    text: string
  }>(sql`select jsonb_build_array(to_jsonb(c), (select jsonb_agg(to_jsonb(r)) from payment_requests r
      where c.id in (r.cart_id, r.closed_cart_id)))::text as text
      from carts c where c.id = ${id}`)
  return row?.text ?? ''
}

const names = [payer.email, payer.lastName, participant.lastName, participant.email]
const named = async (id: string) => {
  const text = await kept(id)
  return names.filter((name) => text.includes(name))
}

describe('what people typed', () => {
  it('is forgotten a month after a cart ended without an order, one whose card was refused included', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', asksParticipant: true }] })
    const tierId = campaign.tier('Place')
    const body = campaign.cart({ tierId, tierType: 'Registration', participant })
    const left = await buyer(test).cart(body)
    const visitor = buyer(test)
    const refused = await visitor.ready(body)
    const { paymentRequestId } = await visitor.request(refused)
    await visitor.execute(paymentRequestId, await visitor.initialize(paymentRequestId), 'insufficient_funds')
    // Of somebody who was replaced as the payer too.
    const next = buyer(test)
    await next.call('PUT', `/carts/${refused.id}/payer`, { ...payer, email: 'suivant@exemple.fr' })
    await next.request(cartSchema.parse((await next.call('GET', `/carts/${refused.id}`)).json))
    const bought = await buyer(test).ready(body)
    const paid = await visitor.pay(body, 'accepted')
    expect(paid.next.status).toBe('confirmed')
    test.clock.advance(20 * MINUTE_MS)
    await expireCarts(test.app)

    await forgetCarts(test.app)
    expect(await named(left.id)).toHaveLength(2)
    expect(await named(refused.id)).toHaveLength(4)

    test.clock.advance(30 * 24 * 3_600_000)
    await forgetCarts(test.app)
    for (const { id } of [left, refused, bought]) expect(await named(id)).toEqual([])
    expect(await buyer(test).summary(paymentRequestId)).toMatchObject({ status: 'refused', items: [] })
    const summary = await buyer(test).summary(paid.paymentRequestId)
    expect(summary).toMatchObject({ status: 'confirmed', items: [{ name: 'Place' }] })
  })
})
