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

/** Browsers accept the prefix, which ties a cookie to this very host, on https alone. */
export function sessionCookieNames(isHttps: boolean): SessionCookieNames {
  if (!isHttps) return NAMES
  return {
    access: `__Host-${NAMES.access}`,
    refresh: `__Host-${NAMES.refresh}`,
    login: `__Host-${NAMES.login}`,
  }
}
