/** The cookies of a session. Imports no schemas, because the browser's client imports it too. */
export interface SessionCookieNames {
  /** The access token, readable by our own pages. */
  access: string
  /** The refresh token, for the server only. */
  refresh: string
  /** Present while there is a session to refresh; it shows the page that the visitor is signed in. */
  login: string
}

const NAMES: SessionCookieNames = { access: 'obole_access', refresh: 'obole_refresh', login: 'obole_login' }

/**
 * Browsers accept these prefixes only with https. `__Host-` ties a cookie to this one host; where several hosts share a
 * session, `__Secure-` only ties it to https.
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
