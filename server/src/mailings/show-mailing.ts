import {
  type Mailing,
  type MailingRecipient,
  type MailingSummary,
  MOST_RECIPIENTS_SHOWN,
  type ShownRecipients,
} from '@obole/contract/mailings'
import { refuse, type Refusal } from '@obole/contract/problems'
import { mayWriteToPayers } from '@obole/core/association/compliance'
import { contactName } from '@obole/core/contacts/facts'
import { parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import * as store from './mailings.store.ts'
import { versionOf } from './version.ts'

const MOST_SHOWN = 200

/** The log: what was written to lists of people, and what is being written. */
export async function listMailings(app: App, organizationId: number): Promise<MailingSummary[]> {
  return (await store.readMailings(app.db, organizationId, MOST_SHOWN)).map(summaryOf)
}

const summaryOf = (row: store.MailingRow): MailingSummary => ({
  id: row.id,
  state: row.state,
  subject: row.subject,
  audience: row.audience,
  campaign: row.campaign,
  by: row.by,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  counts: row.counts,
  leftOut: row.leftOut,
})

export async function showMailing(
  app: App,
  organizationId: number,
  mailingId: string,
): Promise<Mailing | Refusal> {
  const row = await store.findMailing(app.db, { organizationId, mailingId })
  if (!row) return refuse('MAILING_UNKNOWN')
  const { text, stoppedBy, audience, formId } = row
  const today = parisDate(app.clock.now())
  const reach =
    row.state === 'Draft' ? await store.readReach(app.db, { organizationId, audience, formId, today }) : null
  return {
    ...summaryOf(row),
    text,
    version: versionOf(row),
    stoppedBy,
    reach,
    maySend: mayWriteToPayers(row),
  }
}

export async function listRecipients(
  app: App,
  { organizationId, mailingId }: store.MailingPlace,
  { state = null, after = 0 }: { state?: ShownRecipients | null | undefined; after?: number | undefined },
): Promise<{ data: MailingRecipient[]; isMore: boolean } | Refusal> {
  if (!(await store.findMailing(app.db, { organizationId, mailingId }))) return refuse('MAILING_UNKNOWN')
  const limit = MOST_RECIPIENTS_SHOWN + 1
  const asked = { mailingId, after, limit }
  const rows =
    state === 'LeftOut'
      ? await store.readLeftOut(app.db, asked)
      : await store.readRecipients(app.db, { ...asked, state })
  return { data: rows.slice(0, MOST_RECIPIENTS_SHOWN).map(recipientOf), isMore: rows.length === limit }
}

const recipientOf = (row: store.RecipientRow): MailingRecipient => ({
  id: row.id,
  contactId: row.contactId,
  name: row.contactId === null ? null : contactName(row),
  email: row.email,
  state: row.state,
  reason: row.reason,
  at: row.at.toISOString(),
  answer: row.answer,
})
