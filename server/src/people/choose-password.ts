import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import { linkUseLimits } from './limits.ts'
import { useLink, useUpLinksTo } from './links.store.ts'
import { linkIdOf } from './links.ts'
import { hashPassword, isPasswordOf, whyNotPassword } from './passwords.ts'
import { findAccount, findAccountByEmail, knownOfOwner, savePasswordByEmail } from './people.store.ts'
import { readLink } from './read-link.ts'
import { requireSecondFactor } from './second-factor.ts'
import { openSession, type Opener, type Session } from './sessions.ts'
import { revokeFamiliesOfUser } from './sessions.store.ts'
import { tellOfPassword } from './tell-password-changed.ts'

export interface ChosenPassword {
  token: string
  password: string
  code?: string | undefined
  opener: Opener
  locale: Locale
  address: string
}

export type NewSession = Session & { redirectTo: string | null }

/** Uses the link: sets the password, ends every earlier session and opens a new one. */
export async function choosePassword(app: App, chosen: ChosenPassword): Promise<NewSession | Refusal> {
  const { token, password, code, opener, locale, address } = chosen
  const refused = await takeTokens(app, linkUseLimits(address))
  if (isRefusal(refused)) return refused
  const link = await readLink(app, token)
  if (isRefusal(link)) return link
  const tooSimple = await whyNotPassword(password, await knownOfOwner(app.db, link.email))
  if (tooSimple) return tooSimple
  // Access to the mailbox is one factor: it does not replace the second.
  const known = await findAccountByEmail(app.db, link.email, app.clock.now())
  const refusedFactor = known && (await requireSecondFactor(app, known, code, 'link'))
  if (refusedFactor) return refusedFactor
  // An expired password may not be chosen again, above all if another person knows it.
  if (known?.passwordExpired && (await isPasswordOf(known.passwordHash, password)))
    return refuse('PASSWORD_AS_BEFORE')
  // Before the transaction: a hash takes a hundred times longer than the statements.
  const passwordHash = await hashPassword(password)
  const outcome = await app.db.transaction(async (db) => {
    const now = app.clock.now()
    const used = await useLink(
      db,
      linkIdOf(app, token) ?? '',
      ['FirstLogin', 'ForgottenPassword', 'ExpiredPassword'],
      now,
    )
    if (!used) return refuse('LINK_INVALID')
    const userId = await savePasswordByEmail(db, { email: used.email, passwordHash, locale }, now)
    await revokeFamiliesOfUser(db, userId, now)
    await useUpLinksTo(db, used.email, now)
    if (used.purpose !== 'FirstLogin') await tellOfPassword(app, db, userId)
    const account = await findAccount(db, userId, now)
    if (!account) throw new Error(`user ${userId} was just saved and is not there`)
    return { ...(await openSession(app, db, account, opener)), redirectTo: used.redirectTo }
  })
  app.jobs.wake()
  return outcome
}
