import { PAYMENT_MEANS } from '@obole/core/payment/payment-means'
import { beforeAll, expect, it } from 'vitest'
import { buyer, donation, payer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { buyInInstalments, giveMonthly, itIs, liveThrough, seedPlans } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { param, raw, sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const LONG = 120_000
const TABLES = ['payments', 'attempts', 'mandates']

beforeAll(async () => {
  await seedPlans(test)
  // They are for nodes of the version before: whoever writes a row here must say the means.
  for (const table of TABLES)
    await test.app.db.query(sql`alter table ${raw(table)} alter column means drop default`)
})

async function meansOf(orderId: number): Promise<string[]> {
  const rows = await test.app.db.query<{ means: string }>(
    sql`
      select means from payments where order_id = ${orderId} order by instalment_number`,
  )
  return rows.map(({ means }) => means)
}

async function meansOfTries(orderId: number): Promise<string[]> {
  const orderIdParam = param(orderId)
  const rows = await test.app.db.query<{
    means: string
  }>(sql`select distinct a.means from attempts a left join payments p on p.id = a.payment_id
      left join orders o on o.cart_id = a.cart_id where o.id = ${orderIdParam} or p.order_id = ${orderIdParam}`)
  return rows.map(({ means }) => means)
}

it.each(TABLES)('the means of %s are those of core', async (table) => {
  const [row] = await test.app.db.query<{ definition: string }>(
    sql`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${`${table}_means_check`}`,
  )
  expect([...(row?.definition.matchAll(/'(\w+)'/g) ?? [])].map(([, means]) => means)).toEqual([
    ...PAYMENT_MEANS,
  ])
})

it('a purchase by card writes it with the payment and the try', async () => {
  const { orderId } = await payOrder(test, await donation(test, 2000))
  expect(await meansOf(orderId)).toEqual(['Card'])
  expect(await meansOfTries(orderId)).toEqual(['Card'])
})

it(
  'a plan and a monthly gift write it with every debit, planned, tried and taken, and with the card that is kept',
  async () => {
    await itIs(test, '2027-03-10')
    const plan = await buyInInstalments(test, { count: 3 })
    const gift = await giveMonthly(test, { day: 10 })
    await liveThrough(test, '2027-04-10')
    expect(await meansOf(plan.orderId)).toEqual(['Card', 'Card', 'Card'])
    expect(await meansOf(gift.orderId)).toEqual(['Card', 'Card', 'Card'])
    expect(await meansOfTries(gift.orderId)).toEqual(['Card'])
    // A month that was planned under one means and paid by another says the one that brought the money.
    await test.app.db.query(
      sql`
        update payments set means = 'Sepa' where order_id = ${gift.orderId} and state = 'Pending'`,
    )
    await liveThrough(test, '2027-05-10')
    expect((await meansOf(gift.orderId)).slice(0, 3)).toEqual(['Card', 'Card', 'Card'])
    const mandates = await test.app.db.query<{ means: string }>(sql`select distinct means from mandates`)
    expect(mandates).toEqual([{ means: 'Card' }])
  },
  LONG,
)

it('what costs nothing has no payment, and what was handed over says how', async () => {
  const campaign = await makeCampaign(test, { tiers: [{ name: 'Entrée', price: 0 }] })
  const visitor = buyer(test)
  const { id } = await visitor.ready(campaign.cart('Entrée'))
  await visitor.call('PUT', `/carts/${id}/payer`, payer)
  const consents = { termsOfService: true, termsOfSale: true, tip: true, dueToday: 0 }
  expect((await visitor.call('POST', `/carts/${id}/init-payment`, consents)).status).toBe(200)
  const [free] = await test.app.db.query<{ id: number }>(sql`select id from orders where cart_id = ${id}`)
  expect(await meansOf(free?.id ?? 0)).toEqual([])
  const on = await publishCampaign(test)
  const { id: byHand } = await registerOrder(on, { means: 'Cash' })
  expect(await meansOf(byHand)).toEqual(['Cash'])
})
