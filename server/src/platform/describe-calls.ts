import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { AGAIN_HEADERS } from './typed-again.ts'

type Described = Parameters<typeof jsonSchemaTransform>[0]

/** A call in the API's description: a sensitive act lists the headers for the password and code typed again. */
export function describeCall({ schema, ...call }: Described): ReturnType<typeof jsonSchemaTransform> {
  const { again, ...rest } = { ...schema }
  return jsonSchemaTransform({ ...call, schema: again ? { ...rest, headers: AGAIN_HEADERS[again] } : rest })
}
