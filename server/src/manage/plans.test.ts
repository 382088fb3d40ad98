import { isRefusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { COUNTED_EXACTLY, SEARCHED_NEAREST } from '@obole/core/site/lists'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { BIG_TABLES, BUSY, MANY_ORDERS, MAX_BLOCKS, ORDERS, OTHERS } from '../../testing/busy-association.ts'
import { writeManyRows } from '../../testing/many-rows.ts'
import { blocksOf, explain, plansOf, readWhole } from '../../testing/query-plans.ts'
import { testApp } from '../../testing/test-app.ts'
import type { App } from '../app.ts'
import { listAbuses } from '../reports/list-reports.ts'
import { orderList, paymentList } from '../orders/lists.ts'
import { auditPeople } from '../audit/audit.ts'
import type { Position } from '../platform/continuation.ts'
import type { Identity } from '../people/identify.ts'
import { sql } from '../platform/sql.ts'
import { DESK_LISTS, orders } from './lists.ts'
import { showOrder } from './orders.ts'
import { showLive } from './statistics.ts'

/** As many as a search looks at where the page is to be read in a few blocks; the desk looks at more. */
const FEW_NEAREST = 50
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
    const plans = await plansOf(test.app, verb)
    expect(plans.flatMap((plan) => readWhole(plan, BIG_TABLES))).toEqual([])
    expect(Math.max(...plans.map(blocksOf))).toBeLessThan(MAX_BLOCKS)
  })

  it.each([
    ['orders', far],
    ['audit', far],
    ['contributors', { key: 'lou30000@b.example', id: 0 }],
  ] as const)('the last %s cost what the first do', async (name, position) => {
    const cost = async (verb: (app: App) => Promise<unknown>) =>
      (await plansOf(test.app, verb)).reduce((sum, plan) => sum + blocksOf(plan), 0)
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
      (await plansOf(test.app, verb)).reduce((sum, plan) => sum + blocksOf(plan), 0)
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
