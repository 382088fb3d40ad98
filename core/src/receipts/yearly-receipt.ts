import { type LocalDate, dateParts } from '../dates/dates.ts'
import { type Cents, sum, ZERO } from '../money/money.ts'
import { eligibleCents, isUndecided, type MissingForReceipt, type ReceiptGift } from './receipt.ts'

/** How an association gives receipts of a calendar year of gift. */
export const RECEIPT_RHYTHMS = ['EachGift', 'EachYear'] as const
export type ReceiptRhythm = (typeof RECEIPT_RHYTHMS)[number]

/** A choice is good from its year on, until a later one. */
export type RhythmChoice = { readonly fromYear: number; readonly rhythm: ReceiptRhythm }

/** Each gift has its own receipt until an association says otherwise. */
export function rhythmOf(choices: readonly RhythmChoice[], year: number): ReceiptRhythm {
  const good = choices.filter(({ fromYear }) => fromYear <= year)
  return good.toSorted((one, other) => other.fromYear - one.fromYear)[0]?.rhythm ?? 'EachGift'
}

/** The years from which a rhythm may be chosen: the one that was just over, this one and the next. */
export function yearsToChoose(today: LocalDate): readonly number[] {
  const { year } = dateParts(today)
  return [year - 1, year, year + 1]
}

/** The year in whose January the receipt of a gift of that year comes. */
export const comesInJanuaryOf = (yearOfGift: number): number => yearOfGift + 1

/** What became of a donor in a run of yearly receipts. */
export const RUN_OUTCOMES = [
  'Waiting',
  'Issued',
  'Replaced',
  'Unchanged',
  'AddressMissing',
  'Nothing',
] as const
export type RunOutcome = (typeof RUN_OUTCOMES)[number]

export const RUN_STATES = ['Running', 'Paused', 'Done', 'Canceled'] as const
export type RunState = (typeof RUN_STATES)[number]

export const LETTERS_STATES = ['Drawing', 'Ready', 'Forgotten'] as const
export type LettersState = (typeof LETTERS_STATES)[number]

/** A gift that a yearly receipt may say. */
export type YearlyGift = ReceiptGift & { readonly paymentId: number }

/** What a yearly receipt says of one gift. */
export type GiftOnReceipt = { readonly paymentId: number; readonly amountCents: Cents }

/** The yearly receipt now in force. */
export type LiveYearlyReceipt = {
  readonly gifts: readonly GiftOnReceipt[]
  /** Its donor’s names or address are others by now. */
  readonly isDonorCorrected: boolean
}

export type YearlyDecision =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'void' }
  | { readonly kind: 'issue' | 'replace'; readonly gifts: readonly GiftOnReceipt[] }

/**
 * Compares the yearly receipt in force, if any, with the one there should be for these gifts. While the bank has not
 * decided about a gift, it stays as it was said, or unsaid.
 */
export function decideYearlyReceipt(
  gifts: readonly YearlyGift[],
  live: LiveYearlyReceipt | null,
  missing: readonly MissingForReceipt[],
): YearlyDecision {
  const onReceipt = new Map(live?.gifts.map(({ paymentId, amountCents }) => [paymentId, amountCents]))
  const due = gifts
    .map((gift) => ({
      paymentId: gift.paymentId,
      amountCents: isUndecided(gift.state) ? (onReceipt.get(gift.paymentId) ?? ZERO) : eligibleCents(gift),
    }))
    .filter(({ amountCents }) => amountCents > 0)
  const canIssue = missing.length === 0 && due.length > 0
  const isSame =
    due.length === onReceipt.size &&
    due.every(({ paymentId, amountCents }) => onReceipt.get(paymentId) === amountCents)
  if (isSame)
    return live?.isDonorCorrected && canIssue ? { kind: 'replace', gifts: due } : { kind: 'nothing' }
  if (live === null) return canIssue ? { kind: 'issue', gifts: due } : { kind: 'nothing' }
  return canIssue ? { kind: 'replace', gifts: due } : { kind: 'void' }
}

export const totalOfGifts = (gifts: readonly { readonly amountCents: Cents }[]): Cents =>
  sum(gifts.map(({ amountCents }) => amountCents))

/** Who gave a gift that a yearly receipt says. */
export type GiftGiver = { readonly name: string; readonly email: string | null }

/**
 * The gifts that are still those of the donor whom the receipt names: the same name, or a name or mailbox shared with one
 * that is. Where none has that name any more, the donor was renamed, and all are.
 */
export function stillOfDonor<G extends { readonly giver: GiftGiver }>(
  gifts: readonly G[],
  donorName: string,
): readonly G[] {
  let known = gifts.filter(({ giver }) => isSameName(giver.name, donorName))
  if (known.length === 0) return gifts
  for (let before = 0; before < known.length;) {
    before = known.length
    known = gifts.filter(({ giver }) => known.some((one) => isSameGiver(one.giver, giver)))
  }
  return known
}

const isSameGiver = (one: GiftGiver, other: GiftGiver) =>
  isSameName(one.name, other.name) || (one.email !== null && one.email === other.email)

const isSameName = (one: string, other: string) => plainName(one) === plainName(other)
const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** One of several gifts of a donor, as far as it says where they live and how they are reached. */
export type GiftOfDonor = {
  readonly orderId: number
  readonly givenOn: LocalDate
  readonly isAddressKnown: boolean
  readonly email: string | null
}

/** The latest gift that says where the donor lives names them; the latest with a mailbox says where the receipt goes. */
export function latestOfDonor<G extends GiftOfDonor>(gifts: readonly G[]): { named: G; reached: G } | null {
  const latestFirst = gifts.toSorted(
    (one, other) => other.givenOn.localeCompare(one.givenOn) || other.orderId - one.orderId,
  )
  const named = latestFirst.find(({ isAddressKnown }) => isAddressKnown) ?? latestFirst[0]
  if (!named) return null
  const reached = named.email === null ? latestFirst.find(({ email }) => email !== null) : named
  return { named, reached: reached ?? named }
}
