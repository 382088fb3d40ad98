import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { AGAIN_HEADERS } from './typed-again.ts'

type Described = Parameters<typeof jsonSchemaTransform>[0]

/** A call as the description of the API shows it: with the headers in which a sensitive act is typed again. */
export function describeCall({ schema, ...call }: Described): ReturnType<typeof jsonSchemaTransform> {
  const { again, ...rest } = { ...schema }
  return jsonSchemaTransform({ ...call, schema: again ? { ...rest, headers: AGAIN_HEADERS[again] } : rest })
}
