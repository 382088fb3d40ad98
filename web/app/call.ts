import type { Problem } from '@obole/contract/problems'
import { HTTP_TIMEOUT_MS, CARD_TIMEOUT_MS } from '@obole/core/settings'

export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem }

interface Call {
  body?: unknown
  /** Repeating the same call with the same key does nothing twice. */
  idempotencyKey?: string
  timeoutMs?: number
}

export const CARD_CALL = { timeoutMs: CARD_TIMEOUT_MS } as const

/** One call of the API from the browser; whatever goes wrong comes back as a problem that can be shown. */
export async function call<T>(method: string, path: string, options: Call = {}): Promise<Answer<T>> {
  try {
    const response = await send(method, path, options)
    const body: unknown = response.status === 204 ? null : await response.json()
    // The server answered by the contract's schema, which both of us are typed by.
    if (response.ok) return { ok: true, value: body as T }
    return { ok: false, problem: isProblem(body) ? body : unreachable(response.status) }
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    return { ok: false, problem: unreachable(timedOut ? 504 : 503) }
  }
}

function send(method: string, path: string, { body, idempotencyKey, timeoutMs }: Call): Promise<Response> {
  const isForm = body instanceof FormData
  const headers: Record<string, string> = { 'accept-language': document.documentElement.lang }
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  if (method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID()
  return fetch(path, {
    method,
    headers,
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs ?? HTTP_TIMEOUT_MS),
  })
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body
}

function unreachable(status: number): Problem {
  const isFrench = document.documentElement.lang !== 'en'
  const message = isFrench
    ? 'Le service ne répond pas. Vérifiez votre connexion, puis réessayez.'
    : 'The service does not answer. Check your connection, then try again.'
  return { status, code: 'UNAVAILABLE', message, errors: [] }
}
