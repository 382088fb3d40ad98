import { ISSUE_WORDS } from '@obole/contract/issue-words'
import { randomBytes } from 'node:crypto'
import type { TwoFactor, TwoFactorSetup } from '@obole/contract/two-factor'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { encodeQR } from 'qr'
import type { App } from '../app.ts'
import { decrypt, encrypt, type SecretPlace } from '../platform/cipher.ts'
import type { Queryable } from '../platform/db.ts'
import { giveTokensBack, takeTokens } from '../platform/rate-limit.ts'
import { securityEvent } from '../platform/security-events.ts'
import type { User } from './access-token.ts'
import { confirmPassword } from './confirm-password.ts'
import { holdSession } from './hold-session.ts'
import { ownAccount, signedIn, type Identity } from './identify.ts'
import { secondFactorLimits, type FactorGiver } from './limits.ts'
import { forgetDevices, type Account } from './people.store.ts'
import { cancelRecovery } from './recoveries.ts'
import {
  confirmSecret,
  deleteSecondFactor,
  readSecondFactor,
  replaceRecoveryCodes,
  replaceSecret,
  saveSecret,
  takeRecoveryCode,
  takeStep,
} from './second-factor.store.ts'
import { revokeFamiliesOfUser } from './sessions.store.ts'
import { tellAccount } from './tell-account.ts'
import { base32, newSecret, otpauthUrl, stepOfCode } from './totp.ts'

const RECOVERY_CODES = 10
const RECOVERY_CODE_BYTES = 10

/** The password typed again, and from which address. */
export interface Reauthenticated {
  password: string | null
  address: string
}

export async function showTwoFactor(app: App, identity: Identity): Promise<TwoFactor | Refusal> {
  const user = ownAccount(identity)
  return isRefusal(user) ? user : stateOf(app, user)
}

async function stateOf(app: App, { userId }: User): Promise<TwoFactor> {
  const factor = await readSecondFactor(app.db, userId)
  const isEnabled = factor?.is_confirmed ?? false
  return { isEnabled, recoveryCodesLeft: isEnabled ? (factor?.codes_left ?? 0) : 0 }
}

/** A secret to scan; sign-in requires it only after a first code was typed. */
export async function setUpTwoFactor(
  app: App,
  identity: Identity,
  again: Reauthenticated,
): Promise<TwoFactorSetup | Refusal> {
  const user = ownAccount(identity)
  if (isRefusal(user)) return user
  const refused = await confirmPassword(app, user, again)
  if (refused) return refused
  const secret = newSecret()
  const encrypted = encrypt(app.keys, placeOf(user.userId), secret)
  const saved = await app.db.transaction(
    async (db) =>
      (await holdSession(db, identity)) ?? saveSecret(db, user.userId, encrypted, app.clock.now()),
  )
  if (isRefusal(saved)) return saved
  if (!saved) return refuse('INVALID_REQUEST', { issues: [alreadyOn] })
  const url = otpauthUrl(secret, user.email)
  return {
    secret: base32(secret).replaceAll(/(.{4})(?=.)/g, '$1 '),
    otpauthUrl: url,
    qrCodeSvg: encodeQR(url, 'svg', { ecc: 'medium' }),
  }
}

const alreadyOn = { path: '', code: 'alreadyEnabled', message: ISSUE_WORDS.secondFactorOn }

export function confirmTwoFactor(
  app: App,
  identity: Identity,
  code: string,
): Promise<{ recoveryCodes: string[] } | Refusal> {
  const user = ownAccount(identity)
  if (isRefusal(user)) return Promise.resolve(user)
  // Other sessions and devices, opened with the password alone, must sign in again with both.
  return giveRecoveryCodes(app, identity, user, { code, news: 'factorOn' }, async (db) => {
    const now = app.clock.now()
    await revokeFamiliesOfUser(db, user.userId, now, identity.session ?? null)
    await forgetDevices(db, user.userId, now)
  })
}

async function giveRecoveryCodes(
  app: App,
  identity: Identity,
  user: User,
  { code, news }: { code: string; news: 'factorOn' | 'codesRenewed' },
  alongside: (db: Queryable) => Promise<void> = () => Promise.resolve(),
): Promise<{ recoveryCodes: string[] } | Refusal> {
  const refused = await checkSecondFactor(app, user.userId, code, 'session', { mayBeUnconfirmed: true })
  if (refused) return refused
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const ended = await app.db.transaction(async (db) => {
    const over = await holdSession(db, identity)
    if (over) return over
    await tellAccount(app, db, user.userId, news)
    await confirmSecret(db, user.userId, app.clock.now())
    await replaceRecoveryCodes(
      db,
      user.userId,
      codes.map((recovery) => hashOf(app, user.userId, recovery)),
    )
    await alongside(db)
    return null
  })
  if (ended) return ended
  await securityEvent(app, { kind: 'factorChanged', about: news, account: user.userId })
  app.jobs.wake()
  return { recoveryCodes: codes }
}

