import type { Cart } from '@obole/contract/carts'
import type { Form } from '@obole/contract/forms'
import type { Step } from '@obole/core/site/addresses'
import { asksSomething, type Draft, tierAsks } from './draft.ts'

interface Progress {
  form: Form
  draft: Draft
  cart: Cart | null
}

/** The steps in order; each knows whether it asks something and whether it was answered. */
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

/** The steps that the campaign may need, whatever is chosen, so that no step changes its number on the way. */
export function shownSteps({ tiers }: Pick<Form, 'tiers'>): Step[] {
  return tiers.some(tierAsks) ? [1, 2, 3, 4] : [1, 3, 4]
}

/** The steps that ask something about the chosen lines. */
export function applicableSteps(at: Progress): Step[] {
  return STEPS.filter(({ applies }) => applies(at)).map(({ step }) => step)
}

/** The step that a visitor really gets: no further than the first unanswered one. */
export function landingStep(asked: Step, at: Progress): Step {
  const waiting = STEPS.find(({ applies, isDone }) => applies(at) && !isDone(at))?.step ?? 4
  const allowed = applicableSteps(at).filter((step) => step <= waiting)
  return allowed.findLast((step) => step <= asked) ?? 1
}
