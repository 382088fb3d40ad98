import type { LocalDate } from '../dates/dates.ts'
import { type Cents, cents, sum, ZERO } from '../money/money.ts'
import { HOLDING_STATES, type PaymentState, UNDECIDED_STATES } from '../payment/payment.ts'
import { isBlank } from '../validation/text.ts'

/** The official models: one for gifts of individuals, one for gifts of companies. */
export const RECEIPT_MODELS = {
  individual: { form: '11580*05', article: '200' },
  company: { form: '16216*02', article: '238 bis' },
} as const
export type ReceiptKind = keyof typeof RECEIPT_MODELS

/** What one payment pays of one line; `isGivenUp` means that the line was cancelled since. */
export type ReceiptShare = {
  readonly amountCents: Cents
  /** What was given back of this line in particular. */
  readonly returnedCents: Cents
  readonly isEligible: boolean
  readonly isGivenUp: boolean
}

export type ReceiptGift = {
  readonly state: PaymentState
  readonly shares: readonly ReceiptShare[]
  /** What the association gave back of its part of the payment. */
  readonly refundedCents: Cents
}

/**
 * The amount of a receipt: what the association kept of the eligible lines, never the tip. A refund that names no line
 * is taken from the cancelled lines first, then from every line in proportion; a remaining cent is not in the receipt.
 */
export function eligibleCents({ state, shares, refundedCents }: ReceiptGift): Cents {
  if (!HOLDS_MONEY.includes(state)) return ZERO
  const returned = sum(shares.map(({ returnedCents }) => returnedCents))
  const elsewhere = Math.max(refundedCents - returned, 0)
  const left = shares.map((share) => ({
    ...share,
    amountCents: cents(share.amountCents - share.returnedCents),
  }))
  const givenUp = left.filter(({ isGivenUp }) => isGivenUp)
  const backOfGivenUp = Math.min(elsewhere, total(givenUp))
  const standing = left.filter(({ isGivenUp }) => !isGivenUp)
  return sum([keptOf(givenUp, backOfGivenUp), keptOf(standing, elsewhere - backOfGivenUp)])
}

/** The eligible part of what is left of these lines once `backCents` are given back. */
function keptOf(shares: readonly ReceiptShare[], backCents: number): Cents {
  const whole = total(shares)
  const kept = Math.max(whole - backCents, 0)
  const eligible = total(shares.filter(({ isEligible }) => isEligible))
  return whole === 0 ? ZERO : cents(Number((BigInt(eligible) * BigInt(kept)) / BigInt(whole)))
}

function total(shares: readonly ReceiptShare[]): Cents {
  return sum(shares.map(({ amountCents }) => amountCents))
}

const HOLDS_MONEY: readonly PaymentState[] = HOLDING_STATES
/** While the bank has not decided, the existing receipt stays valid and no new one is made. */
const UNDECIDED: readonly PaymentState[] = UNDECIDED_STATES
export const isUndecided = (state: PaymentState): boolean => UNDECIDED.includes(state)

/** What an association must fulfil and provide before it can issue any receipt. */
export type ReceiptOrganization = {
  /** Support found it to be of general interest. */
  readonly fiscalReceiptEligibility: boolean
  /** The association chose to issue receipts. */
  readonly fiscalReceiptIssuanceEnabled: boolean
  readonly purpose: string | null
  readonly address: string | null
  readonly zipCode: string | null
  readonly city: string | null
  readonly siren: string | null
  readonly rnaNumber: string | null
}

/** What the association and the donor must provide before a receipt can be made. */
export type ReceiptParties = {
  readonly organization: ReceiptOrganization
  readonly donor: {
    readonly address?: string | null | undefined
    readonly zipCode?: string | null | undefined
    readonly city?: string | null | undefined
  }
}

/** What the association must provide before it can issue a receipt. */
export const RECEIPT_CONDITIONS = [
  'issuance',
  'organizationAddress',
  'organizationPurpose',
  'organizationNumber',
] as const
export type MissingOfOrganization = (typeof RECEIPT_CONDITIONS)[number]
export type MissingForReceipt = MissingOfOrganization | 'donorAddress'

export function missingForReceipt({ organization, donor }: ReceiptParties): MissingForReceipt[] {
  return [...missingOfOrganization(organization), ...(isPlace(donor) ? [] : (['donorAddress'] as const))]
}

