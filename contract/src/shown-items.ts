import { FIELD_TYPES } from '@obole/core/validation/field-types'
import { TIER_TYPES } from '@obole/core/campaign/tier'
import { z } from 'zod'

const amount = z.int().min(0)

const shownAnswerSchema = z.object({ name: z.string(), type: z.enum(FIELD_TYPES), answer: z.string() })

/** One line of an order, with all that the payer sees wherever the order is shown (`shown-order.ts`). */
export const shownItemSchema = z.object({
  /** Null for a gift without a tier, and for lines of a cart checkout. */
  tierId: z.int().nullable(),
  name: z.string(),
  type: z.enum(TIER_TYPES),
  /** With its options, before any discount. */
  initialAmount: amount,
  discount: amount,
  /** The price of the line and its options after a correction changed it; null where it is still what was bought. */
  changedPrice: amount.nullable(),
  /** What was given back of a line that is still live. */
  back: amount,
  state: z.string(),
  /** For a cancelled line: what was received for it and has not been given back. */
  notBack: amount,
  /** What is being refunded of it. */
  goingBack: amount,
  /** For a line cancelled with its event: what was received by hand, which the association gives back itself. */
  toHandBack: amount,
  participant: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  customFields: z.array(shownAnswerSchema),
  options: z.array(
    z.object({
      name: z.string(),
      /** Within the initial amount; an older order did not write down what each cost. */
      amount: amount.nullable(),
      customFields: z.array(shownAnswerSchema),
    }),
  ),
})
