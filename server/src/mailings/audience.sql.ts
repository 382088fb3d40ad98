import type { Audience } from '@obole/contract/mailings'
import { isGiftOrContribution, TIER_TYPES } from '@obole/core/campaign/tier'
import type { LocalDate } from '@obole/core/dates/dates'
import { contactsWhere } from '../contacts/filter.sql.ts'
import { RECEIVED } from '../orders/figures.sql.ts'
import { listed, param, sql, type Sql } from '../platform/sql.ts'
import { filesToWriteTo } from '../restarts/donors.sql.ts'
import { refusesMessages } from '../renewals/refusals.sql.ts'

/** An audience with what it is asked of: an association, a day, and the campaign that it names. */
export interface AskedAudience {
  organizationId: number
  audience: Audience
  formId: number | null
  today: LocalDate
}

const GIFTS = TIER_TYPES.filter(isGiftOrContribution)

/** The file behind each of these lines: of whoever a line is for, of the payer where it names nobody. */
const filesOfLines = (lines: Sql): Sql => sql`
  select coalesce(p.merged_into_id, p.id) from (${lines}) i
  left join contact_lines theirs on theirs.order_id = i.order_id and theirs.item_id = i.id
  left join contact_lines payers on payers.order_id = i.order_id and payers.item_id = 0
  join contacts p on p.id = coalesce(theirs.contact_id, payers.contact_id)`

/** Which files `c` of the association are meant. */
function isMeant({ organizationId, audience, formId, today }: AskedAudience): Sql {
  if (audience.kind === 'People') return contactsWhere({ ...audience, organizationId, today }).all
  const own = sql`c.organization_id = ${organizationId} and c.merged_into_id is null`
  switch (audience.kind) {
    case 'Participants':
      return sql`${own} and c.id in (${filesOfLines(sql`
        select l.id, l.order_id from order_items l where l.form_id = ${formId} and is_item_live(l.state)
          and (${audience.tierId ?? null}::bigint is null or l.tier_id = ${audience.tierId ?? null}::bigint)`)})`
    case 'Ending': {
      const day = sql`${param(today)}::date`
      return sql`${own} and not isempty(c.member_days)
        and upper(c.member_days) - 1 between ${day} and ${day} + ${audience.days}::int`
    }
    case 'MonthlyDonors':
      return sql`${own} and c.id in (${filesToWriteTo(param(organizationId), audience.step, today)})`
    case 'Donors':
      return sql`${own} and c.id in (${filesOfLines(sql`
        select l.id, l.order_id from payments p join order_items l on l.order_id = p.order_id
        where p.organization_id = ${organizationId} and extract(year from p.due_on) = ${audience.year}::int
          and ${RECEIVED} > 0 and l.type in ${listed(GIFTS)} and is_item_live(l.state)`)})`
  }
}

const undeliverable = (organizationId: Sql) => sql`
  lower(c.email) in (select u.email from undeliverable_addresses u join contacts o on o.id = u.contact_id
    where o.organization_id = ${organizationId})`

/**
 * Everybody an audience means, each once, with why they are not written to: `why_not` is null for whoever is. Counting,
 * previewing and sending are this one query, so that what a page says before is what happens.
 */
export function judgedAudience(asked: AskedAudience): Sql {
  const organizationId = param(asked.organizationId)
  return sql`
    select c.id, lower(c.email) as email, case
        when coalesce(c.email, '') = '' then 'NoAddress'
        when ${refusesMessages({ organizationId, id: sql`c.id`, email: sql`lower(c.email)` })} then 'Refused'
        when ${undeliverable(organizationId)} then 'Undeliverable'
        when row_number() over (partition by lower(c.email) order by c.id) > 1 then 'SameMailbox'
      end as why_not
    from contacts c where ${isMeant(asked)}`
}
