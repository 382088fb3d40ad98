import { useLocation } from 'react-router'
import type { ShownProblem } from '../call.ts'
import { useJourney } from './journey.tsx'

/** The reason that a page passes on when it leads back to the payer's step, so that the step can show it. */
export interface LedBack {
  ledBackBy: ShownProblem
}

/** Why the visitor was led back to the payer's step; null once the cart has a payer again. */
export function useLedBackBy(): ShownProblem | null {
  // Only navigation to the payer's step carries a state.
  const state = useLocation().state as LedBack | null
  const { cart } = useJourney()
  return cart?.payer ? null : (state?.ledBackBy ?? null)
}
