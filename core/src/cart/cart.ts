import { assert } from '../assert.ts'
import type { CartError } from '../errors/cart-error.ts'
import { type BoughtByUser, limitErrors } from './cart-limits.ts'
import {
  type CartItem,
  type Catalogue,
  type ChosenLine,
  linePaidByRate,
  resolveItem,
  typedAmountError,
} from './cart-line.ts'
import { type Discount, discountsFor } from './coupon.ts'
import type { Instant, LocalDate } from '../dates/dates.ts'
import {
  type Cents,
  cents,
  isFreeOrChargeable,
  MIN_CHARGE_CENTS,
  splitByWeight,
  sum,
  ZERO,
} from '../money/money.ts'
import { spreadTip } from '../money/tip.ts'
import type { AskedPlan } from '../payment/asked-terms.ts'
import {
  type InstalmentCount,
  instalmentDates,
  isMonthlyDay,
  MAX_MONTHLY_DAY,
  monthlyDate,
  offeredInstalments,
  spreadLines,
} from '../payment/schedule.ts'
import type { TierPrice } from '../campaign/tier.ts'
import { type LineVat, type RatedVat, sumByRate, totalVat, vatOfLines } from '../money/vat.ts'

export type CartToPrice = {
  readonly items: readonly CartItem[]
  readonly catalogue: Catalogue
  readonly coupon: Discount | null
  readonly instalments: InstalmentCount
  /** In a cart checkout, what the association asks for in terms; the payer then chooses no other plan. */
  readonly askedPlan?: AskedPlan | null
  /** The day of the month of a monthly gift; null when there is none. */
  readonly monthlyDay: number | null
  /** The payer's whole contribution to Obole; for a monthly gift, the contribution of each debit. */
  readonly tipCents: Cents
  readonly today: LocalDate
  readonly boughtByUser?: BoughtByUser
  readonly filesUploading?: boolean
  /** When items are being chosen: tiers not on sale are then refused. A cart being paid keeps what it chose. */
  readonly now?: Instant | null
}

export type PricedLine = ChosenLine & {
  readonly discountCents: Cents
  /** What is paid for the line, all terms together. */
  readonly amountCents: Cents
  /** Its part of the VAT of the cart. */
  readonly vatCents: Cents
  readonly vatByRate: readonly LineVat[]
  /** What each term pays of this line. */
  readonly terms: readonly Cents[]
}

/** One debit. `realAmount` is the association's; the tip comes on top. The names are those of the wire. */
export type PaymentTerm = { readonly date: LocalDate; readonly realAmount: Cents; readonly tip: Cents }

/** The first debit also shows how the total is made: `initialAmount - discount` is the sum of all realAmounts. */
export type FirstPaymentTerm = PaymentTerm & {
  readonly initialAmount: Cents
  readonly discount: Cents
  readonly vat: Cents
}

export type PaymentTerms = readonly [FirstPaymentTerm, ...PaymentTerm[]]

/** What a monthly gift debits from the second month on, until it is stopped. */
export type Recurrence = {
  readonly amountCents: Cents
  readonly tipCents: Cents
  readonly day: number
  readonly nextDate: LocalDate
}

export type PricedCart = {
  readonly lines: readonly PricedLine[]
  readonly initialCents: Cents
  readonly discountCents: Cents
  /** What the association receives, all terms together, tip excluded. */
  readonly amountCents: Cents
  readonly vatCents: Cents
  /** The same, rate by rate. */
  readonly vatByRate: readonly RatedVat[]
  /** The part of the amount that is given, not bought. */
  readonly donationCents: Cents
  /** The part of the amount that may be paid in several times. */
  readonly spreadableCents: Cents
  readonly tipCents: Cents
  readonly instalments: InstalmentCount
  readonly offeredInstalments: readonly InstalmentCount[]
  readonly paymentTerms: PaymentTerms
  readonly recurrence: Recurrence | null
  /** What leaves the payer's account today, tip included. */
  readonly dueTodayCents: Cents
  /** What leaves it over all the terms, tips included; the coming months of a monthly gift are not counted. */
  readonly payableCents: Cents
  readonly errors: readonly CartError[]
}

/**
 * The price of a cart, for the page while the payer types and for the server when it charges. It always
 * returns figures, so that a total can be shown; a cart may be paid only if `errors` is empty.
 */
