import { LONGEST_IDEMPOTENCY_KEY } from '@obole/contract/idempotency-key'
import { schemaIssueText } from '@obole/contract/issue-words'
import {
  isRefusal,
  type Problem,
  problemSchema,
  type ProblemCode,
  refuse,
  type Refusal,
  statusOf,
  toProblem,
} from '@obole/contract/problems'
import { inWordsForPrograms, messageForPrograms } from '@obole/contract/v5/problem-words'
import { proofHeader } from '@obole/contract/proof-header'
import type { Locale } from '@obole/core/locale'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RawServerDefault } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { isTransient, isUnstorable } from './db.ts'
import { isForPerson, localeOfPerson, sendPlainPage } from './plain-page.ts'
import type { Caller } from './rate-limit.ts'
import { refusalPage } from './refusal-page.ts'

/** A Fastify instance whose routes are typed by their zod schemas. */
export type Http = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call was refused with, for the code that records refusals. */
    refusal?: Refusal
  }
  interface FastifyContextConfig {
    /** The problem code of an unexpected failure on this route; UNKNOWN by default. */
    unforeseen?: ProblemCode
  }
}

/** Listed by every route that can refuse, so that the API's description is complete. */
export const refusals = { '4xx': problemSchema, '5xx': problemSchema }

export function localeOf(request: FastifyRequest): Locale {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'fr'
}

/** A program gets the problem as JSON; a person who opened the address in a browser gets a page. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const isRead = isForPerson(request)
  const locale = isRead ? localeOfPerson(request) : localeOf(request)
  const problem = problemFor(request, refusal, locale)
  request.refusal = refusal
  const { retryAfterSeconds = 5 } = problem.details ?? {}
  if (problem.status === 429 || problem.status === 503)
    void reply.header('retry-after', String(retryAfterSeconds))
  void reply.code(problem.status)
  return isRead ? sendPlainPage(reply, refusalPage(problem, locale)) : reply.send(problem)
}

/** Whoever writes a program reads its problems; everybody else's are read on a page. */
function problemFor({ url }: FastifyRequest, refusal: Refusal, locale: Locale): Problem {
  if (!url.startsWith('/v5/')) return toProblem(refusal, locale)
  const words = messageForPrograms(refusal.refusal)
  const problem = toProblem(inWordsForPrograms(refusal), locale)
  return words ? { ...problem, message: words[locale] } : problem
}

/** Replies with a verb's value, or with its refusal under the right status. */
export function answer(request: FastifyRequest, reply: FastifyReply, outcome: unknown): FastifyReply {
  return isRefusal(outcome) ? sendRefusal(request, reply, outcome) : reply.send(outcome)
}

export function useProblems(http: Http): void {
  http.decorateRequest('refusal')
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(serializerCompiler)
  http.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error, request)
    if (statusOf(refusal.refusal) >= 500)
      request.log.error({ err: error, ...refusal.details }, 'request failed')
    return sendRefusal(request, reply, refusal)
  })
  http.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('NOT_FOUND')))
  http.addHook('onRequest', async (request, reply) =>
    isKeyTooLong(request) ? sendRefusal(request, reply, KEY_TOO_LONG) : undefined,
  )
}

/** Unexpected failures reveal nothing about themselves to the caller, only their kind. */
function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, keyword: code, params, message }) => {
      // The root is « / ».
      const keys = instancePath.split('/').filter((key) => key !== '')
      const path = keys.join('.')
      const isMissing = sentAt(request, error.validationContext, keys) === undefined
      return {
        path,
        code,
        message: schemaIssueText({ code, path, params: { ...params, message }, isMissing }),
      }
    })
    return refuse('INVALID_REQUEST', { issues })
  }
  if (isTransient(error)) return refuse('UNAVAILABLE')
  if (isUnstorable(error)) return refuse('INVALID_REQUEST')
  switch (error.statusCode) {
    case 413:
      return refuse('FILE_TOO_LARGE')
    case 415:
      return refuse('FILE_FORMAT')
    case 429:
      return refuse('TOO_MANY_REQUESTS')
    default:
      return error.statusCode !== undefined && error.statusCode < 500
        ? refuse('INVALID_REQUEST')
        : unforeseenRefusal(request)
  }
}

/** The reference is also in the log beside the failure, so that support can find what happened. */
function unforeseenRefusal(request: FastifyRequest): Refusal {
  const reference = randomBytes(4).toString('hex').toUpperCase()
  return refuse(request.routeOptions.config.unforeseen ?? 'UNKNOWN', { details: { reference } })
}

/** What the caller sent in the place the schema complains about. */
function sentAt(request: FastifyRequest, context: string | undefined, keys: readonly string[]): unknown {
  const sent = { body: request.body, querystring: request.query, params: request.params }[context ?? '']
  return keys.reduce<unknown>((value, key) => Object(value)[key], sent)
}

/** Where a call comes from, with the proof of work sent along. */
export function callerOf(request: FastifyRequest): Caller {
  const proof = request.headers[proofHeader]
  return { address: request.ip, proof: typeof proof === 'string' ? proof : null }
}

/** The key by which a client may send the same call again without doing it twice. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key.length > 0 ? key : null
}

/** It is refused: cut or passed over, two calls would be one, or one done twice. */
const isKeyTooLong = (request: FastifyRequest): boolean =>
  (idempotencyKey(request)?.length ?? 0) > LONGEST_IDEMPOTENCY_KEY

const KEY_TOO_LONG = refuse('INVALID_REQUEST', {
  issues: [
    {
      path: 'Idempotency-Key',
      code: 'too_big',
      message: schemaIssueText({
        code: 'too_big',
        path: 'Idempotency-Key',
        params: { maximum: LONGEST_IDEMPOTENCY_KEY, origin: 'string' },
        isMissing: false,
      }),
    },
  ],
})
