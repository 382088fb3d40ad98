import { setTimeout as delay } from 'node:timers/promises'
import { assert } from '@obole/core/assert'
import type { App } from '../../app.ts'
import { tellDays } from '../../digests/tell-days.ts'
import { announceDebits } from '../../payments/announce-debits.ts'
import type { JobHandler } from '../../platform/job.ts'
import { createWorker, type Worker } from '../../platform/jobs.ts'
import { remindOfEvents } from '../../reminders/remind-of-events.ts'
import { lesJardinsPartages } from '../les-jardins-partages/association.ts'
import { carryOut, type Stage } from './carry-out.ts'
import { quietly } from './quietly.ts'
import {
  countUndoneJobs,
  drawPapersLater,
  endHistory,
  findAssociationOfHistory,
  insertVisits,
  isHistoryUnfinished,
  markPlayed,
  takeStory,
} from './history.store.ts'
import { openPast, type Past } from './past.ts'
import { type Act, storyUntil } from './story.ts'

export interface Teller {
  /** Every job, for the application of the past. */
  handlers: (past: App) => readonly JobHandler[]
  /** When the process ends, the story stops between two acts and continues at the next start. */
  signal: AbortSignal
}

/** The node that writes the story renews its hold at least this often; after that, another node takes over. */
const HELD_MS = 60_000
const LOOK_AGAIN_MS = 1_000

/**
 * Writes the two years before the day of the first start, act by act. Ends when the story is complete, by this node or
 * another: until then no recurring job may run, because carts and debits of the past would look forgotten to it.
 */
export async function tellHistory(app: App, teller: Teller): Promise<void> {
  while (!teller.signal.aborted && (await isHistoryUnfinished(app.db))) {
    const now = app.clock.now()
    const story = await takeStory(app.db, { now, until: now + HELD_MS })
    if (!story) {
      await delay(LOOK_AGAIN_MS)
      continue
    }
    const past = openPast(app)
    try {
      await tell(app, past, storyUntil(story.today), { ...teller, from: story.actsTold })
    } finally {
      await past.close()
    }
  }
}

async function tell(
  app: App,
  past: Past,
  acts: readonly Act[],
  { handlers, signal, from }: Teller & { from: number },
): Promise<void> {
  const begunAt = performance.now()
  const stage: Stage = {
    past,
    ...(await findAssociationOfHistory(app.db, lesJardinsPartages.slug, BOOKKEEPER)),
  }
  const worker = createWorker({
    db: past.app.db,
    clock: past.app.clock,
    log: app.log,
    workerName: 'history',
    handlers: quietly(past.app, handlers(past.app)),
    recurring: [],
  })
  for (const [index, act] of acts.entries()) {
    if (index < from) continue
    if (signal.aborted) return markPlayed(app.db, index, null)
    await carryOut(stage, act)
    await worker.drain()
    await markPlayed(past.app.db, index + 1, app.clock.now() + HELD_MS)
  }
  await catchUp(app, stage, worker)
  app.log.info({ acts: acts.length, tookMs: Math.round(performance.now() - begunAt) }, 'history told')
}

const BOOKKEEPER = 'noemie@jardins-partages.example'

/**
 * Sends today's overdue announcements as mails of the past, so that the first day does not begin with a pile of mails.
 */
async function catchUp(app: App, { past, organizationId }: Stage, worker: Worker): Promise<void> {
  past.itIs(app.clock.now())
  await announceDebits(past.app)
  await remindOfEvents(past.app)
  await tellDays(past.app)
  await worker.drain()
  await worker.stop()
  const undone = await countUndoneJobs(app.db, app.clock.now())
  assert(undone === 0, `${undone} jobs of the past could not be done`)
  await insertVisits(app.db, organizationId)
  await drawPapersLater(app.db, organizationId, app.clock.now())
  await endHistory(app.db)
}
