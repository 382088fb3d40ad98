import type { LocalDate } from '@obole/core/dates/dates'
import { param, sql } from '../src/platform/sql.ts'
import type { TestApp } from './test-app.ts'

export interface MadeMember {
  organizationId: number
  firstName?: string
  lastName?: string
  email: string | null
  kind?: 'Person' | 'Company'
  from?: LocalDate
  until: LocalDate | null
}

let made = 0

/** Somebody whose membership was read in, with the days on which it is valid; answers their file. */
export async function makeMember(test: Pick<TestApp, 'app'>, member: MadeMember): Promise<number> {
  made += 1
  const { firstName = 'Lou', lastName = `Petit${made}`, kind = 'Person', from = '2020-01-01' } = member
  const organizationId = param(member.organizationId)
  const days = sql`daterange(${from}::date, ${member.until}::date, '[]')`
  const [row] = await test.app.db.query<{ id: number }>(sql`
      with file as (
        insert into contacts (organization_id, key, kind, first_name, last_name, email, facts_at, member_days,
          first_seen_at, last_seen_at, kept_since)
        values (${organizationId}, ${`made ${made}`}, ${kind}, ${firstName}, ${lastName}, ${member.email}, now(),
          datemultirange(${days}), now(), now(), now())
        returning id),
      read_in as (
        insert into imports (organization_id, user_id, kind, file_name, state, headings, mapping, line_count, created_at,
          done_at, forgotten_at)
        select ${organizationId}, (select min(id) from users), 'Members', 'membres.csv', 'Done', '[]', '{}', 1, now(), now(),
          now()
        returning id),
      line as (
        insert into import_lines (import_id, number, organization_id, state, key, contact_id)
        select read_in.id, 2, ${organizationId}, 'Done', ${`made ${made}`}, file.id from file, read_in),
      membership as (
        insert into imported_memberships (organization_id, contact_id, import_id, key, name, valid_from, valid_until)
        select ${organizationId}, file.id, read_in.id, ${`made ${made}`}, 'Adhésion', ${from}::date, ${member.until}::date
        from file, read_in)
      select id from file`)
  if (!row) throw new Error('no member was made')
  return row.id
}

/** They join again, to that day. */
export async function prolong(
  test: Pick<TestApp, 'app'>,
  contactId: number,
  until: LocalDate,
): Promise<void> {
  await test.app.db.query(sql`
      with longer as (update imported_memberships set valid_until = ${until}::date where contact_id = ${contactId})
      update contacts set member_days = datemultirange(daterange(lower(member_days), ${until}::date, '[]'))
      where id = ${contactId}`)
}
