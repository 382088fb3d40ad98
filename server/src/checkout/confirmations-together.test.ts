import { beforeAll, describe, expect, it } from 'vitest'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { filesOf } from '../../testing/mail-trap.ts'
import { payOrder, type PaidOrder } from '../../testing/money.ts'
import { pdfCode } from '../../testing/pdf.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'
import { sendConfirmation } from './send-confirmation.ts'

const test = testApp({ bank: true })
const HOUR_MS = 3_600_000
let event: MadeCampaign

beforeAll(async () => {
  event = await makeCampaign(test, {
    formType: 'Event',
    tiers: [{ name: 'Entrée', price: 1200 }],
    columns: { title: 'Bal', generate_tickets: true },
  })
})

async function buy(count: number): Promise<PaidOrder[]> {
  const paid: PaidOrder[] = []
  for (let n = 0; n < count; n += 1) paid.push(await payOrder(test, event.cart('Entrée')))
  return paid
}

const confirmationsOf = ({ orderId }: PaidOrder) =>
  test.mails.received.filter(({ text }) => text?.includes(`N°\u202f${orderId}\n`))

/** The code on the ticket that came with the confirmation, and the code of the order's own ticket. */
async function codesOf(paid: PaidOrder) {
  const [file] = filesOf(confirmationsOf(paid)[0])
  if (!(file?.content instanceof ArrayBuffer)) throw new Error('no ticket came with the confirmation')
  const [paper] = await test.app.db.query<{ url: string }>(
    sql`select contents ->> 'verifyUrl' as url from papers where order_id = ${paid.orderId}`,
  )
  return { sent: pdfCode(new Uint8Array(file.content)), own: paper?.url }
}

describe('confirmations that are written together', () => {
  it('share their statements, and bring everybody their own ticket and link', async () => {
    const orders = await buy(5)
    const counts = new Map<string, number>()
    const db: typeof test.app.db = {
      ...test.app.db,
      query(statement) {
        const name = statement.name ?? ''
        counts.set(name, (counts.get(name) ?? 0) + 1)
        return test.app.db.query(statement)
      },
    }
    const counting = { ...test.app, db }
    await Promise.all(orders.map((order) => sendConfirmation(counting, order)))
    const once = ['orders-find', 'papers-pass-orders', 'papers-insert', 'papers-of-orders']
    expect(once.map((name) => counts.get(name))).toEqual([1, 1, 1, 1])
    for (const order of orders) {
      const { sent, own } = await codesOf(order)
      expect(sent).toBe(own)
      expect(confirmationsOf(order)[0]?.text).toContain(order.orderToken)
    }
    await test.worker.drain()
  })

  it('are not held up by one that cannot be written, which goes later', async () => {
    const orders = await buy(4)
    const [odd, ...others] = orders
    const jobOf = (from: number | undefined, to: number | undefined) => sql`
      update jobs set payload = jsonb_build_object('orderId', ${to}::bigint)
      where name = 'send-confirmation' and payload ->> 'orderId' = ${String(from)}`
    await test.app.db.query(jobOf(odd?.orderId, 999_999))
    await test.worker.drain()
    expect(others.map((order) => confirmationsOf(order).length)).toEqual([1, 1, 1])
    const waiting = await test.app.db.query(sql`select last_error from jobs where name = 'send-confirmation'`)
    expect(waiting).toEqual([{ last_error: expect.stringContaining('no order 999999') }])

    await test.app.db.query(jobOf(999_999, odd?.orderId))
    test.clock.advance(HOUR_MS)
    await test.worker.drain()
    expect(orders.map((order) => confirmationsOf(order).length)).toEqual([1, 1, 1, 1])
  })
})
