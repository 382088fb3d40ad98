import { type Cents, parseAmount, ZERO } from '@obole/core/money'
import { suggestTip } from '@obole/core/tip'

export interface TipState {
  choice: 'suggested' | 'other' | 'none'
  typed: string
}

/** What the chosen answer leaves in all. */
export function tipOf({ choice, typed }: TipState, amount: Cents): Cents {
  if (choice === 'none') return ZERO
  if (choice === 'other') return parseAmount(typed) ?? ZERO
  const suggestion = suggestTip(amount)
  return suggestion.kind === 'suggested' ? suggestion.suggestedCents : ZERO
}
