import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { holdRight } from '../people/hold-right.ts'
import { brokenConstraint, type Queryable } from '../platform/db.ts'
import { newJob } from '../platform/job.ts'
import { readPullJob } from './moving.queue.ts'
import { failPull, holdPull, insertPull, nextPullId, type PullRow } from './pulls.store.ts'
import { sealKey } from './source-key.ts'

/** Somebody who may bring campaigns into an association. */
export interface Mover {
  organizationId: number
  userId: number
}

const RIGHT = 'createForm'

/** Begins to read what the association has over there; the work is done by a job. */
export async function beginPull(
  app: App,
  mover: Mover,
  { clientId, clientSecret, withPeople }: { clientId: string; clientSecret: string; withPeople: boolean },
): Promise<null | Refusal> {
  const refused = await refusedAtWork(() =>
    app.db.transaction(async (db) => {
      const lost = await holdRight(db, mover, RIGHT)
      if (lost) return lost
      const id = await nextPullId(db)
      const key = { clientId, clientSecret, token: null, isTokenNew: true }
      await insertPull(db, {
        id,
        ...mover,
        encryptedKey: sealKey(app, id, key),
        place: { part: 'Association' },
        withPeople,
        now: app.clock.now(),
        jobs: [newJob(readPullJob, { pullId: id })],
      })
      await recordAudit(app, db, { ...noteOn(mover, id), action: 'form.pullBegun' })
      return null
    }),
  )
  app.jobs.wake()
  return refused
}

export const noteOn = ({ organizationId, userId }: Mover, pullId: number) => ({
  organizationId,
  userId,
  subject: { type: 'pull', id: pullId, label: 'HelloAsso' },
})

/** An association has one pull at work at a time. */
export async function refusedAtWork<T>(act: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await act()
  } catch (error) {
    if (brokenConstraint(error) === 'pulls_one_at_work') return refuse('PULL_AT_WORK')
    throw error
  }
}

/** One pull, held until the commit by somebody who still may. */
export async function holdByRight(db: Queryable, mover: Mover, pullId: number): Promise<PullRow | Refusal> {
  const lost = await holdRight(db, mover, RIGHT)
  if (lost) return lost
  return (await holdPull(db, mover.organizationId, pullId)) ?? refuse('PULL_UNKNOWN')
}

/** Ends a reading: the key is forgotten at once, and what was read is of no use. */
export function stopPull(app: App, mover: Mover, pullId: number): Promise<null | Refusal> {
  return app.db.transaction(async (db) => {
    const pull = await holdByRight(db, mover, pullId)
    if (isRefusal(pull)) return pull
    if (!(await failPull(db, pullId, 'Stopped'))) return refuse('PULL_STATE_REFUSED')
    await recordAudit(app, db, { ...noteOn(mover, pullId), action: 'form.pullStopped' })
    return null
  })
}
