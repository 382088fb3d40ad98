import { sessionCookieNames } from './session-cookies.ts'

/** Where the client finds the access token. */
export interface TokenJar {
  read(): string | null
  write(token: string, seconds: number): void
  clear(): void
  /** False if the login cookie is missing: the user the page remembers is no longer signed in. */
  hasSession(): boolean
}

interface CookieDocument {
  cookie: string
}

/** Where a token is kept if the browser refuses the cookie. */
export interface TokenMemory {
  read(): string | null
  write(token: string | null): void
}

export function pageMemory(): TokenMemory {
  let kept: string | null = null
  return {
    read: () => kept,
    write: (token) => {
      kept = token
    },
  }
}

export interface CookieJarOptions {
  domain?: string | null
  memory?: TokenMemory
}

/**
 * The page's own cookies. The server sets them too; this also works for an authentication base on another host. In
 * another site's frame a browser keeps none of our cookies: there the token stays in memory, so that each call does not
 * count as a new visitor.
 */
export function cookieJar(
  page: CookieDocument,
  isHttps: boolean,
  { domain = null, memory = pageMemory() }: CookieJarOptions = {},
): TokenJar {
  const names = sessionCookieNames(isHttps, domain !== null)
  const shared = domain === null ? '' : `; Domain=${domain}`
  const set = (name: string, value: string, seconds: number) => {
    page.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${isHttps ? '; Secure' : ''}${shared}`
  }
  return {
    read: () => cookieIn(page.cookie, names.access) ?? memory.read(),
    write(token, seconds) {
      set(names.access, token, seconds)
      memory.write(cookieIn(page.cookie, names.access) === null ? token : null)
    },
    clear() {
      memory.write(null)
      set(names.access, '', 0)
      set(names.login, '', 0)
    },
    hasSession: () => cookieIn(page.cookie, names.login) !== null,
  }
}

/** One token for one rendering on the server, which keeps nothing. */
export function fixedToken(token: string | null): TokenJar {
  return { read: () => token, write: () => {}, clear: () => {}, hasSession: () => token !== null }
}

export function cookieIn(cookies: string, name: string): string | null {
  const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || null
}
