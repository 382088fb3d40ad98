import type { PayerOrder } from '@obole/contract/orders'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates/dates'
import { asksIssueDay, issueDayRule } from '@obole/core/validation/custom-field'
import { problemsOf } from '@obole/core/validation/messages'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { keepFile, storeContent } from '../carts/store-file.ts'
import { byLink, type OpenLink, openLink } from '../order-links/open-link.ts'
import { issuesOf, refuseFields } from '../organizations/field-issues.ts'
import type { Queryable } from '../platform/db.ts'
import { type Caller, takeToken } from '../platform/rate-limit.ts'
import type { ReceivedFile } from '../platform/received-file.ts'
import * as store from './answers.store.ts'
import { saveAnswersOfLine } from './corrections.store.ts'
import { dropLeft } from './leaving-answers.ts'
import { showLinkedOrder } from './show-order.ts'

/** The question that a file about health answers; null for any other file. */
export const healthQuestionOf = (app: App, orderId: number, fileId: string): Promise<string | null> =>
  store.findHealthQuestion(app.db, orderId, fileId)

/** More than anybody sends in a day, wrong pages included. */
const DOCUMENTS_OF_AN_ORDER = { limit: 30, windowMs: 86_400_000 }

export interface SentDocument {
  token: string
  itemId: number
  fieldId: number
  /** When a medical document was issued. */
  issuedOn: string | null
  caller: Caller
  /** Reads the upload, called only once it is wanted; answers null where nothing was sent. */
  receive: () => Promise<ReceivedFile | null>
}

/** The payer sends a document that their order still lacks, or another one in its place. */
export async function sendDocument(app: App, sent: SentDocument): Promise<PayerOrder | Refusal> {
  const link = await openLink(app, sent.token)
  if (isRefusal(link)) return link
  const limited = await takeToken(app, 'late-document', String(link.orderId), DOCUMENTS_OF_AN_ORDER)
  if (limited) return limited
  const asked = await app.db.transaction((db) => askedOf(app, db, link, sent))
  if (isRefusal(asked)) return asked
  const received = await sent.receive()
  if (!received) return refuse('INVALID_REQUEST')
  const stored = await storeContent(app, sent.caller, received)
  if (isRefusal(stored)) return stored
  const outcome = await app.db
    .transaction((db) => answerWith(app, db, link, sent, stored))
    .catch(async (error: unknown) => {
      await app.files.delete(stored.storedAs)
      throw error
    })
  if (isRefusal(outcome)) {
    await app.files.delete(stored.storedAs)
    return outcome
  }
  for (const name of outcome) await app.files.delete(name)
  return showLinkedOrder(app, link)
}

/** The question, where it is asked of this line and the day of the document is right. */
async function askedOf(
  app: App,
  db: Queryable,
  { orderId }: OpenLink,
  { itemId, fieldId, issuedOn }: SentDocument,
): Promise<store.LateQuestion | Refusal> {
  const asked = await store.holdLateQuestion(db, { orderId, itemId, fieldId })
  if (!asked) return refuse('DOCUMENT_NOT_ASKED')
  const rule = asksIssueDay(asked) ? issueDayRule(issuedOn, parisDate(app.clock.now())) : null
  return rule ? refuseFields(issuesOf(problemsOf([['issuedOn', rule]]))) : asked
}

/** Answers the contents that the new one replaces. */
async function answerWith(
  app: App,
  db: Queryable,
  link: OpenLink,
  sent: SentDocument,
  stored: Exclude<Awaited<ReturnType<typeof storeContent>>, Refusal>,
): Promise<string[] | Refusal> {
  const asked = await askedOf(app, db, link, sent)
  if (isRefusal(asked)) return asked
  const id = app.ids.token()
  const kept = await keepFile(app, db, { id, cartId: asked.cartId, ...stored })
  if (isRefusal(kept)) return kept
  const { fieldId, itemId, issuedOn } = sent
  const givenOn = parisDate(app.clock.now())
  const issued = asksIssueDay(asked) && issuedOn ? { issuedOn } : {}
  const [before] = asked.customFields.filter((answer) => answer.fieldId === fieldId)
  const others = asked.customFields.filter((answer) => answer.fieldId !== fieldId)
  await saveAnswersOfLine(db, itemId, [...others, { fieldId, value: id, givenOn, ...issued }])
  const subject = { type: 'order', id: link.orderId, label: asked.label }
  await recordAudit(app, db, { ...byLink(link), action: 'order.documentSent', subject })
  const left = { custom_fields: before ? [before] : [], options: [] }
  return dropLeft(db, link.orderId, left, { customFields: [], extraOptions: [] })
}
