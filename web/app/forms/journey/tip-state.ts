import { type Cents, parseAmount, ZERO } from '@obole/core/money/money'
import { suggestTip } from '@obole/core/money/tip'
import { useRef } from 'react'

export interface TipState {
  choice: 'suggested' | 'other' | 'none'
  typed: string
}

/** The contribution in all, by the chosen answer. */
export function tipOf({ choice, typed }: TipState, amount: Cents): Cents {
  if (choice === 'none') return ZERO
  if (choice === 'other') return parseAmount(typed) ?? ZERO
  const suggestion = suggestTip(amount)
  return suggestion.kind === 'suggested' ? suggestion.suggestedCents : ZERO
}

/** The contribution as it is measured. */
export function contributionOf(tip: TipState, amount: Cents) {
  const suggestion = suggestTip(amount)
  const tipCents = tipOf(tip, amount)
  return {
    contribution: tipCents > 0,
    contribution_type: tip.choice,
    contribution_default_amount: suggestion.kind === 'suggested' ? suggestion.suggestedCents : 0,
    contribution_amount: tipCents,
  }
}

/** Whether a contribution differs from the last one reported: each is reported once. */
export function useIsNewTip(initial: TipState, amount: Cents): (tip: TipState) => boolean {
  const nameOf = (tip: TipState) => `${tip.choice} ${tipOf(tip, amount)}`
  const lastReported = useRef(nameOf(initial))
  return (tip) => {
    const isNew = lastReported.current !== nameOf(tip)
    lastReported.current = nameOf(tip)
    return isNew
  }
}
