import type { Form, WireTier } from '@obole/contract/forms'
import { parseAmount } from '@obole/core/money'
import { isBlank } from '@obole/core/text'
import { isMonthly } from '@obole/core/tier'

/** One thing that was paid by hand, as it is typed. */
export interface Line {
  key: number
  /** Null for a gift that belongs to no tier. */
  tierId: number | null
  typed: string
  firstName: string
  lastName: string
  optionIds: number[]
}

export function tierOf(form: Form, { tierId }: Line): WireTier | null {
  return form.tiers.find(({ id }) => id === tierId) ?? null
}

/** A monthly gift needs a card: nobody gives one by hand. */
export function tiersByHand(form: Form): WireTier[] {
  return form.tiers.filter(({ tierType }) => !isMonthly(tierType))
}

/** Whether it takes gifts that belong to no tier. */
export function takesGifts({ acceptOpenDonation, acceptOpenMonthlyDonation }: Form): boolean {
  return acceptOpenDonation || acceptOpenMonthlyDonation
}

export function freshLine(form: Form, key: number): Line {
  const tierId = tiersByHand(form)[0]?.id ?? null
  return { key, tierId, typed: '', firstName: '', lastName: '', optionIds: [] }
}

/** Whether the amount is the payer's to choose. */
export function asksAmount(form: Form, line: Line): boolean {
  return tierOf(form, line)?.priceCategory === 'Pwyw' || line.tierId === null
}

export function amountOf(form: Form, line: Line): number {
  const tier = tierOf(form, line)
  const own = asksAmount(form, line) ? (parseAmount(line.typed) ?? 0) : (tier?.price ?? 0)
  const options = (tier?.extraOptions ?? []).filter(
    ({ id, isRequired }) => isRequired || line.optionIds.includes(id),
  )
  return options.reduce((sum, { price }) => sum + price, own)
}

/** A line as the API takes it. */
export function sentLine(form: Form, line: Line, payer: { firstName: string; lastName: string }) {
  const tier = tierOf(form, line)
  const required = (tier?.extraOptions ?? []).filter(({ isRequired }) => isRequired).map(({ id }) => id)
  // Nobody named is whoever pays.
  const { firstName, lastName } = isBlank(line.firstName) ? payer : line
  return {
    tierId: line.tierId,
    ...(asksAmount(form, line) ? { amount: parseAmount(line.typed) } : {}),
    ...(tier?.asksParticipant ? { participant: { firstName, lastName } } : {}),
    optionIds: [...new Set([...required, ...line.optionIds])],
  }
}
