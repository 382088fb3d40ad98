import { sql, type Sql } from '../platform/sql.ts'
import type { Person } from './person.ts'

/** However it was typed: « 06 12 34 56 78 » and « +33612345678 » are one. */
const figures = (phone: Sql): Sql => sql`right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 9)`

/** Whether the guardian in a participant's document has a name of theirs. */
export const isGuardianByName = (participant: Sql, { names }: Pick<Person, 'names'>): Sql =>
  sql`exists (select from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n("firstName" text, "lastName" text)
        where name_key(n."firstName") = name_key(${participant} ->> 'guardianFirstName')
          and name_key(n."lastName") = name_key(${participant} ->> 'guardianLastName'))`

/**
 * Whether a participant's document names the person as legal guardian: by a mailbox of theirs alone, or by their name
 * with a telephone number or a mailbox, which the child may share.
 */
export function isGuardian(participant: Sql, person: GuardianKnownBy): Sql {
  const { mailboxes, knownMailboxes, phones } = person
  const box = sql`lower(${participant} ->> 'guardianEmail')`
  return sql`(${participant} ->> 'guardianLastName' is not null and (${box} = any(${mailboxes}::text[])
    or (${box} = any(${knownMailboxes}::text[]) or ${figures(sql`${participant} ->> 'guardianPhone'`)} in (
        select ${figures(sql`phone`)} from unnest(${phones}::text[]) phone))
      and ${isGuardianByName(participant, person)}))`
}
export type GuardianKnownBy = Pick<Person, 'mailboxes' | 'knownMailboxes' | 'phones' | 'names'>

/** The same of a list of lines, as carts and frozen orders have them. */
export const namesGuardian = (lines: Sql, person: GuardianKnownBy): Sql =>
  sql`exists (select from jsonb_array_elements(${lines}) line where ${isGuardian(sql`(line -> 'participant')`, person)})`

/** These lines with somebody else in the guardian's place. */
export const guardianReplaced = (lines: Sql, guardian: Sql, person: GuardianKnownBy): Sql =>
  sql`(select coalesce(jsonb_agg(case when ${isGuardian(sql`(line -> 'participant')`, person)}
      then line || jsonb_build_object('participant', (line -> 'participant') || ${guardian}) else line end order by place), '[]')
    from jsonb_array_elements(${lines}) with ordinality as lines(line, place))`
