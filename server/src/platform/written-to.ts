import type { Refusal } from '@obole/contract/problems'
import { mailboxOf } from '@obole/core/email'
import { type Limited, takeTokens } from './rate-limit.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Whoever opens ten associations, or books for a hundred strangers, fills no mailbox faster. */
const BY_ANYBODY = { limit: 20, windowMs: HOUR_MS }

/** By people of whom nothing is known, not even a bank. */
const BY_STRANGERS = { limit: 5, windowMs: DAY_MS }

/** Every mail to an address that somebody else typed counts here, whoever asked and however it is called. */
export const writtenTo = (email: string): Limited => ({
  scope: 'written-to',
  key: mailboxOf(email),
  rate: BY_ANYBODY,
})

export const writtenToByStrangers = (email: string): Limited => ({
  scope: 'written-to-by-strangers',
  key: mailboxOf(email),
  rate: BY_STRANGERS,
})

/** A mailbox that somebody else typed is not flooded through us. */
export const mailboxRefusal = (
  app: Parameters<typeof takeTokens>[0],
  email: string,
): Promise<Refusal | null> => takeTokens(app, [writtenTo(email)])

/**
 * Whether a mail that costs nobody anything stays unsent: anybody may have typed that address, and it had its share of such
 * mails. Whoever is signed in with that mailbox has shown that it is theirs.
 */
export async function isKeptFromStrangers(
  app: Parameters<typeof takeTokens>[0],
  email: string,
  provenEmail: string | null,
): Promise<boolean> {
  if (isProven(email, provenEmail)) return false
  return (await takeTokens(app, [writtenToByStrangers(email)])) !== null
}

export const isProven = (email: string, provenEmail: string | null): boolean =>
  provenEmail !== null && mailboxOf(provenEmail) === mailboxOf(email)
