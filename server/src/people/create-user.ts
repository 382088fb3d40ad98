import { refuse, type Refusal } from '@obole/contract/problems'
import { cleanEmail } from '@obole/core/validation/email'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { hashPassword, whyNotPassword } from './passwords.ts'
import { insertUser } from './people.store.ts'

export interface UserToCreate {
  email: string
  /** Without a password, the account waits for its first login. */
  password?: string
  firstName?: string | null
  lastName?: string | null
  locale?: Locale
  isVerified?: boolean
  isSupport?: boolean
}

/** Creates an account. The caller decides who may learn that an address is taken. */
export async function createUser(app: App, user: UserToCreate): Promise<{ userId: number } | Refusal> {
  const { password } = user
  const tooSimple = password === undefined ? null : await whyNotPassword(password, user)
  if (tooSimple) return tooSimple
  const userId = await insertUser(
    app.db,
    {
      email: cleanEmail(user.email),
      passwordHash: password === undefined ? null : await hashPassword(password),
      firstName: user.firstName ?? null,
      lastName: user.lastName ?? null,
      locale: user.locale ?? 'fr',
      isVerified: user.isVerified ?? false,
      isSupport: user.isSupport ?? false,
    },
    app.clock.now(),
  )
  return userId === null ? refuse('EMAIL_TAKEN') : { userId }
}
