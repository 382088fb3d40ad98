import type { PayerOrder } from '@obole/contract/orders'
import { amountsToShow } from '@obole/contract/order-lines'
import { sentTo } from '@obole/contract/sent-to'
import { vatOnWire } from '@obole/contract/vat-words'
import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import { asksIssueDay } from '@obole/core/validation/custom-field'
import { cents } from '@obole/core/money/money'
import { cardExpiresBefore } from '@obole/core/payment/planned-debit'
import { tipBackOf } from '@obole/core/payment/tip-back'
import { totalVat } from '@obole/core/money/vat'
import type { Campaign } from '../forms/campaign.ts'
import { campaignAddress } from '../organizations/form-light.ts'
import { boundsOf } from '../payments/monthly-line.ts'
import { automaticRenewalOf } from '../renewals/automatic.ts'
import type { EndedRenewalOfOrder } from '../renewals/automatic.sql.ts'
import { orderTitle } from '../forms/order-title.ts'
import { lineAmountsOf } from './line-amounts.ts'
import { shownAnswers } from './lists.ts'
import { renewalPriceToday } from './renewal-price.ts'
import { passOnOffered } from './pass-on-offered.ts'
import type { PayerItemRow, PayerOrderRow, PayerTermRow } from './payer-orders.store.ts'

/** An order as its payer sees it. */
export function toPayerOrder(
  campaign: Campaign,
  row: PayerOrderRow,
  now: number,
): Omit<PayerOrder, 'token' | 'link'> {
  const next = row.payments
    .filter(({ try_on }) => try_on !== null)
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1))[0]
  const { email, firstName, lastName, companyName } = row.payer
  const orderedOn = parisDate(row.created_at.getTime())
  const items = row.items.map((item) => toItem(campaign, item, { payerEmail: email, orderedOn, now }))
  return {
    id: row.id,
    date: row.created_at.toISOString(),
    organizationSlug: campaign.organizationSlug,
    organizationName: campaign.organizationName,
    formType: campaign.formType,
    formSlug: campaign.slug,
    formTitle: orderTitle(campaign, row.items),
    formUrl: campaignAddress(campaign.organizationSlug, campaign.formType, campaign.slug).url,
    contactEmail: campaign.contactEmail,
    eventCanceled: row.cancellation_message === null ? null : { message: row.cancellation_message },
    payer: { email, firstName, lastName, companyName },
    items,
    sentTo: [...sentTo(row.payer, items.map(amountsToShow), row.locale)],
    couponCode: row.coupon_code,
    payments: row.payments.map(toTerm),
    amount: {
      total: row.total_cents,
      tip: row.tip_cents,
      discount: row.discount_cents,
      vat: totalVat(row.vat_by_rate),
    },
    vatByRate: vatOnWire(row.vat_by_rate),
    tipKept: row.tip_kept_cents,
    tipBack: toTipBack(row),
    monthly: toMonthly(campaign, row),
    automaticRenewal: toRenewal(campaign, row, now),
    endedRenewal: row.ended_renewal && toEndedRenewal(row.ended_renewal),
    card: row.card && toCard(row.card),
    cardExpiresTooEarly:
      row.card !== null &&
      next !== undefined &&
      cardExpiresBefore(
        { year: row.card.expYear, month: row.card.expMonth },
        laterOf(next.due_on, parisDate(now)),
      ),
    nextDebit: next
      ? { date: next.try_on ?? next.due_on, amount: next.amount_cents, amountTip: next.tip_cents }
      : null,
    locale: row.locale,
  }
}

/** Once it was announced, what it costs today says nothing. */
function toRenewal(campaign: Campaign, row: PayerOrderRow, now: number): PayerOrder['automaticRenewal'] {
  const renewal = automaticRenewalOf(row.automatic_renewal)
  return (
    renewal && {
      ...renewal,
      priceToday: renewal.amount === null ? renewalPriceToday(campaign, row, now) : null,
    }
  )
}

/** The order that it became has links of its own, sent to its payer: one of this order opens no other. */
function toEndedRenewal({ next, ...ended }: EndedRenewalOfOrder): NonNullable<PayerOrder['endedRenewal']> {
  return { ...ended, next: next && { id: next.id, isCanceled: next.isCanceled } }
}

function toTipBack({ payments, tip_given_back_at: at }: PayerOrderRow): PayerOrder['tipBack'] {
  const { offeredCents, underWayCents, givenBackCents } = tipBackOf(
    payments.map((term) => ({
      state: term.state,
      tipCents: cents(term.tip_cents),
      returnedTipCents: cents(term.returned_tip_cents),
      refundedTipCents: cents(term.refunded_tip_cents),
    })),
  )
  return {
    offered: offeredCents,
    underWay: underWayCents,
    givenBack: givenBackCents,
    givenBackOn: at && parisDate(at.getTime()),
  }
}

