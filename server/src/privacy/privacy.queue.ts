import { z } from 'zod'
import { declareJob } from '../platform/job.ts'

export const forgetPersonJob = declareJob('privacy.forget-person', z.object({ forgettingId: z.int() }))
export const makePersonFileJob = declareJob('privacy.make-person-file', z.object({ fileId: z.string() }))
