import type { ShownProblem } from '../../session/shown-problem.ts'

/** The reason that a page passes on when it leads back to the payer's step, so that the step can show it. */
export interface PayerStepState {
  refusedBy: ShownProblem
}
