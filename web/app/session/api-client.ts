import { ApiError } from '@obole/contract/api-error'
import { BROWSER_PROXIES } from '@obole/contract/bases'
import { type Client, createClient } from '@obole/contract/client'
import { cookieJar, pageMemory, type TokenMemory } from '@obole/contract/token-jar'
import type { Locale } from '@obole/core/locale'
import { fetched } from '../browser/fetched.ts'
import { problemOf } from './problem-of.ts'
import { pageBases } from './bases.ts'

let made: Client | null = null

function pageLocale(): Locale {
  return document.documentElement.lang === 'en' ? 'en' : 'fr'
}

const TOKEN_KEY = 'obole_access'

const inPage = pageMemory()

/**
 * Keeps the token as long as the tab, so that a visitor who comes back to another site's frame is recognised; as long
 * as the page, where the browser lets a frame store nothing.
 */
const tabMemory: TokenMemory = {
  read: () => inTab((tab) => tab.getItem(TOKEN_KEY)) ?? inPage.read(),
  write(token) {
    inPage.write(token)
    inTab((tab) => (token === null ? tab.removeItem(TOKEN_KEY) : tab.setItem(TOKEN_KEY, token)))
  },
}

/** Null where the browser lets a frame store nothing. */
function inTab<T>(use: (tab: Storage) => T): T | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

/** One client per page, so that tokens are refreshed once for all calls. */
export function client(): Client {
  if (made) return made
  const { cookieDomain, ...bases } = pageBases()
  made = createClient({
    bases,
    proxies: BROWSER_PROXIES,
    fetch: (url, init) => fetch(url, init),
    tokens: cookieJar(document, window.location.protocol === 'https:', {
      domain: cookieDomain,
      memory: tabMemory,
    }),
    headers: { 'accept-language': pageLocale() },
    async solve(key, bits) {
      const work = await fetched(() => import('@obole/contract/proof-of-work')).catch((error: unknown) => {
        throw new ApiError(error)
      })
      return work.solve(key, bits)
    },
  })
  return made
}

/** The problem to show for an error, in the language of the page. */
export const shownProblem = (error: unknown, call: string) => problemOf(error, call, pageLocale())
