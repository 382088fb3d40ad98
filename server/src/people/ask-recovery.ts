import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { openRecovery } from './recoveries.ts'
import { accountWithPassword, type PasswordGiven } from './sign-in.ts'

export interface RecoveryAsked extends PasswordGiven {
  /** How Support can reach and recognise them. */
  message: string
}

/** Telephone and recovery codes are lost: whoever knows the password asks Support to take the second factor away. */
export async function askRecovery(app: App, asked: RecoveryAsked): Promise<{ asked: true } | Refusal> {
  const account = await accountWithPassword(app, asked)
  if (isRefusal(account)) return account
  if (!account.hasSecondFactor) return refuse('TWO_FACTOR_NOT_SET_UP')
  await openRecovery(app, { userId: account.id, message: asked.message })
  return { asked: true }
}
