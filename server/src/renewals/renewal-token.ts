import { createHash } from 'node:crypto'
import { RENEWAL_LINK_DAYS } from '@obole/core/campaign/renewal'
import { RESTART_LINK_DAYS } from '@obole/core/imports/monthly-donor'
import type { App } from '../app.ts'
import type { MailsOf } from './refusals.store.ts'

const DAY_MS = 86_400_000

/** Whom a link is for: whose membership it renews, or whose monthly gift it begins here. */
export interface RenewalOf {
  contactId: number
  organizationId: number
  /** Where the link was sent: it opens nothing once the person has another address. */
  email: string
}

interface NamedRenewal {
  contactId: number
  organizationId: number
  expiresAt: number
  signature: string
}

const textOf = (of: RenewalOf, expiresAt: number) =>
  [of.contactId, of.organizationId, expiresAt, of.email].join('.')

/** What a link to a filled-in page opens; each with keys of its own, so that one never opens the other. */
export type FilledIn = 'renewal' | 'restart'

const OPEN_DAYS: Readonly<Record<FilledIn, number>> = {
  renewal: RENEWAL_LINK_DAYS,
  restart: RESTART_LINK_DAYS,
}

export function renewalToken(
  { keys, clock }: Pick<App, 'keys' | 'clock'>,
  of: RenewalOf,
  what: FilledIn = 'renewal',
): string {
  const expiresAt = clock.now() + OPEN_DAYS[what] * DAY_MS
  return [of.contactId, of.organizationId, expiresAt, keys.sign(what, textOf(of, expiresAt))].join('.')
}

/**
 * What a link says, not proven yet: its signature is tied to the address, which the person's file knows. A number is
 * written in one way alone, so that one link has one spelling.
 */
export function namedInToken(token: string): NamedRenewal | null {
  const [, contact, organization, expires, signature] =
    /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([1-9]\d{0,14})\.([\w-]+)$/.exec(token) ?? []
  if (!contact || !organization || !expires || !signature) return null
  return {
    contactId: Number(contact),
    organizationId: Number(organization),
    expiresAt: Number(expires),
    signature,
  }
}

export function isProvenBy(
  { keys, clock }: Pick<App, 'keys' | 'clock'>,
  named: NamedRenewal,
  email: string,
  what: FilledIn = 'renewal',
) {
  const { expiresAt, signature } = named
  return expiresAt > clock.now() && keys.isSigned(what, textOf({ ...named, email }, expiresAt), signature)
}

/** An address as refusals are kept of it: what `mailbox_digest` makes of it in the database. */
const mailboxDigest = ({ organizationId, email }: RenewalOf): Buffer =>
  createHash('sha256').update(`obole ${organizationId} ${email.trim().toLowerCase()}`).digest()

/**
 * It has no expiry: it gives no access, and a mail may be years old. It names the address it was sent to by a digest, and
 * speaks for that address alone, whatever the person's file says later.
 */
export function stopToken({ keys }: Pick<App, 'keys'>, of: RenewalOf): string {
  const text = [of.contactId, of.organizationId, mailboxDigest(of).toString('base64url')].join('.')
  return `${text}.${keys.sign('renewal-stop', text)}`
}

export function readStopToken({ keys }: Pick<App, 'keys'>, token: string): MailsOf | null {
  const [, text, contact, organization, digest, signature] =
    /^(([1-9]\d{0,14})\.([1-9]\d{0,14})\.([\w-]{43}))\.([\w-]+)$/.exec(token) ?? []
  if (!text || !contact || !organization || !digest || !signature) return null
  if (!keys.isSigned('renewal-stop', text, signature)) return null
  const mailbox = Buffer.from(digest, 'base64url').toString('hex')
  return { contactId: Number(contact), organizationId: Number(organization), mailbox }
}