export function missingOfOrganization(organization: ReceiptOrganization): MissingOfOrganization[] {
  const isIssuing = organization.fiscalReceiptEligibility && organization.fiscalReceiptIssuanceEnabled
  const missing: [MissingOfOrganization, boolean][] = [
    ['issuance', !isIssuing],
    ['organizationAddress', !isPlace(organization)],
    ['organizationPurpose', isBlank(organization.purpose)],
    ['organizationNumber', isBlank(organization.siren) && isBlank(organization.rnaNumber)],
  ]
  return missing.filter(([, isMissing]) => isMissing).map(([what]) => what)
}

/** Whether a gift brings a receipt, and so a tax reduction. If not, no page may promise one. */
export function issuesReceipts(organization: ReceiptOrganization): boolean {
  return missingOfOrganization(organization).length === 0
}

/** Whether somebody's postal address is known whole. */
export function isPlace({ address, zipCode, city }: ReceiptParties['donor']): boolean {
  return !isBlank(address) && !isBlank(zipCode) && !isBlank(city)
}

/** The donor, as a receipt names them. */
export type ReceiptDonor = {
  readonly name: string
  readonly company: {
    readonly name: string
    readonly siren: string | null
    readonly legalStatus: string | null
  } | null
  readonly addressLines: readonly string[]
}

export function isSameDonor(one: ReceiptDonor, other: ReceiptDonor): boolean {
  return writtenOut(one) === writtenOut(other)
}

const writtenOut = ({ name, company, addressLines }: ReceiptDonor) =>
  JSON.stringify([name, company && [company.name, company.siren, company.legalStatus], addressLines])

/** The receipt now in force. */
export type LiveReceipt = {
  readonly amountCents: Cents
  /** The donor's names or address were corrected since. */
  readonly isDonorCorrected: boolean
}

export type ReceiptDecision =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'issue'; readonly amountCents: Cents }
  | { readonly kind: 'void' }
  | { readonly kind: 'replace'; readonly amountCents: Cents }

/** What keeps a gift that has no receipt from getting one of its own. */
export type OwnReceipt = {
  /** One receipt says all gifts of its donor and year. */
  readonly isOfYear: boolean
  /** Its last receipt was voided by hand: another is made only when somebody asks for it. */
  readonly isVoidedByHand: boolean
}
const AT_ONCE: OwnReceipt = { isOfYear: false, isVoidedByHand: false }

/** Compares the receipt in force, if any, with the one there should be, and says what to do. */
export function decideReceipt(
  gift: ReceiptGift,
  live: LiveReceipt | null,
  missing: readonly MissingForReceipt[],
  { isOfYear, isVoidedByHand }: OwnReceipt = AT_ONCE,
): ReceiptDecision {
  if (isUndecided(gift.state)) return { kind: 'nothing' }
  const amountCents = eligibleCents(gift)
  const canIssue = amountCents > 0 && missing.length === 0
  if (amountCents === (live?.amountCents ?? ZERO)) {
    // The amount is still right: if no corrected receipt can be issued, the old one stays.
    return live?.isDonorCorrected && canIssue ? { kind: 'replace', amountCents } : { kind: 'nothing' }
  }
  if (live === null) {
    const isDue = canIssue && !isOfYear && !isVoidedByHand
    return isDue ? { kind: 'issue', amountCents } : { kind: 'nothing' }
  }
  return canIssue ? { kind: 'replace', amountCents } : { kind: 'void' }
}

export function receiptKind({
  payAsOrganisation,
}: {
  readonly payAsOrganisation?: boolean | undefined
}): ReceiptKind {
  return payAsOrganisation ? 'company' : 'individual'
}

/** `2026-00042`: one series for each association and calendar year of gift. */
export function receiptNumber(giftDate: LocalDate, number: number): string {
  return `${receiptYear(giftDate)}-${String(number).padStart(5, '0')}`
}

export function receiptYear(giftDate: LocalDate): number {
  return Number(giftDate.slice(0, 4))
}

/** The donor's initials: all that a person who verifies a receipt may learn about the donor. */
export function initialsOf(...names: readonly string[]): string {
  return names
    .map((name) => name.trim().match(/^./u)?.[0].toLocaleUpperCase('fr'))
    .flatMap((letter) => (letter ? [`${letter}.`] : []))
    .join('\u00a0')
}
