import { addDays } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { writeManyRows } from '../../testing/many-rows.ts'
import { blocksOf, explain, readWhole, statementsOf } from '../../testing/query-plans.ts'
import { testApp } from '../../testing/test-app.ts'
import type { App } from '../app.ts'
import { runChecks } from '../platform/checks.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { foldLedger } from './fold-ledger.ts'
import { findSettled, foldTransfers, noteLatest } from './fold.store.ts'
import { ledgerChecks } from './ledger.checks.ts'
import { listMovements, sumFunds, sumPeriod } from './ledger.store.ts'

const test = testApp()
const ORGANIZATION = 1
const ACCOUNT = `association:${ORGANIZATION}` as const

beforeAll(async () => {
  await test.app.db.query(
    sql`insert into organizations (slug, name) values ('une-association', 'Une association')`,
  )
})

let booked = 0
/** What came in for the association, or went back with `kind` refund. */
async function book(
  cents: number,
  at: string,
  { kind = 'capture', db = test.app.db }: { kind?: 'capture' | 'refund'; db?: Queryable } = {},
): Promise<void> {
  const [debit, credit] = kind === 'capture' ? ['provider:clearing', ACCOUNT] : [ACCOUNT, 'provider:clearing']
  await db.query(sql`
    insert into transfers (debit_account, credit_account, amount_cents, kind, cause, booked_at)
    values (${debit}, ${credit}, ${cents}, ${kind}, ${`test:${(booked += 1)}`}, ${at})`)
}

const foldedUpTo = async () => {
  const [row] = await test.app.db.query<{ last: number; newest: number }>(
    sql`select last_id as last, (select max(id) from transfers) as newest from ledger_fold`,
  )
  return row
}
const isAllFolded = async () => {
  const row = await foldedUpTo()
  return row?.last === row?.newest
}
const broken = async () => (await runChecks(test.app.db, ledgerChecks)).map(({ check }) => check)

async function countWaiting(): Promise<number | undefined> {
  const [row] = await test.app.db.query<{ waiting: number }>(sql`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return row?.waiting
}

async function foldAll(): Promise<void> {
  await foldLedger(test.app)
  await foldLedger(test.app)
  expect(await isAllFolded()).toBe(true)
}

/** All that is read of the account: its funds, and a statement of each of these days. */
async function seen() {
  const { db } = test.app
  const periods = ['2026-01-01', '2026-01-31', '2026-02-01', '2026-02-02', '2026-03-01'].flatMap((from) =>
    [1, 28, 60].map((days) => ({ account: ACCOUNT, from, to: addDays(from, days) })),
  )
  return Promise.all([
    sumFunds(db, ORGANIZATION),
    ...periods.map((period) => sumPeriod(db, period)),
    ...periods.map((period) => listMovements(db, period, 0, 4)),
    ...periods.map((period) => listMovements(db, period, 3, 100)),
  ])
}

describe('what was booked', () => {
  it('is read the same before it is added to the totals, in between, and after', async () => {
    // The last two are of March in France, and of February elsewhere; one is booked late.
    for (const at of ['2026-01-31 12:00Z', '2026-01-31 22:59Z', '2026-01-31 23:00Z', '2026-02-28 23:30Z'])
      await book(1000 + booked, at)
    await book(300, '2026-02-28 23:40Z', { kind: 'refund' })
    await book(70, '2026-01-15 12:00Z')
    const before = await seen()
    await noteLatest(test.app.db)
    await foldTransfers(test.app.db, 3, 2)
    expect(await seen()).toEqual(before)
    await foldTransfers(test.app.db, 3, 2)
    expect(await seen()).toEqual(before)
    await foldAll()
    expect(await seen()).toEqual(before)
    expect(before[0]).toMatchObject({ cameIn: 4076 })
    expect(await sumPeriod(test.app.db, { account: ACCOUNT, from: '2026-02-01', to: '2026-03-01' })).toEqual({
      opening: 2071,
      closing: 3073,
    })
  })

  it('is added once, by however many at once', async () => {
    const { db } = test.app
    await book(500, '2026-03-05 12:00Z')
    await foldLedger(test.app)
    const settled = (await findSettled(db)) ?? 0
    let other: Promise<boolean> | undefined
    await db.transaction(async (within) => {
      await foldTransfers(within, settled, 10)
      other = foldTransfers(db, settled, 10)
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1))
    })
    expect(await other).toBe(false)
    expect(await isAllFolded()).toBe(true)
    expect(await broken()).toEqual([])
  })

  it('is never added again by one who comes late', async () => {
    const settled = (await findSettled(test.app.db)) ?? 0
    await foldTransfers(test.app.db, settled - 1, 10)
    expect(await isAllFolded()).toBe(true)
  })

  it('is not passed by while somebody who was writing is not done', async () => {
    const written = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const slow = test.app.db.transaction(async (db) => {
      await book(11, '2026-03-06 12:00Z', { db })
      written.resolve()
      await mayEnd.promise
    })
    await written.promise
    await book(13, '2026-03-06 12:00Z')
    const before = await foldedUpTo()
    for (let run = 0; run < 3; run += 1) await foldLedger(test.app)
    expect(await findSettled(test.app.db)).toBeNull()
    expect((await foldedUpTo())?.last).toBe(before?.last)
    mayEnd.resolve()
    await slow
    await foldAll()
    expect(await broken()).toEqual([])
  })

  it('waits for nobody who began to write afterwards', async () => {
    await book(17, '2026-03-07 12:00Z')
    await foldLedger(test.app)
    await test.app.db.transaction(async (db) => {
      await book(19, '2026-03-07 12:00Z', { db })
      await foldLedger(test.app)
      expect(await isAllFolded()).toBe(true)
    })
    await foldAll()
    expect(await broken()).toEqual([])
  })
})

describe('an account with very many transfers', () => {
  const TRANSFERS = 60_000
  /** A few pages of an index, and of the rows of one page. */
  const MAX_BLOCKS = 150
  const period = { account: ACCOUNT, from: '2026-05-01', to: '2026-06-01' }

  beforeAll(async () => {
    await writeManyRows(test, [
      sql`
        insert into transfers (debit_account, credit_account, amount_cents, kind, cause, booked_at)
        select 'provider:clearing', ${ACCOUNT}, 100, 'capture', 'many:' || n,
          timestamptz '2026-04-01 00:00Z' + interval '3 minutes' * n from generate_series(1, ${TRANSFERS}::int) n`,
    ])
    await foldAll()
  })

  it.each<[string, (app: App) => Promise<unknown>]>([
    ['funds', ({ db }) => sumFunds(db, ORGANIZATION)],
    ['a month’s balances', ({ db }) => sumPeriod(db, period)],
    ['a month’s first movements', ({ db }) => listMovements(db, period, 0, 51)],
    ['its last ones', ({ db }) => listMovements(db, { ...period, from: '2026-05-31' }, 29_000, 51)],
  ])('%s: read in a few blocks', async (_what, verb) => {
    for (const statement of await statementsOf(test.app, verb))
      for (const how of ['analyze, buffers', 'generic_plan'] as const) {
        const plan = await explain(test.app, how, statement)
        expect(readWhole(plan, ['transfers'])).toEqual([])
        expect(blocksOf(plan)).toBeLessThan(MAX_BLOCKS)
      }
  })
})
