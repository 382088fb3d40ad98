import type { Participant, Payer, SentItem } from '@obole/contract/carts'
import type { Recurrence } from '@obole/core/cart'
import type { ChosenLine } from '@obole/core/cart-line'
import type { LocalDate } from '@obole/core/dates'
import type { Locale } from '@obole/core/locale'
import type { Cents } from '@obole/core/money'
import type { OrderPayment } from '@obole/core/order'
import type { PriceCategory, TierType } from '@obole/core/tier'
import type { LineVat } from '@obole/core/vat'

/** What a charge says at the provider and whom it is for: frozen, so that asking again asks for the same. */
export interface FrozenCharge {
  organizationId: number
  formId: number
  /** The association's account at the provider, where it has one. */
  providerAccount: string | null
  /** What the bank's statement says the money was for. */
  label: string
  locale: Locale
  /** Whether a card typed for it takes the place of the plan's; absent where nothing else is asked. */
  keepsCard?: boolean
}

/**
 * The order a payment will make, decided and frozen when the payment starts: whatever an administrator changes
 * meanwhile, the payer gets what was on the screen, for the amount that was on the screen.
 */
export interface FrozenOrder extends FrozenCharge {
  token: string
  payer: Payer
  couponId: number | null
  /** Absent from what was frozen before it was. */
  couponCode?: string
  couponStockId: number | null
  lines: readonly FrozenLine[]
  terms: readonly FrozenTerm[]
  recurrence: Recurrence | null
  linesCents: Cents
  discountCents: Cents
  vatCents: Cents
  tipCents: Cents
  totalCents: Cents
  consents: readonly Consent[]
  /** Of a free order whose mailbox had enough already. */
  isConfirmationKeptBack?: true
}

export interface FrozenLine {
  tierId: number | null
  type: TierType
  name: string
  priceCategory: PriceCategory
  amountCents: Cents
  initialAmountCents: Cents
  discountCents: Cents
  vatCents: Cents
  /** Absent from what was frozen before rates were. */
  vatByRate?: readonly LineVat[]
  termCents: readonly Cents[]
  /** What the line takes each month from the second on; null where it does not recur. */
  monthlyCents: Cents | null
  isEligibleTaxReceipt: boolean
  participant: Participant | null
  customFields: SentItem['customFields']
  options: readonly FrozenOption[]
  stockIds: readonly number[]
}

/** With what it was called and what it cost then: an administrator may change both. */
export type FrozenOption = SentItem['extraOptions'][number] & { name: string; priceCents: Cents }

export function frozenOptions(item: SentItem, line: Pick<ChosenLine, 'options'>): FrozenOption[] {
  return item.extraOptions.flatMap((chosen) => {
    const option = line.options.find(({ id }) => id === chosen.extraOptionId)
    return option ? [{ ...chosen, name: option.label, priceCents: option.priceCents }] : []
  })
}

export interface FrozenTerm {
  number: number
  /** As it is once the order is made. */
  state: OrderPayment['state'] | 'Registered'
  dueOn: LocalDate
  amountCents: Cents
  tipCents: Cents
}

/** Which text somebody agreed to, in which version, and when. */
export interface Consent {
  text: 'termsOfService' | 'termsOfSale' | 'tip'
  version: string
  at: string
}
