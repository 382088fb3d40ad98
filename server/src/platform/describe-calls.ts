import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { PUBLIC_API_BASE } from '@obole/contract/bases'
import { z } from 'zod'
import { MULTIPART } from './route-of.ts'
import { AGAIN_HEADERS } from './typed-again.ts'

type Described = Parameters<typeof jsonSchemaTransform>[0]

/** What a call that takes a file is sent. */
const FILE_BODY = z.object({ file: z.file() })

/**
 * A call in the API's description: a sensitive act lists the headers for the password and code typed again, and a call
 * that takes a file says so. The public API has a description of its own.
 */
export function describeCall({ schema, ...call }: Described): ReturnType<typeof jsonSchemaTransform> {
  if (call.url.startsWith(`${PUBLIC_API_BASE}/`)) return { schema: { hide: true }, url: call.url }
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
