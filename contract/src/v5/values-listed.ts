import { z } from 'zod'
import { tagType } from './values.ts'
import { int, text } from './words.ts'

export const companyLegalStatusModel = z.object({
  id: int,
  label: text,
})

export const formActivityModel = z.object({
  id: int,
  label: text,
  shortLabel: text,
})

export const organismCategoryModel = z.object({
  id: int,
  label: text,
  shortLabel: text,
})

export const publicTagModel = z.object({
  name: text,
  score: z.number(),
})

export const internalTagModel = z
  .object({
    id: int,
    name: text,
    formCount: int.nullable(),
    organizationCount: int.nullable(),
    tagType,
    get tagParent() {
      return internalTagModel.optional()
    },
    amountCollected: int.nullable(),
  })
  .meta({ id: 'InternalTagModel' })
