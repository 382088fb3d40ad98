import {
  DEDICATION_OCCASIONS,
  MAX_DEDICATION_LENGTH,
  MAX_HONOUREE_LENGTH,
} from '@obole/core/validation/dedication'
import { z } from 'zod'
import { cartParamsSchema } from './cart-endpoints.ts'
import { endpoints } from './endpoint.ts'
import { plainLine, plainText, typedEmail } from './plain-text.ts'

const name = plainLine(MAX_HONOUREE_LENGTH)

export const dedicationSchema = z.strictObject({
  occasion: z.enum(DEDICATION_OCCASIONS),
  honouree: name,
  message: plainText(MAX_DEDICATION_LENGTH).nullable(),
  /** Null where the giver prints the card. Forgotten as soon as the card was sent. */
  recipient: z.strictObject({ name, email: typedEmail }).nullable(),
  showsAmount: z.boolean(),
})

/** Null takes it back. */
export const dedicationBodySchema = z.strictObject({ dedication: dedicationSchema.nullable() })
export type DedicationBody = z.input<typeof dedicationBodySchema>

/** Below the API base. */
export const dedicationEndpoints = endpoints({
  'PUT /carts/{id}/dedication': {
    summary: 'Says for whom the gift in a cart is made, and who is told once it is paid',
    params: cartParamsSchema,
    body: dedicationBodySchema,
    response: { 200: dedicationBodySchema },
  },
})