export function priceCart(cart: CartToPrice): PricedCart {
  assert(cart.tipCents >= 0, 'a tip is not negative')
  const resolved = cart.items.map((item, index) => resolveItem(item, index, cart.catalogue, cart.now))
  const chosen = resolved.filter((line) => line !== null)
  const discounts = discountsFor(chosen, cart.coupon)
  const offered = cart.askedPlan ? [1 as const] : offeredFor(chosen, discounts, cart.catalogue)
  const instalments = offered.includes(cart.instalments) ? cart.instalments : 1
  const lines = spread(chosen, discounts, instalments, cart.askedPlan)
  const recurrence = recurrenceOf(lines, cart)
  const totals = {
    initialCents: sum(lines.map(({ grossCents }) => grossCents)),
    discountCents: sum(discounts),
    amountCents: sum(lines.map(({ amountCents }) => amountCents)),
    vatCents: sum(lines.map(({ vatCents }) => vatCents)),
    vatByRate: sumByRate(lines.map((line) => line.vatByRate)),
    donationCents: sum(lines.filter((line) => line.isDonation).map(({ amountCents }) => amountCents)),
    spreadableCents: sum(lines.filter(isSpread).map(({ amountCents }) => amountCents)),
  }
  const paymentTerms = termsOf(lines, totals, cart, instalments)
  return {
    lines,
    ...totals,
    tipCents: cart.tipCents,
    instalments,
    offeredInstalments: offered,
    paymentTerms,
    recurrence,
    dueTodayCents: chargeOf(paymentTerms[0]),
    payableCents: sum(paymentTerms.map(chargeOf)),
    errors: cartErrors(cart, resolved, paymentTerms, offered),
  }
}

/**
 * What each term pays of each option of a line, in the order they were chosen. Each term is split in proportion to what
 * is still unpaid of each part, so that every part is paid to the cent and never more.
 */
export function termsOfOptions(line: PricedLine): Cents[][] {
  const parts = [line.tierCents, ...line.options.map(({ priceCents }) => priceCents)]
  const discounts = splitByWeight(line.discountCents, parts)
  let left = parts.map((part, index) => cents(part - (discounts[index] ?? ZERO)))
  const shares = line.terms.map((term) => {
    const paid = splitByWeight(term, left)
    left = left.map((part, index) => cents(part - (paid[index] ?? ZERO)))
    return paid
  })
  return line.options.map((_, option) => shares.map((paid) => paid[option + 1] ?? ZERO))
}

/** What a term takes from the payer's account. */
export function chargeOf({ realAmount, tip }: PaymentTerm): Cents {
  return cents(realAmount + tip)
}

/**
 * Only lines that may be paid in instalments are spread, and never in a cart with a monthly gift, which has its own
 * dates.
 */
function offeredFor(
  lines: readonly ChosenLine[],
  discounts: readonly Cents[],
  catalogue: Catalogue,
): InstalmentCount[] {
  if (lines.some(({ frequency }) => frequency === 'Monthly')) return [1]
  const spreadable = lines.map((line, index) =>
    isSpread(line) ? cents(line.grossCents - (discounts[index] ?? ZERO)) : ZERO,
  )
  return offeredInstalments(sum(spreadable), catalogue.instalments)
}

function isSpread({ frequency }: ChosenLine): boolean {
  return frequency === 'Installment'
}

/** What is not taken by a later term is taken today. */
function spread(
  lines: readonly ChosenLine[],
  discounts: readonly Cents[],
  instalments: InstalmentCount,
  askedPlan: AskedPlan | null | undefined,
): PricedLine[] {
  const vat = vatOfLines(lines.map((line, index) => linePaidByRate(line, discounts[index] ?? ZERO)))
  const priced = lines.map((line, index) => {
    const discountCents = discounts[index] ?? ZERO
    const amountCents = cents(line.grossCents - discountCents)
    const vatByRate = vat[index] ?? []
    return { ...line, discountCents, amountCents, vatCents: totalVat(vatByRate), vatByRate }
  })
  const shares = spreadLines(
    priced.map((line) => (isSpread(line) ? line.amountCents : ZERO)),
    instalments,
  )
  return priced.map((line, index) => {
    const later = askedPlan ? (askedPlan.later[line.itemIndex] ?? []) : (shares[index] ?? []).slice(1)
    return { ...line, terms: [cents(line.amountCents - sum(later)), ...later] }
  })
}

function termsOf(
  lines: readonly PricedLine[],
  totals: Pick<PricedCart, 'initialCents' | 'discountCents' | 'vatCents'>,
  { today, tipCents, askedPlan }: CartToPrice,
  instalments: InstalmentCount,
): PaymentTerms {
  const laterDates = askedPlan?.days ?? instalmentDates(today, instalments).slice(1)
  const realAmount = (term: number) => sum(lines.map(({ terms }) => terms[term] ?? ZERO))
  const tips = spreadTip(tipCents, 1 + laterDates.length)
  const first = {
    date: today,
    realAmount: realAmount(0),
    tip: tips[0] ?? ZERO,
    initialAmount: totals.initialCents,
    discount: totals.discountCents,
    vat: totals.vatCents,
  }
  return [
    first,
    ...laterDates.map((date, index) => ({
      date,
      realAmount: realAmount(index + 1),
      tip: tips[index + 1] ?? ZERO,
    })),
  ]
}

