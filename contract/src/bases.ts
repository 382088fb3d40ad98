/** The base addresses of calls: those of the API, and those for signing in. */
export interface Bases {
  api: string
  auth: string
}

/** The bases that browsers call, and the proxies they try next. */
export const BROWSER_BASES: Bases = { api: '/api', auth: '/auth' }
export const BROWSER_PROXIES: Bases = { api: '/forms/api', auth: '/forms/auth' }

/** The bases for an installation that moved them; a session shared by several hosts is a cookie of their domain. */
export interface PageBases extends Bases {
  cookieDomain: string | null
}

/** Where programs of associations call us: the public API, and what gives them their tokens. Never moved. */
export const PUBLIC_API_BASE = '/v5'
export const OAUTH_BASE = '/oauth2'
