import { beforeAll, describe, expect, it } from 'vitest'
import { makeCampaign } from '../../testing/campaign.ts'
import { insertSecondDebit, payOrder, type PaidOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser } from '../../testing/visitor.ts'
import { undone } from '../../testing/undone.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { findPaperOfReceipt } from '../papers/find-papers.ts'
import { findSignatory } from '../papers/sign-papers.ts'
import {
  countReceiptsByYear,
  countWithoutReceipt,
  listGifts,
  listOrdersWithoutReceipt,
} from './receipts.store.ts'
import { countIssued, findIssued, listIssued } from './list.store.ts'
import { findLetterText, saveLetterText } from './letter-text.store.ts'
import { listRhythms, saveRhythm } from './yearly.store.ts'

/** Which payments a receipt may be made of, and what has gone back of them. */
const test = testApp({ bank: true })
const on = <T>(work: (db: Queryable) => Promise<T>) => undone(test.app, work)
/** The application as a verb of another room sees it before the work is undone. */
const inside = (db: Queryable) => ({ ...test.app, db: { ...test.app.db, ...db } })

/** 20 € for what gives a receipt. */
let paid: PaidOrder
let userId: number
beforeAll(async () => {
  const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 2000 }] })
  paid = await payOrder(test, campaign.cart('Place'))
  userId = await createTestUser(test, { email: 'lou@example.org', firstName: 'Lou', lastName: 'Petit' })
})
const giveReceipts = (db: Queryable) =>
  db.query(sql`update order_items set is_eligible_tax_receipt = true where order_id = ${paid.orderId}`)

it.each(['Pending', 'Refused', 'Canceled'])('a debit that is %s is no gift', (state) =>
  on(async (db) => {
    await giveReceipts(db)
    await insertSecondDebit(db, paid, { state })
    const gifts = await listGifts(db, [paid.orderId])
    expect(gifts.map(({ paymentId }) => paymentId)).toEqual([paid.paymentId])
  }),
)

it.each([
  { state: 'Processing', cents: 0 },
  { state: 'Processed', cents: 500 },
  { state: 'Refused', cents: 0 },
])('a refund that is $state has given back $cents cents of a gift', ({ state, cents }) =>
  on(async (db) => {
    await giveReceipts(db)
    await db.query(sql`
      insert into refunds (id, payment_id, order_id, organization_id, amount_cents, tip_cents, state, asked_by,
        request_hash, provider, provider_payment_id, created_at, updated_at)
      values ('refund-1', ${paid.paymentId}, ${paid.orderId}, ${paid.organizationId}, 500, 0, ${state}, 'platform',
        '', 'hapay', ${paid.providerPaymentId}, now(), now())`)
    await db.query(sql`
      insert into refund_lines (refund_id, order_item_id, amount_cents)
      select 'refund-1', id, 500 from order_items where order_id = ${paid.orderId}`)
    const [gift] = await listGifts(db, [paid.orderId])
    expect(gift?.shares).toMatchObject([{ returnedCents: cents }])
  }),
)

describe('of its own association alone, and not of a neighbour, is known', () => {
  it('which gifts have no receipt', () =>
    on(async (db) => {
      await giveReceipts(db)
      const missing = async (organizationId: number) => [
        await listOrdersWithoutReceipt(db, organizationId, 0, 10),
        (await countWithoutReceipt(db, organizationId)).orders,
      ]
      expect(await missing(paid.organizationId)).toEqual([[paid.orderId], 1])
      expect(await missing(paid.organizationId + 1)).toEqual([[], 0])
    }))

  it('which receipts there are', () =>
    on(async (db) => {
      const [receipt] = await db.query<{ id: number }>(sql`
        insert into receipts (token, organization_id, year, number, order_id, payment_id, amount_cents, given_on,
          issued_at)
        values ('receipt', ${paid.organizationId}, 2026, 1, ${paid.orderId}, ${paid.paymentId}, 2000, '2026-03-14',
          now()) returning id`)
      const receiptId = receipt?.id ?? 0
      await db.query(sql`
        insert into papers (id, order_id, kind, receipt_id, contents, created_at)
        values ('paper', ${paid.orderId}, 'FiscalReceipt', ${receiptId}, '{"model": "individual"}', now())`)
      const issued = async (organizationId: number) => [
        await countReceiptsByYear(db, organizationId),
        (await listIssued(db, { organizationId, formId: null, year: 2026 }, null, 10)).length,
        await countIssued(db, { organizationId, formId: null }),
        (await findIssued(db, { organizationId, receiptId }))?.id === receiptId,
        (await findPaperOfReceipt(inside(db), { organizationId, receiptId }))?.id,
      ]
      const one = { year: 2026, model: 'individual', count: 1, total: 2000 }
      expect(await issued(paid.organizationId)).toEqual([[one], 1, 1, true, 'paper'])
      expect(await issued(paid.organizationId + 1)).toEqual([[], 0, 0, false, undefined])
    }))

  it('how they are given, and what its letters say', () =>
    on(async (db) => {
      const [other] = await db.query<{ id: number }>(sql`
        insert into organizations (slug, name) values ('une-voisine', 'Une voisine') returning id`)
      const [ours, theirs] = [paid.organizationId, other?.id ?? 0]
      const by = { userId, now: 0 }
      for (const organizationId of [ours, theirs])
        await saveRhythm(db, { ...by, organizationId, fromYear: 2027, rhythm: 'EachYear' })
      await saveRhythm(db, { ...by, organizationId: ours, fromYear: 2026, rhythm: 'EachGift' })
      await saveLetterText(db, { ...by, organizationId: ours, text: 'Merci.' })
      expect(await listRhythms(db, ours)).toEqual([{ fromYear: 2026, rhythm: 'EachGift' }])
      expect(await listRhythms(db, theirs)).toEqual([{ fromYear: 2027, rhythm: 'EachYear' }])
      expect(await Promise.all([ours, theirs].map((id) => findLetterText(db, id)))).toEqual(['Merci.', null])
    }))

  it('who signs them', () =>
    on(async (db) => {
      await db.query(sql`
        insert into signatures (organization_id, name, created_at) values (${paid.organizationId}, 'Lou Petit', now())`)
      const app = inside(db)
      expect((await findSignatory(app, paid.organizationId))?.name).toBe('Lou Petit')
      expect(await findSignatory(app, paid.organizationId + 1)).toBe(null)
    }))
})
