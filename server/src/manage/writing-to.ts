import { refuse, type Refusal } from '@obole/contract/problems'
import { mayWriteToPayers } from '@obole/core/association/compliance'
import type { App } from '../app.ts'
import { mailboxRefusal } from '../platform/mailbox-limits.ts'
import { readMayCollect } from './manage.store.ts'

/** An unverified association may not write, in our name, to people whose addresses it typed. */
export async function unverifiedRefusal(app: App, organizationId: number): Promise<Refusal | null> {
  const allowCollect = await readMayCollect(app.db, organizationId)
  return mayWriteToPayers({ allowCollect }) ? null : refuse('ASSOCIATION_NOT_VERIFIED')
}

/** Refuses a mail for an association to an address it typed, if the association or the mailbox may not have it. */
export const writingRefusal = async (
  app: App,
  organizationId: number,
  email: string,
): Promise<Refusal | null> => (await unverifiedRefusal(app, organizationId)) ?? mailboxRefusal(app, email)
