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

export async function findAssociation(
  db: Queryable,
  organizationId: number,
): Promise<{ name: string; allow_collect: boolean } | null> {
  const [row] = await db.query<{ name: string; allow_collect: boolean }>(named('renewals-association')`
      select name, allow_collect from organizations where id = ${organizationId}`)
  return row ?? null
}
