import { filledMessage } from '@obole/core/contacts/mailing'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import type { MailText } from '../mails/account-mails.ts'
import type { MailBrand } from '../mails/brand.ts'
import { mailingMail } from '../mails/mailing-mail.ts'
import { associationBrand } from '../organizations/association-brand.ts'
import type { MailToWrite, Reader } from './sending.store.ts'

/** The mail as one person reads it. */
export async function writeMail(
  app: App,
  mailing: MailToWrite,
  { firstName, locale }: Pick<Reader, 'firstName' | 'locale'>,
  stopUrl: string,
): Promise<MailText> {
  const { organizationName, replyTo } = mailing
  const values = { firstName: firstName ?? '', association: organizationName }
  return mailingMail({
    locale: locale ?? 'fr',
    brand: await brandOf(app, mailing),
    firstName,
    organizationName,
    subject: filledMessage(mailing.subject, values),
    message: filledMessage(mailing.text, values),
    replyTo,
    stopUrl,
  })
}

/** The campaign's look where it is written to its participants, otherwise the association's own. */
async function brandOf(app: App, { formId, organizationName: name, logo }: MailToWrite): Promise<MailBrand> {
  const campaign = formId === null ? null : await loadCampaign(app, { formId })
  if (campaign) return mailBrand(app, campaign)
  return associationBrand(app, { name, logo })
}