const laterOf = (a: string, b: string) => (a > b ? a : b)

function toCard({ brand, last4, expMonth, expYear }: NonNullable<PayerOrderRow['card']>) {
  return { brand, last4, expMonth, expYear }
}

export function toTerm(term: PayerTermRow): PayerOrder['payments'][number] {
  const { state } = term
  const isRefused = state === 'Refused' || term.is_retried
  return {
    id: term.id,
    installmentNumber: term.instalment_number,
    date: term.due_on,
    amount: term.amount_cents,
    amountTip: term.tip_cents,
    refunded: term.refunded_cents + term.refunded_tip_cents,
    refundedTip: term.refunded_tip_cents,
    state,
    isByHand: term.type === 'Offline',
    isRefused,
    nextTryDate: term.try_on,
    canBePutRight: isRefused,
  }
}

function toItem(
  campaign: Campaign,
  item: PayerItemRow,
  { payerEmail, orderedOn, now }: { payerEmail: string | null; orderedOn: LocalDate; now: number },
): PayerOrder['items'][number] {
  const { participant } = item
  return {
    id: item.id,
    tierId: item.tier_id,
    name: item.name,
    type: item.type,
    ...lineAmountsOf(item),
    state: item.state,
    customFields: shownAnswers(item.answers),
    options: item.options.map(({ name, priceCents, answers }) => ({
      name,
      amount: priceCents,
      customFields: shownAnswers(answers),
    })),
    participant: participant && { firstName: participant.firstName, lastName: participant.lastName },
    monthlyAmount: item.monthly_cents,
    membership: item.membership,
    documents: documentsOf(item, orderedOn),
    passOn: passOnOffered(
      campaign,
      {
        tierId: item.tier_id,
        isLive: item.is_live,
        hasTicket: item.has_ticket,
        optionIds: item.options.map(({ optionId }) => optionId),
        hand: item.passed_on_count,
        holder: { email: participant?.email, payerEmail, sentTo: item.sent_to },
      },
      now,
    ),
  }
}

/** What may be sent after the order; what was sent may be replaced as long as the line stands. */
function documentsOf(
  { answers, not_held, is_live }: PayerItemRow,
  orderedOn: LocalDate,
): PayerOrder['items'][number]['documents'] {
  const given = answers.filter(({ mayComeLater }) => mayComeLater && is_live)
  return [
    ...given.map(({ fieldId, name, type, isHealth, givenOn, erasedAfter, erasedAfterMonths }) => ({
      fieldId,
      name: name ?? '',
      isHealth: isHealth ?? false,
      asksIssueDay: asksIssueDay({ type: type ?? 'File', isHealth: isHealth ?? false }),
      erasedAfter,
      erasedAfterMonths,
      state: 'Given' as const,
      givenOn: givenOn ?? orderedOn,
      erasedOn: null,
    })),
    ...not_held
      .filter(({ type }) => type === 'File')
      .map(({ fieldId, name, type, isHealth, givenOn, erasedOn, erasedAfter, erasedAfterMonths }) => ({
        fieldId,
        name,
        isHealth,
        asksIssueDay: asksIssueDay({ type, isHealth }),
        erasedAfter,
        erasedAfterMonths,
        state: givenOn ? ('Erased' as const) : ('Awaited' as const),
        givenOn,
        erasedOn,
      })),
  ]
}

function toMonthly(campaign: Campaign, { gift, items }: PayerOrderRow): PayerOrder['monthly'] {
  if (!gift) return null
  const lines = items.flatMap((item) =>
    item.monthly_cents === null ? [] : [toLine(campaign, item, item.monthly_cents)],
  )
  return {
    state: gift.state,
    isGift: items.every(({ type, monthly_cents }) => monthly_cents === null || type === 'MonthlyDonation'),
    day: gift.day,
    amount: gift.amount_cents,
    amountTip: gift.tip_cents,
    lines,
  }
}

function toLine(campaign: Campaign, item: PayerItemRow, amount: number) {
  const { isChangeable, minCents, maxCents } = boundsOf(campaign, {
    itemId: item.id,
    tierId: item.tier_id,
    name: item.name,
    priceCategory: item.price_category,
    optionIds: item.options.map(({ optionId }) => optionId),
    monthlyCents: cents(amount),
  })
  return { itemId: item.id, name: item.name, amount, isChangeable, minAmount: minCents, maxAmount: maxCents }
}
