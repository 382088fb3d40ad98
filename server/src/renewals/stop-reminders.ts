import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { fullAddress } from '../platform/fronts.ts'
import { readStopToken, stopToken } from './renewal-token.ts'
import { acceptReminders, refuseReminders } from './renewals.store.ts'

/** The page where a person stops these mails with a button, or takes that back. */
export const stopPage = (app: Pick<App, 'config'>, token: string): string =>
  fullAddress(app, `/adherents/rappels/arret?${new URLSearchParams({ token })}`)

/** By what a mail is stopped: a page for its reader, and a call for their mail program. */
export function waysToStop(app: App, contactId: number): { stopUrl: string; unsubscribeUrl: string } {
  const token = stopToken(app, contactId)
  return { stopUrl: stopPage(app, token), unsubscribeUrl: fullAddress(app, `/api/renewals/stop/${token}`) }
}

/** The holder of one of these mails may stop them; stopping twice is no error. */
export async function stopReminders(
  app: App,
  token: string,
): Promise<{ organizationName: string } | Refusal> {
  const contactId = readStopToken(app, token)
  const organizationName = contactId && (await refuseReminders(app.db, contactId, app.clock.now()))
  return organizationName ? { organizationName } : refuse('NOT_FOUND')
}

export async function resumeReminders(
  app: App,
  token: string,
): Promise<{ organizationName: string } | Refusal> {
  const contactId = readStopToken(app, token)
  const organizationName = contactId && (await acceptReminders(app.db, contactId))
  return organizationName ? { organizationName } : refuse('NOT_FOUND')
}
