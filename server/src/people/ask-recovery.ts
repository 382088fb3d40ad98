import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { LinkPurpose } from '@obole/core/users/login'
import type { App } from '../app.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import { linkUseLimits } from './limits.ts'
import { findAccountByEmail } from './people.store.ts'
import { readLink } from './read-link.ts'
import { openRecovery } from './recoveries.ts'
import { accountWithPassword, type PasswordGiven } from './sign-in.ts'

/** How Support can reach and recognise the person. */
interface WithMessage {
  message: string
}

/** Phone and recovery codes are lost: the user, who knows the password, asks Support to remove the second factor. */
export async function askRecovery(
  app: App,
  asked: PasswordGiven & WithMessage,
): Promise<{ asked: true } | Refusal> {
  const account = await accountWithPassword(app, asked)
  if (isRefusal(account)) return account
  if (!account.hasSecondFactor) return refuse('TWO_FACTOR_NOT_SET_UP')
  await openRecovery(app, { userId: account.id, message: asked.message, askedWith: 'password' })
  return { asked: true }
}

/** The password is lost as well: only the mailbox is left. Support is informed of it and checks more carefully. */
export async function askRecoveryByLink(
  app: App,
  { token, message, address }: WithMessage & { token: string; address: string },
): Promise<{ asked: true } | Refusal> {
  const limited = await takeTokens(app, linkUseLimits(address))
  if (limited) return limited
  const link = await readLink(app, token)
  if (isRefusal(link)) return link
  const account = await findAccountByEmail(app.db, link.email, app.clock.now())
  if (!account || !isForPassword(link.purpose)) return refuse('LINK_INVALID')
  if (!account.hasSecondFactor) return refuse('TWO_FACTOR_NOT_SET_UP')
  await openRecovery(app, { userId: account.id, message, askedWith: 'link' })
  return { asked: true }
}

/** A link that confirms an address does not count: a mistyped address sends it to another person. */
const isForPassword = (purpose: LinkPurpose) =>
  purpose === 'ForgottenPassword' || purpose === 'ExpiredPassword'
