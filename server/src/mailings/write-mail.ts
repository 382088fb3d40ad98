import { cents } from '@obole/core/money/money'
import { filledMessage } from '@obole/core/contacts/mailing'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import type { MailText } from '../mails/account-mails.ts'
import { type MailingMail, mailingMail } from '../mails/mailing-mail.ts'
import { associationBrand } from '../organizations/association-brand.ts'
import { givingUrl, restartUrl } from '../restarts/restart-address.ts'
import { findAmount } from '../restarts/write-to-donors.ts'
import type { MailToWrite, Reader } from './sending.store.ts'

/** Whoever reads a mail; of an example that nobody may act on, the mailbox alone or nothing. */
export interface MailReader extends Pick<Reader, 'firstName' | 'locale'> {
  email?: string
  /** The file that a personal link names. */
  contactId?: number
}

/** The mail as one person reads it. */
export async function writeMail(
  app: App,
  mailing: MailToWrite,
  reader: MailReader,
  stopUrl: string,
): Promise<MailText> {
  const { organizationName, replyTo, formId } = mailing
  const { firstName, locale } = reader
  const values = { firstName: firstName ?? '', association: organizationName }
  const campaign = formId === null ? null : await loadCampaign(app, { formId })
  // The campaign's look where it is written to its participants, otherwise the association's own.
  const brand = campaign
    ? await mailBrand(app, campaign)
    : await associationBrand(app, { name: organizationName, logo: mailing.logo })
  return mailingMail({
    locale: locale ?? 'fr',
    brand,
    firstName,
    organizationName,
    subject: filledMessage(mailing.subject, values),
    message: filledMessage(mailing.text, values),
    replyTo,
    restart: campaign && (await restartOf(app, mailing, campaign, reader)),
    stopUrl,
  })
}

/** What a monthly donor of another platform finds in the mail; the link of an example is nobody's. */
async function restartOf(
  app: App,
  { audience, organizationId }: MailToWrite,
  campaign: Campaign,
  { email, contactId }: MailReader,
): Promise<MailingMail['restart']> {
  if (audience.kind !== 'MonthlyDonors') return null
  const amount = email === undefined ? null : await findAmount(app.db, { organizationId, email })
  const isReal = email !== undefined && contactId !== undefined
  return {
    url: isReal ? restartUrl(app, campaign, { contactId, email }) : givingUrl(app, campaign),
    amountCents: amount === null ? null : cents(amount),
  }
}
