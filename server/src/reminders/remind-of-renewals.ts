import { RENEWAL_TEXTS } from '@obole/contract/renewal-texts'
import { mayWriteToPayers } from '@obole/core/association/compliance'
import { endsToRemindOf, filledText, renewalMoment } from '@obole/core/campaign/renewal'
import { formatDate, parisDate, parisTime } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { renewalReminderMail } from '../mails/renewal-mails.ts'
import { type FormerMember, formerMemberOf } from '../renewals/find-former-member.ts'
import { renewalCampaign, renewalUrl } from '../renewals/renewal-address.ts'
import { settingOf } from '../renewals/renewal-settings.ts'
import { waysToStop } from '../renewals/mail-choices.ts'
import type { RenewalReminder } from './reminders.queue.ts'
import { takeRenewals } from './renewals-due.store.ts'

const BATCH = 500
/** Nobody is woken by it. */
const NOT_BEFORE = '09:00'

/** Finds members whose membership ends soon, or has just ended, and has each reminded once of each moment. */
export async function remindOfRenewals(app: App): Promise<void> {
  const now = app.clock.now()
  if (parisTime(now) < NOT_BEFORE) return
  const ends = endsToRemindOf(parisDate(now))
  while ((await takeRenewals(app.db, ends, now, BATCH)) === BATCH);
  app.jobs.wake()
}

/** Sends the reminder, unless something it rests on has changed since it was taken. */
export async function remindOfRenewal(app: App, reminder: RenewalReminder): Promise<void> {
  const { contactId, organizationId, moment } = reminder
  const member = await formerMemberOf(app, reminder)
  if (!member || !isStillDue(app, member, reminder)) return
  const { isOn, words } = await settingOf(app, organizationId, moment)
  const campaign = isOn ? await renewalCampaign(app, member) : null
  if (!campaign) return
  const locale = member.locale ?? 'fr'
  const { subject, text } = words ?? RENEWAL_TEXTS[moment][locale]
  const values = {
    prénom: member.person.firstName ?? '',
    association: member.organization_name,
    'date de fin': formatDate(reminder.endsOn, locale),
  }
  const { stopUrl, unsubscribeUrl } = waysToStop(
    app,
    { contactId, organizationId, email: member.email },
    'Renewal',
  )
  const mail = renewalReminderMail({
    locale,
    brand: await mailBrand(app, campaign),
    organizationName: member.organization_name,
    subject: filledText(subject, values),
    message: filledText(text, values),
    renewalUrl: renewalUrl(app, campaign, member),
    stopUrl,
  })
  const key = `renewal-${contactId}-${reminder.endsOn}-${moment}`
  await app.mail.send({ ...mail, to: member.email, key, unsubscribeUrl })
}

/** Who renewed meanwhile, refused, or is reminded too late gets nothing, nor does an association that may not write. */
function isStillDue(app: App, member: FormerMember, { contactId, endsOn, moment }: RenewalReminder): boolean {
  const today = parisDate(app.clock.now())
  return (
    member.id === contactId &&
    member.ends_on === endsOn &&
    !member.is_refused &&
    renewalMoment(endsOn, today) === moment &&
    mayWriteToPayers({ allowCollect: member.allow_collect })
  )
}
