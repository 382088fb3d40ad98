import { refuse, type Refusal } from '@obole/contract/problems'
import { bounceOf } from '@obole/core/contacts/bounce'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { App } from '../app.ts'
import { readBounceKey } from './bounce-key.ts'
import { readReport } from './read-report.ts'
import { markBounced } from './sending.store.ts'

const ANSWER_MAX = 500

/**
 * A mail that came back later, handed over by the operator's mail server. Only its own secret opens this, and only a
 * Message-ID that we signed names a recipient; anything else that comes back is taken, and changes nothing.
 */
export async function receiveBounce(
  app: App,
  secret: string,
  raw: string,
): Promise<{ noted: boolean } | Refusal> {
  const { BOUNCES_SECRET: ours } = app.config
  if (ours === '') return refuse('NOT_FOUND')
  if (!isSame(secret, ours)) return refuse('UNAUTHENTICATED')
  const report = await readReport(raw)
  if (report?.action !== 'failed') return { noted: false }
  const bounce = bounceOf({ code: null, status: report.status })
  const recipientId = report.messageIds
    .map((id) => readBounceKey(app, id))
    .find((id): id is number => id !== null)
  if (!bounce || recipientId === undefined) return { noted: false }
  const answer = (report.answer || report.status).slice(0, ANSWER_MAX)
  const isAddress = bounce === 'Address'
  return { noted: await markBounced(app.db, { recipientId, answer, isAddress, now: app.clock.now() }) }
}

/** Compared as digests, which are of one length and tell nothing by the time it takes. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
