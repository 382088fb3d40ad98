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

const id = z
  .int()
  .nullish()
  .catch(null)
  .transform((number) => number ?? null)
const cents = z.int().min(0).nullish().catch(null)
const list = <S extends z.ZodType>(one: S) =>
  z
    .array(one.nullable().catch(null))
    .nullish()
    .catch(null)
    .transform((all) => (all ?? []).filter((known) => known !== null))

const payment = z.object({ id, date: plannedMoment, state: z.string(), shareAmount: cents, amount: cents })
export type SourcePayment = z.output<typeof payment>

const answer = z.object({ name: z.string(), answer: text })

/** One sold line over there, as far as it says who somebody is and what they paid. */
export const sourceItem = z.object({
  id,
  type: z.string(),
  state: z.string(),
  name: text,
  amount: cents,
  options: list(z.object({ amount: cents })),
  payments: list(payment),
  order: z.object({ id, date: plannedMoment, formSlug: text }),
  payer: payer
    .nullish()
    .catch(null)
    .transform((one) => one ?? null),
  user: z.object({ firstName: text, lastName: text }).nullish().catch(null),
  customFields: list(answer),
})
export type SourceItem = z.output<typeof sourceItem>
