import type { RenewalReminderSetting } from '@obole/contract/manage-renewals'
import { RENEWAL_MOMENTS, type RenewalMoment } from '@obole/core/campaign/renewal'
import type { Queryable, Row } from '../platform/db.ts'
import { at, named } from '../platform/sql.ts'

interface SettingRow extends Row {
  moment: RenewalMoment
  is_on: boolean
  subject: string | null
  message: string | null
}

/** One for each moment: what the association did not decide goes, with our words. */
export async function readSettings(db: Queryable, organizationId: number): Promise<RenewalReminderSetting[]> {
  const rows = await db.query<SettingRow>(named('renewals-settings')`
      select moment, is_on, subject, message from renewal_settings where organization_id = ${organizationId}`)
  return RENEWAL_MOMENTS.map((moment) => {
    const row = rows.find((one) => one.moment === moment)
    const { subject = null, message = null, is_on: isOn = true } = row ?? {}
    return { moment, isOn, words: subject !== null && message !== null ? { subject, text: message } : null }
  })
}

export async function saveSetting(
  db: Queryable,
  organizationId: number,
  { moment, isOn, words }: RenewalReminderSetting,
  now: number,
): Promise<void> {
  await db.query(named('renewals-set')`
      insert into renewal_settings (organization_id, moment, is_on, subject, message, changed_at)
      values (${organizationId}, ${moment}, ${isOn}, ${words?.subject ?? null}, ${words?.text ?? null}, ${at(now)})
      on conflict (organization_id, moment) do update set is_on = excluded.is_on, subject = excluded.subject,
        message = excluded.message, changed_at = excluded.changed_at`)
}

/** Answers false where it was so already. A campaign in memory is read again once its association has changed. */
export async function saveOffer(
  db: Queryable,
  organizationId: number,
  isOffered: boolean,
  now: number,
): Promise<boolean> {
  const rows = await db.query(named('renewals-offer')`
      update organizations set offers_automatic_renewal = ${isOffered}, version = version + 1, updated_at = ${at(now)}
      where id = ${organizationId} and offers_automatic_renewal <> ${isOffered} returning id`)
  return rows.length > 0
}

interface AssociationRow extends Row {
  name: string
  allow_collect: boolean
  offers_automatic_renewal: boolean
  automatic_renewals: number
}

export async function findAssociation(db: Queryable, organizationId: number): Promise<AssociationRow | null> {
  const [row] = await db.query<AssociationRow>(named('renewals-association')`
      select g.name, g.allow_collect, g.offers_automatic_renewal, (
        select count(*)::int from automatic_renewals a
        where a.organization_id = g.id and renews_itself(a.order_id)) as automatic_renewals
      from organizations g where g.id = ${organizationId}`)
  return row ?? null
}
