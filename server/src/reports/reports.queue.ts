import { z } from 'zod'
import { declareJob } from '../platform/job.ts'

export const forwardReportJob = declareJob('reports.forward-report', z.object({ abuseId: z.string() }))
