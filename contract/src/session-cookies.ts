/** The cookies of a visit. Free of schemas, because the browser's client reads them too. */
export interface SessionCookieNames {
  /** The access token, readable by our own pages. */
  access: string
  /** The refresh token, for the server alone. */
  refresh: string
  /** Present as long as there is a session to refresh; tells the page that somebody is signed in. */
  login: string
}

const NAMES: SessionCookieNames = { access: 'obole_access', refresh: 'obole_refresh', login: 'obole_login' }

/**
 * Browsers accept the prefixes on https alone. One ties a cookie to this very host; where several hosts share a session,
 * it can only be tied to https.
 */
export function cookiePrefix(isHttps: boolean, isShared = false): string {
  if (!isHttps) return ''
  return isShared ? '__Secure-' : '__Host-'
}

export function sessionCookieNames(isHttps: boolean, isShared = false): SessionCookieNames {
  const prefix = cookiePrefix(isHttps, isShared)
  return {
    access: `${prefix}${NAMES.access}`,
    refresh: `${prefix}${NAMES.refresh}`,
    login: `${prefix}${NAMES.login}`,
  }
}
