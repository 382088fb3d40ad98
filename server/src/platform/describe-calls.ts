import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { MULTIPART } from './route-of.ts'
import { AGAIN_HEADERS } from './typed-again.ts'

type Described = Parameters<typeof jsonSchemaTransform>[0]

/** What a call that takes a file is sent. */
const FILE_BODY = z.object({ file: z.file() })

/**
 * A call in the API's description: a sensitive act lists the headers for the password and code typed again, and a call
 * that takes a file says so.
 */
export function describeCall({ schema, ...call }: Described): ReturnType<typeof jsonSchemaTransform> {
  const { again, ...rest } = { ...schema }
  return jsonSchemaTransform({
    ...call,
    schema: {
      ...rest,
      ...(rest.consumes?.includes(MULTIPART) ? { body: FILE_BODY } : {}),
      ...(again ? { headers: AGAIN_HEADERS[again] } : {}),
    },
  })
}
