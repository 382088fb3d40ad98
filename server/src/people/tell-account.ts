import { addressOf } from '@obole/core/addresses'
import type { App } from '../app.ts'
import { accountNewsMail, type AccountNews } from '../mails/account-mails.ts'
import type { Sql } from '../platform/db.ts'
import { insertJob } from './links.store.ts'
import { notMeUrl } from './not-me.ts'
import { findAccount } from './people.store.ts'

export { ACCOUNT_NEWS } from '../mails/account-mails.ts'

export const TELL_ACCOUNT_JOB = 'people.tell-account'

/** Whoever did not do it learns of it at once. In the transaction of the act. */
export async function tellAccount(app: App, sql: Sql, userId: number, news: AccountNews): Promise<void> {
  const payload = { id: app.ids.token(), userId, news }
  await insertJob(sql, { name: TELL_ACCOUNT_JOB, payload }, app.clock.now())
}

export async function sendAccountNews(
  app: App,
  { id, userId, news }: { id: string; userId: number; news: AccountNews },
): Promise<void> {
  const account = await findAccount(app.db, userId, app.clock.now())
  if (!account) return
  const url =
    news === 'factorOff'
      ? await notMeUrl(app, { id, userId, what: news, email: account.email })
      : `${app.config.PUBLIC_URL}${addressOf({ page: 'forgottenPassword' })}`
  const mail = accountNewsMail(news, { locale: account.locale, url })
  await app.mail.send({ to: account.email, key: `account-${id}`, ...mail })
}
