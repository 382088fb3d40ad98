import type { Participant } from '@obole/contract/carts'
import type { OfflineOrderBody, OrderDetail } from '@obole/contract/manage-lists'
import type { AdjustableOrder, AdjustmentBody } from '@obole/contract/order-adjustments'
import type { LineCorrection, PayerCorrection } from '@obole/contract/order-corrections'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Documents } from '@obole/contract/receipts'
import type { Right } from '@obole/contract/roles'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { openFile, type OpenFile } from '../carts/open-file.ts'
import { revokeByStaff } from '../order-links/revoke-links.ts'
import { cancelPlan } from '../orders/cancel-plan.ts'
import { stopAutomaticRenewal } from '../orders/stop-renewal.ts'
import { findOrder } from '../orders/find-order.ts'
import { correctParticipant } from '../orders/correct-participant.ts'
import { correctLine } from '../orders/correct-line.ts'
import { correctPayer, readdressingBy } from '../orders/correct-payer.ts'
import { rewritePass } from '../papers/rewrite-pass.ts'
import { cancelOffline, openOfflineCart, registerOfflineOrder } from '../orders/offline-order.ts'
import { healthQuestionOf } from '../orders/send-document.ts'
import { placeOfOrder, showOrderDetail } from '../orders/show-detail.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Identity } from '../people/identify.ts'
import { confirmSensitiveAct } from '../people/sensitive-act.ts'
import { adjustByMember, showAdjustableOrder } from '../refunds/adjust-by-member.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import { takeToken, takeTokens } from '../platform/rate-limit.ts'
import { openAttestation } from '../invoices/attest-payment.ts'
import { invoiceOrder } from '../invoices/invoice-desk.ts'
import { listDocuments } from '../receipts/list-documents.ts'
import { openDocument, type OpenDocument } from '../receipts/open-document.ts'
import { enter, enterCampaign, enterPlaceOf, ifEntered, type Where } from './access.ts'
import { addJobs } from './manage.store.ts'
import { mailboxRefusal } from '../platform/mailbox-limits.ts'
import { writingRefusal } from './writing-to.ts'
import { sendConfirmationJob } from '../orders/orders.queue.ts'
import { newJob } from '../platform/job.ts'

type OrderWhere = Where & { orderId: number }

const enterOrder = (app: App, identity: Identity, where: OrderWhere, right: Right) =>
  enterPlaceOf(app, identity, where, right, {
    find: (organizationId) => placeOfOrder(app, organizationId, where.orderId),
    unknown: refuse('ORDER_UNKNOWN'),
  })

/**
 * Users who edit the campaign or move its money answer payers and correct their typing errors; users who only read do
 * not.
 */
async function enterToWrite(app: App, identity: Identity, where: OrderWhere) {
  const entered = await enterOrder(app, identity, where, 'readOrders')
  if (isRefusal(entered)) return entered
  const { rights } = entered
  return rights.can('editForm') || rights.can('moveMoney') ? entered : refuse('FORBIDDEN')
}

type InOrder = Exclude<Awaited<ReturnType<typeof enterOrder>>, Refusal>

export const showOrder = (app: App, identity: Identity, where: OrderWhere): Promise<OrderDetail | Refusal> =>
  ifEntered(enterOrder(app, identity, where, 'readOrders'), (entered) =>
    detailFor(app, entered, entered.orderId),
  )

/** The order as this user may see it: what is about health, and how to reach a guardian, is for those who keep people's files. */
const detailFor = (
  app: App,
  entered: Pick<InOrder, 'organizationId' | 'organizationSlug' | 'rights'>,
  orderId: number,
): Promise<OrderDetail | Refusal> =>
  showOrderDetail(app, entered, orderId, { seesPrivate: entered.rights.can('editPeople') })

/** A file given as an answer, for users who may read the order; one about health for fewer, each time noted. */
export const openOrderFile = (
  app: App,
  identity: Identity,
  where: OrderWhere & { fileId: string },
): Promise<OpenFile | Refusal> =>
  ifEntered(enterOrder(app, identity, where, 'readOrders'), async (entered) => {
    const { orderId, cartId, formId, organizationId, userId, rights } = entered
    const question = await healthQuestionOf(app, orderId, where.fileId)
    if (question === null) return openFile(app, cartId, where.fileId)
    if (!rights.can('editPeople')) return refuse('FORBIDDEN')
    const subject = { type: 'order', id: orderId, label: question }
    const action = 'order.healthFileOpened'
    await recordAudit(app, app.db, { organizationId, formId, userId, action, subject })
    return openFile(app, cartId, where.fileId)
  })

/** The papers of an order, for users who may read it: through their own session, never through the payer's link. */
export const showOrderDocuments = (
  app: App,
  identity: Identity,
  where: OrderWhere & { locale: Locale },
): Promise<Documents | Refusal> =>
  ifEntered(enterOrder(app, identity, where, 'readOrders'), ({ orderId, organizationSlug }) =>
    listDocuments(app, orderId, {
      urlOf: (id) => `/api/manage/organizations/${organizationSlug}/orders/${orderId}/documents/${id}.pdf`,
      attestationUrl: `/api/manage/organizations/${organizationSlug}/orders/${orderId}/attestation.pdf`,
      yearlyUrlOf: (id) => `/api/manage/organizations/${organizationSlug}/receipts/${id}.pdf`,
      locale: where.locale,
    }),
  )

