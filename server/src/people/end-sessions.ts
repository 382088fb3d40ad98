import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import type { Concerned } from './concerned.ts'
import { holdSupport } from './hold-right.ts'
import { listOrganizationIdsOf } from './members.store.ts'
import { findAccountByEmail } from './people.store.ts'
import { revokeFamiliesOfUser } from './sessions.store.ts'
import { tellAccount } from './tell-account.ts'

/**
 * Support ends every session of the account, and its owner is informed; `alongside` records in the same commit who did
 * it.
 */
export async function endSessionsOf(
  app: App,
  { email, by }: { email: string; by: number },
  alongside: (db: Queryable, concerned: Concerned) => Promise<void>,
): Promise<{ ended: true } | Refusal> {
  const outcome = await app.db.transaction(async (db) => {
    const lost = await holdSupport(db, by)
    if (lost) return lost
    const now = app.clock.now()
    const account = await findAccountByEmail(db, email, now)
    if (!account) return refuse('NOT_FOUND')
    await revokeFamiliesOfUser(db, account.id, now)
    await tellAccount(app, db, account.id, 'sessionsEnded')
    const organizationIds = await listOrganizationIdsOf(db, account.id)
    await alongside(db, { userId: account.id, email, organizationIds })
    return { ended: true } as const
  })
  app.jobs.wake()
  return outcome
}
