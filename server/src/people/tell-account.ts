import { addressOf } from '@obole/core/site/addresses'
import type { App } from '../app.ts'
import { accountNewsMail, type AccountNews } from '../mails/account-mails.ts'
import { contactEmailOf } from '../platform/contact-email.ts'
import type { Queryable } from '../platform/db.ts'
import { insertJob } from './links.store.ts'
import { notMeLink, raiseAlarm } from './not-me.ts'
import { findAccount, greetedName } from './people.store.ts'
import { fullAddress } from '../platform/fronts.ts'
import { newJob } from '../platform/job.ts'
import { tellAccountJob } from './people.queue.ts'

const SIGN_IN_PATH = '/connexion'

/**
 * After an act of our own team, the user signs in again; after an intruder's act, they first choose another password.
 */
const pageFor = (news: AccountNews) =>
  news === 'sessionsEnded' ? SIGN_IN_PATH : addressOf({ page: 'forgottenPassword' })

/** True for the news whose mail has a button that undoes the act. */
const isTakenBack = (news: AccountNews): news is 'factorOn' | 'factorOff' =>
  news === 'factorOn' || news === 'factorOff'

/**
 * Informs the owner at once, in case another person did it. Called in the transaction of the act, before a factor is
 * added or removed.
 */
export async function tellAccount(app: App, db: Queryable, userId: number, news: AccountNews): Promise<void> {
  const id = app.ids.token()
  if (isTakenBack(news)) await raiseAlarm(app, db, { id, userId, what: news })
  await insertJob(db, newJob(tellAccountJob, { id, userId, news }), app.clock.now())
}

export async function sendAccountNews(
  app: App,
  { id, userId, news }: { id: string; userId: number; news: AccountNews },
): Promise<void> {
  const account = await findAccount(app.db, userId, app.clock.now())
  if (!account) return
  const notMe = isTakenBack(news) ? await notMeLink(app, { id, userId, what: news }) : null
  const { to, url } = notMe ?? { to: account.email, url: fullAddress(app, pageFor(news)) }
  const contact = contactEmailOf(app.config)
  const mail = accountNewsMail(news, { locale: account.locale, url, contact, name: greetedName(account) })
  await app.mail.send({ to, key: `account-${id}`, ...mail })
}
