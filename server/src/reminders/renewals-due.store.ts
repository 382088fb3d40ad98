import type { RenewalMoment } from '@obole/core/campaign/renewal'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Queryable } from '../platform/db.ts'
import { insertJobsOfRows } from '../platform/jobs.sql.ts'
import { at, named, sql } from '../platform/sql.ts'
import { fileRefuses } from '../renewals/refusals.sql.ts'
import { remindOfRenewalJob } from './reminders.queue.ts'

/** So long after one reminder, whatever is corrected meanwhile, nobody gets another. */
const QUIET_MS = 3 * 86_400_000

/**
 * Marks the members whose last day is one of these, and adds the jobs in the same statement; answers how many. Who
 * renewed has another last day.
 */
export async function takeRenewals(
  db: Queryable,
  ends: readonly { moment: RenewalMoment; endsOn: LocalDate }[],
  now: number,
  limit: number,
): Promise<number> {
  const moment = at(now)
  const [row] = await db.query<{ taken: number }>(named('reminders-take-renewals')`
      with ends as (
        select * from unnest(${ends.map((end) => end.moment)}::text[], ${ends.map(({ endsOn }) => endsOn)}::date[]) as e(moment, ends_on)),
      due as (
        select c.id, c.organization_id, e.moment, e.ends_on
        from organizations g cross join ends e
        join contacts c on c.organization_id = g.id and upper(c.member_days) = e.ends_on + 1
          and c.merged_into_id is null and not isempty(c.member_days)
        where g.allow_collect and c.kind = 'Person' and c.email is not null
          and not exists (
            select from renewal_settings s
            where s.organization_id = g.id and s.moment = e.moment and not s.is_on)
          and not exists (
            select from renewal_reminders r
            where r.contact_id = c.id
              and ((r.ends_on = e.ends_on and r.moment = e.moment) or r.marked_at > ${at(now - QUIET_MS)}))
          -- Whose membership renews itself is told of that instead.
          and not exists (
            select from contacts part join contact_lines l on l.contact_id = part.id
            join order_items i on i.id = l.item_id and i.type = 'Membership'
            where (part.id = c.id or part.merged_into_id = c.id) and renews_itself(i.order_id))
          and not ${fileRefuses('Renewal')}
        order by c.id limit ${limit}),
      marked as (
        insert into renewal_reminders (contact_id, ends_on, moment, marked_at)
        select id, ends_on, moment, ${moment} from due
        on conflict do nothing
        returning contact_id, ends_on, moment),
      taken as (select m.*, d.organization_id from marked m join due d on d.id = m.contact_id),
      follow_ups as (${insertJobsOfRows(remindOfRenewalJob, {
        payload: {
          contactId: sql`contact_id`,
          organizationId: sql`organization_id`,
          endsOn: sql`ends_on::text`,
          moment: sql`moment`,
        },
        runAt: moment,
        from: sql`taken`,
      })})
      select count(*) as taken from taken`)
  return row?.taken ?? 0
}
