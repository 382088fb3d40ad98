import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { formTypeOf, isFormType } from '@obole/core/campaign/form'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { writeNewCampaign } from '../forms/create-campaign.ts'
import { inTurns } from '../platform/in-turns.ts'
import { newJob } from '../platform/job.ts'
import { holdByRight, type Mover, noteOn, refusedAtWork } from './begin-pull.ts'
import * as campaigns from './campaigns.store.ts'
import { bringPullJob } from './moving.queue.ts'
import * as store from './pulls.store.ts'

/** Begins to make drafts of the chosen campaigns; the work is done by a job. */
export async function startBringing(
  app: App,
  mover: Mover,
  pullId: number,
  chosen: readonly number[],
): Promise<null | Refusal> {
  const refused = await refusedAtWork(() =>
    app.db.transaction(async (db) => {
      const pull = await holdByRight(db, mover, pullId)
      if (isRefusal(pull)) return pull
      if (pull.state !== 'Read') return refuse('PULL_STATE_REFUSED')
      const count = await campaigns.moveCampaigns(db, pullId, chosen, 'Chosen')
      if (count === 0) return refuse('PULL_NOTHING_CHOSEN')
      const jobs = [newJob(bringPullJob, { pullId })]
      await store.movePull(db, pullId, 'Bringing', { now: app.clock.now(), jobs })
      await recordAudit(app, db, { ...noteOn(mover, pullId), action: 'form.pulled', details: { count } })
      return null
    }),
  )
  app.jobs.wake()
  return refused
}

/** Makes the drafts. Wherever it was ended, it goes on from there. */
export const bring = (app: App, pullId: number): Promise<void> =>
  inTurns(app, newJob(bringPullJob, { pullId }), () => bringPiece(app, pullId))

/** One campaign in one commit: its draft and the note of it, or neither. Answers false once there is none left. */
export async function bringPiece(app: App, pullId: number): Promise<boolean> {
  const now = app.clock.now()
  return app.db.transaction(async (db) => {
    const pull = await store.holdPullAtWork(db, pullId, 'Bringing')
    if (!pull) return false
    const { organizationId, userId } = pull
    await campaigns.freeDeleted(db, organizationId)
    await campaigns.markKnown(db, pullId)
    const next = await campaigns.findNext(db, pullId, { state: 'Chosen' })
    if (!next) {
      await store.movePull(db, pullId, 'Done', { now })
      return false
    }
    const formType = formTypeOf(next.formType)
    const { document } = next
    assert(isFormType(formType) && document, 'a chosen campaign was read')
    const written = await writeNewCampaign(app, db, { organizationId, userId, formType, document, key: null })
    await campaigns.noteBrought(db, pullId, next.number, written.editable.id)
    return true
  })
}
