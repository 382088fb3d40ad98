import { ApiError } from '@obole/contract/api-error'
import { BROWSER_BASES, BROWSER_PROXIES, type Client, createClient } from '@obole/contract/client'
import type { Problem } from '@obole/contract/problems'
import { cookieJar } from '@obole/contract/token-jar'
import { errorText } from '@obole/core/error-texts'
import type { Locale } from '@obole/core/locale'

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
  })
  return made
}

/** What to tell: the server's own words where it answered, else that it did not. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) throw error
  const { status, code, issues, details } = error
  const told = messageIn(error.cause)
  const { title, body } = errorText(status === 504 ? 'REQUEST_TIMEOUT' : 'ORDER_NOT_SENT', pageLocale())
  return {
    status,
    code: code ?? 'UNAVAILABLE',
    message: told ?? `${title}. ${body}`,
    errors: [...issues],
    details: { ...details },
  }
}

function messageIn(cause: unknown): string | null {
  const { response }: { response?: { data?: { message?: unknown } | null } } = { ...Object(cause) }
  const message = response?.data?.message
  return typeof message === 'string' ? message : null
}
