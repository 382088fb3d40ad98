import { mailboxOf } from '@obole/core/validation/email'
import { addressRange, type Limited } from '../platform/rate-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Only failures count (a success returns its tokens). A device that signed in to the account before has its own limits,
 * whatever other people guess: a few tries at once, and not many in a day. A person who once knew the password may have
 * made many such devices; all of them together must do work, so that none locks the owner's own device out. From other
 * devices: few tries for one account from one address range, then work that doubles, then refusal; for one account from
 * anywhere, and for one address range, only work, so that nobody can lock another person out.
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
 * Once a device has used up its tries, each further try costs work: a person with a copy of its cookie guesses slowly
 * and does not lock the owner out.
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

/** A person holding a signed-in browser guesses the password as slowly; tries made elsewhere do not count. */
export function confirmLimits(userId: number): Limited[] {
  return [{ scope: 'confirm-password', key: String(userId), rate: { limit: 10, windowMs: 15 * MINUTE_MS } }]
}

/** Keeps a mailbox from being flooded through us, from any address. */
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

/** How the person typing a second factor is known. */
export type FactorGiver =
  /** They are signed in. */
  | 'session'
  /** They opened a link from the mailbox. */
  | 'link'
  /** They gave only the password, on a device that signed in to the account before or, for null, on any other. */
  | { device: string | null }

/**
 * Six digits are soon guessed with many tries. Each way is counted separately for the account: a person who knows only
 * the password locks out neither the owner at home, nor a signed-in user, nor a user who changes that password by a
 * link. The devices known to the account share their tries, however many they are.
 */
export function secondFactorLimits(userId: number, giver: FactorGiver): Limited[] {
  const rate = { limit: 10, windowMs: 15 * MINUTE_MS }
  if (typeof giver === 'string') return [{ scope: `second-factor-${giver}`, key: String(userId), rate }]
  const scope = giver.device === null ? 'second-factor' : 'second-factor-devices'
  return [{ scope, key: String(userId), rate }]
}
