import { LOCALES } from '@obole/core/locale'
import { z } from 'zod'
import { declareJob, type PayloadOf } from '../platform/job.ts'

export const tellProspectJob = declareJob(
  'prospects.tell-prospect',
  z.object({
    formId: z.int(),
    toldAt: z.number(),
    prospectId: z.int(),
    email: z.string(),
    locale: z.enum(LOCALES),
    /** The tiers they waited for that are available now. Jobs of an older release, without tiers, name none. */
    tierIds: z.array(z.int()).default([]),
  }),
)
export type ProspectMail = PayloadOf<typeof tellProspectJob>
