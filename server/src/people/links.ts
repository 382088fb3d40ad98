import { timingSafeEqual } from 'node:crypto'
import type { LinkPurpose } from '@obole/contract/auth'
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

/** The id is stored, its signature is not: whoever reads the database still cannot write a link. */
export function signLink(app: App, id: string): string {
  return `${id}.${app.ids.derivedToken('link', id)}`
}

/** The id of a link that we signed; null for anything else, without asking the database. */
export function linkIdOf(app: App, token: string): string | null {
  const id = token.slice(0, token.lastIndexOf('.'))
  const [given, signed] = [Buffer.from(token), Buffer.from(signLink(app, id))]
  return given.length === signed.length && timingSafeEqual(given, signed) ? id : null
}
