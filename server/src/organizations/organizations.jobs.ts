import { COMPLIANCE_DECISIONS } from '@obole/core/compliance'
import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { TELL_DECISION } from './compliance.ts'
import { askForReviews, TELL_IDENTITY } from './identity.ts'
import { tellIdentity } from './tell-identity.ts'
import { tellDecision } from './tell-decision.ts'

const decision = z.object({
  id: z.string(),
  organizationId: z.int(),
  decision: z.enum(COMPLIANCE_DECISIONS),
  isSuspended: z.boolean().default(false),
  reason: z.string().nullable(),
})

const identity = z.object({
  id: z.string(),
  organizationId: z.int(),
  what: z.enum(['accepted', 'refused', 'reviewDue']),
  reason: z.string().nullable(),
})

const DAY_MS = 86_400_000

export function organizationJobs(app: App): readonly JobHandler[] {
  return [
    { name: TELL_DECISION, run: async (payload) => tellDecision(app, decision.parse(payload)) },
    { name: TELL_IDENTITY, run: async (payload) => tellIdentity(app, identity.parse(payload)) },
  ]
}

export function organizationRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'organizations.ask-for-reviews', everyMs: DAY_MS, run: () => askForReviews(app) }]
}
