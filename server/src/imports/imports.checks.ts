import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const importChecks: readonly Check[] = [
  {
    name: 'IM5 a membership that was read in is of one line that stands, and among the days of its member',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select m.id from imported_memberships m
      join contacts c on c.id = m.contact_id join contacts member on member.id = coalesce(c.merged_into_id, c.id)
      where c.organization_id <> m.organization_id
        or not member.member_days @> daterange(m.valid_from, m.valid_until, '[]')
        or not exists (
          select from import_lines l where l.organization_id = m.organization_id and l.key = m.key
            and l.import_id = m.import_id and l.state in ('Done', 'Kept'))`,
  },
  {
    name: 'IM13 what was done elsewhere is of one line that stands, of a person of its association, and no order',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select a.id from imported_acts a
      join contacts c on c.id = a.contact_id join imports m on m.id = a.import_id
      where c.organization_id <> a.organization_id or m.organization_id <> a.organization_id
        or m.state in ('Uploaded', 'Undone')
        or not exists (
          select from import_lines l where l.organization_id = a.organization_id and l.key = a.key
            and l.import_id = a.import_id and l.state in ('Done', 'Kept') and l.order_id is null)`,
  },
]