/** New codes; the old ones are no longer valid. */
export async function renewRecoveryCodes(
  app: App,
  identity: Identity,
  code: string,
): Promise<{ recoveryCodes: string[] } | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const { isEnabled } = await stateOf(app, user)
  return isEnabled
    ? giveRecoveryCodes(app, identity, user, { code, news: 'codesRenewed' })
    : refuse('TWO_FACTOR_NOT_SET_UP')
}

export async function disableTwoFactor(
  app: App,
  identity: Identity,
  { code, ...again }: Reauthenticated & { code: string },
): Promise<TwoFactor | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const refused =
    (await confirmPassword(app, user, again)) ?? (await checkSecondFactor(app, user.userId, code, 'session'))
  if (refused) return refused
  const ended = await app.db.transaction(async (db) => {
    const over = await holdSession(db, identity)
    if (over) return over
    await tellAccount(app, db, user.userId, 'factorOff')
    await deleteSecondFactor(db, user.userId)
    return null
  })
  if (ended) return ended
  await securityEvent(app, { kind: 'factorChanged', about: 'factorOff', account: user.userId })
  app.jobs.wake()
  return stateOf(app, user)
}

/** Before a session is opened: null where the account has no second factor, or the code is right. */
export async function requireSecondFactor(
  app: App,
  { id, hasSecondFactor }: Pick<Account, 'id' | 'hasSecondFactor'>,
  code: string | undefined,
  giver: FactorGiver,
): Promise<Refusal | null> {
  if (!hasSecondFactor) return null
  const refused =
    code === undefined ? refuse('TWO_FACTOR_REQUIRED') : await checkSecondFactor(app, id, code, giver)
  // A right code shows that the factor is not lost: a request to remove it is cancelled.
  if (!refused) await cancelRecovery(app, { userId: id })
  return refused
}

/** Null where the code is right. Each code works once, and guessing is limited on every way in. */
export async function checkSecondFactor(
  app: App,
  userId: number,
  typed: string,
  giver: FactorGiver,
  { mayBeUnconfirmed = false } = {},
): Promise<Refusal | null> {
  const limits = secondFactorLimits(userId, giver)
  const limited = await takeTokens(app, limits)
  if (limited) return limited
  const factor = await readSecondFactor(app.db, userId)
  if (!factor || !(factor.is_confirmed || mayBeUnconfirmed)) return refuse('TWO_FACTOR_NOT_SET_UP')
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  const opens = /^\d{6}$/.test(code)
    ? await takeCode(app, userId, factor.encrypted_secret, code)
    : await takeRecoveryCode(app.db, userId, hashesOf(app, userId, code), app.clock.now())
  if (!opens) {
    await securityEvent(app, { kind: 'factorFailed', about: 'code', account: userId })
    return refuse('TWO_FACTOR_REFUSED')
  }
  await giveTokensBack(app, limits)
  return null
}

const placeOf = (userId: number): SecretPlace => ({ purpose: 'second-factor', owner: String(userId) })

async function takeCode(app: App, userId: number, encrypted: Buffer, code: string): Promise<boolean> {
  const factor = decrypt(app.keys, placeOf(userId), encrypted)
  if (!factor) app.log.error({ userId }, 'a second factor is under a secret that SECRETS_OLD lacks')
  if (!factor) return false
  const { secret, isOfFormerKey } = factor
  const step = stepOfCode(secret, code, app.clock.now())
  if (step === null || !(await takeStep(app.db, userId, step))) return false
  // Encrypts the secret with the current key when it is used, so that the former key can be dropped one day.
  if (isOfFormerKey)
    await replaceSecret(app.db, userId, { from: encrypted, to: encrypt(app.keys, placeOf(userId), secret) })
  return true
}

/** Sixteen letters and digits that cannot be confused with one another, in two halves. */
function newRecoveryCode(): string {
  return base32(randomBytes(RECOVERY_CODE_BYTES)).replace(/^(.{8})/, '$1-')
}

/** Keyed with a secret that is not in the database; the codes are random enough to need no slow hash. */
const hashOf = (app: App, userId: number, code: string): Buffer =>
  Buffer.from(app.keys.sign('recovery-code', hashedText(userId, code)), 'base64url')

/** The same under every key it may have been signed with. */
const hashesOf = (app: App, userId: number, code: string): Buffer[] =>
  app.keys
    .signatures('recovery-code', hashedText(userId, code))
    .map((signature) => Buffer.from(signature, 'base64url'))

const hashedText = (userId: number, code: string) => `${userId}:${code.replaceAll('-', '')}`
