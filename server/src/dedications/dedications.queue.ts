import { z } from 'zod'
import { declareJob } from '../platform/job.ts'

export const sendDedicationJob = declareJob('send-dedication', z.object({ orderId: z.int() }))