/** Whether the line is debited again each month; a line that costs nothing is not. */
export function recurs({ frequency, grossCents }: ChosenLine): boolean {
  return frequency === 'Monthly' && grossCents > 0
}

/** A discount applies to the first month only; the following months cost the tier's price. */
function recurrenceOf(
  lines: readonly PricedLine[],
  { today, monthlyDay, tipCents }: CartToPrice,
): Recurrence | null {
  const monthly = lines.filter(recurs)
  if (monthly.length === 0 || monthlyDay === null || !isMonthlyDay(monthlyDay)) return null
  return {
    amountCents: sum(monthly.map(({ grossCents }) => grossCents)),
    tipCents,
    day: monthlyDay,
    nextDate: monthlyDate(today, monthlyDay, 1),
  }
}

function cartErrors(
  cart: CartToPrice,
  resolved: readonly (ChosenLine | null)[],
  terms: PaymentTerms,
  offered: readonly InstalmentCount[],
): CartError[] {
  const monthly = resolved.filter((line) => line !== null).filter(recurs)
  return [
    ...(cart.items.length === 0 ? [{ code: 'CART_EMPTY' } as const] : []),
    ...(cart.filesUploading ? [{ code: 'CART_FILES_UPLOADING' } as const] : []),
    ...resolved.flatMap((line, index) =>
      line === null ? [{ code: 'TARIFF_UNKNOWN', itemIndex: index } as const] : [],
    ),
    ...cart.items.flatMap((item, index) => (resolved[index] ? itemErrors(item, index, cart.catalogue) : [])),
    ...limitErrors(cart.items, cart.catalogue, cart.boughtByUser),
    ...chargeErrors(terms, monthly),
    ...(offered.includes(cart.instalments) ? [] : [{ code: 'INSTALMENTS_NOT_OFFERED', offered } as const]),
    ...(monthly.length > 0 && (cart.monthlyDay === null || !isMonthlyDay(cart.monthlyDay))
      ? [{ code: 'MONTHLY_DAY_INVALID', max: MAX_MONTHLY_DAY } as const]
      : []),
  ]
}

/**
 * Every debit must be an amount a card can be charged. The first of several is never free, even with a contribution to
 * Obole: it is the debit the payer's bank confirms. If only a discount code prevents it, the error
 * names the code.
 */
function chargeErrors(terms: PaymentTerms, monthly: readonly ChosenLine[]): CartError[] {
  const [{ realAmount: today, discount }] = terms
  const isCodeInTheWay = monthly.length > 0 && discount > 0 && (today === 0 || !isFreeOrChargeable(today))
  if (isCodeInTheWay) return [{ code: 'COUPON_FREES_FIRST_MONTH' }]
  const months = sum(monthly.map(({ grossCents }) => grossCents))
  const debits = [months, ...terms.flatMap((term) => [term.realAmount, chargeOf(term)])]
  const isConfirmed = today > 0 || (monthly.length === 0 && terms.length === 1)
  const canBeCharged = debits.every(isFreeOrChargeable) && isConfirmed
  return canBeCharged ? [] : [{ code: 'CART_MINIMUM_NOT_REACHED' }]
}

function itemErrors(item: CartItem, itemIndex: number, { tiers, isCheckout }: Catalogue): CartError[] {
  const tier = tiers.find(({ id }) => id === item.tierId)
  const price = tier ? tier.price : isCheckout ? ASKED_PRICE : OPEN_PRICE
  const error = price.category === 'Pwyw' ? typedAmountError(item, itemIndex, price) : null
  const missing = (tier?.extraOptions ?? [])
    .filter(({ id, isRequired }) => isRequired && !item.optionIds.includes(id))
    .map(({ id }) => ({ code: 'OPTION_REQUIRED', itemIndex, extraOptionId: id }) as const)
  return error ? [error, ...missing] : missing
}

/** A gift without a tier may be of any amount. */
const OPEN_PRICE: TierPrice = { category: 'Pwyw', minCents: null, maxCents: null }
/** A line the association asks for cannot cost less than a card can be charged. */
const ASKED_PRICE: TierPrice = { category: 'Pwyw', minCents: MIN_CHARGE_CENTS, maxCents: null }
