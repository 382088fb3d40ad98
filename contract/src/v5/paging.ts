import { z } from 'zod'
import { int, text } from './words.ts'

export const paginationModel = z.object({
  pageSize: int,
  /** -1 where a list cannot be counted. */
  totalCount: int,
  pageIndex: int,
  totalPages: int,
  continuationToken: text,
})

export const pageOf = <T extends z.ZodType>(model: T) =>
  z.object({ data: z.array(model), pagination: paginationModel })
