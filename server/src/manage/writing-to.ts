import { refuse, type Refusal } from '@obole/contract/problems'
import { mayWriteToPayers } from '@obole/core/compliance'
import type { App } from '../app.ts'
import { mailboxRefusal } from '../platform/written-to.ts'
import { readMayCollect } from './manage.store.ts'

/** What nobody has verified says nothing in our name to people it names itself. */
export async function unverifiedRefusal(app: App, organizationId: number): Promise<Refusal | null> {
  const allowCollect = await readMayCollect(app.db, organizationId)
  return mayWriteToPayers({ allowCollect }) ? null : refuse('ASSOCIATION_NOT_VERIFIED')
}

/** Whether a mail may be sent for an association to somebody whose address it typed. */
export const writingRefusal = async (
  app: App,
  organizationId: number,
  email: string,
): Promise<Refusal | null> => (await unverifiedRefusal(app, organizationId)) ?? mailboxRefusal(app, email)
