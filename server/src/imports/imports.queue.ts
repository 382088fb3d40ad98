import { z } from 'zod'
import { declareJob } from '../platform/job.ts'

const ofImport = z.object({ importId: z.int() })

export const readInJob = declareJob('imports.read-in', ofImport)
export const undoImportJob = declareJob('imports.undo', ofImport)
