import { refuse, type Refusal } from '@obole/contract/problems'
import { mayWriteToPayers } from '@obole/core/compliance'
import type { App } from '../app.ts'
import { takeToken } from '../platform/rate-limit.ts'
import { readMayCollect } from './manage.store.ts'

const HOUR_MS = 3_600_000
/** By all associations together: whoever opens ten of them fills no mailbox faster. */
const WRITTEN_TO = { limit: 20, windowMs: HOUR_MS }

/** A mailbox is not flooded through us, whoever asks and however the mail is called. */
export const floodRefusal = (app: App, email: string): Promise<Refusal | null> =>
  takeToken(app, 'written-to', email.toLowerCase(), WRITTEN_TO)

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
): Promise<Refusal | null> => (await unverifiedRefusal(app, organizationId)) ?? floodRefusal(app, email)
