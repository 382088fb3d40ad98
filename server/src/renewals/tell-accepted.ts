import type { App } from '../app.ts'
import { mailsAcceptedMail } from '../mails/mails-accepted-mail.ts'
import { associationBrand } from '../organizations/association-brand.ts'
import { waysToStop } from './mail-choices.ts'
import { findAcceptedReader } from './refusals.store.ts'
import type { MailsAcceptedToTell } from './renewals.queue.ts'

/** Tells somebody that they get mails of a purpose again, because the association says they asked for it. */
export async function tellAccepted(app: App, { contactId, purpose, at }: MailsAcceptedToTell): Promise<void> {
  const reader = await findAcceptedReader(app.db, { contactId, purpose })
  if (!reader) return
  const { email, firstName, locale, organizationName, logo } = reader
  const { stopUrl, unsubscribeUrl } = waysToStop(app, reader, purpose)
  const mail = mailsAcceptedMail({
    locale,
    purpose,
    firstName,
    organizationName,
    brand: await associationBrand(app, { name: organizationName, logo }),
    stopUrl,
  })
  const key = `mails-accepted-${contactId}-${purpose}-${at}`
  await app.mail.send({ ...mail, to: email, unsubscribeUrl, key })
}
