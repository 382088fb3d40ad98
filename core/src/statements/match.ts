import { addDays, type LocalDate } from '../dates/dates.ts'
import { namesPlatform, payoutNamedIn } from '../ledger/payout-label.ts'
import type { PayoutState } from '../ledger/payout.ts'
import { type Cents, cents } from '../money/money.ts'
import { type Days, isCovered } from './coverage.ts'
import type { StatementLine } from './statement.ts'

/** How a payout and a line came together. */
export const TICK_KINDS = ['Certain', 'Probable', 'ByHand'] as const
export type TickKind = (typeof TICK_KINDS)[number]

export interface PayoutToFind {
  readonly id: number
  readonly amountCents: Cents
  readonly state: PayoutState
  /** When it was asked for, and when the bank had paid. */
  readonly askedOn: LocalDate
  readonly paidOn: LocalDate | null
}

export type KeptLine = StatementLine & { readonly id: number }

/** Where a payout is looked for on a statement: banks take some days, and count some lines back. */
const DAYS_BEFORE = 2
const DAYS_AFTER = 10
/** A payout is on the account this many days after it was paid at the latest. */
const ARRIVAL_DAYS = 3
/** Sent longer ago than this and on no statement of its days, it is absent. */
export const ABSENT_AFTER_DAYS = 5

const dueDays = ({ askedOn, paidOn }: PayoutToFind): Days => ({
  from: addDays(paidOn ?? askedOn, 0 - DAYS_BEFORE),
  until: addDays(paidOn ?? askedOn, DAYS_AFTER),
})

/**
 * Lines that a file may have for a payout are kept, the others only counted: they are other people's. A line may name the
 * platform, or come to the amount of a payout that was asked for before.
 */
export function mayBePayout(
  line: StatementLine,
  payouts: ReadonlyMap<number, readonly Pick<PayoutToFind, 'askedOn'>[]>,
): boolean {
  if (namesPlatform(line.label)) return true
  if (line.amountCents < 0) return false
  const earliest = addDays(line.day, 0 - KEPT_FOR_DAYS)
  return (payouts.get(line.amountCents) ?? []).some(
    ({ askedOn }) => askedOn <= line.day && askedOn >= earliest,
  )
}

/** A line of an amount by chance, long after a payout of it, is nobody's business. */
const KEPT_FOR_DAYS = 45

/** Lines of others that ticked nothing off are forgotten after an accounting year and its closing. */
export const OTHERS_LINES_DAYS = 400

type Pair = { readonly payoutId: number; readonly lineId: number }
export type NewTick = Pair & { readonly kind: Exclude<TickKind, 'ByHand'> }

export interface ToMatch {
  readonly payouts: readonly PayoutToFind[]
  readonly lines: readonly KeptLine[]
  /** What is ticked off already. */
  readonly ticks: readonly Pair[]
  /** What somebody took off again: it is not ticked off by itself any more. */
  readonly takenOff: readonly Pair[]
}

const keyOf = ({ payoutId, lineId }: Pair) => `${payoutId} ${lineId}`

/** Payouts and lines that nothing is ticked off with, and that nobody took apart. */
function openOf({ payouts, lines, ticks, takenOff }: ToMatch) {
  const tickedPayouts = new Set(ticks.map(({ payoutId }) => payoutId))
  const tickedLines = new Set(ticks.map(({ lineId }) => lineId))
  const apart = new Set(takenOff.map(keyOf))
  const openLines = lines.filter(({ id, amountCents }) => amountCents > 0 && !tickedLines.has(id))
  const byAmount = Map.groupBy(openLines, ({ amountCents }) => amountCents)
  const named = new Map(openLines.map(({ id, label }) => [id, payoutNamedIn(label)]))
  return payouts
    .filter(({ id, state }) => state !== 'Failed' && !tickedPayouts.has(id))
    .map((payout) => ({
      payout,
      same: (byAmount.get(payout.amountCents) ?? []).filter(({ id }) => {
        const name = named.get(id) ?? null
        return name === null || name === payout.id
      }),
      isApart: (line: KeptLine) => apart.has(keyOf({ payoutId: payout.id, lineId: line.id })),
    }))
}

const isDue = (payout: PayoutToFind, { day }: KeptLine) => {
  const { from, until } = dueDays(payout)
  return from <= day && day <= until
}

/** The lines that a payout may be, for somebody to choose; those that name it or the platform first. */
export function candidatesOf(known: ToMatch): Map<number, KeptLine[]> {
  const rank = (line: KeptLine) =>
    payoutNamedIn(line.label) !== null ? 0 : namesPlatform(line.label) ? 1 : 2
  return new Map(
    openOf(known).map(({ payout, same }) => [
      payout.id,
      same
        .filter((line) => line.day >= addDays(payout.askedOn, 0 - DAYS_BEFORE))
        .toSorted((one, other) => rank(one) - rank(other) || (one.day < other.day ? -1 : 1)),
    ]),
  )
}

