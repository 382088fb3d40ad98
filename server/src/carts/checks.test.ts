import { beforeAll, describe, expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { missedByLooks, NOTHING_MISSED, type Missed } from '../../testing/daily-looks.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../platform/checks.ts'
import type { Queryable } from '../platform/db.ts'
import { cartChecks } from './carts.checks.ts'
import { stockChecks } from './stock.checks.ts'
import { sql, type Sql } from '../platform/sql.ts'

const test = testApp()
const all = [...stockChecks, ...cartChecks]
let campaign: MadeCampaign

beforeAll(async () => {
  campaign = await makeCampaign(test, {
    tiers: [
      {
        name: 'Place',
        price: 0,
        stock: 3,
        maxPerUser: 2,
        fields: [{ label: 'preuve', type: 'File' }],
      },
    ],
    entries: 3,
  })
  const visitor = buyer(test)
  await visitor.init(await visitor.ready(campaign.cart('Place', 'Place')))
  await buyer(test).cart(campaign.cart('Place'))
})

/** What the checks find once something has been broken; nothing of it stays. */
async function found(
  plant: (db: Queryable) => Promise<unknown>,
): Promise<{ names: string[]; missed: Missed }> {
  let names: string[] = []
  let missed = NOTHING_MISSED
  class Undo extends Error {}
  await test.app.db
    .transaction(async (db) => {
      await db.query(sql`alter table stocks drop constraint stock_never_oversold`)
      await plant(db)
      const violations = await runChecks(db, all)
      names = violations.map(({ check }) => check)
      missed = await missedByLooks(db, violations)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return { names, missed }
}

const run = (statement: Sql) => (db: Queryable) => db.query(statement)

/** What changes here is not of the purchase: a look finds it with all of that. */
const C23 = 'C23 every cart of a cart checkout was written by somebody of its association'

const BREACHES: readonly (readonly [check: string, plant: (db: Queryable) => Promise<unknown>])[] = [
  [
    'S1 stocks are never oversold',
    (db) => db.query(sql`update stocks set capacity = 2 where id = ${campaign.stock('Place')}`),
  ],
  ['S1 S2 what is held is the sum of the live holds', run(sql`delete from holds`)],
  [
    'S1 what is sold is the sum of the order lines not released',
    (db) =>
      db.query(sql`update order_items set stock_released_at = now() where form_id = ${campaign.formId}`),
  ],
  [
    'S1 nothing is sold that no order stands for',
    (db) =>
      db.query(
        sql`update stocks set capacity = 9, sold = sold + 3, sold_elsewhere = 3 where id = ${campaign.stock('Place')}`,
      ),
  ],
  [
    'S1 every line that stands is counted in the limits of its tier, its options and its campaign',
    (db) =>
      db.query(sql`
        update order_items set stock_ids = array_remove(stock_ids, ${campaign.stock('entries')})
        where form_id = ${campaign.formId}`),
  ],
  [
    'S1 S2 no tier, option, campaign, person or coupon has more units out than there are, counted one by one',
    run(sql`update holds set quantity = 9`),
  ],
  [
    'S1 a campaign never sells more entries than it has',
    (db) => db.query(sql`update stocks set capacity = 1 where id = ${campaign.stock('entries')}`),
  ],
  [
    'S1 nobody bought more than one person may',
    run(
      sql`update stocks set capacity = 1 where id in (select stock_id from personal_limits where tier_id is not null)`,
    ),
  ],
  ['L2 no hold without a live cart', run(sql`update carts set state = 'Expired' where state = 'Open'`)],
  [C23, (db) => db.query(sql`update forms set form_type = 'Checkout' where id = ${campaign.formId}`)],
  [
    'C25 the details in a cart that was asked for are those of a visitor',
    async (db) => {
      await db.query(sql`alter table carts drop constraint carts_made_by_fkey`)
      await db.query(sql`update carts set made_by = 1, payer = '{}' where state = 'Open'`)
    },
  ],
  [
    'no visitor keeps more than 3 live carts',
    async (db) => {
      await db.query(sql`drop index carts_places`)
      await db.query(sql`
          insert into carts (id, organization_id, form_id, client, request_hash, items, total_cents, place, created_at, updated_at, expires_at)
          select id || n, organization_id, form_id, client, request_hash, items, total_cents, n, created_at, updated_at, expires_at
          from carts, generate_series(2, 4) as n where state = 'Open'`)
    },
  ],
  [
    'no cart keeps its places longer than it may',
    run(sql`update carts set expires_at = created_at + interval '3 hours' where state = 'Open'`),
  ],
  [
    'L3 a file that an order speaks of is kept, and is the order’s own',
    (db) =>
      db.query(sql`
        update order_items set custom_fields =
          jsonb_build_array(jsonb_build_object('fieldId', ${campaign.field('preuve')}::bigint, 'value', 'lost'))`),
  ],
]

describe('the checks', () => {
  it('find nothing in a campaign that sold what it had', async () => {
    expect((await found(() => Promise.resolve())).names).toEqual([])
  })

  it.each(BREACHES)('find it when it does not hold that %s', async (name, plant) => {
    const { names, missed } = await found(plant)
    expect(names).toContain(name)
    expect(missed).toEqual({ ...NOTHING_MISSED, changed: name === C23 ? [name] : [] })
  })

  it('are each broken once here', () => {
    const proved = BREACHES.map(([check]) => check)
    expect(all.map(({ name }) => name).toSorted()).toEqual(proved.toSorted())
  })
})
