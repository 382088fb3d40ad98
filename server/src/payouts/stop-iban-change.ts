import type { Balance } from '@obole/contract/payouts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { securityEvent } from '../platform/security-events.ts'
import { associationOf, type Asker } from './association-of.ts'
import { stopIbanChange } from './iban-changes.store.ts'
import { readBalances } from './read-money.ts'
import { newJob } from '../platform/job.ts'
import { sendIbanMailJob } from './payouts.queue.ts'

/**
 * Any member who may move the money can stop a change of bank account. It moves no money, and a member in a hurry to
 * stop a thief should not have to find their telephone first: being signed in is enough.
 */
export async function stopIban(app: App, asked: Asker & { address: string }): Promise<Balance | Refusal> {
  const found = await associationOf(app, asked, 'moveMoney')
  if (isRefusal(found)) return found
  const { user, association } = found
  const { id: organizationId } = association
  const isStopped = await stopIbanChange(app.db, stopOf(app, organizationId, user.userId))
  if (!isStopped) return refuse('IBAN_CHANGE_NOT_PENDING')
  app.jobs.wake()
  await securityEvent(app, {
    kind: 'ibanChanged',
    about: 'stopped',
    address: asked.address,
    account: user.email,
    organizationId,
  })
  return readBalances(app, association)
}

/**
 * When a member loses their role, the change of account they asked for is stopped in the same transaction; the members
 * who may move the money are informed.
 */
export async function stopIbanChangeOf(
  app: App,
  db: Queryable,
  { organizationId, askedBy, by }: { organizationId: number; askedBy: number; by: number },
): Promise<void> {
  await stopIbanChange(db, { ...stopOf(app, organizationId, by), askedBy })
}

const stopOf = (app: App, organizationId: number, userId: number) => ({
  organizationId,
  userId,
  act: {
    organizationId,
    userId,
    act: 'ibanStopped',
    subject: `organization:${organizationId}`,
    details: {},
  } as const,
  jobs: [newJob(sendIbanMailJob, { organizationId, what: 'stopped' })],
  now: app.clock.now(),
})
