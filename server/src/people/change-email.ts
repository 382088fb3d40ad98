import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/addresses'
import type { App } from '../app.ts'
import { accountExistsMail, emailChangeAskedMail, linkMail } from '../mails/account-mails.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import { holdSession } from './hold-session.ts'
import { signedIn, type Identity } from './identify.ts'
import { linkLimits } from './limits.ts'
import { insertJob, insertLink } from './links.store.ts'
import { LINK_LASTS_MS, signLink } from './links.ts'
import { findAccount, findAccountByEmail, greetedName } from './people.store.ts'
import { confirmOwner } from './sensitive-act.ts'

export const SEND_EMAIL_CHANGE_JOB = 'people.send-email-change'
export const CONFIRM_EMAIL_PATH = '/utilisateur/nouvelle-adresse'

export interface EmailChange {
  id: string
  userId: number
  email: string
}

/** Whether the address is somebody's already is the job's business: asking costs and answers the same either way. */
export async function changeEmail(
  app: App,
  identity: Identity,
  { email, ...again }: TypedAgain & { email: string },
): Promise<{ sent: true } | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  if (email === user.email) return refuse('EMAIL_UNCHANGED')
  const refused =
    (await confirmOwner(app, user, again)) ?? (await takeTokens(app, linkLimits(email, again.address)))
  if (isRefusal(refused)) return refused
  const payload: EmailChange = { id: app.ids.token(), userId: user.userId, email }
  const ended = await app.db.transaction(async (sql) => {
    const over = await holdSession(sql, identity)
    if (!over) await insertJob(sql, { name: SEND_EMAIL_CHANGE_JOB, payload }, app.clock.now())
    return over
  })
  if (ended) return ended
  app.jobs.wake()
  return { sent: true }
}

/** The new address gets the link, the present one learns that it was asked for, while it can still be stopped. */
export async function sendEmailChange(app: App, { id, userId, email }: EmailChange): Promise<void> {
  const now = app.clock.now()
  const account = await findAccount(app.db, userId, now)
  if (!account) return
  const { locale } = account
  const forgotten = `${app.config.PUBLIC_URL}${addressOf({ page: 'forgottenPassword' })}`
  const asked = emailChangeAskedMail({ locale, url: forgotten, email, name: greetedName(account) })
  await app.mail.send({ to: account.email, key: `email-change-asked-${id}`, ...asked })
  const to = { to: email, key: `email-change-${id}` }
  const other = await findAccountByEmail(app.db, email, now)
  if (other) {
    const name = greetedName(other)
    return app.mail.send({ ...to, ...accountExistsMail({ locale, url: forgotten, name }) })
  }
  const link = { id, purpose: 'ChangeEmail' as const, email, redirectTo: null, userId }
  await insertLink(app.db, link, now, now + LINK_LASTS_MS.ChangeEmail)
  const url = `${app.config.PUBLIC_URL}${CONFIRM_EMAIL_PATH}?token=${encodeURIComponent(signLink(app, id))}`
  // Whoever reads it may be somebody else: an address is easily mistyped.
  return app.mail.send({ ...to, ...linkMail('ChangeEmail', { locale, url, name: null }) })
}
