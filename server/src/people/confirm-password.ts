import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { giveTokensBack, takeTokens } from '../platform/rate-limit.ts'
import { securityEvent } from '../platform/security-events.ts'
import type { User } from './access-token.ts'
import { confirmLimits } from './limits.ts'
import { isPasswordOf } from './passwords.ts'
import { findAccount } from './people.store.ts'

/**
 * Answers null where the password is right: a person who only found a signed-in browser cannot move money. Guessing is
 * limited as at the login.
 */
export async function confirmPassword(
  app: App,
  user: User,
  { password, address }: { password: string | null; address: string },
): Promise<null | Refusal> {
  if (password === null) return refuse('REAUTHENTICATION_REQUIRED')
  const limits = confirmLimits(user.userId)
  const refused = await takeTokens(app, limits)
  if (isRefusal(refused)) return refused
  const account = await findAccount(app.db, user.userId, app.clock.now())
  if (!(await isPasswordOf(account?.passwordHash ?? null, password))) {
    await securityEvent(app, {
      kind: 'passwordCheckFailed',
      about: 'password',
      address,
      account: user.email,
    })
    return refuse('REAUTHENTICATION_REQUIRED')
  }
  await giveTokensBack(app, limits)
  return null
}
