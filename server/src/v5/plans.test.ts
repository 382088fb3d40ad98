import { beforeAll, describe, expect, it, vi } from 'vitest'
import { BIG_TABLES, BUSY, MANY_ORDERS, MAX_BLOCKS, ORDERS } from '../../testing/busy-association.ts'
import { writeManyRows } from '../../testing/many-rows.ts'
import { blocksOf, plansOf, readWhole } from '../../testing/query-plans.ts'
import { testApp } from '../../testing/test-app.ts'
import type { App } from '../app.ts'
import { readOrderFacts } from './facts.store.ts'
import { type Asked, findItems, findOrders, findPayments } from './pages.store.ts'

// Writing so many rows, and checking the invariants over them afterwards, takes longer than a hook usually may.
vi.setConfig({ hookTimeout: 600_000, testTimeout: 60_000 })
const test = testApp()
beforeAll(() => writeManyRows(test, MANY_ORDERS))

const MINE = {
  organizationId: BUSY.organizationId,
  formId: null,
  sortedBy: 'Date',
  isAscending: false,
} as const
const ofApi =
  (
    find: typeof findOrders,
    wish: Partial<Asked> = {},
    start: Parameters<typeof findOrders>[2] = { skipped: 0 },
  ) =>
  (app: App) =>
    find(app.db, { ...MINE, ...wish }, start, 100)
const after = { after: { key: '2026-01-01 12:00:00+00', id: 43_000 } }
const onDay = { after: { key: '2026-01-01', id: 43_000 } }

describe(`in an association with ${ORDERS} orders, a program reads`, () => {
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
  ])('%s: found by indexes, in a few blocks', async (_what, verb) => {
    const plans = await plansOf(test.app, verb)
    expect(plans.flatMap((plan) => readWhole(plan, BIG_TABLES))).toEqual([])
    expect(Math.max(...plans.map(blocksOf))).toBeLessThan(MAX_BLOCKS)
  })
})
