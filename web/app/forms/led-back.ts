import { useLocation } from 'react-router'
import type { ShownProblem } from '../call.ts'
import { useJourney } from './journey.tsx'

/** What a page that leads back to the payer's step takes along, so that the step says why. */
export interface LedBack {
  ledBackBy: ShownProblem
}

/** Why one was led back to say who pays, until one has said it. */
export function useLedBackBy(): ShownProblem | null {
  // Only the payer's step is led to with something.
  const state = useLocation().state as LedBack | null
  const { cart } = useJourney()
  return cart?.payer ? null : (state?.ledBackBy ?? null)
}
