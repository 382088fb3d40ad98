import { COMPLIANCE_DECISIONS } from '@obole/core/association/compliance'
import { z } from 'zod'
import { declareJob, type PayloadOf } from '../platform/job.ts'

export const tellDecisionJob = declareJob(
  'organizations.tell-decision',
  z.object({
    id: z.string(),
    organizationId: z.int(),
    decision: z.enum(COMPLIANCE_DECISIONS),
    isSuspended: z.boolean().default(false),
    reason: z.string().nullable(),
  }),
)
export type DecisionNews = PayloadOf<typeof tellDecisionJob>

export const tellIdentityJob = declareJob(
  'organizations.tell-identity',
  z.object({
    id: z.string(),
    organizationId: z.int(),
    what: z.enum(['accepted', 'refused', 'reviewDue']),
    reason: z.string().nullable(),
  }),
)
export type IdentityNews = PayloadOf<typeof tellIdentityJob>
