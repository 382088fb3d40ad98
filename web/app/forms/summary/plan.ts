import type { Cart } from '@obole/contract/carts'
import { type Cents, cents } from '@obole/core/money/money'
import { spreadTip } from '@obole/core/money/tip'
import { planDebits } from '@obole/core/payment/schedule'

/** The plan of a payment in several times: the server's cart holds it, and core computes it on the page. */
export type Plan = Pick<
  Cart,
  'instalments' | 'offeredInstalments' | 'paymentTerms' | 'amount' | 'donationAmount' | 'spreadableAmount'
>

/** The association has said what is debited when: the payer has no plan to choose. */
export const hasAskedTerms = ({ instalments, paymentTerms }: Plan): boolean =>
  instalments === 1 && paymentTerms.length > 1

/** The amount of each debit, contribution included, for a payment in that many times. */
export function debitsOf(plan: Plan, tipCents: Cents, count: number): Cents[] {
  if (hasAskedTerms(plan)) {
    const tips = spreadTip(tipCents, plan.paymentTerms.length)
    return plan.paymentTerms.map(({ realAmount }, index) => cents(realAmount + (tips[index] ?? 0)))
  }
  const figures = { amountCents: cents(plan.amount), spreadableCents: cents(plan.spreadableAmount), tipCents }
  return planDebits(figures, count)
}
