import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'
import { keyedPeople } from './contacts.sql.ts'

/** Orders that were filed, and that nobody changed since. */
const FILED = sql`
  select l.order_id from contact_lines l where l.item_id = 0
    and not exists (select from contact_changes c where c.order_id = l.order_id)`

export const contactChecks: readonly Check[] = [
  {
    name: 'PF1 every line is in the file of the person it names',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      with named as materialized (${keyedPeople(FILED)}),
      filed as materialized (select l.* from contact_lines l where l.order_id in (${FILED}))
      select coalesce(n.order_id, l.order_id) as order_id, coalesce(n.item_id, l.item_id) as item_id
      from named n full join filed l on l.order_id = n.order_id and l.item_id = n.item_id
      left join contacts c on c.id = l.contact_id
      where n.order_id is null or l.order_id is null or c.organization_id <> n.organization_id
        or c.key <> n.key and not exists (
          select from contact_aliases a where a.contact_id = c.id and a.key = n.key)`,
  },
  {
    name: 'PF1 a membership that stands is among the days of its member',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select i.id as item_id, member.id as contact_id
      from order_items i join orders o on o.id = i.order_id join forms f on f.id = o.form_id
      join contact_lines l on l.order_id = i.order_id and l.item_id = i.id
      join contacts c on c.id = l.contact_id join contacts member on member.id = coalesce(c.merged_into_id, c.id)
      cross join lateral (select membership_from(f.validity_type, o.created_at, i.starts_on, f.start_at) as first_day,
        membership_until(f.validity_type, o.created_at, i.starts_on, f.end_at) as last_day) m
      where i.type = 'Membership' and is_item_live(i.state) and o.id in (${FILED})
        and coalesce(m.last_day >= m.first_day, true)
        and not member.member_days @> daterange(m.first_day, m.last_day, '[]')`,
  },
  {
    name: 'PF1 an order that was looked at is filed',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select n.order_id from (${keyedPeople(sql`select o.id from orders o, contact_horizon h where o.id <= h.order_id`)}) n
      where n.item_id = 0
        and not exists (select from contact_lines l where l.order_id = n.order_id and l.item_id = 0)`,
  },
  {
    name: 'PF2 a file is merged into one that stands, of the same association',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select part.id from contacts part join contacts one on one.id = part.merged_into_id
      where one.merged_into_id is not null or one.organization_id <> part.organization_id
        or not isempty(part.member_days)`,
  },
  {
    name: 'PF2 a household is of one association, and of two people at least',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select h.id from households h left join contacts c on c.household_id = h.id and c.merged_into_id is null
      group by h.id having count(c.id) < 2 or bool_or(c.organization_id <> h.organization_id)`,
  },
]
