import { backOf, paymentStateName } from '@obole/contract/list-names'
import { PAYMENT_FILTER_STATES } from '@obole/contract/desk-lists'
import type { CanceledLines, ItemRow, PaymentRow } from '@obole/contract/manage-lists'
import { ABUSE_REASONS, REPORT_STATES, type ReportState } from '@obole/core/validation/abuse-report'
import { parisDate, typedDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money/money'
import { type MembershipStanding, MEMBERSHIP_STANDINGS } from '@obole/core/campaign/membership'
import type { OrderState } from '@obole/core/order/order-state'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { type ChipTone, StateChip } from '../../ui/desk/chip.tsx'
import { clockTime } from '@obole/core/dates/moments'
import type { ITEM_STATES } from '@obole/core/order/order-lines'
import type { TERM_STATES } from '@obole/core/payment/payment'
import type { Choice } from './filters.tsx'
import { listWords, rowWords } from './lists.words.ts'

export type PaymentState = (typeof TERM_STATES)[number]
export type ItemState = (typeof ITEM_STATES)[number]

/** A day in a column, short, with its time beneath; on a phone, beside it. */
export function Moment({ at }: { at: string }) {
  const locale = useLocale()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {typedDate(parisDate(at))}{' '}
      <span className="text-muted wide:block wide:text-sm">{clockTime(at, locale)}</span>
    </time>
  )
}

/** When an order was made; for money received by hand, only the day is known. */
export function OrderedAt({ date, receivedOn }: { date: string; receivedOn: string | null }) {
  return receivedOn ? <Day at={receivedOn} /> : <Moment at={date} />
}

export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {typedDate(at.length === 10 ? at : parisDate(at))}
    </time>
  )
}

export const euros = (amount: number, locale: Locale) => formatEuros(cents(amount), locale)

/** A zero amount is shown as an empty cell. */
export function eurosOrNothing(amount: number, locale: Locale): string {
  return amount === 0 ? '' : euros(amount, locale)
}

interface Payer {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  companyName?: string | null | undefined
  email?: string | null | undefined
}

export function nameOf({ firstName, lastName, companyName, email }: Payer): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return [companyName, name].filter(Boolean).join(', ') || (email ?? '')
}

const PAYMENT_TONES: Readonly<Record<PaymentState, ChipTone>> = {
  Pending: 'primary',
  Authorized: 'leaf',
  Refused: 'red',
  Corrected: 'leaf',
  Refunding: 'amber',
  Refunded: 'muted',
  Contested: 'red',
  Canceled: 'muted',
  Registered: 'leaf',
}

export function PaymentStateChip({
  payment,
}: {
  payment: Pick<PaymentRow, 'state' | 'isRetried' | 'amount' | 'refunded'>
}) {
  const { state, isRetried } = payment
  return (
    <StateChip tone={isRetried ? 'amber' : PAYMENT_TONES[backOf(payment) === 'none' ? state : 'Refunded']}>
      {paymentStateName(payment, useLocale())}
    </StateChip>
  )
}

const ORDER_TONES: Readonly<Record<OrderState, ChipTone>> = {
  Unpaid: 'red',
  Contested: 'red',
  RefundWaiting: 'amber',
  Refunding: 'amber',
  CanceledKept: 'muted',
  CanceledPartlyRefunded: 'muted',
  PartlyCanceled: 'amber',
  InProgress: 'primary',
  PartlyRefunded: 'amber',
  PartlyPaid: 'amber',
  Paid: 'leaf',
  Registered: 'leaf',
  Refunded: 'muted',
  Canceled: 'muted',
  Free: 'muted',
}

export function OrderStateChip({ state }: { state: OrderState }) {
  const t = useWords(rowWords)
  return <StateChip tone={ORDER_TONES[state]}>{t[`order${state}`]}</StateChip>
}

