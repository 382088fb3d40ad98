import { addDays, type LocalDate } from '../dates/dates.ts'
import { type Cents, sum } from '../money/money.ts'
import { DEBIT_RETRY_DAYS } from '../payment/planned-debit.ts'
import type { TierType } from './tier.ts'

/** It stands; it became another order; somebody stopped it; it could not be carried out. */
export const AUTOMATIC_RENEWAL_STATES = ['Active', 'Renewed', 'Stopped', 'Lapsed'] as const

export const RENEWAL_STOPPERS = ['Payer', 'Association'] as const

/** Why it could not be carried out. */
export const LAPSE_REASONS = [
  'NotSold',
  'PriceRaised',
  'TooLate',
  'NoCard',
  'AlreadyMember',
  'NoEnd',
] as const
export type LapseReason = (typeof LAPSE_REASONS)[number]

/**
 * The law wants the notice between three months and one month before the last day on which one may refuse (code de la
 * consommation, L215-1). We begin two months before, and a month may have 31 days.
 */
const NOTICE_FROM_DAYS = 60
export const NOTICE_UNTIL_DAYS = 32

/** A server that was down catches up so long; later than that nobody expects the debit any more. */
const LATE_DAYS = 7

/** A membership that ends too soon could not be announced in time. */
export function mayRenewItself(endsOn: LocalDate | null, today: LocalDate): boolean {
  return endsOn !== null && endsOn >= addDays(today, NOTICE_FROM_DAYS)
}

/** A line of a cart: what renews itself is its memberships. */
export interface RenewableLine {
  readonly tierType: TierType
  /** Before any discount: a code is for one purchase. */
  readonly grossCents: Cents
}

/** What the memberships of a cart would cost again, at the prices of now. */
export const renewedCents = (lines: readonly RenewableLine[]): Cents =>
  sum(lines.filter(({ tierType }) => tierType === 'Membership').map(({ grossCents }) => grossCents))

/**
 * Only memberships that cost something, paid by card at once: a plan, or a monthly payment, keeps its card for its own
 * debits.
 */
export function canAskToRenew(paid: {
  readonly isOffered: boolean
  readonly termCount: number
  readonly isMonthly: boolean
  readonly dueTodayCents: number
  readonly lines: readonly RenewableLine[]
}): boolean {
  const isPaidAtOnce = paid.termCount === 1 && !paid.isMonthly && paid.dueTodayCents > 0
  return paid.isOffered && isPaidAtOnce && renewedCents(paid.lines) > 0
}

export type RenewalStep = 'Wait' | 'Announce' | 'Debit' | 'Lapse'

/** The last day on which a notice is in time. */
export const lastNoticeDay = (endsOn: LocalDate): LocalDate => addDays(endsOn, -NOTICE_UNTIL_DAYS)

/**
 * What is to be done on that day. `announcedEnd` is the last day that the notice named: where the membership ends on
 * another by now, its payer was told of nothing. `noticeOn` is the day on which a mail server took the notice: what was
 * only prepared told nobody.
 */
export function renewalStep(
  {
    endsOn,
    announcedEnd,
    noticeOn,
  }: { endsOn: LocalDate; announcedEnd: LocalDate | null; noticeOn: LocalDate | null },
  today: LocalDate,
): RenewalStep {
  if (announcedEnd === endsOn && noticeOn !== null && noticeOn <= lastNoticeDay(endsOn)) {
    if (today <= endsOn) return 'Wait'
    return today <= addDays(endsOn, LATE_DAYS) ? 'Debit' : 'Lapse'
  }
  if (today < addDays(endsOn, -NOTICE_FROM_DAYS)) return 'Wait'
  return today <= lastNoticeDay(endsOn) ? 'Announce' : 'Lapse'
}

/** Who was told nothing of a membership that is over for longer than that is told nothing any more. */
const END_IS_NEWS_DAYS = 30

export const isWorthTelling = (endsOn: LocalDate | null, today: LocalDate): boolean =>
  endsOn === null || today <= addDays(endsOn, END_IS_NEWS_DAYS)

const LAST_RETRY_DAYS = Math.max(...DEBIT_RETRY_DAYS)

/** The first day on which a renewal can be due, of those whose debit may still be tried on that day. */
export const renewalsTriedFrom = (today: LocalDate): LocalDate => addDays(today, -LAST_RETRY_DAYS - LATE_DAYS)

/** The day of the debit: the first without a membership. */
export const renewalDay = (endsOn: LocalDate): LocalDate => addDays(endsOn, 1)

/** Memberships that end later need nothing yet. */
export const endsToRenew = (today: LocalDate): LocalDate => addDays(today, NOTICE_FROM_DAYS)
