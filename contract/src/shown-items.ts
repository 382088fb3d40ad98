import { FIELD_TYPES } from '@obole/core/field-types'
import { TIER_TYPES } from '@obole/core/tier'
import { z } from 'zod'

const amount = z.int().min(0)

const toldAnswerSchema = z.object({ name: z.string(), type: z.enum(FIELD_TYPES), answer: z.string() })

/** One thing ordered, with all that its payer is shown of it wherever the order is shown (`shown-order.ts`). */
export const shownItemSchema = z.object({
  /** Null for a gift that belongs to no tier, and for what a cart checkout asks for. */
  tierId: z.int().nullable(),
  name: z.string(),
  type: z.enum(TIER_TYPES),
  /** With its options, before any discount. */
  initialAmount: amount,
  discount: amount,
  /** What it and its options cost, where a correction made it another thing than was bought; else null. */
  changedPrice: amount.nullable(),
  /** What went back of it while it stands. */
  back: amount,
  state: z.string(),
  /** Of a cancelled one: what was received for it and has not gone back. */
  notBack: amount,
  /** What is on its way back of it. */
  goingBack: amount,
  /** Of one that ended with its event: what was received by hand, which the association hands back itself. */
  toHandBack: amount,
  participant: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  customFields: z.array(toldAnswerSchema),
  options: z.array(
    z.object({
      name: z.string(),
      /** Within the initial amount; an older order did not write down what each cost. */
      amount: amount.nullable(),
      customFields: z.array(toldAnswerSchema),
    }),
  ),
})
