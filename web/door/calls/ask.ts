import type { PageBases } from '@obole/contract/bases'
import { BROWSER_BASES } from '@obole/contract/bases'
import { methodOf } from '@obole/contract/call-method'
import { pathOf } from '@obole/contract/call-path'
import type { doorEndpoints } from '@obole/contract/door'
import type { CallInput, CallOutput } from '@obole/contract/endpoint'
import { locale } from '../browser/locale.ts'

type Calls = typeof doorEndpoints

/** Why a call gave nothing: the server's own words, or null where none came back. */
export interface Failure {
  /** Null where nothing answered: the phone is without network. */
  status: number | null
  code: string | null
  message: string | null
  details: Readonly<Record<string, unknown>>
}

export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const NO_ANSWER: Failure = { status: null, code: null, message: null, details: {} }

interface Sent {
  params?: Record<string, string | number>
  body?: unknown
}

/** A phone in a crowd has a slow network more often than none. */
const PATIENCE_MS = 20_000

/** Calls the API by the name of the call. A phone has no session: its token is in what it sends. */
export async function ask<N extends keyof Calls>(
  name: N,
  input: CallInput<N, Calls[N]>,
): Promise<Answer<CallOutput<Calls[N]>>> {
  const { params, body }: Sent = { ...Object(input) }
  try {
    const response = await fetch(`${apiBase()}${pathOf(name, { params })}`, {
      method: methodOf(name),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        accept: 'application/json',
        'accept-language': locale,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const data: unknown = response.status === 204 ? null : await response.json()
    // The server sends only what the schema of the call allows.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (response.ok) return { ok: true, value: data as CallOutput<Calls[N]> }
    return { ok: false, failure: failureOf(response.status, data) }
  } catch {
    return { ok: false, failure: NO_ANSWER }
  }
}

function failureOf(status: number, data: unknown): Failure {
  const { code, message, details }: Partial<Record<string, unknown>> = { ...Object(data) }
  return {
    status,
    code: typeof code === 'string' ? code : null,
    message: typeof message === 'string' ? message : null,
    details: { ...Object(details) },
  }
}

/** The server writes where its calls are, if the installation moved them. */
function apiBase(): string {
  const { bases } = document.documentElement.dataset
  // Written by our own server, with the same type.
  return bases ? (JSON.parse(bases) as PageBases).api : BROWSER_BASES.api
}
