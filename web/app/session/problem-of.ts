import { ApiError } from '@obole/contract/api-error'
import { waitInWords } from '@obole/contract/waits'
import { ERROR_TEXTS, errorText, type SpokenError } from '@obole/core/errors/error-texts'
import type { ErrorCode } from '@obole/core/errors/errors'
import type { Locale } from '@obole/core/locale'
import { statusText } from '@obole/core/errors/status-texts'
import type { ShownProblem } from './shown-problem.ts'

/** The problem to show for a failed call: the server's message where it answered, else the text of the status. */
export function problemOf(error: unknown, call: string, locale: Locale): ShownProblem {
  if (!(error instanceof ApiError)) throw error
  const { status, code, issues, details } = error
  const { message: serverMessage, isAnswered } = answerIn(error.cause)
  const spoken =
    serverMessage === null ? silence(call, status, isAnswered, locale) : catalogued(error, locale)
  const shown = {
    message: serverMessage ?? spoken?.title ?? '',
    body: spoken && spoken.title !== spoken.body ? spoken.body : null,
  }
  return {
    ...shown,
    status,
    code: code ?? 'UNAVAILABLE',
    errors: [...issues],
    details: { ...details },
    toast: serverMessage !== null && saysNoMore(error, locale) ? ofStatus(status, locale) : null,
  }
}

/** Codes that say no more than their status: the toast uses the text of the status. */
const STATUS_ONLY: ReadonlySet<string> = new Set([
  'FORBIDDEN',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'TIMEOUT',
  'MISDIRECTED',
])

/** A refusal with a waiting time says more: until when. */
const saysNoMore = ({ code, details }: ApiError, locale: Locale) =>
  code !== null && STATUS_ONLY.has(code) && waitInWords(details, locale) === null

function ofStatus(status: number, locale: Locale): SpokenError {
  const { title, message } = statusText(status, locale)
  return { title, body: message }
}

/** No answer of ours came back. If the call was part of an order, the text says that the order was not sent. */
function silence(call: string, status: number, isAnswered: boolean, locale: Locale): SpokenError {
  if (status === 504) return errorText('REQUEST_TIMEOUT', locale)
  if (/ \/(carts|payments)\b/.test(call)) return errorText('ORDER_NOT_SENT', locale)
  return isAnswered ? ofStatus(status, locale) : errorText('NO_ANSWER', locale)
}

/** The second sentence of the catalogue, where the server's details complete it. */
function catalogued({ code, details }: ApiError, locale: Locale): SpokenError | null {
  if (code === null || !isKnown(code)) return null
  const spoken = errorText(code, locale, figuresIn(details))
  return spoken.body.includes('{') ? null : spoken
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_TEXTS, code)
}

/** The figures of the first error, and the reference of a server failure. */
function figuresIn({ errors, reference }: ApiError['details']): Record<string, number | string> {
  const [first]: unknown[] = Array.isArray(errors) ? errors : []
  const entries = Object.entries({ ...Object(first) } as Record<string, unknown>)
  return {
    ...Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number')),
    ...(typeof reference === 'string' ? { id: reference } : {}),
  }
}

function answerIn(cause: unknown): { message: string | null; isAnswered: boolean } {
  const { response }: { response?: { data?: { message?: unknown } | null } } = { ...Object(cause) }
  const message = response?.data?.message
  return { message: typeof message === 'string' ? message : null, isAnswered: response !== undefined }
}
