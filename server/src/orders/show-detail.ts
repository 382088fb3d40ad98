import { type OrderDetail, orderDetailSchema } from '@obole/contract/manage-lists'
import { refuse, type Refusal } from '@obole/contract/problems'
import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import { reachedAt } from '@obole/core/privacy/forgetting'
import type { App } from '../app.ts'
import { automaticRenewalOf } from '../renewals/automatic.ts'
import { auditOfSubject } from '../audit/audit.ts'
import {
  type DetailAttempt,
  type DetailItem,
  type DetailRow,
  readDetail,
  readOrderPlace,
  type OrderPlace,
} from './detail.store.ts'
import { lineAmountsOf } from './line-amounts.ts'
import { answerOf, answersOfLine, orderOf, participantOf, paymentPartOf } from './lists.ts'
import { withheld } from './withheld.ts'

export type { OrderPlace }

/** Null where the association has no such order. */
export const placeOfOrder = (app: App, organizationId: number, orderId: number): Promise<OrderPlace | null> =>
  readOrderPlace(app.db, organizationId, orderId)

/** An order as the association sees it, with its history. */
export async function showOrderDetail(
  app: App,
  { organizationId, organizationSlug }: { organizationId: number; organizationSlug: string },
  orderId: number,
  { seesPrivate }: { seesPrivate: boolean },
): Promise<OrderDetail | Refusal> {
  const [row, history] = await Promise.all([
    readDetail(app.db, organizationId, orderId),
    auditOfSubject(app, { organizationId, type: 'order', id: orderId }, { seesPrivate }),
  ])
  if (!row) return refuse('ORDER_UNKNOWN')
  const fileUrl = (fileId: string) =>
    `/api/manage/organizations/${organizationSlug}/orders/${orderId}/files/${encodeURIComponent(fileId)}`
  const items = row.items.map((item) => itemOf(item, parisDate(row.created_at.getTime()), fileUrl))
  return {
    ...orderOf(row),
    payer: payerOf(row),
    locale: row.locale,
    couponCode: row.coupon_code,
    askedBy: row.asked_by && { ...row.asked_by, metadata: seesPrivate ? row.asked_by.metadata : null },
    isMonthly: row.is_monthly,
    automaticRenewal: automaticRenewalOf(row.automatic_renewal),
    endedRenewal: row.ended_renewal,
    note: row.note,
    items: seesPrivate ? items : items.map(withheld),
    payments: row.payments.map((payment) => ({
      ...paymentPartOf({ ...payment, created_at: new Date(payment.created_at) }),
      cheque: payment.cheque,
    })),
    attempts: row.attempts.map((attempt) => attemptOf(attempt, row)),
    refunds: row.refunds.map((refund) => ({
      date: iso(refund.created_at),
      amount: refund.amount_cents,
      amountTip: refund.tip_cents,
      state: refund.state,
      internalNote: refund.note,
      messageToPayer: refund.message ?? refund.comment,
    })),
    consents: row.consents.map((consent) => consentOf(consent, row.agreed_tip_cents)),
    history,
  }
}

function attemptOf(attempt: DetailAttempt, { attempts, card }: DetailRow): OrderDetail['attempts'][number] {
  const { state } = attempt
  return {
    date: iso(attempt.created_at),
    state,
    purpose: attempt.purpose,
    amount: attempt.amount_cents,
    amountTip: attempt.tip_cents,
    declineCode: attempt.decline_code,
    errorCode: attempt.error_code,
    isPaidByAnother: attempts.some((other) => other.state === 'Authorized' && paysTheSame(other, attempt)),
    returned: attempt.returned,
    card: state === 'Authorized' ? card : null,
  }
}

const paysTheSame = (one: DetailAttempt, other: DetailAttempt): boolean =>
  one.id !== other.id &&
  ((one.cart_id !== null && one.cart_id === other.cart_id) ||
    (one.payment_id !== null && one.payment_id === other.payment_id))

/** The payer agrees to any contribution, even none: a consent to 0 is shown as `noTip`. */
const consentOf = (
  consent: DetailRow['consents'][number],
  tipCents: number,
): OrderDetail['consents'][number] =>
  consent.text === 'tip' && tipCents === 0 ? { ...consent, text: 'noTip' } : consent

function itemOf(
  item: DetailItem,
  orderedOn: LocalDate,
  fileUrl: (fileId: string) => string,
): OrderDetail['items'][number] {
  return {
    id: item.id,
    tierId: item.tier_id,
    name: item.name,
    type: item.type,
    state: item.state,
    ...lineAmountsOf(item),
    vat: item.vat_cents,
    isEligibleTaxReceipt: item.is_eligible_tax_receipt,
    participant: participantOf(item.participant),
    customFields: answersOfLine(item, orderedOn, fileUrl),
    options: item.options.map(({ optionId, name, priceCents, answers }) => ({
      optionId,
      name,
      amount: priceCents,
      customFields: answers.map((answer) => answerOf(answer, fileUrl)),
    })),
  }
}

const storedPayer = orderDetailSchema.shape.payer.strip()

/** The stored fields of the payer that belong to a payer; an imported address book may hold others. */
function payerOf({ full_payer: stored, payer }: DetailRow): OrderDetail['payer'] {
  const { email: known, ...others } = stored
  const { firstName, lastName, companyName } = payer
  const email = reachedAt(payer.email)
  const read = storedPayer.safeParse(known === null ? others : stored)
  // Of somebody who was forgotten, a name alone is left.
  const isForgotten = payer.email !== null && email === null
  if (read.success && !isForgotten) return read.data
  return {
    ...(email ? { email } : {}),
    companyName,
    ...(firstName ? { firstName } : {}),
    ...(lastName ? { lastName } : {}),
  }
}

const iso = (text: string) => new Date(text).toISOString()
