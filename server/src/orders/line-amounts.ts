import type { ComputedOfLine } from './figures.sql.ts'

interface LineRow extends ComputedOfLine {
  amount_cents: number
  initial_amount_cents: number
  changed_price_cents: number | null
  discount_cents: number
}

/** The amounts of a line as its payer and its association both see them. */
export function lineAmountsOf(line: LineRow) {
  return {
    amount: line.amount_cents,
    initialAmount: line.initial_amount_cents,
    changedPrice: line.changed_price_cents,
    back: line.back_cents,
    notBack: line.not_back_cents,
    goingBack: line.going_back_cents,
    toHandBack: line.to_hand_back_cents,
    discount: line.discount_cents,
  }
}