export const openOrderDocument = (
  app: App,
  identity: Identity,
  where: OrderWhere & { id: string; locale: Locale },
): Promise<OpenDocument | Refusal> =>
  ifEntered(enterOrder(app, identity, where, 'readOrders'), ({ orderId }) =>
    openDocument(app, orderId, where),
  )

/** The proof of what was paid, for users who may read the order. */
export const openOrderAttestation = (app: App, identity: Identity, where: OrderWhere) =>
  ifEntered(enterOrder(app, identity, where, 'readOrders'), ({ orderId }) => openAttestation(app, orderId))

/** An invoice of a sale that nothing obliges to be invoiced. */
export const invoiceThisOrder = (app: App, identity: Identity, where: OrderWhere) =>
  ifEntered(enterOrder(app, identity, where, 'moveMoney'), (entered) =>
    invoiceOrder(app, entered, entered.orderId),
  )

/** Every change of an order answers with the order after it. */
function changeOrder(
  app: App,
  door: ReturnType<typeof enterOrder>,
  change: (entered: InOrder) => Promise<Refusal | null>,
): Promise<OrderDetail | Refusal> {
  return ifEntered(
    door,
    async (entered) => (await change(entered)) ?? detailFor(app, entered, entered.orderId),
  )
}

export const correctOrder = (
  app: App,
  identity: Identity,
  where: OrderWhere & { itemId: number },
  { tellPayer: tellsPayer = false, ...correction }: ParticipantCorrection,
): Promise<OrderDetail | Refusal> =>
  changeOrder(
    app,
    enterToWrite(app, identity, where),
    async (entered) =>
      (await newsRefusal(app, entered, tellsPayer)) ??
      correctParticipant(app, entered, where.itemId, correction, rewritePass, { tellsPayer }),
  )

type ParticipantCorrection = { readonly [K in keyof Participant]?: Participant[K] | undefined } & {
  readonly tellPayer?: boolean | undefined
}

/** Limits mails about changes of one order, and to one mailbox. */
async function newsRefusal(
  app: App,
  { organizationId, orderId }: InOrder,
  tellsPayer: boolean,
): Promise<null | Refusal> {
  const email = tellsPayer ? (await findOrder(app, orderId))?.payer.email : null
  if (!email) return null
  const limited = await takeToken(app, 'line-changed', String(orderId), LINE_NEWS)
  return limited ?? writingRefusal(app, organizationId, email)
}

export const correctOrderPayer = (
  app: App,
  identity: Identity,
  where: OrderWhere,
  correction: PayerCorrection,
  again: TypedAgain,
): Promise<OrderDetail | Refusal> =>
  changeOrder(
    app,
    enterToWrite(app, identity, where),
    async (entered) =>
      (await readdressingRefusal(app, entered, correction, again)) ??
      correctPayer(app, entered, correction, rewritePass),
  )

/**
 * The reader of an order's mails can change its debits: while debits remain, a new address is a sensitive act. Each
 * change also sends mails to two mailboxes, which must not be flooded.
 */
async function readdressingRefusal(
  app: App,
  { user, orderId, organizationId }: InOrder,
  correction: PayerCorrection,
  again: TypedAgain,
): Promise<null | Refusal> {
  const readdressing = await readdressingBy(app, orderId, correction)
  if (readdressing === 'none') return null
  if (readdressing === 'moves debits') {
    const unconfirmed = await confirmSensitiveAct(app, user, again)
    if (unconfirmed) return unconfirmed
  }
  const limited = await takeTokens(app, [
    { scope: 'readdress', key: String(orderId), rate: RESENDS },
    { scope: 'readdress-association', key: String(organizationId), rate: READDRESSED_ORDERS },
  ])
  return limited ?? (correction.email ? mailboxRefusal(app, correction.email) : null)
}

/** Only a user who may make a refund may announce it. */
const promiseRefusal = ({ rights }: InOrder, { difference }: LineCorrection): null | Refusal =>
  difference === 'toRefund' && !rights.can('moveMoney') ? refuse('FORBIDDEN') : null

export const correctOrderLine = (
  app: App,
  identity: Identity,
  where: OrderWhere & { itemId: number },
  correction: LineCorrection,
): Promise<OrderDetail | Refusal> =>
  changeOrder(
    app,
    enterToWrite(app, identity, where),
    async (entered) =>
      promiseRefusal(entered, correction) ??
      (await newsRefusal(app, entered, correction.tellPayer)) ??
      correctLine(app, entered, where.itemId, correction, rewritePass),
  )

export const cancelOrder = (
  app: App,
  identity: Identity,
  where: OrderWhere,
): Promise<OrderDetail | Refusal> =>
  changeOrder(app, enterOrder(app, identity, where, 'moveMoney'), (entered) => cancelOffline(app, entered))

