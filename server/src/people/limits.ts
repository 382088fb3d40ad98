import { mailboxOf } from '@obole/core/email'
import { addressRange, type Limited } from '../platform/rate-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Only failures count (a success gives its tokens back). A device that signed in to the account before answers for itself
 * alone, whoever else guesses: a few at once, and not many in a day. Whoever knew the password once may have made many such
 * devices; all of them together are asked for work, so that none shuts the owner's own out. From elsewhere: few for one account from one place, then work that doubles, then nothing;
 * for one account from anywhere, and for one place, work alone, so that nobody can lock somebody else out.
 */
export function loginLimits(email: string, address: string, device: string | null): Limited[] {
  const guesses = { limit: 10, windowMs: 15 * MINUTE_MS }
  if (device !== null) {
    const key = `${email} ${device}`
    return [
      { scope: 'login-device', key, rate: guesses },
      { scope: 'login-device-day', key, rate: { limit: 40, windowMs: DAY_MS } },
      {
        scope: 'login-devices',
        key: email,
        rate: { limit: 100, windowMs: DAY_MS },
        worked: { after: 40, firstBits: 14, mostBits: 20 },
      },
    ]
  }
  return [
    {
      scope: 'login-account-range',
      key: `${email} ${addressRange(address)}`,
      rate: { limit: 16, windowMs: 24 * MINUTE_MS },
      worked: { after: 10, firstBits: 16 },
    },
    {
      scope: 'login-account',
      key: email,
      rate: { limit: 100, windowMs: HOUR_MS },
      worked: { after: 30, firstBits: 14, mostBits: 20 },
    },
    loginRange(address),
  ]
}

const loginRange = (address: string): Limited => ({
  scope: 'login-range',
  key: addressRange(address),
  rate: { limit: 200, windowMs: 15 * MINUTE_MS },
  worked: { after: 100, firstBits: 14, mostBits: 20 },
})

/**
 * Once the tries of a device are used up, each costs work from the first on: whoever has a copy of its cookie guesses slowly
 * and does not shut its owner out.
 */
export function usedUpDeviceLimits(email: string, address: string, device: string): Limited[] {
  return [
    {
      scope: 'login-device-worked',
      key: `${email} ${device}`,
      rate: { limit: 10, windowMs: DAY_MS },
      worked: { after: 0, firstBits: 16, mostBits: 20 },
    },
    loginRange(address),
  ]
}

/** Whoever has somebody's browser in hand guesses their password as slowly; strangers elsewhere do not count. */
export function confirmLimits(userId: number): Limited[] {
  return [{ scope: 'confirm-password', key: String(userId), rate: { limit: 10, windowMs: 15 * MINUTE_MS } }]
}

/** A mailbox is not flooded through us, whoever asks from wherever. */
export function linkLimits(email: string, address: string): Limited[] {
  return [
    { scope: 'link-account', key: mailboxOf(email), rate: { limit: 4, windowMs: HOUR_MS } },
    { scope: 'link-range', key: addressRange(address), rate: { limit: 60, windowMs: HOUR_MS } },
  ]
}

/** Each use of a link may cost a hash. */
export function linkUseLimits(address: string): Limited[] {
  return [
    { scope: 'link-use-range', key: addressRange(address), rate: { limit: 60, windowMs: 15 * MINUTE_MS } },
  ]
}

/** From where a second factor is typed. */
export type FactorGiver =
  /** By somebody who is signed in. */
  | 'session'
  /** By somebody who opened a link in the mailbox. */
  | 'link'
  /** With the password alone, on a device that signed in to the account before or, for null, on any other. */
  | { device: string | null }

/**
 * Six digits are soon guessed by whoever may try often. Each way is counted for the account by itself: whoever knows the
 * password alone shuts out neither its owner at home, nor who is signed in, nor who changes that password by a link. The
 * devices known to the account share their guesses, however many they are.
 */
export function secondFactorLimits(userId: number, giver: FactorGiver): Limited[] {
  const rate = { limit: 10, windowMs: 15 * MINUTE_MS }
  if (typeof giver === 'string') return [{ scope: `second-factor-${giver}`, key: String(userId), rate }]
  const scope = giver.device === null ? 'second-factor' : 'second-factor-devices'
  return [{ scope, key: String(userId), rate }]
}
