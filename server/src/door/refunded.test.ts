import { addDays, parisDate, parisInstant } from '@obole/core/dates/dates'
import { expect, it } from 'vitest'
import { wholeOrder } from '../../testing/adjustments.ts'
import { openTestPhone, passesIn } from '../../testing/door.ts'
import { publishCampaign } from '../../testing/managed-campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'
import { adjustOrder } from '../refunds/adjust-order.ts'

const test = testApp({ bank: true })

it('a ticket whose money went back is refunded; one whose money was not given back is cancelled only', async () => {
  const startDate = new Date(parisInstant(addDays(parisDate(test.clock.now()), 1), '20:00')).toISOString()
  const event = await publishCampaign(test, {
    changes: ({ document }) => ({
      startDate,
      tiers: document.tiers.map((tier) => ({
        ...tier,
        priceCategory: 'Fixed',
        price: 1200,
        asksParticipant: false,
      })),
    }),
  })
  const [standing, back, refused] = [
    await payOrder(test, event.cart(event.tier().name)),
    await payOrder(test, event.cart(event.tier().name)),
    await payOrder(test, event.cart(event.tier().name)),
  ]
  await adjustOrder(test.app, wholeOrder(test, back.orderId))
  await adjustOrder(test.app, wholeOrder(test, refused.orderId))
  await test.app.db.query(sql`alter table refunds disable trigger all`)
  await test.app.db.query(sql`update refunds set state = 'Refused' where order_id = ${refused.orderId}`)
  const passes = passesIn(await (await openTestPhone(test, event)).sync())
  await test.app.db.query(sql`update refunds set state = 'Processed' where order_id = ${refused.orderId}`)
  await test.app.db.query(sql`alter table refunds enable trigger all`)
  expect(passes.map(({ orderId, state }) => [orderId, state])).toEqual([
    [standing.orderId, 'valid'],
    [back.orderId, 'refunded'],
    [refused.orderId, 'canceled'],
  ])
})
