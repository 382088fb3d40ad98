import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openDb, type Db } from './db.ts'
import { declareJob, handle, newJob, type JobHandler } from './job.ts'
import { createWorker, retryDelayMs, type Worker } from './jobs.ts'
import { claimJobs, insertJobs } from './jobs.store.ts'
import { createLog } from './log.ts'
import { at, raw, sql } from './sql.ts'

let db: Db
let database: Awaited<ReturnType<typeof createTestDatabase>>
let now = Date.UTC(2027, 0, 1)
const clock = { now: () => now }
const MINUTE_MS = 60_000

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb({ url: database.url, maxConnections: 4, applicationName: 'jobs-test' })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

function worker(
  workerName: string,
  handlers: readonly JobHandler[],
  recurring: Parameters<typeof createWorker>[0]['recurring'] = [],
) {
  return createWorker({ db, clock, log: createLog('silent'), workerName, handlers, recurring })
}

const idle = (name: string, key?: string) => newJob(declareJob(name, z.object({})), {}, key ? { key } : {})

const waiting = async (name: string) =>
  (await db.query<{ count: number }>(sql`select count(*) from jobs where name = ${name}`))[0]?.count

describe('jobs', () => {
  it('exist only if what they follow was committed', async () => {
    const work = db.transaction(async (within) => {
      await insertJobs(within, [idle('rolled-back')], now)
      throw new Error('undo')
    })
    await expect(work).rejects.toThrow('undo')
    expect(await waiting('rolled-back')).toBe(0)
  })

  it('run once, whichever of two workers takes them', async () => {
    const ran: number[] = []
    const job = declareJob('once', z.int())
    const handler = handle(job, async (n) => void ran.push(n))
    await insertJobs(
      db,
      Array.from({ length: 40 }, (_, n) => newJob(job, n)),
      now,
    )
    await Promise.all([worker('a', [handler]).drain(), worker('b', [handler]).drain()])
    expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
    expect(await waiting('once')).toBe(0)
  })

  it('are claimed as many as are asked for, whatever way Postgres finds them', async () => {
    const one = openDb({ url: database.url, maxConnections: 1, applicationName: 'jobs-test' })
    await insertJobs(
      one,
      Array.from({ length: 5 }, () => idle('counted')),
      now,
    )
    await one.query(sql`analyze jobs`)
    for (const way of ['hashjoin', 'mergejoin', 'material', 'hashagg', 'sort'])
      await one.query(sql`set enable_${raw(way)} = off`)
    const claim = { names: ['counted'], limit: 2, worker: 'modest', now, leaseMs: MINUTE_MS, finished: [] }
    expect(await claimJobs(one, claim)).toHaveLength(2)
    await one.query(sql`delete from jobs where name = 'counted'`)
    await one.close()
  })

  it('of a killed worker are taken over within a minute', async () => {
    const job = declareJob('taken-over', z.string())
    const dead = handle(job, () => new Promise<void>(() => {}))
    await insertJobs(db, [newJob(job, 'left behind')], now)
    void worker('killed', [dead]).drain()
    await expect
      .poll(() => db.query(sql`select from jobs where name = 'taken-over' and leased_by = 'killed'`))
      .toHaveLength(1)
    const ran: string[] = []
    const heir = worker('heir', [handle(job, async (text) => void ran.push(text))])
    expect(await heir.drain()).toBe(0)
    now += MINUTE_MS
    await heir.drain()
    expect(ran).toEqual(['left behind'])
  })

  it('that fail are tried again later, with longer and longer waits, and parked in the end', async () => {
    let tries = 0
    const failing = worker('patient', [
      { name: 'failing', run: async () => Promise.reject(new Error(`try ${(tries += 1)}`)) },
    ])
    await insertJobs(db, [idle('failing')], now)
    await failing.drain()
    expect(tries).toBe(1)
    now += retryDelayMs(1)
    await failing.drain()
    expect(tries).toBe(2)
    while (tries < 32) {
      now += retryDelayMs(tries)
      await failing.drain()
    }
    now += 7 * 24 * 60 * MINUTE_MS
    await failing.drain()
    expect(tries).toBe(32)
    const [parked] = await db.query(
      sql`
        select last_error from jobs where name = 'failing' and parked_at is not null`,
    )
    expect(parked).toEqual({ last_error: 'Error: try 32' })
  })

  it('wait ten seconds after a first failure, twice as long after each next one, and an hour at most', () => {
    expect([1, 2, 3, 9, 10, 31].map(retryDelayMs)).toEqual(
      [10, 20, 40, 2_560, 3_600, 3_600].map((seconds) => seconds * 1_000),
    )
  })

  it('are given to their handler as they were declared; what is not so is put back and parked in the end', async () => {
    const ran: { orderId: number; isSent: boolean }[] = []
    const job = declareJob('strict', z.object({ orderId: z.int(), isSent: z.boolean().default(false) }))
    // @ts-expect-error A wrong payload does not compile.
    const wrong = newJob(job, { orderId: '7' })
    await insertJobs(db, [newJob(job, { orderId: 7 }), wrong], now)
    const strict = worker('strict', [handle(job, async (payload) => void ran.push(payload))])
    for (let tries = 1; tries <= 32; tries += 1) {
      await strict.drain()
      now += retryDelayMs(tries)
    }
    expect(ran).toEqual([{ orderId: 7, isSent: false }])
    const [parked] = await db.query<{ last_error: string }>(
      sql`
        select last_error from jobs where name = 'strict' and parked_at is not null`,
    )
    expect(parked?.last_error).toContain('expected number')
  })

  it('added while a worker looks for others are run at once, not at its next look', async () => {
    const ran: string[] = []
    const slowly: Db = {
      ...db,
      async query(statement) {
        const rows = await db.query<never>(statement)
        // Comes after the worker has seen the table and before it knows what it saw.
        if (statement.name === 'jobs-claim' && ran.length === 0) {
          await insertJobs(db, [idle('meanwhile')], now)
          ran.push('added')
          hasty.wake()
          // A timer set later and for longer fires after the one that wakes.
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
        return rows
      },
    }
    const handler = { name: 'meanwhile', run: async () => void ran.push('ran') }
    const options = { clock, log: createLog('silent'), workerName: 'hasty', recurring: [], pollMs: 3_600_000 }
    const hasty = createWorker({ ...options, db: slowly, handlers: [handler] })
    hasty.start()
    await expect.poll(() => ran).toEqual(['added', 'ran'])
    await hasty.stop()
    expect(await waiting('meanwhile')).toBe(0)
  })

  it('step back to one hand while people call, and take all hands again when that has lasted a minute', async () => {
    const together: number[] = []
    let running = 0
    const handler = {
      name: 'stepping-back',
      async run() {
        together.push((running += 1))
        await new Promise(setImmediate)
        running -= 1
      },
    }
    const ten = Array.from({ length: 10 }, () => idle(handler.name))
    const mostAtOnce = async (rushed: Worker) => {
      together.length = 0
      await insertJobs(db, ten, now)
      await rushed.drain()
      expect(together).toHaveLength(ten.length)
      return Math.max(...together)
    }
    let isRush = true
    const options = { db, clock, log: createLog('silent'), workerName: 'rushed', recurring: [] }
    const rushed = createWorker({ ...options, handlers: [handler], isRush: () => isRush })
    expect(await mostAtOnce(rushed)).toBe(1)
    now += MINUTE_MS
    expect(await mostAtOnce(rushed)).toBe(8)
    expect(await mostAtOnce(rushed)).toBe(1)
    isRush = false
    expect(await mostAtOnce(rushed)).toBe(8)
  })

  it('that people wait for overtake thousands of patient ones, which few hands do', async () => {
    const ran: string[] = []
    let together = 0
    let most = 0
    const many = declareJob('patient', z.int())
    const one = declareJob('awaited', z.object({}))
    const slowly = async () => {
      most = Math.max(most, (together += 1))
      await new Promise(setImmediate)
      together -= 1
      ran.push('patient')
    }
    const handlers = [
      handle(many, slowly, { isPatient: true }),
      handle(one, async () => void ran.push('awaited')),
    ]
    const thousands = Array.from({ length: 5_000 }, (_, n) => newJob(many, n))
    await insertJobs(db, thousands, now - MINUTE_MS)
    const options = { db, clock, log: createLog('silent'), workerName: 'courteous', recurring: [] }
    const courteous = createWorker({ ...options, handlers, pollMs: 10 })
    courteous.start()
    await expect.poll(() => ran.length).toBeGreaterThan(20)
    const before = ran.length
    await insertJobs(db, [newJob(one, {})], now)
    await expect.poll(() => ran.includes('awaited')).toBe(true)
    // At most what was in hand, and what was taken while it was being added.
    expect(ran.indexOf('awaited') - before).toBeLessThan(200)
    expect(most).toBe(2)
    await courteous.stop()
    await db.query(sql`delete from jobs where name = 'patient'`)
  })

  it('of a kind that shares its statements are done by the handful, and each fails alone', async () => {
    const together: number[] = []
    let running = 0
    const job = declareJob('shared', z.int())
    const work = async (n: number) => {
      together.push((running += 1))
      await new Promise(setImmediate)
      running -= 1
      if (n === 1) throw new Error('odd')
    }
    const seven = Array.from({ length: 7 }, (_, n) => newJob(job, n))
    await insertJobs(db, seven, now)
    const options = { db, clock, log: createLog('silent'), workerName: 'full', recurring: [] }
    const handlers = [handle(job, work, { handful: 3 })]
    expect(await createWorker({ ...options, handlers, isRush: () => true }).drain()).toBe(7)
    expect(Math.max(...together)).toBe(3)
    const left = await db.query(sql`select payload, last_error from jobs where name = 'shared'`)
    expect(left).toEqual([{ payload: 1, last_error: 'Error: odd' }])
  })

  it('that are done are deleted while another of their handful goes on', async () => {
    const job = declareJob('handful', z.int())
    let end = () => {}
    const lasting = new Promise<void>((resolve) => (end = resolve))
    const work = (n: number) => (n === 0 ? lasting : Promise.resolve())
    const ten = Array.from({ length: 10 }, (_, n) => newJob(job, n))
    await insertJobs(db, ten, now)
    const options = { db, clock, log: createLog('silent'), workerName: 'last', recurring: [] }
    const last = createWorker({
      ...options,
      handlers: [handle(job, work, { handful: 10 })],
      concurrency: 1,
      pollMs: 3_600_000,
    })
    last.start()
    await expect.poll(() => waiting('handful')).toBe(1)
    end()
    await last.stop()
    expect(await waiting('handful')).toBe(0)
  })

  it('with the same key wait once', async () => {
    const job = idle('keyed', 'the same')
    await insertJobs(db, [job], now)
    await insertJobs(db, [job, idle('keyed', 'another')], now)
    expect(await waiting('keyed')).toBe(2)
  })

  it('that recur run once per turn for all workers together', async () => {
    let turns = 0
    const recurring = [{ name: 'tick', everyMs: MINUTE_MS, run: async () => void (turns += 1) }]
    const [a, b] = [worker('a', [], recurring), worker('b', [], recurring)]
    await Promise.all([a.drain(), b.drain()])
    expect(turns).toBe(1)
    now += MINUTE_MS
    await Promise.all([a.drain(), b.drain()])
    expect(turns).toBe(2)
  })

  it('that recur are back in their rhythm as soon as they can be done again, however long they failed', async () => {
    let isBroken = true
    const turns: number[] = []
    const run = async () => {
      if (isBroken) throw new Error('out of order')
      turns.push(now)
    }
    const steady = worker('steady', [], [{ name: 'beat', everyMs: MINUTE_MS, run }])
    const failFor = async (minutes: number) => {
      isBroken = true
      for (let minute = 0; minute < minutes; minute += 1) {
        await steady.drain()
        now += MINUTE_MS
      }
      isBroken = false
      turns.length = 0
      await steady.drain()
    }
    await failFor(12)
    expect(turns).toEqual([now])
    const moment = at(now)
    await db.query(sql`insert into jobs (name, payload, run_at, key, attempts, parked_at)
      values ('beat', '{}', ${moment}, 'recurring:beat', 32, ${moment})`)
    await failFor(1)
    expect(turns).toEqual([now])
  })
})
