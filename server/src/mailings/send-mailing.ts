import { mayWriteToPayers } from '@obole/core/association/compliance'
import { bounceOf, statusIn } from '@obole/core/contacts/bounce'
import type { RecipientState } from '@obole/core/contacts/mailing'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { waysToStop } from '../renewals/mail-choices.ts'
import { bounceKey } from './bounce-key.ts'
import { nextPortion } from './pace.ts'
import {
  endMailings,
  findRecipient,
  holdPace,
  keepPace,
  markBounced,
  queuePortion,
  type RecipientToWrite,
  settleRecipient,
} from './sending.store.ts'
import { writeMail } from './write-mail.ts'

const MINUTE_MS = 60_000
/** A job is tried for about a day; whoever still has no mail then gets none. */
const GIVEN_UP_AFTER_MS = 2 * 24 * 60 * MINUTE_MS
/** While mails leave more slowly than they are queued, so many minutes' worth are due, and the others wait where they are. */
const DUE_MINUTES = 4
/**
 * A mail that a server puts off is tried again within the hour at most: with no more of one message than leave in an hour, a
 * mail server that takes nothing does not turn all of it into jobs, which would then leave at once.
 */
const QUEUED_MINUTES = 60
const ANSWER_MAX = 500

/** Sends on what is being sent, at the rate that the operator allows, and ends what everybody has got. */
export async function sendMailings(app: App): Promise<void> {
  const now = app.clock.now()
  if ((await app.db.transaction((db) => queueNext(app, db, now))) > 0) app.jobs.wake()
  await endMailings(app.db, { now, givenUpBefore: now - GIVEN_UP_AFTER_MS })
}

/** The pace is held until the portion is queued: two nodes at once would both take it. */
async function queueNext(app: App, db: Queryable, now: number): Promise<number> {
  const { MAILINGS_PER_MINUTE: perMinute } = app.config
  const before = await holdPace(db)
  if (!before) return 0
  const { portion, pace } = nextPortion(before, now, perMinute)
  await keepPace(db, pace)
  if (portion === 0) return 0
  const [mostDue, mostOfOne] = [DUE_MINUTES * perMinute, QUEUED_MINUTES * perMinute]
  return queuePortion(db, { portion, mostDue, mostOfOne, now })
}

/** Sends one mail, unless what it rests on has changed since it was queued. */
export async function sendMailing(app: App, recipientId: number): Promise<void> {
  const now = app.clock.now()
  const recipient = await findRecipient(app.db, recipientId)
  if (recipient?.state !== 'Queued') return
  const instead = insteadOfSending(recipient)
  if (instead) return settleRecipient(app.db, { recipientId, state: instead, now })
  const { email, organizationName: fromName, replyTo } = recipient
  const { stopUrl, unsubscribeUrl } = waysToStop(app, recipient, 'Message')
  const mail = await writeMail(app, recipient, recipient, stopUrl)
  try {
    await app.mail.send({
      ...mail,
      to: email,
      fromName,
      replyTo,
      unsubscribeUrl,
      key: bounceKey(app, recipientId),
    })
  } catch (error) {
    const bounced = refusedForGood(error)
    if (!bounced) throw error
    await markBounced(app.db, { recipientId, ...bounced, now })
    return
  }
  await settleRecipient(app.db, { recipientId, state: 'Sent', now })
}

/** Whoever refused, or has another address, since the recipients were written down gets nothing. */
function insteadOfSending(recipient: RecipientToWrite): RecipientState | null {
  if (!mayWriteToPayers(recipient)) return 'Stopped'
  if (recipient.isRefused) return 'Refused'
  return recipient.hasAddress ? null : 'Changed'
}

/** What a server says of the recipient or of the mail; what it says of us, or nothing at all, is tried again. */
function refusedForGood(error: unknown): { answer: string; isAddress: boolean } | null {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return null
  if (error.command !== 'RCPT TO' && error.command !== 'DATA') return null
  const answer = 'response' in error && typeof error.response === 'string' ? error.response : error.message
  const code = typeof error.responseCode === 'number' ? error.responseCode : null
  const bounce = bounceOf({ code, status: statusIn(answer) })
  return bounce && { answer: answer.slice(0, ANSWER_MAX), isAddress: bounce === 'Address' }
}
