/** What a visitor said about third-party tools. Kept six months, then asked again. */
export type Consent = 'accepted' | 'refused'

const COOKIE = 'consent'
const KEPT_DAYS = 182

export function consentIn(cookies: string | null): Consent | null {
  const value = /(?:^|;\s*)consent=(\w+)/.exec(cookies ?? '')?.[1]
  return value === 'accepted' || value === 'refused' ? value : null
}

export function consentCookie(consent: Consent): string {
  return `${COOKIE}=${consent}; Path=/; Max-Age=${KEPT_DAYS * 86_400}; SameSite=Lax`
}
