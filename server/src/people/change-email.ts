import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/site/addresses'
import type { App } from '../app.ts'
import { accountExistsMail, emailChangeAskedMail, linkMail } from '../mails/account-mails.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import type { NewAlarm } from './alarms.store.ts'
import { holdSession } from './hold-session.ts'
import { signedIn, type Identity } from './identify.ts'
import { linkLimits } from './limits.ts'
import { insertJob, insertLink } from './links.store.ts'
import { LINK_LASTS_MS, signLink } from './links.ts'
import { notMeLink, raiseAlarm } from './not-me.ts'
import { findAccount, findAccountByEmail, greetedName } from './people.store.ts'
import { confirmOwner } from './sensitive-act.ts'
import { fullAddress } from '../platform/fronts.ts'
import { newJob } from '../platform/job.ts'
import { type EmailChange, sendEmailChangeJob } from './people.queue.ts'

export const CONFIRM_EMAIL_PATH = '/utilisateur/nouvelle-adresse'

/** The alarm of the request. The plain id is kept for the alarm of the change itself. */
const alarmOf = ({ id, userId }: EmailChange): NewAlarm => ({
  id: `${id}-asked`,
  userId,
  what: 'addressAsked',
})

/** The job checks whether the address is taken: the request costs and answers the same either way. */
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
  const change: EmailChange = { id: app.ids.token(), userId: user.userId, email }
  const ended = await app.db.transaction(async (db) => {
    const over = await holdSession(db, identity)
    if (over) return over
    await raiseAlarm(app, db, alarmOf(change))
    await insertJob(db, newJob(sendEmailChangeJob, change), app.clock.now())
    return null
  })
  if (ended) return ended
  app.jobs.wake()
  return { sent: true }
}

/** The new address gets the link; the current one is informed while the change can still be stopped. */
export async function sendEmailChange(app: App, change: EmailChange): Promise<void> {
  const { id, userId, email } = change
  const now = app.clock.now()
  const account = await findAccount(app.db, userId, now)
  const notMe = account && (await notMeLink(app, alarmOf(change)))
  if (!notMe) return
  const { locale } = account
  const other = await findAccountByEmail(app.db, email, now)
  const link = { id, purpose: 'ChangeEmail' as const, email, redirectTo: null, userId }
  // Before any mail is sent: an owner who refuses at once must find the link, to end it.
  if (!other) await insertLink(app.db, link, now, now + LINK_LASTS_MS.ChangeEmail)
  const asked = emailChangeAskedMail({ locale, url: notMe.url, email, name: greetedName(account) })
  await app.mail.send({ to: notMe.to, key: `email-change-asked-${id}`, ...asked })
  const to = { to: email, key: `email-change-${id}` }
  if (other) {
    const forgotten = fullAddress(app, addressOf({ page: 'forgottenPassword' }))
    const name = greetedName(other)
    return app.mail.send({ ...to, ...accountExistsMail({ locale, url: forgotten, name }) })
  }
  const url = fullAddress(app, `${CONFIRM_EMAIL_PATH}?token=${encodeURIComponent(signLink(app, id))}`)
  // No name: the address may be mistyped and belong to another person.
  return app.mail.send({ ...to, ...linkMail('ChangeEmail', { locale, url, name: null }) })
}
