import type { Refusal } from '@obole/contract/problems'
import { mailboxOf } from '@obole/core/validation/email'
import { type Limited, takeTokens } from './rate-limit.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Opening ten associations, or booking for a hundred strangers, does not fill a mailbox faster. */
const BY_ANYBODY = { limit: 20, windowMs: HOUR_MS }

/** Mails asked for by people who proved nothing, not even a bank card. */
const BY_STRANGERS = { limit: 5, windowMs: DAY_MS }

/** Every mail to an address that another person typed counts here, for any sender and any spelling of the address. */
export const mailboxLimit = (email: string): Limited => ({
  scope: 'written-to',
  key: mailboxOf(email),
  rate: BY_ANYBODY,
})

export const mailboxLimitForStrangers = (email: string): Limited => ({
  scope: 'written-to-by-strangers',
  key: mailboxOf(email),
  rate: BY_STRANGERS,
})

/** Refuses to flood a mailbox whose address another person typed. */
export const mailboxRefusal = (
  app: Parameters<typeof takeTokens>[0],
  email: string,
): Promise<Refusal | null> => takeTokens(app, [mailboxLimit(email)])

/**
 * True where a free mail must stay unsent: anyone may have typed that address, and it has had its share of such mails.
 * A user signed in with that mailbox has proved that it is theirs.
 */
export async function isKeptFromStrangers(
  app: Parameters<typeof takeTokens>[0],
  email: string,
  provenEmail: string | null,
): Promise<boolean> {
  if (isProven(email, provenEmail)) return false
  return (await takeTokens(app, [mailboxLimitForStrangers(email)])) !== null
}

export const isProven = (email: string, provenEmail: string | null): boolean =>
  provenEmail !== null && mailboxOf(provenEmail) === mailboxOf(email)
