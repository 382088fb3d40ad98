import { sessionCookieNames } from './session-cookies.ts'

/** Where the client finds the access token. */
export interface TokenJar {
  read(): string | null
  write(token: string, seconds: number): void
  clear(): void
  /** False where the login cookie is missing: whoever the page remembers is signed in no longer. */
  hasSession(): boolean
}

interface CookieDocument {
  cookie: string
}

/** The page's own cookies. The server sets them too; this also serves an authentication base on another host. */
export function cookieJar(page: CookieDocument, isHttps: boolean, domain: string | null = null): TokenJar {
  const names = sessionCookieNames(isHttps, domain !== null)
  const shared = domain === null ? '' : `; Domain=${domain}`
  const set = (name: string, value: string, seconds: number) => {
    page.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${isHttps ? '; Secure' : ''}${shared}`
  }
  return {
    read: () => cookieIn(page.cookie, names.access),
    write: (token, seconds) => set(names.access, token, seconds),
    clear() {
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
