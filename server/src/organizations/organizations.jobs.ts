import { COMPLIANCE_DECISIONS } from '@obole/core/compliance'
import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler } from '../platform/jobs.ts'
import { TELL_DECISION } from './compliance.ts'
import { tellDecision } from './tell-decision.ts'

const decision = z.object({
  id: z.string(),
  organizationId: z.int(),
  decision: z.enum(COMPLIANCE_DECISIONS),
  isSuspended: z.boolean().default(false),
  reason: z.string().nullable(),
})

export function organizationJobs(app: App): readonly JobHandler[] {
  return [{ name: TELL_DECISION, run: async (payload) => tellDecision(app, decision.parse(payload)) }]
}
