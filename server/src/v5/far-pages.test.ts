import { beforeAll, describe, expect, it } from 'vitest'
import { writeManyRows } from '../../testing/many-rows.ts'
import { manyOrders } from '../../testing/orders.ts'
import { testApp } from '../../testing/test-app.ts'
import { foldDays } from '../orders/fold-days.ts'
import { insertLines } from '../orders/write-order.sql.ts'
import { sql } from '../platform/sql.ts'
import { type Asked, countItems, countOrders, findItems, findOrders } from './pages.store.ts'

/** A page far down is found by how many rows the days before it have, whatever of them is summed up already. */
const test = testApp()
const ORDERS = 4_000
/** So that they are of two weeks or so, on days of unlike lengths. */
const SECONDS_APART = 311
const PAGE = 100

const lines = insertLines({
  order_id: sql`o.id`,
  form_id: sql`o.form_id`,
  type: sql`'Registration'`,
  name: sql`'Accompagnant'`,
  price_category: sql`'Free'`,
  amount_cents: sql`0`,
  initial_amount_cents: sql`0`,
  discount_cents: sql`0`,
  vat_cents: sql`0`,
  term_cents: sql`array[0]`,
})

beforeAll(async () => {
  await writeManyRows(test, [
    `insert into organizations (slug, name) values ('une', 'Une'), ('autre', 'Autre')`,
    `insert into forms (organization_id, form_type, slug, state, title)
      values (1, 'Event', 'fete', 'Public', 'Fête'), (1, 'Membership', 'adhesion', 'Public', 'Adhésion'),
        (2, 'Event', 'ailleurs', 'Public', 'Ailleurs')`,
    ...manyOrders({
      count: ORDERS,
      secondsApart: SECONDS_APART,
      organizationId: sql`case when n % 7 = 0 then 2 else 1 end`,
      formId: sql`case when n % 7 = 0 then 3 else 1 + (n % 3 = 0)::int end`,
      payer: sql`jsonb_build_object('firstName', 'Lou', 'lastName', 'Petit' || n, 'email', n || '@b.example')`,
    }),
    // Some days have many more lines than orders, and some of those are cancelled.
    sql`${lines} from orders o, generate_series(1, 1 + (o.id / 300 % 2)::int) where o.id % 3 = 0`,
    `update order_items set state = 'Canceled', canceled_at = now(), cancel_cause = 'Choice', stock_released_at = now()
      where id % 11 = 0`,
    `insert into form_totals select o.form_id, 0, count(*) from orders o where exists (
      select from order_items i where i.order_id = o.id and is_item_live(i.state)) group by o.form_id`,
  ])
})

const DAYS = { fromMs: Date.parse('2026-01-03T23:00:00Z'), untilMs: Date.parse('2026-01-12T23:00:00Z') }
const MINE: Asked = { organizationId: 1, formId: null, sortedBy: 'Date', isAscending: false }
const ASKED: readonly Asked[] = [
  MINE,
  { ...MINE, formId: 1 },
  { ...MINE, ...DAYS },
  { ...MINE, fromMs: DAYS.fromMs + 1, untilMs: DAYS.untilMs - 3_600_000 },
]
const LISTS = [
  {
    name: 'orders',
    find: findOrders,
    count: countOrders,
    asked: [...ASKED, { ...MINE, formTypes: ['Event'] }],
  },
  { name: 'items', find: findItems, count: countItems, asked: [...ASKED, { ...MINE, states: ['Canceled'] }] },
] as const satisfies { asked: readonly Asked[]; [key: string]: unknown }[]

async function expectAlike(): Promise<void> {
  const { db } = test.app
  for (const { name, find, count, asked: ways } of LISTS)
    for (const asked of ways.flatMap((one) => [one, { ...one, isAscending: true }])) {
      const all = await find(db, asked, { skipped: 0 }, 10 * ORDERS)
      expect({ name, asked, count: await count(db, asked) }).toEqual({ name, asked, count: all.length })
      for (let skipped = 0; skipped <= all.length + PAGE; skipped += 3 * PAGE) {
        const page = await find(db, asked, { skipped }, PAGE)
        expect({ name, asked, skipped, page }).toEqual({
          name,
          asked,
          skipped,
          page: all.slice(skipped, skipped + PAGE),
        })
      }
    }
}

describe('far down a list', () => {
  it('is what it is before any day is summed up, after it, and where days changed since', async () => {
    await expectAlike()
    await foldDays(test.app)
    await expectAlike()
    // An order written down for a day long past, which is counted anew.
    const moved = await test.app.db.query(
      sql`update orders set created_at = created_at - interval '3 days' where id % 500 = 0 returning id`,
    )
    expect(moved.length).toBeGreaterThan(3)
    await expectAlike()
    await foldDays(test.app)
    await expectAlike()
  })

  it('reads a few hundred blocks, however far', async () => {
    const blocks = async (skipped: number) => {
      const read: number[] = []
      const db = {
        async query<R>(statement: { text: string; values?: readonly unknown[] }) {
          const [plan] = await test.app.db.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>({
            text: `explain (analyze, buffers, format json) ${statement.text}`,
            values: statement.values ?? [],
          })
          const { Plan: top } = plan?.['QUERY PLAN'][0] ?? { Plan: {} }
          read.push((top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0))
          return test.app.db.query(statement) as Promise<R[]>
        },
      }
      await findItems(db, MINE, { skipped }, PAGE)
      return read.reduce((sum, one) => sum + one, 0)
    }
    expect(await blocks(4_000)).toBeLessThan(2 * (await blocks(1_500)) + 300)
  })
})
