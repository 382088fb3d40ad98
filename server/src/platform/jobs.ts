import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { JobHandler, RecurringJob } from './job.ts'
import {
  claimJobs,
  deleteFinished,
  enqueueDue,
  extendLeases,
  failJob,
  type ClaimedJob,
} from './jobs.store.ts'
import type { Log } from './log.ts'

export interface WorkerOptions {
  db: Db
  clock: Clock
  log: Log
  workerName: string
  handlers: readonly JobHandler[]
  recurring: readonly RecurringJob[]
  concurrency?: number
  /** While visitors wait for answers, only one job runs at a time, for a minute at most. */
  isRush?: () => boolean
  /** While it answers false, no recurring job is added: only requested jobs run. */
  mayRecur?: () => boolean
  leaseMs?: number
  pollMs?: number
}

export interface Worker {
  /** Looks for jobs at once instead of at the next poll; called after a commit that added jobs. */
  wake(): void
  /** Runs all due jobs until none is left, then answers how many ran. For tests and for shutting down. */
  drain(): Promise<number>
  start(): void
  stop(): Promise<void>
}

const LEASE_MS = 30_000
const POLL_MS = 1_000
const CONCURRENCY = 8
/** Jobs done but not yet deleted, at most: after a crash they run once more. */
const MOST_FINISHED = 8
/** How many hands do what can wait: the others stay free for what people wait for. */
const PATIENT_HANDS = 2
/** A rush slows jobs down for at most this long. */
const RUSH_MS = 60_000
/** 10 s, 20 s, 40 s … at most an hour apart; the last try comes about a day after the first. */
const FIRST_RETRY_MS = 10_000
const LONGEST_RETRY_MS = 3_600_000
const MAX_ATTEMPTS = 32

export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
}

