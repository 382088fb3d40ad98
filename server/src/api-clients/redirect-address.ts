import { THIS_MACHINE } from '@obole/core/users/partner-applications'
import { isOutsideAddress } from '../platform/outside-address.ts'

/** Where an application may have people sent back. */
export interface RegisteredAddresses {
  domain: string | null
  redirectUris: readonly string[]
}

/** What we add ourselves: an address that says one of these already would say it twice. */
const OURS = ['code', 'state', 'iss', 'error', 'error_description']

/**
 * Whether people may be sent back there: to an address registered letter by letter, or to any page of the one domain, by
 * https at its usual port. A fragment is refused, because what we add would not reach the server (RFC 6749, 3.1.2).
 */
export function isRedirectOf(
  { domain, redirectUris }: RegisteredAddresses,
  asked: string,
  publicUrl: string,
): boolean {
  if (!isOutsideAddress(asked, publicUrl) || asked.includes('#')) return false
  const { hostname, port, searchParams } = new URL(asked)
  if (OURS.some((name) => searchParams.has(name))) return false
  if (redirectUris.includes(asked)) return true
  return hostname === domain && (port === '' || domain === THIS_MACHINE)
}
