import { z } from 'zod'
import { declareJob } from '../platform/job.ts'

/** The past of a journal that has just begun; what comes later is written every 15 s. */
export const writePastJob = declareJob('accounting.write-past', z.object({ organizationId: z.int() }))
