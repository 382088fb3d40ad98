import type { MailingPreview } from '@obole/contract/mailings'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { withPictures } from '../mails/with-pictures.ts'
import { newJob } from '../platform/job.ts'
import type { PayloadOf } from '../platform/job.ts'
import { choicesPage } from '../renewals/mail-choices.ts'
import { type Author, askedOf, missingRefusal } from './change-mailing.ts'
import { tryMailingJob } from './mailings.queue.ts'
import { findFirstRecipient, findMailing, insertJob } from './mailings.store.ts'
import { findMail, findReader, findWriter } from './sending.store.ts'
import { versionOf } from './version.ts'
import { writeMail } from './write-mail.ts'

/** The real link is for its reader alone: whoever tries it must not refuse in their place. */
const examplePage = (app: App) => choicesPage(app, 'exemple', 'Message')

/** The mail as the first recipient would read it. */
export async function previewMailing(
  app: App,
  { organizationId }: Author,
  mailingId: string,
): Promise<MailingPreview | Refusal> {
  const row = await findMailing(app.db, { organizationId, mailingId })
  const mail = row && (await findMail(app.db, mailingId))
  if (!mail) return refuse('MAILING_UNKNOWN')
  const missing = missingRefusal(row)
  if (missing) return missing
  const first = await findFirstRecipient(app.db, askedOf(app, row))
  const reader = first && (await findReader(app.db, first.id))
  if (!reader) return refuse('NOBODY_TO_WRITE_TO')
  const written = await writeMail(app, mail, { ...reader, email: first.email }, examplePage(app))
  const { subject, text } = written
  return {
    version: versionOf(row),
    to: first.email,
    fromName: mail.organizationName,
    replyTo: mail.replyTo,
    subject,
    text,
    html: withPictures(written),
  }
}

/** Has the mail sent to whoever writes it. */
export async function tryMailing(
  app: App,
  { organizationId, userId }: Author,
  mailingId: string,
): Promise<{ to: string } | Refusal> {
  const row = await findMailing(app.db, { organizationId, mailingId })
  if (!row) return refuse('MAILING_UNKNOWN')
  const missing = missingRefusal(row)
  const writer = missing ?? (await findWriter(app.db, userId))
  if (!writer) return refuse('NOT_FOUND')
  if (isRefusal(writer)) return writer
  const now = app.clock.now()
  await insertJob(app.db, newJob(tryMailingJob, { mailingId, userId, at: now }), now)
  app.jobs.wake()
  return { to: writer.email }
}

const TRIAL = { fr: 'Essai', en: 'Trial' } as const

export async function sendTrial(
  app: App,
  { mailingId, userId, at }: PayloadOf<typeof tryMailingJob>,
): Promise<void> {
  const mail = await findMail(app.db, mailingId)
  const writer = await findWriter(app.db, userId)
  if (!mail || !writer) return
  const { firstName, locale } = writer
  const written = await writeMail(app, mail, { firstName, locale }, examplePage(app))
  const subject = `[${TRIAL[locale]}] ${written.subject}`
  const { organizationName: fromName, replyTo } = mail
  await app.mail.send({
    ...written,
    subject,
    to: writer.email,
    fromName,
    replyTo,
    key: `mailing-trial-${mailingId}-${at}`,
  })
}
