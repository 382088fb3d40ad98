import { beforeAll, expect, it } from 'vitest'
import { makeCampaign } from '../../testing/campaign.ts'
import { payOrder, type PaidOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { refusedBy, undone } from '../../testing/undone.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import type { Ticket } from './paper.ts'
import { insertPapers, savePaperFile, savePaperFiles } from './papers.store.ts'

/** What statements that several orders share leave as it is. */
const test = testApp({ bank: true })
const on = <T>(work: (db: Queryable) => Promise<T>) => undone(test.app, work)

const CONTENTS: Ticket = {
  kind: 'Ticket',
  locale: 'fr',
  organizationName: '',
  color: null,
  title: '',
  tierName: '',
  holder: null,
  payerName: '',
  orderId: 0,
  orderedOn: '2026-11-15',
  verifyUrl: '',
  passNumber: 0,
  contactEmail: null,
  madeAt: 0,
  startsAt: null,
  endsAt: null,
  placeLines: [],
  options: [],
  number: 1,
  count: 1,
}

let paid: PaidOrder
beforeAll(async () => {
  const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 2000 }] })
  const cart = campaign.cart('Place')
  paid = await payOrder(test, { ...cart, items: [...cart.items, ...cart.items] })
})

it('a file is saved only in the place of the one that was known, whoever shares the statement', () =>
  on(async (db) => {
    await db.query(sql`
      insert into papers (id, order_id, kind, order_item_id, contents, created_at)
      select case row_number() over (order by id) when 1 then 'drawn' else 'undrawn' end, order_id, 'Ticket', id, ${JSON.stringify(CONTENTS)}::jsonb,
        now() from order_items where order_id = ${paid.orderId}`)
    await db.query(sql`update papers set stored_as = 'kept', size_bytes = 1, sha256 = 'a' where id = 'drawn'`)
    const file = (storedAs: string) => ({ storedAs, sizeBytes: 2, sha256: 'b' })
    const saved = await savePaperFiles(db, [
      { id: 'drawn', contents: CONTENTS, file: file('second'), replaces: null },
      { id: 'undrawn', contents: CONTENTS, file: file('first'), replaces: null },
    ])
    expect(saved).toEqual(['undrawn'])
    const stored = await db.query(sql`
      select stored_as from papers where id in ('drawn', 'undrawn') order by id`)
    expect(stored).toEqual([{ stored_as: 'kept' }, { stored_as: 'first' }])
  }))

it('of what it said before it was changed, no file is saved', () =>
  on(async (db) => {
    await db.query(sql`
      insert into papers (id, order_id, kind, order_item_id, contents, created_at)
      select 'changed', order_id, 'Ticket', id, ${JSON.stringify(CONTENTS)}::jsonb, now()
      from order_items where order_id = ${paid.orderId} limit 1`)
    const drawn = { id: 'changed', contents: CONTENTS, replaces: null }
    const file = { storedAs: 'early', sizeBytes: 2, sha256: 'b' }
    await db.query(
      sql`update papers set contents = contents || '{"holder": "Personne oubliée"}' where id = 'changed'`,
    )
    expect(await savePaperFiles(db, [{ ...drawn, file }])).toEqual([])
    expect(await savePaperFile(db, { ...drawn, file })).toBe(false)
  }))

it('a ticket takes a number only where it is written', () =>
  on(async (db) => {
    const lines = await db.query<{ id: number }>(
      sql`select id from order_items where order_id = ${paid.orderId} order by id`,
    )
    const [first, second] = lines.map(({ id }) => ({
      id: 'one of two',
      orderId: paid.orderId,
      orderItemId: id,
      contents: CONTENTS,
    }))
    expect(first && (await refusedBy(insertPapers(db, [first], 0)))).toBe(null)
    expect(second && (await refusedBy(insertPapers(db, [second], 0)))).toBe('numbers')
  }))
