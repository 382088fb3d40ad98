import { useLocation } from 'react-router'
import type { ShownProblem } from '../../session/shown-problem.ts'
import { useJourney } from './journey.tsx'
import type { PayerStepState } from './payer-step-state.ts'

/** Why the visitor was led back to the payer's step; null once the cart has a payer again. */
export function usePayerStepRefusal(): ShownProblem | null {
  // Only navigation to the payer's step carries a state.
  const state = useLocation().state as PayerStepState | null
  const { cart } = useJourney()
  return cart?.payer ? null : (state?.refusedBy ?? null)
}
