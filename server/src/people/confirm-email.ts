import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { emailChangedMail, newEmailMail } from '../mails/account-mails.ts'
import { contactEmailOf } from '../platform/contact-email.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import type { Device } from './device.ts'
import type { Identity } from './identify.ts'
import { linkUseLimits } from './limits.ts'
import { insertJob, useLink, useUpLinksTo } from './links.store.ts'
import { linkIdOf } from './links.ts'
import { notMeLink, raiseAlarm } from './not-me.ts'
import { findAccount, greetedName, saveEmail } from './people.store.ts'
import { openSession, type Session } from './sessions.ts'
import { revokeFamiliesOfUser } from './sessions.store.ts'
import { fullAddress } from '../platform/fronts.ts'
import { newJob } from '../platform/job.ts'
import { tellEmailChangedJob } from './people.queue.ts'

const SIGN_IN_PATH = '/connexion'

/** `session` is set if the browser was already signed in: access to the mailbox alone opens no session. */
export interface ConfirmedEmail {
  email: string
  session: Session | null
}

/** Uses the link: the account gets its new address, and every earlier session ends. */
export async function confirmEmail(
  app: App,
  identity: Identity,
  { token, address, device }: { token: string; address: string; device: Device },
): Promise<ConfirmedEmail | Refusal> {
  const refused = await takeTokens(app, linkUseLimits(address))
  if (isRefusal(refused)) return refused
  const id = linkIdOf(app, token)
  if (id === null) return refuse('LINK_INVALID')
  const outcome = await app.db.transaction(async (db) => {
    const now = app.clock.now()
    const used = await useLink(db, id, ['ChangeEmail'], now)
    const before = used?.userId ? await findAccount(db, used.userId, now) : null
    if (!used || !before) return refuse('LINK_INVALID')
    const { email } = used
    // Another person may have opened an account with it meanwhile.
    if (!(await saveEmail(db, { userId: before.id, email }, now))) return refuse('LINK_INVALID')
    await revokeFamiliesOfUser(db, before.id, now)
    await useUpLinksTo(db, before.email, now)
    await useUpLinksTo(db, email, now)
    const job = newJob(tellEmailChangedJob, { id, userId: before.id, oldEmail: before.email })
    await raiseAlarm(app, db, { id, userId: before.id, what: 'address', email: before.email })
    await insertJob(db, job, now)
    const account = await findAccount(db, before.id, now)
    const isHere = account && identity.user?.userId === account.id
    const opener = { client: identity.client, device }
    return { email, session: isHere ? await openSession(app, db, account, opener) : null }
  })
  app.jobs.wake()
  return outcome
}

/** The old address is informed, so that an owner who did not ask can act; the new one gets a confirmation. */
export async function tellEmailChanged(
  app: App,
  { id, userId, oldEmail }: { id: string; userId: number; oldEmail: string },
): Promise<void> {
  const account = await findAccount(app.db, userId, app.clock.now())
  if (!account) return
  const url = fullAddress(app, SIGN_IN_PATH)
  const notMe = await notMeLink(app, { id, userId, what: 'address', email: oldEmail })
  if (!notMe) return
  const contact = contactEmailOf(app.config)
  const reader = { locale: account.locale, name: greetedName(account) }
  const mail = emailChangedMail({ ...reader, url: notMe.url, email: account.email, contact })
  await app.mail.send({ to: oldEmail, key: `email-changed-${id}`, ...mail })
  const welcome = newEmailMail({ ...reader, url, oldEmail })
  await app.mail.send({ to: account.email, key: `email-new-${id}`, ...welcome })
}
