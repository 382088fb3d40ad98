import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { giveTokensBack, takeTokens, type Caller, type Limited } from '../platform/rate-limit.ts'
import { securityEvent } from '../platform/security-events.ts'
import { loginLimits, usedUpDeviceLimits } from './limits.ts'
import { hashPassword, isOutdated, isPasswordOf } from './passwords.ts'
import { findAccountByEmail, replaceHash, type Account } from './people.store.ts'
import { requireSecondFactor } from './second-factor.ts'
import { openSession, type Opener, type Session } from './sessions.ts'

/** A password, and where it was typed. */
export interface PasswordGiven {
  email: string
  password: string
  caller: Caller
  /** The device's own name, if it signed in to this account before. */
  knownDevice: string | null
}

export interface SignIn extends PasswordGiven {
  /** The second factor, where the account has one. */
  code?: string | undefined
  opener: Opener
}

/**
 * Unknown account, account without a password, wrong password: one answer, one computation. A right but expired
 * password leads to its own page; it counts as a try and gives no access.
 */
export async function accountWithPassword(
  app: App,
  given: PasswordGiven,
): Promise<(Account & { passwordHash: string }) | Refusal> {
  const { email, password, caller } = given
  const { address } = caller
  const limits = await takeTry(app, given)
  if (isRefusal(limits)) return limits
  const account = await findAccountByEmail(app.db, email, app.clock.now())
  const hash = account?.passwordHash ?? null
  if (!(await isPasswordOf(hash, password)) || !account || hash === null) {
    await securityEvent(app, { kind: 'loginFailed', about: 'password', address, account: email })
    return refuse('LOGIN_REFUSED')
  }
  if (account.passwordExpired) return refuse('password_expired')
  await giveTokensBack(app, limits)
  return { ...account, passwordHash: hash }
}

/**
 * Answers the limits to give back on success. A device whose tries another person used up must compute, but is never
 * locked out.
 */
async function takeTry(
  app: App,
  { email, caller: { address, proof }, knownDevice }: PasswordGiven,
): Promise<Limited[] | Refusal> {
  const limits = loginLimits(email, address, knownDevice)
  const refused = await takeTokens(app, limits, proof)
  if (!refused) return limits
  if (knownDevice === null || refused.details?.['work']) return refused
  const worked = usedUpDeviceLimits(email, address, knownDevice)
  return (await takeTokens(app, worked, proof)) ?? worked
}

export async function signIn(app: App, login: SignIn): Promise<Session | Refusal> {
  const account = await accountWithPassword(app, login)
  if (isRefusal(account)) return account
  const { passwordHash: hash } = account
  const refusedFactor = await requireSecondFactor(app, account, login.code, { device: login.knownDevice })
  if (refusedFactor) return refusedFactor
  if (isOutdated(hash)) await replaceHash(app.db, account.id, hash, await hashPassword(login.password))
  return openSession(app, app.db, account, login.opener)
}
