import type { Cart } from '@obole/contract/carts'
import type { Form } from '@obole/contract/forms'
import type { Step } from '@obole/core/addresses'
import { asksSomething, type Draft, tierAsks } from './draft.ts'

interface Progress {
  form: Form
  draft: Draft
  cart: Cart | null
}

/** The journey is a list of steps; each knows whether it has something to ask and whether it was answered. */
const STEPS: readonly {
  step: Step
  applies: (at: Progress) => boolean
  isDone: (at: Progress) => boolean
}[] = [
  { step: 1, applies: () => true, isDone: ({ cart }) => cart !== null },
  {
    step: 2,
    applies: ({ form, draft }) => draft.items.some((item) => asksSomething(form, item)),
    isDone: ({ draft }) => draft.isAnswered,
  },
  { step: 3, applies: () => true, isDone: ({ cart }) => cart?.payer != null },
  { step: 4, applies: () => true, isDone: () => false },
]

/** The line of steps: what the campaign may ask counts, whatever is chosen, so that no step changes its number mid-way. */
export function shownSteps({ tiers }: Pick<Form, 'tiers'>): Step[] {
  return tiers.some(tierAsks) ? [1, 2, 3, 4] : [1, 3, 4]
}

/** Those that have something to ask of what was chosen. */
export function applicableSteps(at: Progress): Step[] {
  return STEPS.filter(({ applies }) => applies(at)).map(({ step }) => step)
}

/** Where somebody who asks for a step may really be: no further than the first one left unanswered. */
export function landingStep(asked: Step, at: Progress): Step {
  const waiting = STEPS.find(({ applies, isDone }) => applies(at) && !isDone(at))?.step ?? 4
  const allowed = applicableSteps(at).filter((step) => step <= waiting)
  return allowed.findLast((step) => step <= asked) ?? 1
}
