import type { Participant } from '@obole/contract/carts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates/dates'
import { type Change, changesBetween } from '@obole/core/campaign/merge'
import { validateParticipant } from '@obole/core/validation/participant'
import type { App } from '../app.ts'
import { HIDDEN_ANSWER, recordAudit } from '../audit/audit.ts'
import { issuesOf, refuseFields } from '../organizations/field-issues.ts'
import { type OrderPlace, lockItem, saveParticipant } from './detail.store.ts'
import { holderOf } from './line-changes.ts'
import type { RewritePass } from './pass-words.ts'
import { newJob } from '../platform/job.ts'
import { makePapersJob, sendLineChangedMailJob } from './orders.queue.ts'

/** The user who acts on an order. */
export type ActingOnOrder = OrderPlace & { organizationId: number; userId: number }

type Correction = { readonly [K in keyof Participant]?: Participant[K] | undefined }

/** Corrects a misspelt name; what was paid and what was agreed to stay as they were. */
export async function correctParticipant(
  app: App,
  acting: ActingOnOrder,
  itemId: number,
  correction: Correction,
  rewritePass: RewritePass,
  { tellsPayer }: { tellsPayer: boolean },
): Promise<null | Refusal> {
  const { orderId, formId, organizationId, userId } = acting
  const outcome = await app.db.transaction(async (db) => {
    const item = await lockItem(db, orderId, itemId)
    if (!item) return refuse('ORDER_UNKNOWN')
    if (!item.is_live) return refuse('LINE_CANCELED')
    const before = item.participant ?? { firstName: '', lastName: '' }
    const after: Participant = { ...before, ...given(correction) }
    const problems = validateParticipant(after, [], parisDate(app.clock.now()))
    if (problems.length > 0) return refuseFields(issuesOf(problems))
    const changes = changesBetween(item.participant ?? {}, after)
    if (changes.length === 0) return null
    const now = app.clock.now()
    const recorded = changes.map((change) => ({
      ...change,
      path: `items.${itemId}.participant.${change.path}`,
    }))
    const jobs = [
      newJob(makePapersJob, { orderId }),
      ...(tellsPayer
        ? [
            newJob(sendLineChangedMailJob, {
              orderId,
              itemId,
              at: now,
              changes: recorded,
              holder: holderOf(after),
            }),
          ]
        : []),
    ]
    await saveParticipant(db, { itemId, participant: after, jobs, now })
    const holder = `${after.firstName} ${after.lastName}`
    const afterwards = await rewritePass(app, db, { orderItemId: itemId, says: { holder } })
    await recordAudit(app, db, {
      organizationId,
      formId,
      userId,
      action: 'order.participantCorrected',
      subject: { type: 'order', id: orderId, label: item.name },
      changes: recorded.map(asLogged),
    })
    return { afterwards }
  })
  if (outcome === null || isRefusal(outcome)) return outcome
  await outcome.afterwards()
  app.jobs.wake()
  return null
}

const NOT_LOGGED = ['guardianPhone', 'guardianEmail']

/** How to reach a guardian is not repeated in the log, which others read and which stays. */
function asLogged(change: Change): Change {
  const hidden = (value: Change['from']) => (value == null ? value : HIDDEN_ANSWER)
  return NOT_LOGGED.some((field) => change.path.endsWith(`.${field}`))
    ? { ...change, from: hidden(change.from), to: hidden(change.to) }
    : change
}

function given(correction: Correction): Partial<Participant> {
  return Object.fromEntries(Object.entries(correction).filter(([, value]) => value !== undefined))
}
