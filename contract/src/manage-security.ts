import { z } from 'zod'
import { AUDIT_KINDS } from './audit-kinds.ts'
import { endpoints } from './endpoint.ts'
import { listFilters, several } from './list-filters.ts'
import { pageQuery } from './manage-associations.ts'
import { auditEntrySchema } from './manage-people.ts'
import { paginationSchema } from './organizations.ts'
import { SECURITY_EVENT_KINDS } from './security-events.ts'

const instant = z.iso.datetime()

const securityEventsQuery = z.object({
  /** An e-mail, an address, or the short name that the list gives to one. */
  search: listFilters.search,
  from: listFilters.from,
  to: listFilters.to,
  kinds: several(SECURITY_EVENT_KINDS),
  ...pageQuery,
})
export type SecurityEventsQuery = z.output<typeof securityEventsQuery>

const securityEventRowSchema = z.object({
  id: z.int(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  /** The route, the limit or the change, in our own words. */
  about: z.string(),
  /** Short names under which the same range of addresses, or the same account, is found again. */
  address: z.string().nullable(),
  account: z.string().nullable(),
  organizationSlug: z.string().nullable(),
  /** How often within the hour. */
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
})
export type SecurityEventRow = z.infer<typeof securityEventRowSchema>

/** How many of each kind there are, whatever kind the list is narrowed to. */
const countsSchema = z.record(z.enum(SECURITY_EVENT_KINDS), z.int())
export type SecurityEventCounts = z.infer<typeof countsSchema>

const journalQuery = z.object({
  /** Part of the name of what it was done to, or of who did it. */
  search: listFilters.search,
  from: listFilters.from,
  to: listFilters.to,
  kinds: several(AUDIT_KINDS),
  ...pageQuery,
})
export type JournalQuery = z.output<typeof journalQuery>

export const securityEndpoints = endpoints({
  'GET /manage/support/journal': {
    summary: 'What was done that belongs to no association, for Support',
    query: journalQuery,
    response: { 200: z.object({ data: z.array(auditEntrySchema), pagination: paginationSchema }) },
  },
  'GET /manage/support/security-events': {
    summary: 'Who guessed, tried doors or met a limit, for Support',
    query: securityEventsQuery,
    response: {
      200: z.object({
        data: z.array(securityEventRowSchema),
        counts: countsSchema,
        pagination: paginationSchema,
      }),
    },
  },
})
