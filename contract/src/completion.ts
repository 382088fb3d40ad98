import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { plainLine } from './plain-text.ts'

/** An address as a payer's fields take it. */
export const knownAddressSchema = z.object({
  /** All of it on one line, to choose by. */
  label: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
})
export type KnownAddress = z.infer<typeof knownAddressSchema>

export const knownCompanySchema = z.object({ name: z.string().nullable() })

/** Below the API base. */
export const completionEndpoints = endpoints({
  'GET /addresses': {
    summary: 'Addresses that begin like what was typed; none where the installation completes nothing',
    query: z.object({ q: plainLine(200) }),
    response: { 200: z.object({ data: z.array(knownAddressSchema) }) },
  },
  'GET /companies/{siren}': {
    summary: 'The name of a company by its SIREN; null where nobody knows it',
    params: z.object({ siren: z.string().regex(/^\d{9}$/) }),
    response: { 200: knownCompanySchema },
  },
})
