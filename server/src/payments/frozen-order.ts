import type { Participant, Payer, SentItem } from '@obole/contract/carts'
import type { Recurrence } from '@obole/core/cart/cart'
import type { ChosenLine } from '@obole/core/cart/cart-line'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import type { Cents } from '@obole/core/money/money'
import type { OrderPayment } from '@obole/core/order/order'
import type { PriceCategory, TierType } from '@obole/core/campaign/tier'
import type { LineVat } from '@obole/core/money/vat'

/** The label and receiver of a charge at the provider: frozen, so that a repeated call asks for the same. */
export interface FrozenCharge {
  organizationId: number
  formId: number
  /** The association's account at the provider, where it has one. */
  providerAccount: string | null
  /** The text of the bank statement. */
  label: string
  locale: Locale
  /** Whether a card typed for it replaces the plan's; absent means yes. */
  keepsCard?: boolean
}

/**
 * The order a payment will make, frozen when the payment starts: whatever an administrator changes meanwhile, the payer
 * gets what was on the screen, for the amount that was on the screen.
 */
export interface FrozenOrder extends FrozenCharge {
  token: string
  payer: Payer
  couponId: number | null
  /** Absent from orders frozen before this field existed. */
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
  /** For a free order whose confirmation is not sent, because its mailbox already got enough. */
  isConfirmationKeptBack?: true
  /** The membership renews itself, so the card is kept. */
  automaticRenewal?: true
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
  /** Absent from lines frozen before VAT was kept by rate. */
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

/** With its name, price and VAT at that time: an administrator may change them. Older orders did not record the VAT. */
export type FrozenOption = SentItem['extraOptions'][number] & {
  name: string
  priceCents: Cents
  vatBasisPoints?: number
}

export function frozenOptions(item: SentItem, line: Pick<ChosenLine, 'options'>): FrozenOption[] {
  return item.extraOptions.flatMap((chosen) => {
    const option = line.options.find(({ id }) => id === chosen.extraOptionId)
    if (!option) return []
    const { label: name, priceCents, vatBasisPoints } = option
    return [{ ...chosen, name, priceCents, vatBasisPoints }]
  })
}

export interface FrozenTerm {
  number: number
  /** The state it has once the order is made. */
  state: OrderPayment['state'] | 'Registered'
  dueOn: LocalDate
  amountCents: Cents
  tipCents: Cents
}

export type ConsentText = 'termsOfService' | 'termsOfSale' | 'tip' | 'automaticRenewal'

/** Which text the payer agreed to, in which version, and when. */
export interface Consent {
  text: ConsentText
  version: string
  at: string
}

/** Whether the card of the first payment is kept for debits to come. */
export const keepsCard = ({
  terms,
  recurrence,
  automaticRenewal,
}: Pick<FrozenOrder, 'terms' | 'recurrence' | 'automaticRenewal'>): boolean =>
  terms.length > 1 || recurrence !== null || automaticRenewal === true
