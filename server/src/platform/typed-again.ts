import type { TypedAgainFor } from '@obole/contract/endpoint'
import { codeHeader, passwordHeader } from '@obole/contract/password-header'
import { assert } from '@obole/core/assert'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { headerText } from './header-text.ts'

/** What the person typed again for a sensitive act, and from which address. */
export interface TypedAgain extends PasswordAgain {
  /** The code of their second factor. */
  code: string | null
}

export interface PasswordAgain {
  password: string | null
  address: string
}

export function typedAgain(request: FastifyRequest): TypedAgain {
  assertDescribed(request, 'passwordAndCode')
  return { ...read(request), code: headerText(request, codeHeader) }
}

/** For acts that ask for the password only, or take the code in their body. */
export function passwordAgain(request: FastifyRequest): PasswordAgain {
  assertDescribed(request, 'password')
  return read(request)
}

const read = (request: FastifyRequest): PasswordAgain => ({
  password: headerText(request, passwordHeader),
  address: request.ip,
})

/** Ensures that the API's description of a call lists the headers the call reads. */
function assertDescribed({ routeOptions: { schema, url } }: FastifyRequest, wanted: TypedAgainFor): void {
  assert(schema?.again === wanted, `${url} does not say that it is typed again: ${wanted}`)
}

const password = z
  .string()
  .optional()
  .describe('The password of whoever is signed in, typed again, as encodeURIComponent writes it')
const code = z
  .string()
  .optional()
  .describe('The code of their second factor, or a recovery code, where the account has one')

/** How the API's description names them. Calls are not validated by it: a missing header has its own refusal. */
export const AGAIN_HEADERS: Readonly<Record<TypedAgainFor, z.ZodType>> = {
  password: z.object({ [passwordHeader]: password }),
  passwordAndCode: z.object({ [passwordHeader]: password, [codeHeader]: code }),
}
