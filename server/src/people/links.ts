import type { LinkPurpose } from '@obole/core/users/login'
import type { App } from '../app.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const LINK_LASTS_MS: Readonly<Record<LinkPurpose, number>> = {
  FirstLogin: 3 * DAY_MS,
  ForgottenPassword: HOUR_MS,
  ExpiredPassword: HOUR_MS,
  VerifyEmail: 7 * DAY_MS,
  ChangeEmail: DAY_MS,
}

/** A link that takes an account back has its own key. */
type LinkKey = 'link' | 'not-me'

/** The id is stored, its signature is not: a reader of the database still cannot forge a link. */
export function signLink(app: App, id: string, key: LinkKey = 'link'): string {
  return `${id}.${app.keys.sign(key, id)}`
}

/** The id of a link that we signed; null for anything else, without a query. */
export function linkIdOf(app: App, token: string, key: LinkKey = 'link'): string | null {
  const end = token.lastIndexOf('.')
  const id = token.slice(0, end)
  return end > 0 && app.keys.isSigned(key, id, token.slice(end + 1)) ? id : null
}
