import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { Sql } from '../platform/db.ts'
import { listOrganizationIdsOf } from './members.store.ts'
import { findAccountByEmail } from './people.store.ts'
import { revokeFamiliesOfUser } from './sessions.store.ts'
import { tellAccount } from './tell-account.ts'

/** Somebody, and the associations that must know what was done to them. */
export interface Concerned {
  userId: number
  email: string
  organizationIds: readonly number[]
}

/** Every session of the account ends, and its owner is told; `alongside` writes down in the same commit who did it. */
export async function endSessionsOf(
  app: App,
  email: string,
  alongside: (sql: Sql, concerned: Concerned) => Promise<void>,
): Promise<{ ended: true } | Refusal> {
  const outcome = await app.db.transaction(async (sql) => {
    const now = app.clock.now()
    const account = await findAccountByEmail(sql, email, now)
    if (!account) return refuse('NOT_FOUND')
    await revokeFamiliesOfUser(sql, account.id, now)
    await tellAccount(app, sql, account.id, 'sessionsEnded')
    const organizationIds = await listOrganizationIdsOf(sql, account.id)
    await alongside(sql, { userId: account.id, email, organizationIds })
    return { ended: true } as const
  })
  app.jobs.wake()
  return outcome
}