/**
 * What is the same beyond doubt: a line of the very amount that names the payout is certain; one of the very amount, in
 * the days when it was due, that names the platform or has no rival is probable. Where several payouts or lines may be
 * meant, somebody chooses.
 */
export function matchesOf(known: ToMatch): NewTick[] {
  const open = openOf(known)
  const certain = open.flatMap(({ payout, same, isApart }): NewTick[] => {
    const naming = same.filter((line) => payoutNamedIn(line.label) === payout.id && !isApart(line))
    const [line] = naming
    return line && naming.length === 1 ? [{ payoutId: payout.id, lineId: line.id, kind: 'Certain' }] : []
  })
  const rest = openOf({ ...known, ticks: [...known.ticks, ...certain] }).map(({ payout, same, isApart }) => {
    const due = same.filter((line) => isDue(payout, line) && !isApart(line))
    const naming = due.filter((line) => namesPlatform(line.label))
    return { payoutId: payout.id, due, wanted: naming.length > 0 ? naming : due }
  })
  const rivals = new Map<number, number>()
  for (const { wanted } of rest) for (const { id } of wanted) rivals.set(id, (rivals.get(id) ?? 0) + 1)
  const probable = rest.flatMap(({ payoutId, wanted }): NewTick[] => {
    const [line] = wanted
    return line && wanted.length === 1 && rivals.get(line.id) === 1
      ? [{ payoutId, lineId: line.id, kind: 'Probable' }]
      : []
  })
  return [...certain, ...probable]
}

/** Where a payout stands on the statements. */
export const PAYOUT_STANDINGS = ['Ticked', 'Waiting', 'Absent', 'Returned'] as const
export type PayoutStanding = (typeof PAYOUT_STANDINGS)[number]

export interface Reconciled {
  readonly covered: readonly Days[]
  readonly today: LocalDate
  readonly tickedIds: ReadonlySet<number>
  readonly returnedIds: ReadonlySet<number>
}

/** Null for a payout that failed and was never on the account: there is nothing to look for. */
export function standingOf(
  payout: PayoutToFind,
  { covered, today, tickedIds, returnedIds }: Reconciled,
): PayoutStanding | null {
  const { id, state, paidOn } = payout
  if (returnedIds.has(id)) return 'Returned'
  if (tickedIds.has(id)) return state === 'Failed' ? 'Returned' : 'Ticked'
  if (state === 'Failed') return null
  if (paidOn === null || addDays(paidOn, ABSENT_AFTER_DAYS) >= today) return 'Waiting'
  const arrival = { from: paidOn, until: addDays(paidOn, ARRIVAL_DAYS) }
  return isCovered(covered, arrival) ? 'Absent' : 'Waiting'
}

/** Whether the days when a payout was to arrive are on a statement. */
export const isArrivalCovered = ({ paidOn, askedOn }: PayoutToFind, covered: readonly Days[]): boolean =>
  isCovered(covered, { from: paidOn ?? askedOn, until: addDays(paidOn ?? askedOn, ARRIVAL_DAYS) })

const SENT_BACK = /rejet|retour|annul|return|revers|contre.?pass|extourne/i

/** Payouts that the bank took back: a debit of the very amount names the payout, or the platform and that it goes back. */
export function returnedPayouts(
  payouts: readonly PayoutToFind[],
  lines: readonly KeptLine[],
): Map<number, KeptLine> {
  const returned = new Map<number, KeptLine>()
  const debits = lines.filter(({ amountCents }) => amountCents < 0)
  for (const line of debits.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    const same = payouts.filter(
      ({ id, amountCents, askedOn }) =>
        amountCents === cents(0 - line.amountCents) && askedOn <= line.day && !returned.has(id),
    )
    const name = payoutNamedIn(line.label)
    const found =
      name === null
        ? namesPlatform(line.label) && SENT_BACK.test(line.label)
          ? same.toSorted((one, other) => (one.askedOn < other.askedOn ? 1 : -1))[0]
          : undefined
        : same.find(({ id }) => id === name)
    if (found) returned.set(found.id, line)
  }
  return returned
}

/** Credits that name the platform and are no payout that is known, nor may be one. */
export function strayLines(known: ToMatch): KeptLine[] {
  const spokenFor = new Set([
    ...known.ticks.map(({ lineId }) => lineId),
    ...[...candidatesOf(known).values()].flat().map(({ id }) => id),
  ])
  return known.lines.filter(
    ({ id, amountCents, label }) => amountCents > 0 && !spokenFor.has(id) && namesPlatform(label),
  )
}
