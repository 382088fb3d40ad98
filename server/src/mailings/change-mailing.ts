import type {
  Mailing,
  MailingDraft,
  MailingDraftChange,
  MailingReach,
  MailingSummary,
} from '@obole/contract/mailings'
import { UNKNOWN_IN_MAILING } from '@obole/contract/mailing-words'
import { ISSUE_WORDS } from '@obole/contract/issue-words'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { mayWriteToPayers } from '@obole/core/association/compliance'
import { unknownPlaceholders } from '@obole/core/campaign/renewal'
import { MAILING_PLACEHOLDERS, tidiedPlaceholders, withoutBraces } from '@obole/core/contacts/mailing'
import { parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { refuseFields } from '../organizations/field-issues.ts'
import { holdRight } from '../people/hold-right.ts'
import type { Queryable } from '../platform/db.ts'
import { requestHash } from '../platform/request-hash.ts'
import { holdDonors, noteMails, releaseWaiting } from '../restarts/write-to-donors.ts'
import type { AskedAudience } from './audience.sql.ts'
import { showMailing } from './show-mailing.ts'
import { versionOf } from './version.ts'
import * as store from './mailings.store.ts'

/** Somebody who may write to the people of an association. */
export interface Author {
  organizationId: number
  userId: number
}

/** A draft with the campaign that its audience names. */
export interface PlacedDraft extends MailingDraft {
  formId: number | null
}

/** The audience of a message, asked today. */
export const askedOf = (
  app: App,
  { organizationId, audience, formId }: Pick<AskedAudience, 'organizationId' | 'audience' | 'formId'>,
): AskedAudience => ({ organizationId, audience, formId, today: parisDate(app.clock.now()) })

export const reachOf = (app: App, asked: Omit<AskedAudience, 'today'>): Promise<MailingReach> =>
  store.readReach(app.db, askedOf(app, asked))

/** Whether the rate that an audience names is one of its campaign, or was. */
export const hasRate = (app: App, formId: number, tierId: number): Promise<boolean> =>
  store.hasRate(app.db, formId, tierId)

/** Begins a draft. Whoever calls twice with the same key has begun one, and may not mean another by it. */
export async function beginMailing(
  app: App,
  author: Author,
  draft: PlacedDraft,
  key: string | null,
): Promise<Mailing | Refusal> {
  const wrong = wordsRefusal(draft)
  if (wrong) return wrong
  const { organizationId, userId } = author
  const seed = key ? `${userId}:${organizationId}:${key}` : app.ids.token()
  const mailingId = app.ids.derivedToken('mailing', seed)
  const hash = requestHash(draft)
  const now = app.clock.now()
  const kept = await store.insertDraft(app.db, { ...draft, organizationId, userId, mailingId, hash, now })
  const isSame = kept === null || kept === hash
  return isSame ? showMailing(app, organizationId, mailingId) : refuse('IDEMPOTENCY_KEY_REUSED')
}

export const changeMailing = (
  app: App,
  { organizationId, userId }: Author,
  mailingId: string,
  { version, ...draft }: PlacedDraft & MailingDraftChange,
): Promise<Mailing | Refusal> =>
  changed(app, { organizationId, userId }, mailingId, async (db, state, row) => {
    if (state !== 'Draft') return refuse('MAILING_ALREADY_SENT')
    if (versionOf(row) !== version) return refuse('MAILING_CHANGED')
    const wrong = wordsRefusal(draft)
    if (!wrong)
      await store.saveDraft(db, { ...draft, organizationId, userId, mailingId, now: app.clock.now() })
    return wrong
  })

export async function dropMailing(app: App, author: Author, mailingId: string): Promise<null | Refusal> {
  return app.db.transaction(async (db) => {
    const state = await store.holdMailing(db, { ...author, mailingId })
    if (state === null) return refuse('MAILING_UNKNOWN')
    if (state !== 'Draft') return refuse('MAILING_ALREADY_SENT')
    await store.deleteDraft(db, mailingId)
    return null
  })
}

/** A message that is being sent, and whether this call is what began it. */
export interface Started {
  hasBegun: boolean
  mailing: Mailing
}

/** What was read and confirmed: that text for that list, to so many. */
export interface Confirmed {
  version: string
  recipients: number
}

/**
 * Writes the recipients down and lets the sending begin, once: a second press finds it begun. Refused where it says something
 * else than was read, or would reach another number than was confirmed: nobody sends a text they never saw, nor writes to more
 * people than they believe.
 */
export async function startSending(
  app: App,
  author: Author,
  mailingId: string,
  { version, recipients }: Confirmed,
): Promise<Started | Refusal> {
  let hasBegun = false
  const mailing = await changed(app, author, mailingId, async (db, state, row) => {
    if (versionOf(row) !== version) return refuse('MAILING_CHANGED')
    if (state !== 'Draft') return null
    const mayNot =
      (await holdRight(db, author, 'editPeople')) ??
      (mayWriteToPayers({ allowCollect: row.allowCollect }) ? null : refuse('ASSOCIATION_NOT_VERIFIED')) ??
      missingRefusal(row)
    if (mayNot) return mayNot
    const now = app.clock.now()
    const { audience } = row
    if (audience.kind === 'MonthlyDonors') await holdDonors(db, author.organizationId)
    const sending = { mailingId, userId: author.userId, confirmed: recipients, now }
    const reach = await store.freezeRecipients(db, askedOf(app, row), sending)
    if (reach.recipients !== recipients)
      return refuse('MAILING_REACHES_OTHERS', { details: { recipients: reach.recipients } })
    if (audience.kind === 'MonthlyDonors') await noteMails(db, { mailingId, step: audience.step, now })
    await recordAudit(app, db, {
      organizationId: author.organizationId,
      formId: row.formId,
      userId: author.userId,
      action: 'contact.mailingSent',
      subject: { type: 'mailing', id: mailingId, label: withoutBraces(row.subject) },
      details: { recipients, audience: row.audience },
    })
    hasBegun = true
    return null
  })
  return isRefusal(mailing) ? mailing : { hasBegun, mailing }
}

/** A message as it is once whoever is changing it has done so. */
export const settledMailing = (app: App, author: Author, mailingId: string): Promise<Mailing | Refusal> =>
  changed(app, author, mailingId, async () => null)

/** Stopping it twice changes nothing; what has wholly left cannot be stopped, also a moment before it is marked as sent. */
export const stopSending = (app: App, author: Author, mailingId: string): Promise<Mailing | Refusal> =>
  changed(app, author, mailingId, async (db, state, row) => {
    if (state === 'Draft') return refuse('MAILING_NOT_SENDING')
    if (state === 'Stopped') return null
    const stopping = { mailingId, userId: author.userId, now: app.clock.now() }
    await releaseWaiting(db, mailingId)
    if (state === 'Sent' || !(await store.stopMailing(db, stopping))) return refuse('MAILING_ALL_OUT')
    await recordAudit(app, db, {
      organizationId: author.organizationId,
      formId: row.formId,
      userId: author.userId,
      action: 'contact.mailingStopped',
      subject: { type: 'mailing', id: mailingId, label: withoutBraces(row.subject) },
    })
    return null
  })

/** One message, held until the commit, changed and shown. */
async function changed(
  app: App,
  { organizationId }: Author,
  mailingId: string,
  act: (db: Queryable, state: MailingSummary['state'], row: store.MailingRow) => Promise<null | Refusal>,
): Promise<Mailing | Refusal> {
  const refused = await app.db.transaction(async (db) => {
    const state = await store.holdMailing(db, { organizationId, mailingId })
    const row = state && (await store.findMailing(db, { organizationId, mailingId }))
    return row ? act(db, state, row) : refuse('MAILING_UNKNOWN')
  })
  return isRefusal(refused) ? refused : showMailing(app, organizationId, mailingId)
}

/** What is sent has a subject and a text. */
export function missingRefusal({ subject, text }: Pick<MailingDraft, 'subject' | 'text'>): Refusal | null {
  const issues = Object.entries({ subject, text }).flatMap(([path, typed]) =>
    typed.trim() === '' ? [{ path, code: 'required', message: ISSUE_WORDS.missing }] : [],
  )
  return issues.length > 0 ? refuseFields(issues) : null
}

function wordsRefusal({ subject, text }: MailingDraft): Refusal | null {
  const issues = Object.entries({ subject, text }).flatMap(([path, typed]) =>
    unknownPlaceholders(tidiedPlaceholders(typed), MAILING_PLACEHOLDERS).map((one) => ({
      path,
      code: 'unknownPlaceholder',
      message: { fr: UNKNOWN_IN_MAILING.fr(one), en: UNKNOWN_IN_MAILING.en(one) },
    })),
  )
  return issues.length > 0 ? refuseFields(issues) : null
}
