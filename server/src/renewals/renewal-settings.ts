import type { RenewalReminders, RenewalReminderSetting } from '@obole/contract/manage-renewals'
import { refuse, type Refusal } from '@obole/contract/problems'
import { UNKNOWN_PLACEHOLDER } from '@obole/contract/renewal-texts'
import { assert } from '@obole/core/assert'
import { mayWriteToPayers } from '@obole/core/association/compliance'
import { type RenewalMoment, unknownPlaceholders } from '@obole/core/campaign/renewal'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { findAssociation, readSettings, saveOffer, saveSetting } from './renewal-settings.store.ts'

export async function showReminders(app: App, organizationId: number): Promise<RenewalReminders> {
  const association = await findAssociation(app.db, organizationId)
  assert(association, `no association ${organizationId}`)
  return {
    organizationName: association.name,
    isSending: mayWriteToPayers({ allowCollect: association.allow_collect }),
    offersAutomaticRenewal: association.offers_automatic_renewal,
    automaticRenewals: association.automatic_renewals,
    reminders: await readSettings(app.db, organizationId),
  }
}

export async function settingOf(
  app: App,
  organizationId: number,
  moment: RenewalMoment,
): Promise<RenewalReminderSetting> {
  const found = (await readSettings(app.db, organizationId)).find((one) => one.moment === moment)
  assert(found, `every moment has its setting: ${moment}`)
  return found
}

export async function changeReminder(
  app: App,
  { organizationId, userId }: { organizationId: number; userId: number },
  setting: RenewalReminderSetting,
): Promise<RenewalReminders | Refusal> {
  const issues = setting.words
    ? [...issuesOf('subject', setting.words.subject), ...issuesOf('text', setting.words.text)]
    : []
  if (issues.length > 0) return refuse('INVALID_REQUEST', { issues })
  await app.db.transaction(async (db) => {
    const before = (await readSettings(db, organizationId)).find(({ moment }) => moment === setting.moment)
    await saveSetting(db, organizationId, setting, app.clock.now())
    await recordAudit(app, db, {
      organizationId,
      userId,
      action: 'organization.renewalReminderChanged',
      subject: { type: 'organization', id: organizationId, label: setting.moment },
      changes: [
        { path: 'isOn', from: before?.isOn ?? true, to: setting.isOn },
        { path: 'subject', from: before?.words?.subject ?? null, to: setting.words?.subject ?? null },
        { path: 'text', from: before?.words?.text ?? null, to: setting.words?.text ?? null },
      ].filter(({ from, to }) => from !== to),
    })
  })
  return showReminders(app, organizationId)
}

export async function offerAutomaticRenewal(
  app: App,
  { organizationId, userId }: { organizationId: number; userId: number },
  isOffered: boolean,
): Promise<RenewalReminders> {
  await app.db.transaction(async (db) => {
    if (!(await saveOffer(db, organizationId, isOffered, app.clock.now()))) return
    await recordAudit(app, db, {
      organizationId,
      userId,
      action: 'organization.automaticRenewalOffered',
      subject: { type: 'organization', id: organizationId },
      changes: [{ path: 'isOffered', from: !isOffered, to: isOffered }],
    })
  })
  return showReminders(app, organizationId)
}

const issuesOf = (field: 'subject' | 'text', typed: string) =>
  unknownPlaceholders(typed).map((one) => ({
    path: `words.${field}`,
    code: 'unknownPlaceholder',
    message: { fr: UNKNOWN_PLACEHOLDER.fr(one), en: UNKNOWN_PLACEHOLDER.en(one) },
  }))