export function createWorker(options: WorkerOptions): Worker {
  const { db, clock, log, workerName, recurring } = options
  const leaseMs = options.leaseMs ?? LEASE_MS
  const concurrency = options.concurrency ?? CONCURRENCY
  const handlers = new Map([...options.handlers, ...recurring].map((handler) => [handler.name, handler]))
  const patient = [...handlers.values()].filter(({ isPatient }) => isPatient).map(({ name }) => name)
  const eager = [...handlers.keys()].filter((name) => !patient.includes(name))
  const pollMs = options.pollMs ?? POLL_MS
  const isRush = options.isRush ?? (() => false)
  const mayRecur = options.mayRecur ?? (() => true)
  const running = new Map<number, Promise<void>>()
  /** Hands at work: each does one job, or a handful of one kind side by side. */
  let busy = 0
  /** Jobs done but not yet deleted: the next claim deletes them, so that many jobs share a commit. */
  let finished: number[] = []
  let deletedAt = clock.now()
  let recurringLookedAt = -Infinity
  let patientlyBusy = 0
  let patientLookedAt = -Infinity
  let isMorePatient = true
  /** The last time no due job was left waiting. */
  let caughtUpAt = clock.now()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let turning: Promise<number> | undefined
  let wokenMeanwhile = false
  let heartbeat: NodeJS.Timeout | undefined

  async function runOne(job: ClaimedJob): Promise<void> {
    const handler = handlers.get(job.name)
    try {
      if (!handler) throw new Error(`no handler for job ${job.name}`)
      await handler.run(job.payload)
      finished.push(job.id)
    } catch (error) {
      log.error({ err: error, job: job.name, jobId: job.id, attempts: job.attempts }, 'job failed')
      const now = clock.now()
      const retryAt = job.attempts >= MAX_ATTEMPTS ? null : now + retryDelayMs(job.attempts)
      await failJob(db, { id: job.id, worker: workerName, error: String(error), retryAt, now })
    }
  }

  /** Checks recurring jobs once per poll at most, even if every purchase wakes the worker. */
  async function enqueueRecurring(): Promise<void> {
    const now = clock.now()
    if (recurring.length === 0 || Math.abs(now - recurringLookedAt) < pollMs || !mayRecur()) return
    await enqueueDue(db, recurring, now)
    recurringLookedAt = now
  }

  async function claim(limit: number, of: readonly string[] = eager): Promise<ClaimedJob[]> {
    const done = finished
    finished = []
    try {
      const now = clock.now()
      const claimed = await claimJobs(db, {
        names: of,
        limit,
        worker: workerName,
        now,
        leaseMs,
        finished: done,
      })
      deletedAt = now
      return claimed
    } catch (error) {
      finished.push(...done)
      throw error
    }
  }

  /** While every hand is busy, jobs that are done are deleted now and then: a crash repeats only a few of them. */
  async function forgetFinished(): Promise<void> {
    if (finished.length >= MOST_FINISHED || (finished.length > 0 && clock.now() - deletedAt >= pollMs))
      await claim(0)
  }

  /** What each hand does: a job, and more of the same kind where they are done side by side. */
  async function withMore(jobs: readonly ClaimedJob[]): Promise<ClaimedJob[][]> {
    const handfuls = jobs.map((job) => [job])
    const sizeOf = (name: string) => handlers.get(name)?.handful ?? 1
    for (const name of new Set(jobs.map((job) => job.name))) {
      const taken = handfuls.filter(([first]) => first?.name === name)
      const wanted = taken.length * (sizeOf(name) - 1)
      // The jobs at hand are leased already: they are done, whether or not others can be taken along.
      const more = wanted === 0 ? [] : await claim(wanted, [name]).catch(() => [])
      for (const [index, job] of more.entries()) taken[index % taken.length]?.push(job)
    }
    return handfuls
  }

  /** Those that can wait, once nothing else is due. Looked for once per poll, and again while more of them were there. */
  async function claimPatient(free: number): Promise<ClaimedJob[]> {
    const now = clock.now()
    const limit = Math.min(free, PATIENT_HANDS - patientlyBusy)
    if (patient.length === 0 || limit <= 0 || (!isMorePatient && Math.abs(now - patientLookedAt) < pollMs))
      return []
    const jobs = await claim(limit, patient)
    patientLookedAt = now
    isMorePatient = jobs.length === limit
    return jobs
  }

  const hands = () => (isRush() && clock.now() - caughtUpAt < RUSH_MS ? 1 : concurrency)

  /** Claims as many jobs as may still run at once and starts them; answers how many. */
  async function turn(): Promise<number> {
    await enqueueRecurring()
    const free = hands() - busy
    if (free <= 0) return forgetFinished().then(() => 0)
    const lookedAt = clock.now()
    const jobs = await claim(free)
    if (jobs.length < free) jobs.push(...(await claimPatient(free - jobs.length)))
    const isMoreDue = jobs.length === free
    if (!isMoreDue) caughtUpAt = lookedAt
    const handfuls = isMoreDue ? await withMore(jobs) : jobs.map((job) => [job])
    for (const handful of handfuls) start(handful)
    return handfuls.flat().length
  }

  /** The jobs of a handful run side by side; each fails alone. The hand is free once all of them have ended. */
  function start(handful: readonly ClaimedJob[]): void {
    busy += 1
    const isPatient = patient.includes(handful[0]?.name ?? '')
    if (isPatient) patientlyBusy += 1
    let left = handful.length
    for (const job of handful) {
      const run = runOne(job)
        .catch((error: unknown) => log.error({ err: error, jobId: job.id }, 'job could not be put back'))
        .finally(() => {
          running.delete(job.id)
          left -= 1
          if (left === 0) busy -= 1
          if (left === 0 && isPatient) patientlyBusy -= 1
          if (!stopped && timer && (left === 0 || finished.length >= MOST_FINISHED)) schedule(0)
        })
      running.set(job.id, run)
    }
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void loop(), delayMs)
  }

  async function loop(): Promise<void> {
    if (stopped) return
    if (turning) {
      wokenMeanwhile = true
      return
    }
    wokenMeanwhile = false
    turning = turn()
    const claimed = await turning.catch((error: unknown) => {
      log.error({ err: error }, 'worker could not look for jobs')
      return 0
    })
    turning = undefined
    const more = wokenMeanwhile || (claimed > 0 && busy < concurrency)
    if (!stopped) schedule(more ? 0 : pollMs)
  }

  return {
    wake: () => {
      if (timer && !stopped) schedule(0)
    },
    async drain() {
      let total = 0
      isMorePatient = true
      for (;;) {
        const claimed = await turn()
        total += claimed
        await Promise.all(running.values())
        if (claimed === 0) return total
      }
    },
    start() {
      heartbeat = setInterval(() => {
        const ids = [...running.keys()]
        if (ids.length === 0) return
        void extendLeases(db, ids, workerName, clock.now() + leaseMs).catch((error: unknown) => {
          log.error({ err: error }, 'leases could not be extended')
        })
      }, leaseMs / 3)
      schedule(0)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearInterval(heartbeat)
      await turning?.catch(() => 0)
      await Promise.allSettled(running.values())
      await deleteFinished(db, finished, workerName).catch((error: unknown) => {
        log.error({ err: error }, 'finished jobs could not be deleted')
      })
    },
  }
}
