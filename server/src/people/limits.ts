import { addressRange, type Limited } from '../platform/rate-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Only failures count (a success gives its tokens back). Few for one account from one place, so that guessing is
 * slow; many for one account from anywhere, so that nobody can lock somebody else out with a handful of tries.
 */
export function loginLimits(email: string, address: string): Limited[] {
  const range = addressRange(address)
  return [
    { scope: 'login-account-range', key: `${email} ${range}`, rate: { limit: 10, windowMs: 15 * MINUTE_MS } },
    { scope: 'login-account', key: email, rate: { limit: 100, windowMs: HOUR_MS } },
    { scope: 'login-range', key: range, rate: { limit: 200, windowMs: 15 * MINUTE_MS } },
  ]
}

/** A mailbox is not flooded through us, whoever asks from wherever. */
export function linkLimits(email: string, address: string): Limited[] {
  return [
    { scope: 'link-account', key: email, rate: { limit: 4, windowMs: HOUR_MS } },
    { scope: 'link-range', key: addressRange(address), rate: { limit: 60, windowMs: HOUR_MS } },
  ]
}

/** Each use of a link may cost a hash. */
export function linkUseLimits(address: string): Limited[] {
  return [
    { scope: 'link-use-range', key: addressRange(address), rate: { limit: 60, windowMs: 15 * MINUTE_MS } },
  ]
}

/** Six digits are soon guessed by whoever may try often. */
export function secondFactorLimits(userId: number): Limited[] {
  return [{ scope: 'second-factor', key: String(userId), rate: { limit: 10, windowMs: 15 * MINUTE_MS } }]
}
