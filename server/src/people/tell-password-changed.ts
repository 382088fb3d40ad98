import type { App } from '../app.ts'
import { passwordChangedMail } from '../mails/account-mails.ts'
import type { Queryable } from '../platform/db.ts'
import { insertJob } from './links.store.ts'
import { notMeLink, raiseAlarm } from './not-me.ts'
import { findAccount, greetedName } from './people.store.ts'
import { newJob } from '../platform/job.ts'
import { tellPasswordChangedJob } from './people.queue.ts'

/** Called in the transaction of the act. */
export async function tellOfPassword(app: App, db: Queryable, userId: number): Promise<void> {
  const id = app.ids.token()
  await raiseAlarm(app, db, { id, userId, what: 'password' })
  await insertJob(db, newJob(tellPasswordChangedJob, { userId, id }), app.clock.now())
}

/** Informs the owner at once, with the way to take the account back. */
export async function tellPasswordChanged(
  app: App,
  { id, userId }: { id: string; userId: number },
): Promise<void> {
  const account = await findAccount(app.db, userId, app.clock.now())
  if (!account) return
  const notMe = await notMeLink(app, { id, userId, what: 'password' })
  if (!notMe) return
  const reader = { locale: account.locale, name: greetedName(account) }
  const mail = passwordChangedMail({ ...reader, url: notMe.url })
  await app.mail.send({ to: notMe.to, key: `password-changed-${id}`, ...mail })
}
