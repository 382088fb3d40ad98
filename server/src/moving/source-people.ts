import { plannedMoment, plannedMomentOrNone } from '@obole/contract/v5/words'
import { z } from 'zod'

const text = z.string().nullish().catch(null)

const payer = z.object({
  firstName: text,
  lastName: text,
  company: text,
  email: text,
  address: text,
  zipCode: text,
  city: text,
  country: text,
  dateOfBirth: plannedMomentOrNone.catch(null),
})
export type SourcePayer = z.output<typeof payer>

const payment = z.object({
  state: z.string(),
  date: plannedMoment,
  shareAmount: z.int().nullish().catch(null),
})

const answer = z.object({ name: z.string(), answer: text })

/** One sold line over there, as far as it says who somebody is. */
export const sourceItem = z.object({
  type: z.string(),
  state: z.string(),
  name: text,
  amount: z.int().nullish().catch(null),
  order: z.object({ date: plannedMoment, formSlug: text }),
  payer: payer
    .nullish()
    .catch(null)
    .transform((one) => one ?? null),
  user: z.object({ firstName: text, lastName: text }).nullish().catch(null),
  payments: z
    .array(payment.nullable().catch(null))
    .nullish()
    .catch(null)
    .transform((list) => (list ?? []).filter((one) => one !== null)),
  customFields: z
    .array(answer.nullable().catch(null))
    .nullish()
    .catch(null)
    .transform((list) => (list ?? []).filter((one) => one !== null)),
})
export type SourceItem = z.output<typeof sourceItem>
