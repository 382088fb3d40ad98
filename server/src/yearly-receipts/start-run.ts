import type { ReceiptYear } from '@obole/contract/manage-receipts'
import { refuse, type Refusal } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates/dates'
import { missingOfOrganization } from '@obole/core/receipts/receipt'
import { rhythmOf } from '@obole/core/receipts/yearly-receipt'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { loadManagedOrganization } from '../organizations/managed-organization.ts'
import { brokenConstraint } from '../platform/db.ts'
import { newJob } from '../platform/job.ts'
import { queueYearly, rhythmsOf } from '../receipts/write-yearly.ts'
import * as store from './runs.store.ts'
import { type Place, showYear } from './show-year.ts'
import { runReceiptsJob } from './yearly-receipts.queue.ts'

export interface Acting extends Place {
  userId: number
}

/** Begins to issue the receipts of a year; the work is done by a job. */
export async function startRun(app: App, by: Acting, year: number): Promise<ReceiptYear | Refusal> {
  const { organizationId, userId } = by
  const now = app.clock.now()
  const refused = await whyNot(app, organizationId, year)
  if (refused) return refused
  if (!(await store.hasGifts(app.db, organizationId, year))) return refuse('RECEIPTS_NOTHING_TO_ISSUE')
  try {
    await app.db.transaction(async (db) => {
      const run = await store.insertRun(db, { organizationId, year, userId, now })
      await queueYearly(db, [newJob(runReceiptsJob, { runId: run.id })], now)
      await recordAudit(app, db, noteOf(by, year, 'receipts.runStarted'))
    })
  } catch (error) {
    if (brokenConstraint(error) === 'receipt_runs_one_at_work') return refuse('RECEIPTS_RUN_AT_WORK')
    throw error
  }
  app.jobs.wake()
  return showYear(app, by, year)
}

async function whyNot(app: App, organizationId: number, year: number): Promise<Refusal | null> {
  if (Number(parisDate(app.clock.now()).slice(0, 4)) < year) return refuse('RECEIPTS_YEAR_TO_COME')
  if (rhythmOf(await rhythmsOf(app.db, organizationId), year) !== 'EachYear')
    return refuse('RECEIPTS_NOT_YEARLY')
  const organization = await loadManagedOrganization(app, organizationId)
  if (!organization) return refuse('NOT_FOUND')
  const { profile, fiscalReceiptEligibility } = organization
  const missing = missingOfOrganization({ ...profile, fiscalReceiptEligibility })
  return missing.length > 0 ? refuse('RECEIPTS_CANNOT_BE_ISSUED') : null
}

/** What somebody may do with a run that is open. */
const MOVES = {
  Running: { from: 'Paused', action: 'receipts.runResumed' },
  Paused: { from: 'Running', action: 'receipts.runPaused' },
  Canceled: { from: null, action: 'receipts.runCanceled' },
} as const

/** Pauses a run, goes on with it, or ends it where it is: between two portions, so that what is issued is issued whole. */
export async function moveRun(
  app: App,
  by: Acting,
  year: number,
  state: keyof typeof MOVES,
): Promise<ReceiptYear | Refusal> {
  const now = app.clock.now()
  const { from, action } = MOVES[state]
  const moved = await app.db.transaction(async (db) => {
    const run = await store.holdOpenRun(db, by.organizationId, year)
    if (!run || (from !== null && run.state !== from)) return false
    await store.moveRun(db, run.id, state, now)
    if (state === 'Running') await queueYearly(db, [newJob(runReceiptsJob, { runId: run.id })], now)
    await recordAudit(app, db, noteOf(by, year, action))
    return true
  })
  if (!moved) return refuse('RECEIPTS_NO_RUN')
  app.jobs.wake()
  return showYear(app, by, year)
}

export const noteOf = ({ organizationId, userId }: Acting, year: number, action: string) => ({
  organizationId,
  userId,
  action,
  subject: { type: 'organization', id: organizationId },
  details: { year: String(year) },
})
