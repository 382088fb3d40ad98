import { codeHeader, passwordHeader } from '@obole/contract/password-header'
import type { FastifyRequest } from 'fastify'
import { headerText } from './header-text.ts'

/** What somebody typed again for a sensitive act, and from where. */
export interface TypedAgain {
  password: string | null
  /** Of their second factor. */
  code: string | null
  address: string
}

export const typedAgain = (request: FastifyRequest): TypedAgain => ({
  password: headerText(request, passwordHeader),
  code: headerText(request, codeHeader),
  address: request.ip,
})
