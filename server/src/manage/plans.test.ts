import { isRefusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { COUNTED_EXACTLY, SEARCHED_NEAREST } from '@obole/core/site/lists'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { writeManyRows } from '../../testing/many-rows.ts'
import { manyOrders } from '../../testing/orders.ts'
import { blocksOf, explain, type Plan, readWhole, statementsOf } from '../../testing/query-plans.ts'
import { testApp } from '../../testing/test-app.ts'
import type { App } from '../app.ts'
import { listAbuses } from '../reports/list-reports.ts'
import { orderList, paymentList } from '../orders/lists.ts'
import { auditPeople } from '../audit/audit.ts'
import type { Position } from '../platform/continuation.ts'
import type { Identity } from '../people/identify.ts'
import { sql } from '../platform/sql.ts'
import { readOrderFacts } from '../v5/facts.store.ts'
import { type Asked as ApiAsked, findItems, findOrders, findPayments } from '../v5/pages.store.ts'
import { DESK_LISTS, orders } from './lists.ts'
import { showOrder } from './orders.ts'
import { showLive } from './statistics.ts'

const ORDERS = 70_000
const OTHERS = 14_000
/** As many as a search looks at where the page is to be read in a few blocks; the desk looks at more. */
const FEW_NEAREST = 50
const BUSY = { organizationId: 1, formId: 1 }

/** A page of a list, its rows, what hangs on each of them, and the indexes that lead there. */
const MAX_BLOCKS = 3_000
const BIG_TABLES = [
  'orders',
  'order_items',
  'payer_name_parts',
  'participant_name_parts',
  'payments',
  'attempts',
  'audit_entries',
  'prospects',
  'abuse_reports',
]

// Writing so many rows, and checking the invariants over them afterwards, takes longer than a hook usually may.
vi.setConfig({ hookTimeout: 600_000, testTimeout: 60_000 })
const test = testApp()
const administrator: Identity = {
  client: 'test',
  user: {
    userId: 1,
    email: 'a@b.example',
    isAdmin: true,
    roles: [],
    unverified: false,
    mustSetUpTwoFactor: false,
  },
}

async function plansOf(verb: (app: App) => Promise<unknown>): Promise<Plan[]> {
  const statements = await statementsOf(test.app, verb)
  return Promise.all(statements.map((statement) => explain(test.app, 'analyze, buffers', statement)))
}

/** The association, campaign and rate of an order, which are numbered alike. */
const NUMBERED = sql`case when n <= ${ORDERS} then 1 else 2 + n % 1999 end`

/** One association with many orders among many with few, so that what is found by its association is told from what is not. */
const MANY_ORDERS = [
  `insert into organizations (slug, name) select 'association-' || n, 'Association ' || n from generate_series(1, 2000) n`,
  `insert into forms (organization_id, form_type, slug, state, title)
      select 1 + n % 2000, 'Event', 'campagne-' || n, 'Public', 'Campagne ' || n from generate_series(0, 3999) n`,
  `insert into tiers (form_id, label, tier_type, price_category) select n, 'Entrée', 'Registration', 'Free' from generate_series(1, 4000) n`,
  ...manyOrders({
    count: ORDERS + OTHERS,
    organizationId: NUMBERED,
    formId: NUMBERED,
    payer: sql`jsonb_build_object('firstName', 'Lou' || n % 1000, 'lastName', 'Petit' || n, 'email', 'lou' || n % 50000 || '@b.example',
      'companyName', case when n % 10 = 0 then 'Atelier Vert-Bois' || n end)`,
    amountCents: sql`case when n % 1000 = 1 then 0 else 100 end`,
    line: {
      tierId: NUMBERED,
      participant: sql`jsonb_build_object('firstName', case when n % 10 = 0 then 'Anne-Maud' else 'Zoé' end, 'lastName', 'Invité' || n, 'email', 'invite' || n || '@c.example')`,
    },
    paymentState: sql`case when n % 1000 = 0 then 'Canceled' else 'Registered' end`,
  }),
  `update order_items i set state = 'Canceled', canceled_at = p.updated_at, cancel_cause = 'EntryUndone', stock_released_at = p.updated_at
      from payments p where p.order_id = i.order_id and p.state = 'Canceled'`,
  `insert into attempts (id, payment_request_id, cart_id, payment_id, order_id, number, provider, amount_cents, state, created_at,
        updated_at)
      select 'attempt-' || o.id || whose, 'request-' || o.id || whose, case whose when 'cart' then o.cart_id end,
        case whose when 'payment' then p.id end, case whose when 'order' then o.id end, 1, 'hapay', 100, 'Refused', o.created_at,
        o.created_at
      from orders o join payments p on p.order_id = o.id, unnest(array['cart', 'payment', 'order']) whose`,
  `insert into audit_entries (organization_id, form_id, user_id, action, subject_type, subject_id, done_at)
      select organization_id, form_id, 1 + id % 2, case when id % 500 = 0 then 'money.refund' else 'order.registered' end,
        'order', id::text, created_at from orders`,
  `insert into prospects (form_id, email, locale, created_at)
      select 1 + n % 4000, n || '@b.example', 'fr', '2026-01-01' from generate_series(1, 40000) n`,
  `insert into abuse_reports (id, form_id, reason, user_email, user_message, url, created_at, state, decided_at, decided_by)
      select 'report-' || n, case when n % 2 = 0 then 1 else 1 + n % 4000 end, 'SPAM', 'qui' || n || '@b.example', '…', '/',
        timestamptz '2026-01-01' + interval '1 second' * n, d.state, case when d.state = 'Open' then null else now() end,
        case when d.state = 'Open' then null else 1 end
      from generate_series(1, 40000) n, lateral (select case when n % 1000 = 0 then 'Open' else 'Handled' end as state) d`,
  `insert into users (email, created_at, updated_at) values ('a@b.example', '2026-01-01', '2026-01-01')`,
  `insert into memberships (user_id, organization_id, role, created_at) values (1, 1, 'OrganizationAdmin', '2026-01-01')`,
  `insert into contribution_totals
      select form_id, count(distinct order_id) from payments
      where received_cents(state, amount_cents, refunded_cents) > 0 group by form_id`,
  `insert into form_totals
      select o.form_id, (select coalesce(sum(received_cents(p.state, p.amount_cents, p.refunded_cents)), 0)
        from payments p where p.form_id = o.form_id), count(*)
      from orders o where exists (select from order_items i where i.order_id = o.id and is_item_live(i.state)) group by o.form_id`,
]

describe(`an association with ${ORDERS} orders, among ${OTHERS} of others`, () => {
  beforeAll(() => writeManyRows(test, MANY_ORDERS))

  type Wish = Parameters<(typeof DESK_LISTS)['orders']['read']>[1]
  const read =
    (name: keyof typeof DESK_LISTS, wish: Partial<Wish>, after: Position | null = null) =>
    (app: App) =>
      DESK_LISTS[name].read(app, { ...BUSY, formId: null, ...wish }, after, 51)
  const together =
    (wish: Partial<Wish>, after: Position | null = null) =>
    (app: App) =>
      paymentList.readTogether?.(app, { ...BUSY, formId: null, ...wish }, after, 51) ??
      Promise.reject(new Error('payments stand by themselves'))
  const far = { key: '2026-01-01 12:00:00+00', id: 43_000 }
  const ofCampaign = { formId: BUSY.formId }

  it.each<[string, (app: App) => Promise<unknown>]>([
    ['orders', read('orders', {})],
    ['orders of a campaign', read('orders', ofCampaign)],
    ['orders, far down', read('orders', {}, far)],
    [
      'orders of a day',
      read('orders', {
        fromMs: Date.parse('2026-01-01T10:00:00Z'),
        untilMs: Date.parse('2026-01-01T11:00:00Z'),
      }),
    ],
    ['orders by name', read('orders', { search: 'petit9999' })],
    ['orders by both names', read('orders', { search: 'lou77 petit9077' })],
    ['orders by a later part of a company', read('orders', { search: 'bois9990' })],
    ['orders by two parts of a company', read('orders', { search: 'vert bois9990' })],
    ['orders by address', read('orders', { search: 'lou4321@' })],
    ['orders by participant', read('orders', { search: 'invite9999' })],
    ['orders by both names of a participant', read('orders', { search: 'zoe invite9077' })],
    ['orders by a participant’s address', read('orders', { search: 'invite9077@' })],
    ['orders of a campaign by participant', read('orders', { ...ofCampaign, search: 'invite9999' })],
    ...(['orders', 'payments', 'items'] as const).flatMap((name) =>
      ['p', 'lou', 'invite', 'lou petit', 'bois', 'vert petit', 'maud anne'].map(
        (search): [string, (app: App) => Promise<unknown>] => [
          `many ${name} by « ${search} »`,
          read(name, { search, searchBound: FEW_NEAREST }),
        ],
      ),
    ),
    ['many contributors', read('contributors', { search: 'p', searchBound: FEW_NEAREST })],
    ['an order by its number', read('orders', { search: '4321' })],
    ['orders in the usual state', read('orders', { states: ['Registered'] })],
    ['orders in the usual state, far down', read('orders', { states: ['Registered'] }, far)],
    ['orders in a rare state', read('orders', { states: ['Canceled'] })],
    ['orders of a campaign in a rare state', read('orders', { ...ofCampaign, states: ['Canceled'] })],
    ['orders in rare states', read('orders', { states: ['Canceled', 'Refunded'] })],
    ['orders in a rare state, far down', read('orders', { states: ['Canceled'] }, far)],
    ['free orders', read('orders', { states: ['Free'] })],
    ['payments', read('payments', {})],
    ['payments of a campaign in a rare state', read('payments', { ...ofCampaign, states: ['Canceled'] })],
    ['payments of the association in a rare state', read('payments', { states: ['Canceled'] })],
    ['payments by name', read('payments', { search: 'petit9999' })],
    ['payments by participant', read('payments', { search: 'invite9999' })],
    ['payments by order', together({})],
    ['payments by order, far down', together({}, far)],
    ['payments of a campaign by order', together(ofCampaign)],
    ['payments by order, of a campaign, in a rare state', together({ ...ofCampaign, states: ['Canceled'] })],
    ['payments by order, in a rare state', together({ states: ['Canceled'] })],
    ['payments by order, by name', together({ search: 'petit9999' })],
    [
      'payments by order, of a period',
      together({
        fromMs: Date.parse('2025-12-31T10:00:00Z'),
        untilMs: Date.parse('2026-01-02T11:00:00Z'),
      }),
    ],
    ['items by a guest’s address', read('items', { search: 'invite9077@' })],
    ['items', read('items', { types: ['Registration'] })],
    ['items, far down', read('items', {}, { key: '2026-01-01 12:00:00+00 43200', id: 43_200 })],
    ['cancelled items', read('items', { types: ['Registration'], canceled: 'only' })],
    ['items with the cancelled ones', read('items', { canceled: 'with' })],
    ['items by guest', read('items', { search: 'invite9999' })],
    ['contributors', read('contributors', {})],
    ['contributors, far down', read('contributors', {}, { key: 'lou30000@b.example', id: 0 })],
    ['contributors of a campaign', read('contributors', ofCampaign)],
    [
      'contributors of a campaign, far down',
      read('contributors', ofCampaign, { key: 'lou30000@b.example', id: 0 }),
    ],
    ['contributors of a campaign by name', read('contributors', { ...ofCampaign, search: 'petit9999' })],
    ['prospects', read('prospects', {})],
    ['prospects by address', read('prospects', { search: '20000@' })],
    ['reports', read('abuses', {})],
    ['reports that wait', read('abuses', { states: ['Open'] })],
    ['reports, far down', read('abuses', {}, { key: '2026-01-01 01:00:00+00|report-3600', id: 0 })],
    ['reports of campaigns by their title', read('abuses', { search: 'campagne 0' })],
    ['every report', (app) => listAbuses(app, { of: null }, null, 51)],
    ['every report that waits', (app) => listAbuses(app, { of: null, states: ['Open'] }, null, 51)],
    ['every report of somebody', (app) => listAbuses(app, { of: null, search: 'qui4321@' }, null, 51)],
    [
      'every report about an association',
      (app) => listAbuses(app, { of: null, search: 'association 1776' }, null, 51),
    ],
    ['the audit log', read('audit', {})],
    ['the audit log, far down', read('audit', {}, far)],
    ['the audit log of a campaign', read('audit', ofCampaign)],
    ['the audit log of a person', read('audit', { userId: 1 })],
    ['the audit log of a kind of act', read('audit', { kinds: ['money'] })],
    [
      'the audit log of a day',
      read('audit', {
        fromMs: Date.parse('2026-01-01T10:00:00Z'),
        untilMs: Date.parse('2026-01-01T11:00:00Z'),
      }),
    ],
    ['the audit log by an order’s number', read('audit', { search: '4321' })],
    ['the audit log by a campaign’s title', read('audit', { search: 'campagne 0' })],
    ['the audit log by a person’s name', read('audit', { search: 'a@b' })],
    ['the people of the audit log', (app) => auditPeople(app, BUSY.organizationId)],
    [
      'an order with its history',
      (app) => showOrder(app, administrator, { organizationSlug: 'association-1', orderId: 4321 }),
    ],
    [
      'live figures',
      (app) => showLive(app, administrator, { organizationSlug: 'association-1' }, '2026-01-02T03:00:00Z'),
    ],
  ])('%s: found by indexes, in a few blocks', async (_what, verb) => {
    const plans = await plansOf(verb)
    expect(plans.flatMap((plan) => readWhole(plan, BIG_TABLES))).toEqual([])
    expect(Math.max(...plans.map(blocksOf))).toBeLessThan(MAX_BLOCKS)
  })

  const MINE = {
    organizationId: BUSY.organizationId,
    formId: null,
    sortedBy: 'Date',
    isAscending: false,
  } as const
  const ofApi =
    (
      find: typeof findOrders,
      wish: Partial<ApiAsked> = {},
      start: Parameters<typeof findOrders>[2] = { skipped: 0 },
    ) =>
    (app: App) =>
      find(app.db, { ...MINE, ...wish }, start, 100)
  const after = { after: far }
  const onDay = { after: { key: '2026-01-01', id: 43_000 } }

  it.each<[string, (app: App) => Promise<unknown>]>([
    ['orders', ofApi(findOrders)],
    ['orders, the oldest first', ofApi(findOrders, { isAscending: true })],
    ['orders, far down', ofApi(findOrders, {}, after)],
    ['orders, far down by number', ofApi(findOrders, {}, { skipped: 60_000 })],
    ['orders of a kind', ofApi(findOrders, { formTypes: ['Event'] })],
    ['orders of a campaign, far down', ofApi(findOrders, { formId: BUSY.formId }, after)],
    ['orders by name', ofApi(findOrders, { search: 'petit9999' })],
    ['lines', ofApi(findItems)],
    ['lines, far down', ofApi(findItems, {}, after)],
    ['lines by name', ofApi(findItems, { search: 'petit9999' })],
    ['payments', ofApi(findPayments)],
    ['payments, far down', ofApi(findPayments, {}, onDay)],
    ['payments by change', ofApi(findPayments, { sortedBy: 'UpdateDate', isAscending: true })],
    ['payments by creation', ofApi(findPayments, { sortedBy: 'CreationDate' })],
    ['payments of a campaign, far down', ofApi(findPayments, { formId: BUSY.formId }, onDay)],
    ['payments by name', ofApi(findPayments, { search: 'petit9999' })],
    [
      'all that a hundred orders have',
      async (app) => {
        const found = await findOrders(app.db, MINE, { skipped: 0 }, 100)
        return readOrderFacts(
          app.db,
          found.map(({ id }) => id),
          { withAnswers: true },
        )
      },
    ],
  ])('%s of the public API: found by indexes, in a few blocks', async (_what, verb) => {
    const plans = await plansOf(verb)
    expect(plans.flatMap((plan) => readWhole(plan, BIG_TABLES))).toEqual([])
    expect(Math.max(...plans.map(blocksOf))).toBeLessThan(MAX_BLOCKS)
  })

  it.each([
    ['orders', far],
    ['audit', far],
    ['contributors', { key: 'lou30000@b.example', id: 0 }],
  ] as const)('the last %s cost what the first do', async (name, position) => {
    const cost = async (verb: (app: App) => Promise<unknown>) =>
      (await plansOf(verb)).reduce((sum, plan) => sum + blocksOf(plan), 0)
    // Of the few blocks of a page, its first row may lie one or two further.
    expect(await cost(read(name, {}, position))).toBeLessThanOrEqual((await cost(read(name, {}))) * 1.2 + 3)
  })

  it.each([
    ['orders', {}],
    ['orders', { states: ['Registered'] }],
    ['payments', {}],
    ['items', { types: ['Registration'] }],
    ['contributors', {}],
  ] as const)('%s %o are counted no further than is said', async (name, narrowed) => {
    const filter = { ...BUSY, formId: null, ...narrowed }
    const most = COUNTED_EXACTLY + 1
    expect(await DESK_LISTS[name].count(test.app, filter, most)).toBe(most)
    const blocks = async (verb: (app: App) => Promise<unknown>) =>
      (await plansOf(verb)).reduce((sum, plan) => sum + blocksOf(plan), 0)
    const bounded = await blocks((app) => DESK_LISTS[name].count(app, filter, most))
    expect(bounded).toBeLessThan((await blocks((app) => DESK_LISTS[name].count(app, filter))) / 2)
  })

  it('a search that matches too much shows the nearest, and says that there are more', async () => {
    const where = { organizationSlug: 'association-1' }
    const shown = await orders.show(test.app, administrator, where, {
      search: 'petit1',
      pageSize: 20,
      withTotals: true,
    })
    assert(!isRefusal(shown), 'an administrator reads the orders')
    expect(shown.count).toEqual({ rows: SEARCHED_NEAREST, isMore: true })
    expect(shown.totals).toBeUndefined()
    expect(shown.pagination.continuationToken).not.toBeNull()
    const wish = { ...BUSY, formId: null, search: 'petit1', searchBound: SEARCHED_NEAREST }
    const all = await DESK_LISTS.orders.read(test.app, wish, null, SEARCHED_NEAREST)
    expect(all.slice(0, 20).map(({ row }) => row)).toEqual(shown.data)
    const dates = all.map(({ row }) => row.date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    // The name itself, though it is the oldest of them.
    expect(all.at(-1)?.row.payer.lastName).toBe('Petit1')
  })

  it.each(['vert', 'vert &', 'maud'])(
    'and one for « %s », a later part of many names, says so too',
    async (search) => {
      const wish = { ...BUSY, formId: null, search, searchBound: SEARCHED_NEAREST }
      expect(await orderList.isCut?.(test.app, wish)).toBe(true)
      expect(await orderList.isCut?.(test.app, { ...wish, searchBound: ORDERS })).toBe(false)
    },
  )

  it.each([
    'petit9999',
    'bois9990',
    'vert petit9990',
    'anne maud invite770',
    'lou777 petit',
    'petit lou777',
    'zoe invite777',
    'lou4321@',
    '4321',
  ])('a search for « %s » finds everything, though one of its words matches too much', async (search) => {
    const wish = { ...BUSY, formId: null, search }
    const found = (filter: typeof wish) =>
      Promise.all([
        DESK_LISTS.orders.read(test.app, filter, null, 5_000),
        DESK_LISTS.items.read(test.app, filter, null, 5_000),
      ])
    const bounded = { ...wish, searchBound: SEARCHED_NEAREST }
    expect(await found(bounded)).toEqual(await found(wish))
    expect(await orderList.isCut?.(test.app, bounded)).toBe(false)
  })

  it('notices a list that is read whole', async () => {
    const careless = sql`select * from orders where payer ->> 'city' = ${'Lyon'} limit 8`
    const plan = await explain(test.app, 'analyze, buffers', careless)
    expect(readWhole(plan, BIG_TABLES)).toEqual(['orders'])
    expect(blocksOf(plan)).toBeGreaterThan(MAX_BLOCKS)
  })
})
