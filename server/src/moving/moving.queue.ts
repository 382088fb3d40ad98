import { z } from 'zod'
import { declareJob } from '../platform/job.ts'

const ofPull = z.object({ pullId: z.int() })

export const readPullJob = declareJob('moving.read', ofPull)
export const bringPullJob = declareJob('moving.bring', ofPull)
export const undoPullJob = declareJob('moving.undo', ofPull)
