import { sql, type Sql } from '../platform/sql.ts'

/**
 * The memberships of a file: lines of orders that stand, bought for them or for those merged into it, and what was read
 * in.
 */
export const membershipsOf = (contactId: Sql): Sql => sql`
  select o.id as order_id, null::bigint as import_id, i.name, f.title as form_title,
    membership_from(f.validity_type, o.created_at, f.start_at) as valid_from,
    membership_until(f.validity_type, o.created_at, f.end_at) as valid_until, i.amount_cents
  from contacts part
  join contact_lines l on l.contact_id = part.id
  join order_items i on i.id = l.item_id and i.type = 'Membership' and is_item_live(i.state)
  join orders o on o.id = i.order_id join forms f on f.id = o.form_id
  where part.id = ${contactId} or part.merged_into_id = ${contactId}
  union all
  select null, m.import_id, m.name, null, m.valid_from, m.valid_until, m.amount_cents
  from contacts part join imported_memberships m on m.contact_id = part.id
  where part.id = ${contactId} or part.merged_into_id = ${contactId}`

/** All days of membership of a file; none for one that is merged: the one that stands has them. */
export const memberDaysOf = (contact: Sql): Sql => sql`
  case when ${contact}.merged_into_id is null then coalesce((
    select range_agg(daterange(m.valid_from, m.valid_until, '[]'))
    from (${membershipsOf(sql`${contact}.id`)}) m where coalesce(m.valid_until >= m.valid_from, true)), '{}')
  else '{}' end`

/** Counts the days of membership anew, of these files or of those they were merged into. */
export const refreshContactsSql = (ids: Sql): Sql => sql`
  update contacts c set member_days = counted.days
  from (
    select one.id, ${memberDaysOf(sql`one`)} as days
    from contacts one where one.id in (
      select unnest(${ids}) union select merged_into_id from contacts where id = any(${ids}))) counted
  where c.id = counted.id and c.member_days <> counted.days`

/** Runs of days as core reads them: first and last day, the earliest first. */
export const runsSql = (days: Sql): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('from', lower(run), 'until', upper(run) - 1) order by run)
  from unnest(${days}) run), '[]')`

const text = (of: Sql, name: string) => sql`nullif(btrim(${of} ->> ${name}::text), '')`
const birth = (of: Sql) => sql`case when ${of} ->> 'birthDate' ~ '^\\d{4}-\\d\\d-\\d\\d$'
  then (${of} ->> 'birthDate')::date end`
const whereabouts = (of: Sql) => sql`${birth(of)} as birth_date,
  ${text(of, 'address')} as address, ${text(of, 'zipCode')} as zip_code, ${text(of, 'city')} as city,
  ${text(of, 'country')} as country`

/** Whoever an order names: its payer, and those its lines are for; a place for nobody in particular is the payer's. */
const namedIn = (ids: Sql): Sql => sql`
  select o.id as order_id, 0::bigint as item_id, o.organization_id, o.created_at,
    ${text(sql`o.payer`, 'companyName')} as company_name, ${text(sql`o.payer`, 'firstName')} as first_name,
    ${text(sql`o.payer`, 'lastName')} as last_name, o.payer_email as email, ${whereabouts(sql`o.payer`)}
  from orders o where o.id in (${ids})
  union all
  select o.id, i.id, o.organization_id, o.created_at,
    case when i.participant is null then ${text(sql`o.payer`, 'companyName')} end,
    ${text(sql`person`, 'firstName')}, ${text(sql`person`, 'lastName')},
    coalesce(lower(${text(sql`i.participant`, 'email')}), o.payer_email), ${whereabouts(sql`person`)}
  from orders o join order_items i on i.order_id = o.id
  cross join lateral (select coalesce(i.participant, o.payer) as person) one
  where o.id in (${ids}) and (i.participant is not null or i.type in ('Membership', 'Registration'))`

/** The people of orders, each with the key by which they are known. */
export const keyedPeople = (ids: Sql): Sql => sql`
  select n.*, contact_key(n.company_name, n.first_name, n.last_name, n.email, n.zip_code) as key
  from (${namedIn(ids)}) n where coalesce(n.company_name, n.first_name, n.last_name) is not null`

/** A file that its last order left, and in which the association wrote nothing. */
export const dropEmptyFilesSql = (ids: Sql): Sql => sql`
  delete from contacts c where c.id = any(${ids}) and c.kept_since is null
    and c.merged_into_id is null and c.household_id is null
    and not exists (select from contact_lines l where l.contact_id = c.id)
    and not exists (select from imported_memberships m where m.contact_id = c.id)
    and not exists (select from contacts part where part.merged_into_id = c.id)
    and not exists (select from contact_merges m where c.id in (m.kept_id, m.merged_id))
    and not exists (select from contact_distinctions d where c.id in (d.one_id, d.other_id))
    and not exists (select from contact_notes n where n.contact_id = c.id)`
