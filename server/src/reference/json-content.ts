import type { Content } from './document-types.ts'
import type { JsonSchema } from './schemas.ts'

export const json = (schema: JsonSchema, example?: unknown): Content => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})
