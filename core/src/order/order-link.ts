import { epochMs, type Instant, monthsAfter, parisDate, parisInstant, parisTime } from '../dates/dates.ts'
import type { Cents } from '../money/money.ts'
import { sum } from '../money/money.ts'

/**
 * A payer has no account: a link identifies them. A reading link lets them see the order, and stop or lower its debits;
 * a money link, recent and sent to the payer's own address, also lets them raise the amount and change the card or the
 * day.
 */
export const ORDER_LINK_KINDS = ['reading', 'money'] as const
export type OrderLinkKind = (typeof ORDER_LINK_KINDS)[number]

export const READING_LINK_MONTHS = 13
export const MONEY_LINK_MINUTES = 30
/** A mail may be read long after it was sent: its link stays valid for at least this long. */
export const MAILED_LINK_MONTHS = 6
/**
 * After the payer's address was changed, no money link is sent for this long, so that the real payer has time to
 * object.
 */
export const MONEY_LINK_PAUSE_HOURS = 48
/** One confirmation at the bank multiplies what is taken each month by this at most. */
export const MAX_RAISE_FACTOR = 3

export interface OrderLink {
  kind: OrderLinkKind
  issuedAt: Instant
  revokedAt: Instant | null
}

/** The moment a link expires. */
export function orderLinkEndsAt({ kind, issuedAt }: Pick<OrderLink, 'kind' | 'issuedAt'>): number {
  if (kind === 'money') return epochMs(issuedAt) + MONEY_LINK_MINUTES * 60_000
  return monthsLater(issuedAt, READING_LINK_MONTHS)
}

const monthsLater = (from: Instant, months: number): number =>
  parisInstant(monthsAfter(parisDate(from), months), parisTime(from))

export type OrderLinkState = 'valid' | 'aged' | 'revoked'

export function orderLinkStateAt(link: OrderLink, now: Instant): OrderLinkState {
  if (link.revokedAt !== null) return 'revoked'
  return epochMs(now) >= orderLinkEndsAt(link) ? 'aged' : 'valid'
}

/** Whether a reading link may be put in a mail that goes out now, or a new one is needed. */
export function isGoodForMail(link: OrderLink, now: Instant): boolean {
  return (
    link.kind === 'reading' &&
    link.revokedAt === null &&
    orderLinkEndsAt(link) >= monthsLater(now, MAILED_LINK_MONTHS)
  )
}

/** Whether the address of an order is too new to send a money link to; null means the address was never corrected. */
export function isMoneyLinkPaused(emailCorrectedAt: Instant | null, now: Instant): boolean {
  if (emailCorrectedAt === null) return false
  return epochMs(now) < epochMs(emailCorrectedAt) + MONEY_LINK_PAUSE_HOURS * 3_600_000
}

/** What is debited each month, part by part. */
export interface MonthlyDebit {
  day: number
  tipCents: Cents
  /** The lines in the same order on both sides of a change. */
  lineCents: readonly Cents[]
}

export const monthlyTotal = ({ tipCents, lineCents }: MonthlyDebit): Cents => sum([tipCents, ...lineCents])

/** `reading` if amounts only go down; `money` for another day or a part that goes up; `bank` if the total goes up. */
export type ChangeNeeds = 'reading' | 'money' | 'bank'

export function changeNeeds(now: MonthlyDebit, wanted: MonthlyDebit): ChangeNeeds {
  if (monthlyTotal(wanted) > monthlyTotal(now)) return 'bank'
  const grows =
    wanted.tipCents > now.tipCents ||
    wanted.lineCents.some((amount, index) => amount > (now.lineCents[index] ?? 0))
  return grows || wanted.day !== now.day ? 'money' : 'reading'
}

/** The most that a month may debit after one change, whoever asks for it. */
export const raiseCeiling = (now: MonthlyDebit): number => monthlyTotal(now) * MAX_RAISE_FACTOR
