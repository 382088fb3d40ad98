/** Where calls go: those of the API, and those that sign somebody in. */
export interface Bases {
  api: string
  auth: string
}

/** Where the pages of a browser find us, and their second way. */
export const BROWSER_BASES: Bases = { api: '/api', auth: '/auth' }
export const BROWSER_PROXIES: Bases = { api: '/forms/api', auth: '/forms/auth' }

/** Where a page calls us whose installation moved the bases; the session of several hosts is a cookie of their domain. */
export interface PageBases extends Bases {
  cookieDomain: string | null
}
