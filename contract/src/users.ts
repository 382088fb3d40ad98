import { ROLES } from '@obole/core/session'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const userSchema = z.object({
  userId: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  unverified: z.boolean(),
  locale: z.enum(['fr', 'en']),
})

/** An association of the user, with what they are in it. */
export const userOrganizationSchema = z.object({
  organizationSlug: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  city: z.string().nullable(),
  zipCode: z.string().nullable(),
  url: z.string(),
  /** The strongest of the two admin roles, where there is one. */
  role: z.enum(['OrganizationAdmin', 'FormAdmin']).nullable(),
  roles: z.array(z.enum(ROLES)),
})

export const aggregatedUserSchema = z.object({
  user: userSchema,
  organizations: z.array(userOrganizationSchema),
})
export type AggregatedUser = z.infer<typeof aggregatedUserSchema>

/** Below the API base. */
export const userEndpoints = endpoints({
  'GET /agg/user': {
    summary: 'The signed-in user and their associations',
    response: { 200: aggregatedUserSchema },
  },
})
