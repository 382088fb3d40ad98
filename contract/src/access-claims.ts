import { isTokenExpired, type Claims } from '@obole/core/users/session'
import { isRole } from './roles.ts'

/** The claims of an access token, for pages: only the server can verify them. Null if it is not a token. */
export function readClaims(token: string): Claims | null {
  try {
    const payload: unknown = JSON.parse(decode(token.split('.')[1] ?? ''))
    if (typeof payload !== 'object' || payload === null) return null
    const { userId, roles, unverified, exp }: Partial<Record<string, unknown>> = { ...payload }
    if (typeof exp !== 'number') return null
    return {
      userId: typeof userId === 'string' ? userId : null,
      roles: Array.isArray(roles) ? roles.filter(isRole) : [],
      unverified: unverified === true,
      exp,
    }
  } catch {
    return null
  }
}

/** An expired token is not used. */
export function isUsable(token: string | null, nowMs: number): token is string {
  const claims = token === null ? null : readClaims(token)
  return claims !== null && !isTokenExpired(claims, nowMs)
}

function decode(base64url: string): string {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
}
