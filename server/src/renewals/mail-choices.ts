import type { MailChoices } from '@obole/contract/mailings'
import { refuse, type Refusal } from '@obole/contract/problems'
import { CONTACT_REFUSALS, type ContactRefusal } from '@obole/core/campaign/renewal'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { fullAddress } from '../platform/fronts.ts'
import { newJob } from '../platform/job.ts'
import { readStopToken, type RenewalOf, stopToken } from './renewal-token.ts'
import { sendMailsAcceptedJob } from './renewals.queue.ts'
import { insertJob } from './renewals.store.ts'
import * as store from './refusals.store.ts'

/** The page where a person says which mails of an association they want; first those that they came from. */
export const choicesPage = (app: Pick<App, 'config'>, token: string, purpose: ContactRefusal): string =>
  fullAddress(app, `/messages/choix?${new URLSearchParams({ token, pour: purpose })}`)

const STOPPED_AT: Readonly<Record<ContactRefusal, string>> = {
  Renewal: '/api/renewals/stop',
  Message: '/api/mailings/stop',
}

/** By what mails of that purpose are stopped: a page for their reader, and a call for the reader's mail program. */
export function waysToStop(
  app: App,
  of: RenewalOf,
  purpose: ContactRefusal,
): { stopUrl: string; unsubscribeUrl: string } {
  const token = stopToken(app, of)
  return {
    stopUrl: choicesPage(app, token, purpose),
    unsubscribeUrl: fullAddress(app, `${STOPPED_AT[purpose]}/${token}`),
  }
}

/** What the holder of one of these mails gets of the association. */
export async function showChoices(app: App, token: string): Promise<MailChoices | Refusal> {
  const of = readStopToken(app, token)
  const found = of && (await store.findChoices(app.db, of))
  if (!found) return refuse('NOT_FOUND')
  const choices = CONTACT_REFUSALS.map((purpose) => ({ purpose, isRefused: found.refused.includes(purpose) }))
  return { organizationName: found.organizationName, choices }
}

/**
 * The holder may stop them, and take that back, for the mailbox to which the link was sent and for the person while it is
 * theirs; the same wish twice is no error.
 */
export async function chooseMails(
  app: App,
  token: string,
  { purpose, isRefused }: { purpose: ContactRefusal; isRefused: boolean },
): Promise<MailChoices | Refusal> {
  const of = readStopToken(app, token)
  if (of === null) return refuse('NOT_FOUND')
  const chosen = { ...of, purpose, userId: null, now: app.clock.now() }
  const isTheirs = await store.hasMailbox(app.db, of)
  if (isRefused) await (isTheirs ? store.refuseMails : store.refuseByMailbox)(app.db, chosen)
  else await (isTheirs ? store.acceptMails : store.acceptByMailbox)(app.db, chosen)
  return showChoices(app, token)
}

interface Chosen {
  contactId: number
  purpose: ContactRefusal
}

/** `userId` is whoever of the association writes it down, on the person's word. */
export const refuseFor = (
  app: App,
  db: Queryable,
  refused: Chosen & { userId: number | null },
): Promise<void> => store.refuseMails(db, { ...refused, now: app.clock.now() })

/** On the person's word too: they are told, so that nobody's refusal is lifted behind their back. */
export async function acceptFor(app: App, db: Queryable, accepted: Chosen): Promise<void> {
  const now = app.clock.now()
  if (await store.acceptMails(db, accepted))
    await insertJob(db, newJob(sendMailsAcceptedJob, { ...accepted, at: now }), now)
}
