import { TIER_TYPES } from '@obole/core/campaign/tier'
import { FIELD_TYPES } from '@obole/core/validation/field-types'
import { plannedMomentOrNone } from '@obole/contract/v5/words'
import { z } from 'zod'

/*
 * The answers of the other side, as far as we read them. A list is read one by one, so that one thing that cannot be
 * read does not hide the others; a field that is missing or is not as described is null.
 */

const text = z.string().nullish().catch(null)
const amount = z.int().nullish().catch(null)
/** Programs in .NET write the first moment there is where none was set. */
const date = plannedMomentOrNone.catch(null)
const some = z
  .array(z.unknown())
  .nullish()
  .catch(null)
  .transform((list) => list ?? [])

export const sourceToken = z.object({ access_token: z.string().min(1).max(4000) })

/** It becomes a part of an address: no other sign than those may stand in it. */
const slug = z.string().regex(/^[\w-]{1,200}$/)

export const sourceAssociations = z.array(z.object({ organizationSlug: slug, name: text }))

/** A page of any list. */
export const sourcePage = z.object({
  data: some,
  pagination: z
    .object({ continuationToken: z.string().max(4000).nullish().catch(null) })
    .nullish()
    .catch(null),
})

export const sourceListedForm = z.object({
  formSlug: slug,
  formType: slug,
  title: text,
  state: text,
  endDate: date,
})

export const sourceField = z.object({
  label: z.string().min(1),
  type: z.enum(FIELD_TYPES),
  isRequired: z.boolean().catch(false),
  values: z.array(z.string()).nullish().catch(null),
})
export type SourceField = z.output<typeof sourceField>

export const sourceOption = z.object({
  id: z.int(),
  label: z.string().min(1),
  description: text,
  price: z.int().min(0),
  vatRate: z.number().nullish().catch(null),
  isRequired: z.boolean().catch(false),
  customFields: some,
})

export const sourceTier = z.object({
  label: text,
  description: text,
  tierType: z.enum(TIER_TYPES),
  price: z.int().min(0).nullish(),
  minAmount: z.int().min(0).nullish(),
  vatRate: z.number().nullish().catch(null),
  paymentFrequency: text,
  maxPerUser: amount,
  saleStartDate: date,
  saleEndDate: date,
  isEligibleTaxReceipt: z.boolean().nullish().catch(null),
  isFavorite: z.boolean().nullish().catch(null),
  terms: some,
  picture: z.unknown().optional(),
  customFields: some,
  extraOptions: some,
})
export type SourceTier = z.output<typeof sourceTier>

const place = z
  .object({ name: text, address: text, zipCode: text, city: text, country: text })
  .nullish()
  .catch(null)

export const sourceForm = z.object({
  title: text,
  privateTitle: text,
  description: text,
  personalizedMessage: text,
  activityType: text,
  currency: text,
  startDate: date,
  endDate: date,
  saleStartDate: date,
  saleEndDate: date,
  validityType: text,
  place,
  banner: z.unknown().optional(),
  logo: z.unknown().optional(),
  tiers: some,
})
export type SourceForm = z.output<typeof sourceForm>
