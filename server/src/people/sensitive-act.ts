import { refuse, type Refusal } from '@obole/contract/problems'
import { secondFactorDuty } from '@obole/core/users/second-factor'
import type { App } from '../app.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import type { User } from './access-token.ts'
import { confirmPassword } from './confirm-password.ts'
import { findAccount } from './people.store.ts'
import { checkSecondFactor } from './second-factor.ts'

/**
 * For acts that give another person access to an association, or decide where its money goes. Null where the password
 * is right, and the second factor too. A user without a factor passes with the password alone during their grace
 * period, and not after. Call it last, just before the act: a code works once.
 */
export const confirmSensitiveAct = (app: App, user: User, again: TypedAgain): Promise<null | Refusal> =>
  confirm(app, user, again, { mustHaveFactor: true })

/** The same for a user's acts on their own account, also allowed before they have set up a second factor. */
export const confirmOwner = (app: App, user: User, again: TypedAgain): Promise<null | Refusal> =>
  confirm(app, user, again, { mustHaveFactor: false })

async function confirm(
  app: App,
  user: User,
  { code, ...again }: TypedAgain,
  { mustHaveFactor }: { mustHaveFactor: boolean },
): Promise<null | Refusal> {
  const refused = await confirmPassword(app, user, again)
  if (refused) return refused
  const now = app.clock.now()
  const account = await findAccount(app.db, user.userId, now)
  if (!account) return refuse('UNAUTHENTICATED')
  if (!account.hasSecondFactor)
    return mustHaveFactor && secondFactorDuty(account, now).kind === 'now'
      ? refuse('TWO_FACTOR_SETUP_REQUIRED')
      : null
  return code === null
    ? refuse('TWO_FACTOR_CODE_REQUIRED')
    : checkSecondFactor(app, user.userId, code, 'session')
}