const ITEM_TONES: Readonly<Record<ItemState, ChipTone>> = {
  Waiting: 'amber',
  Processed: 'leaf',
  Registered: 'leaf',
  Deleted: 'muted',
  Unknown: 'muted',
  Canceled: 'muted',
  Refused: 'red',
  Abandoned: 'muted',
}

export function ItemStateChip({ state }: { state: ItemState }) {
  const t = useWords(rowWords)
  return <StateChip tone={ITEM_TONES[state]}>{t[`item${state}`]}</StateChip>
}

export const STANDING_TONES: Readonly<Record<MembershipStanding, ChipTone>> = {
  Current: 'leaf',
  EndsSoon: 'amber',
  Over: 'muted',
  NotYet: 'primary',
}

/** From – until, and whether it is valid today. */
export function Validity({ membership }: { membership: NonNullable<ItemRow['membership']> }) {
  const t = useWords(rowWords)
  const { from, until, standing } = membership
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="whitespace-nowrap">
        {typedDate(from)} – {until === null ? t.validForEver : typedDate(until)}
      </span>
      <StateChip tone={STANDING_TONES[standing]}>{t[`standing${standing}`]}</StateChip>
    </span>
  )
}

/** Filters memberships by validity, and sorts by it. */
export function useMembershipChoices(): Choice[] {
  const t = useWords(rowWords)
  const list = useWords(listWords)
  const standings = MEMBERSHIP_STANDINGS.map((one) => ({ value: one, label: t[`standing${one}`] }))
  return [
    { filter: 'validity', label: list.validity, all: list.allValidities, options: standings },
    {
      filter: 'sort',
      label: list.sort,
      all: list.sortLatest,
      options: [{ value: 'until', label: list.sortUntil }],
    },
  ]
}

/** Shows cancelled lines, which are hidden by default; and finds lines without an e-mail address, or without a document. */
export function useItemChoices(canceled: Partial<Record<CanceledLines, string>>): Choice[] {
  const list = useWords(listWords)
  return [
    {
      filter: 'canceled',
      label: list.state,
      all: list.onlyValid,
      options: Object.entries(canceled).map(([value, label]) => ({ value, label })),
    },
    {
      filter: 'email',
      label: list.email,
      all: list.anyEmail,
      options: [{ value: 'none', label: list.withoutEmail }],
    },
    {
      filter: 'documents',
      label: list.documents,
      all: list.anyDocuments,
      options: [{ value: 'awaited', label: list.documentsAwaited }],
    },
  ]
}

/** The filter for the states of orders. */
export function useOrderStates(states: readonly OrderState[]): Choice {
  const t = useWords(rowWords)
  const list = useWords(listWords)
  const options = states.map((state) => ({ value: state, label: t[`order${state}`] }))
  return { filter: 'states', label: list.state, all: list.allStates, options }
}

/** The filter for the states of payments. */
export function usePaymentStates(): Choice {
  const t = useWords(rowWords)
  const list = useWords(listWords)
  const options = PAYMENT_FILTER_STATES.map((state) => ({ value: state, label: t[`payment${state}`] }))
  return { filter: 'states', label: list.state, all: list.allStates, options }
}

const REPORT_TONES: Readonly<Record<ReportState, ChipTone>> = {
  Open: 'amber',
  Handled: 'leaf',
  Dismissed: 'muted',
}

export function ReportStateChip({ state }: { state: ReportState }) {
  const t = useWords(rowWords)
  return <StateChip tone={REPORT_TONES[state]}>{t[`report${state}`]}</StateChip>
}

/** Filters reports by their reason and their outcome. */
export function useReportChoices(): Choice[] {
  const t = useWords(rowWords)
  const list = useWords(listWords)
  const states = REPORT_STATES.map((one) => ({ value: one, label: t[`report${one}`] }))
  const reasons = ABUSE_REASONS.map((one) => ({ value: one, label: t[`reason${one}`] }))
  return [
    { filter: 'states', label: list.state, all: list.allStates, options: states },
    { filter: 'reasons', label: list.reason, all: list.allReasons, options: reasons },
  ]
}
