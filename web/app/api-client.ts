import { ApiError } from '@obole/contract/api-error'
import { BROWSER_BASES, BROWSER_PROXIES, type Client, createClient } from '@obole/contract/client'
import { cookieJar } from '@obole/contract/token-jar'
import { ERROR_TEXTS, errorText, type SpokenError } from '@obole/core/error-texts'
import type { ErrorCode } from '@obole/core/errors'
import type { Locale } from '@obole/core/locale'
import type { ShownProblem } from './call.ts'

let made: Client | null = null

function pageLocale(): Locale {
  return document.documentElement.lang === 'en' ? 'en' : 'fr'
}

/** One client a page, so that tokens are refreshed once for all. */
export function client(): Client {
  made ??= createClient({
    bases: BROWSER_BASES,
    proxies: BROWSER_PROXIES,
    fetch: (url, init) => fetch(url, init),
    tokens: cookieJar(document, window.location.protocol === 'https:'),
    headers: { 'accept-language': pageLocale() },
    solve: async (key, bits) => (await import('@obole/contract/proof-of-work')).solve(key, bits),
  })
  return made
}

/** What to tell: the server's own words where it answered, else that it did not. */
export function problemOf(error: unknown): ShownProblem {
  if (!(error instanceof ApiError)) throw error
  const { status, code, issues, details } = error
  const told = messageIn(error.cause)
  const spoken = told === null ? silence(status) : catalogued(code, error)
  return {
    status,
    code: code ?? 'UNAVAILABLE',
    message: told ?? spoken?.title ?? '',
    body: spoken && spoken.title !== spoken.body ? spoken.body : null,
    errors: [...issues],
    details: { ...details },
  }
}

function silence(status: number): SpokenError {
  return errorText(status === 504 ? 'REQUEST_TIMEOUT' : 'ORDER_NOT_SENT', pageLocale())
}

/** The second sentence of the catalogue, where it can be completed with what the server said. */
function catalogued(code: string | null, { details }: ApiError): SpokenError | null {
  if (code === null || !isKnown(code)) return null
  const spoken = errorText(code, pageLocale(), figuresIn(details))
  return spoken.body.includes('{') ? null : spoken
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_TEXTS, code)
}

function figuresIn(details: ApiError['details']): Record<string, number> {
  const [first]: unknown[] = Array.isArray(details['errors']) ? details['errors'] : []
  const entries = Object.entries({ ...Object(first) } as Record<string, unknown>)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

function messageIn(cause: unknown): string | null {
  const { response }: { response?: { data?: { message?: unknown } | null } } = { ...Object(cause) }
  const message = response?.data?.message
  return typeof message === 'string' ? message : null
}
