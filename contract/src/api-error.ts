import { DEFAULT_STATUS, normaliseError } from '@obole/core/errors/errors'
import type { Issue } from './problems.ts'

/** A call that did not go well, whatever the reason, as one shape: a status to show a page for, a message, a code. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** A code of the problem catalogue, ECONNABORTED for a time-out, or null. */
  readonly code: string | null
  readonly issues: readonly Issue[]
  /** What remains, which lines changed: as the problem says. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(failure: unknown, problem: unknown = null) {
    const { status, message } = normaliseError(failure)
    super(message, { cause: failure })
    const { code, errors, details }: Partial<Record<string, unknown>> = {
      ...asObject(failure),
      ...asObject(problem),
    }
    this.status = status ?? DEFAULT_STATUS
    this.code = typeof code === 'string' ? code : null
    this.issues = Array.isArray(errors) ? errors.filter(isIssue) : []
    this.details = asObject(details)
  }
}

export function timeoutError(): ApiError {
  return new ApiError({ code: 'ECONNABORTED' })
}

export function responseError(response: { status: number; statusText: string }, data: unknown): ApiError {
  return new ApiError({ response: { status: response.status, statusText: response.statusText, data } }, data)
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

function isIssue(value: unknown): value is Issue {
  const { path, code, message } = asObject(value)
  return [path, code, message].every((part) => typeof part === 'string')
}