export const cancelOrderPlan = (
  app: App,
  identity: Identity,
  where: OrderWhere,
): Promise<OrderDetail | Refusal> =>
  changeOrder(app, enterOrder(app, identity, where, 'moveMoney'), (entered) => cancelPlan(app, entered))

export const stopOrderRenewal = (
  app: App,
  identity: Identity,
  where: OrderWhere,
): Promise<OrderDetail | Refusal> =>
  changeOrder(app, enterOrder(app, identity, where, 'moveMoney'), (entered) =>
    stopAutomaticRenewal(app, entered),
  )

/** For users who answer payers: ends a leaked link and sends the payer a new one. */
export async function revokeOrderLinks(
  app: App,
  identity: Identity,
  where: OrderWhere,
): Promise<OrderDetail | Refusal> {
  const entered = await enterToWrite(app, identity, where)
  if (isRefusal(entered)) return entered
  const { orderId } = entered
  if ((await findOrder(app, orderId))?.payer.email === null) return refuse('PAYER_WITHOUT_EMAIL')
  const limited = await takeToken(app, 'revoke-links', String(orderId), RESENDS)
  if (limited) return limited
  await revokeByStaff(app, entered)
  return detailFor(app, entered, orderId)
}

export const showAdjustable = (
  app: App,
  identity: Identity,
  where: OrderWhere,
): Promise<AdjustableOrder | Refusal> =>
  ifEntered(enterOrder(app, identity, where, 'moveMoney'), ({ orderId }) => showAdjustableOrder(app, orderId))

export interface MoneyCall extends TypedAgain {
  idempotencyKey: string | null
}

export const adjust = (
  app: App,
  identity: Identity,
  where: OrderWhere,
  body: AdjustmentBody,
  call: MoneyCall,
): Promise<OrderDetail | Refusal> =>
  changeOrder(app, enterOrder(app, identity, where, 'moveMoney'), (entered) =>
    adjustByMember(app, { ...entered, client: identity.client, ...call }, body),
  )

const HOUR_MS = 3_600_000
/** Keeps a mailbox from being flooded through us. */
export const RESENDS = { limit: 5, windowMs: HOUR_MS }
/** Every line of a large order may be corrected in one sitting, each with its mail. */
const LINE_NEWS = { limit: 30, windowMs: HOUR_MS }
/** A list of mistyped addresses may be corrected in one sitting; more than this is not done by hand. */
const READDRESSED_ORDERS = { limit: 60, windowMs: HOUR_MS }

/** Sends the confirmations of these orders once more, and notes in each that somebody asked for it. */
export async function confirmAgain(
  app: App,
  by: { organizationId: number; userId: number },
  orders: readonly { id: number; formId: number }[],
): Promise<void> {
  await app.db.transaction(async (db) => {
    const jobs = orders.map(({ id: orderId }) => newJob(sendConfirmationJob, { orderId }))
    await addJobs(db, jobs, app.clock.now())
    for (const { id, formId } of orders)
      await recordAudit(app, db, {
        ...by,
        formId,
        action: 'order.confirmationResent',
        subject: { type: 'order', id },
      })
  })
  app.jobs.wake()
}

export async function resendConfirmation(
  app: App,
  identity: Identity,
  where: OrderWhere,
): Promise<{ sent: true } | Refusal> {
  const entered = await enterToWrite(app, identity, where)
  if (isRefusal(entered)) return entered
  const { orderId, formId, organizationId, userId } = entered
  const order = await findOrder(app, orderId)
  // A cancelled order must not be confirmed to its payer.
  if (!order || order.lines.every(({ isCanceled }) => isCanceled)) return refuse('ORDER_CANCELED')
  if (order.payer.email === null) return refuse('PAYER_WITHOUT_EMAIL')
  const limited = await takeToken(app, 'resend-confirmation', String(orderId), RESENDS)
  if (limited) return limited
  await confirmAgain(app, { organizationId, userId }, [{ id: orderId, formId }])
  return { sent: true }
}

export async function registerOrder(
  app: App,
  identity: Identity,
  where: Where,
  body: OfflineOrderBody,
  idempotencyKey: string | null,
): Promise<OrderDetail | Refusal> {
  const { organizationSlug } = where
  const { formType, formSlug } = body
  const entered = await enterCampaign(app, identity, { organizationSlug, formType, formSlug }, 'moveMoney')
  if (isRefusal(entered)) return entered
  const email = body.sendConfirmation ? body.payer.email : null
  const unsent = email ? await writingRefusal(app, entered.organizationId, email) : null
  if (unsent) return unsent
  const orderId = await registerOfflineOrder(app, { ...entered, idempotencyKey }, body)
  return isRefusal(orderId) ? orderId : detailFor(app, entered, orderId)
}

export const openOrderCart = (
  app: App,
  identity: Identity,
  where: Required<Where>,
): Promise<{ id: string } | Refusal> =>
  ifEntered(enterCampaign(app, identity, where, 'moveMoney'), (entered) => openOfflineCart(app, entered))

/** For users who may open the list of orders: saved views and exports depend on it. */
export const enterLists = (app: App, identity: Identity, where: Where) =>
  enter(app, identity, where, 'seeUnpublished')
