import type { ContactRefusal } from '@obole/core/campaign/renewal'
import { sql, type Sql } from '../platform/sql.ts'

/**
 * The refusals `r` that count for the file `c`, one that stands: those of the person, also under a file that is one with
 * theirs now; those of whoever has the same mailbox in their file, to whom it is one; and those of the mailbox itself, which
 * stay with it whoever has it.
 */
export const REFUSALS_OF_FILE = sql`(
  select n.contact_id, n.purpose, n.at, n.user_id from contacts o
  join contacts part on part.id = o.id or part.merged_into_id = o.id
  join contact_refusals n on n.contact_id = part.id
  where o.organization_id = c.organization_id and o.merged_into_id is null and (o.id = c.id or o.email = c.email)
  union all
  select null, m.purpose, m.at, m.user_id from refused_mailboxes m
  where m.organization_id = c.organization_id and m.digest = mailbox_digest(c.organization_id, c.email)) r`

/** Whether the person of the file `c`, or its mailbox, refuses mails of that purpose. */
export const fileRefuses = (purpose: ContactRefusal): Sql =>
  sql`exists (select from ${REFUSALS_OF_FILE} where r.purpose = ${purpose})`

const messageRefusals = (organizationId: Sql, column: Sql) => sql`
  select ${column} from contact_refusals r join contacts part on part.id = r.contact_id
  join contacts o on o.id = coalesce(part.merged_into_id, part.id)
  where o.organization_id = ${organizationId} and r.purpose = 'Message' and ${column} is not null`

const refusedMailboxes = (organizationId: Sql) => sql`
  select m.digest from refused_mailboxes m where m.organization_id = ${organizationId} and m.purpose = 'Message'`

/** The same rule for messages, where many files of one association are asked at once. */
export const refusesMessages = (of: { organizationId: Sql; id: Sql; email: Sql }): Sql => sql`(
  ${of.id} in (${messageRefusals(of.organizationId, sql`o.id`)})
  or coalesce(${of.email} in (${messageRefusals(of.organizationId, sql`lower(o.email)`)}), false)
  or coalesce(mailbox_digest(${of.organizationId}, ${of.email}) in (${refusedMailboxes(of.organizationId)}), false))`
