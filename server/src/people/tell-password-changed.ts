import type { App } from '../app.ts'
import { passwordChangedMail } from '../mails/account-mails.ts'
import { notMeUrl } from './not-me.ts'
import { findAccount } from './people.store.ts'

/** Whoever did not change it learns of it at once, with the way to take the account back. */
export async function tellPasswordChanged(
  app: App,
  { id, userId }: { id: string; userId: number },
): Promise<void> {
  const account = await findAccount(app.db, userId, app.clock.now())
  if (!account) return
  const url = await notMeUrl(app, { id, userId, what: 'password', email: account.email })
  const mail = passwordChangedMail({ locale: account.locale, url })
  await app.mail.send({ to: account.email, key: `password-changed-${id}`, ...mail })
}
