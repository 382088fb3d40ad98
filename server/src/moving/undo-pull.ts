import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { changeState } from '../forms/change-campaign.ts'
import { dropDonorsOfPull } from '../restarts/note-donors.ts'
import { inTurns } from '../platform/in-turns.ts'
import { newJob } from '../platform/job.ts'
import { holdByRight, type Mover, noteOn, refusedAtWork } from './begin-pull.ts'
import * as campaigns from './campaigns.store.ts'
import { undoPullJob } from './moving.queue.ts'
import * as store from './pulls.store.ts'

/** Begins to delete the drafts that a pull made; the work is done by a job. */
export async function startUndoing(app: App, mover: Mover, pullId: number): Promise<null | Refusal> {
  const refused = await refusedAtWork(() =>
    app.db.transaction(async (db) => {
      const pull = await holdByRight(db, mover, pullId)
      if (isRefusal(pull)) return pull
      if (pull.state !== 'Done') return refuse('PULL_STATE_REFUSED')
      const jobs = [newJob(undoPullJob, { pullId })]
      await store.movePull(db, pullId, 'Undoing', { now: app.clock.now(), userId: mover.userId, jobs })
      await dropDonorsOfPull(db, pullId)
      await recordAudit(app, db, { ...noteOn(mover, pullId), action: 'form.pullUndone' })
      return null
    }),
  )
  app.jobs.wake()
  return refused
}

export const undoPull = (app: App, pullId: number): Promise<void> =>
  inTurns(app, newJob(undoPullJob, { pullId }), () => undoPiece(app, pullId))

/**
 * One campaign: its draft is deleted, then that is noted, so that a work which was cut between the two finds it deleted. What was
 * published is no draft any more, people may have it, and it stays. Answers false once there is none left.
 */
export async function undoPiece(app: App, pullId: number): Promise<boolean> {
  const pull = await app.db.transaction((db) => store.holdPullAtWork(db, pullId, 'Undoing'))
  if (!pull) return false
  const next = await campaigns.findNext(app.db, pullId, { state: 'Done' })
  if (!next) {
    await store.movePull(app.db, pullId, 'Undone', { now: app.clock.now() })
    return false
  }
  const { number, formId } = next
  assert(formId !== null && pull.undoneBy !== null, 'a campaign that was brought is undone by somebody')
  const isGone = await deleteDraft(app, {
    organizationId: pull.organizationId,
    formId,
    userId: pull.undoneBy,
  })
  await campaigns.moveCampaigns(app.db, pullId, [number], isGone ? 'Undone' : 'Kept')
  return true
}

async function deleteDraft(
  app: App,
  editing: { organizationId: number; formId: number; userId: number },
): Promise<boolean> {
  const state = await campaigns.formStateOf(app.db, editing.formId)
  if (state === 'Draft') return !isRefusal(await changeState(app, editing, 'Deleted'))
  return state === 'Deleted'
}
