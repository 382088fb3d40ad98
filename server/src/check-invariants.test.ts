import { beforeAll, describe, expect, it } from 'vitest'
import { makeCampaign } from '../testing/campaign.ts'
import { testApp } from '../testing/test-app.ts'
import { checkInvariants, lookAtPieces } from './check-invariants.ts'
import * as store from './daily-look.store.ts'
import { campaignChecks } from './forms/forms.checks.ts'
import { orderChecks } from './orders/orders.checks.ts'
import { MOST_CHANGED_DAYS, MOST_CHANGED_ORDERS } from './parts.sql.ts'
import type { Queryable } from './platform/db.ts'
import { sql } from './platform/sql.ts'

const test = testApp()
const TWO_PIECES = { pieces: 2, leastPages: 1000 }
const BEFORE_ALL = '3'
let formId = 0

beforeAll(async () => {
  ;({ formId } = await makeCampaign(test, { tiers: [{ name: 'Place' }] }))
})

const log = () => ({ ...test.app.log, error: () => {}, info: () => {} })
const look = () => checkInvariants({ db: test.app.db, log: log() })
const positions = (db: Queryable) =>
  db.query<{ part: string; position: number }>(
    sql`select part, position from daily_look_rounds order by part`,
  )

class Undo extends Error {}
const undone = (work: (db: Queryable) => Promise<void>) =>
  expect(
    test.app.db.transaction(async (db) => {
      await work(db)
      throw new Undo()
    }),
  ).rejects.toBeInstanceOf(Undo)

describe('a daily look', () => {
  it('begins with what changed since the look before the last', async () => {
    const marks: string[] = []
    for (let time = 0; time < 3; time += 1) {
      await look()
      const [row] = await test.app.db.query<{ mark: string }>(
        sql`select began_with::text as mark from daily_look`,
      )
      marks.push(row?.mark ?? '')
    }
    await undone(async (db) => expect(await store.holdMark(db)).toBe(marks[1]))
    expect(new Set(marks).size).toBe(3)
  })

  it('does not believe the mark of another server, whose data were restored', () =>
    undone(async (db) => {
      await db.query(sql`update daily_look set began_with = '99999999999'`)
      expect(await store.holdMark(db)).toBeNull()
    }))

  it('that was cut is done again from where it began', async () => {
    const before = await positions(test.app.db)
    await undone(async (db) => {
      await lookAtPieces(db, { since: null })
      expect(await positions(db)).not.toEqual(before)
    })
    expect(await positions(test.app.db)).toEqual(before)
  })

  it('says when all there is was seen', () =>
    undone(async (db) => {
      await db.query(sql`delete from daily_look_rounds`)
      await lookAtPieces(db, { since: null, sizes: TWO_PIECES })
      await store.endLook(db, 0)
      expect(await store.readLastLook(db)).toMatchObject({ finishedAt: null })
      await lookAtPieces(db, { since: null, sizes: TWO_PIECES })
      expect(await store.readLastLook(db)).toMatchObject({ finishedAt: expect.any(Date) })
    }))
})

describe('a very large campaign', () => {
  const asked = campaignChecks.filter(({ name }) => name.startsWith('F2'))
  const isFound = async (orders: number) => {
    let found = false
    await undone(async (db) => {
      await db.query(sql`delete from daily_look_rounds`)
      await db.query(sql`
        insert into form_totals (form_id, collected_cents, contributors) values (${formId}, 0, ${orders})
        on conflict (form_id) do update set contributors = excluded.contributors`)
      await db.query(sql`insert into contribution_changes (form_id, contributions) values (${formId}, 1)`)
      await db.query(
        sql`insert into daily_look_rounds (part, position, began_at) values ('campaigns', 1000000, now())`,
      )
      found = (await lookAtPieces(db, { since: BEFORE_ALL, asked })).length > 0
    })
    return found
  }

  it('is not summed each day that it sells something, as smaller ones are', async () => {
    expect(await isFound(MOST_CHANGED_ORDERS / 2)).toBe(true)
    expect(await isFound(MOST_CHANGED_ORDERS)).toBe(false)
  })

  it('has its day for itself: nothing else walks on', () =>
    undone(async (db) => {
      await db.query(sql`delete from daily_look_rounds`)
      await db.query(sql`
        insert into form_totals (form_id, collected_cents, contributors) values (${formId}, 0, ${MOST_CHANGED_ORDERS})
        on conflict (form_id) do update set contributors = excluded.contributors`)
      await lookAtPieces(db, { since: null, sizes: { pieces: 1, leastPages: 1 } })
      expect((await positions(db)).map(({ part }) => part)).toEqual(['campaigns', 'whole'])
    }))
})

describe('days that were summed up again', () => {
  const asked = orderChecks.filter(({ name }) => name.startsWith('Q9 what statistics_days'))
  /** A wrong sum of a day in 2020, and so many later days that changed too. */
  const isFound = async (later: number) => {
    let found = false
    await undone(async (db) => {
      await db.query(sql`delete from daily_look_rounds`)
      await db.query(sql`
        insert into daily_look_rounds (part, position, began_at) values ('days', 1000000, now())`)
      await db.query(
        sql`insert into statistics_days values (${formId}, '2020-01-01', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
      )
      await db.query(sql`
        insert into statistics_tiers select ${formId}, date '2020-01-01' + n, null, 'Donation', 'Don', 1, 0, 0
        from generate_series(1, ${later}::int) n`)
      found = (await lookAtPieces(db, { since: BEFORE_ALL, asked })).length > 0
    })
    return found
  }

  it('are looked at from the latest, twenty of them; the others wait for their turn', async () => {
    expect(MOST_CHANGED_DAYS).toBe(20)
    expect(await isFound(MOST_CHANGED_DAYS - 1)).toBe(true)
    expect(await isFound(MOST_CHANGED_DAYS)).toBe(false)
  })
})
