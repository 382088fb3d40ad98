import { type Cart, cartSchema } from '@obole/contract/carts'
import { parisDate } from '@obole/core/dates/dates'
import { ZERO } from '@obole/core/money/money'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { stockOf } from '../../testing/stock.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireCarts } from '../carts/expire-carts.ts'
import { findAttempt } from '../payments/attempts.ts'
import { applyProviderPayment } from './apply-provider-payment.ts'
import { sql } from '../platform/sql.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const test = testApp({ bank: true })

// The bank's late yes is made up here: were the day to end meanwhile, it would be compared with what the bank really holds.
beforeAll(() => {
  const now = test.app.clock.now()
  if (parisDate(now) !== parisDate(now + HOUR_MS)) test.clock.advance(HOUR_MS)
})

let campaign: MadeCampaign
beforeEach(async () => {
  const tiers = ['Parterre', 'Balcon'].map((name) => ({ name, stock: 5 }))
  campaign = await makeCampaign(test, { tiers: [...tiers, { name: 'Loge', price: 4000, stock: 5 }] })
})

const sold = async (name: string) => (await stockOf(test, campaign.stock(name))).sold

/** What is booked as owed to the payer. */
const owed = (id: string) =>
  test.app.db.query(sql`
    select amount_cents as "amountCents" from transfers
    where cause = ${`stray:${id}`} and credit_account = 'payer-refunds'`)

interface Change {
  to: string
  /** The payer has gone on to pay for it. */
  isFrozen: boolean
}

async function change(visitor: ReturnType<typeof buyer>, id: string, { to, isFrozen }: Change) {
  const { json } = await visitor.call('PUT', `/carts/${id}`, campaign.cart(to))
  if (isFrozen) await visitor.request(cartSchema.parse(json))
}

/** The bank said no, its payer went back to the cart, and then it says yes after all. */
async function takenBack(changed: Change | ((cart: Cart) => Promise<void>) | null) {
  const visitor = buyer(test)
  const cart = await visitor.ready(campaign.cart('Parterre'))
  const { paymentRequestId } = await visitor.request(cart)
  const paymentId = await visitor.initialize(paymentRequestId)
  await visitor.execute(paymentRequestId, paymentId, 'insufficient_funds')
  if (typeof changed === 'function') await changed(cart)
  else if (changed) await change(visitor, cart.id, changed)
  const attempt = await findAttempt(test.app, paymentId)
  if (!attempt) throw new Error('there is no attempt')
  const { amountCents, providerPaymentId: id } = attempt
  const nothing = { declineCode: null, refundedCents: ZERO, redirectUrl: null, card: null, mandateId: null }
  return applyProviderPayment(test.app, paymentId, { ...nothing, id, amountCents, state: 'Succeeded' })
}

describe('a refusal that the bank takes back', () => {
  it('makes the order it was for, where the cart is still what was paid', async () => {
    expect(await takenBack(null)).toMatchObject({ state: 'Authorized' })
    expect(await sold('Parterre')).toBe(1)
  })

  it('goes back with a word to its payer, where others have bought the last place since', async () => {
    const { id, state } = await takenBack(async () => {
      test.clock.advance(16 * MINUTE_MS)
      await expireCarts(test.app)
      await test.app.db.query(sql`update stocks set capacity = sold where id = ${campaign.stock('Parterre')}`)
    })
    expect(state).toBe('Duplicated')
    await test.worker.drain()
    const [mail, ...others] = test.mails.received.filter(({ subject }) => subject?.includes('vous est rendu'))
    expect(others).toEqual([])
    expect(mail?.to?.[0]?.address).toBe(payer.email)
    expect(mail?.text).toContain('les 10,00\u202f€ vous sont rendus en totalité')
    expect(await owed(id)).toEqual([{ amountCents: 1000 }])
  })

  it('is given back where another became the payer and pays the same: their order is not paid by that card', async () => {
    const next = buyer(test)
    let begunByNext = ''
    const { id, state, amountCents } = await takenBack(async (cart) => {
      await next.call('PUT', `/carts/${cart.id}/payer`, { ...payer, email: 'suivant@exemple.fr' })
      begunByNext = (await next.request(cart)).paymentRequestId
    })
    expect(state).toBe('Refused')
    expect(await owed(id)).toEqual([{ amountCents }])
    expect(await sold('Parterre')).toBe(0)
    await next.execute(begunByNext, await next.initialize(begunByNext), 'accepted')
    expect(await next.summary(begunByNext)).toMatchObject({
      status: 'confirmed',
      payerEmail: 'suivant@exemple.fr',
    })
    expect(await sold('Parterre')).toBe(1)
  })

  it.each([
    { to: 'Balcon', isFrozen: false },
    { to: 'Loge', isFrozen: false },
    { to: 'Loge', isFrozen: true },
  ])('is given back where the cart is another by now: $to, payment begun: $isFrozen', async (changed) => {
    const { id, state, amountCents } = await takenBack(changed)
    expect(state).toBe('Refused')
    expect(await owed(id)).toEqual([{ amountCents }])
    expect([await sold('Parterre'), await sold(changed.to)]).toEqual([0, 0])
    expect(await stockOf(test, campaign.stock(changed.to))).toMatchObject({ held: 1 })
  })
})
