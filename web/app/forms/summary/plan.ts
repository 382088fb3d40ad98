import type { Cart } from '@obole/contract/carts'
import { type Cents, cents } from '@obole/core/money/money'
import { planDebits } from '@obole/core/payment/schedule'

/** The plan of a payment in several times: the server's cart holds it, and core computes it on the page. */
export type Plan = Pick<
  Cart,
  'instalments' | 'offeredInstalments' | 'paymentTerms' | 'amount' | 'donationAmount' | 'spreadableAmount'
>

/** The amount of each debit, contribution included, for a payment in that many times. */
export function debitsOf(plan: Plan, tipCents: Cents, count: number): Cents[] {
  const figures = { amountCents: cents(plan.amount), spreadableCents: cents(plan.spreadableAmount), tipCents }
  return planDebits(figures, count)
}
