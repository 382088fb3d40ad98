import { NOBODYS_DOMAIN } from '@obole/core/privacy/forgetting'
import { raw, sql, type Sql } from '../platform/sql.ts'

/** The file and those merged into it. */
export const partsOf = (contactId: Sql): Sql => sql`
  select ${contactId} as id union all select id from contacts where merged_into_id = ${contactId}`

/** Whoever changes households or merges of an association is the only one until the commit. Before any file is held. */
export const holdTiesSql = (organizationId: number): Sql =>
  sql`select pg_advisory_xact_lock(hashtext('contacts'), ${organizationId}::int)`

/**
 * The memberships of files: lines of orders that stand, bought for them or for those merged into them, and what was
 * read in. `parts` are the files with those they stand for. Each row is found by its index (`offset 0`), however few the
 * planner believes there are.
 */
export const membershipsOfParts = (parts: Sql): Sql => sql`
  select p.standing_id, o.id as order_id, null::bigint as import_id, i.name, f.title as form_title,
    membership_from(f.validity_type, o.created_at, i.starts_on, f.start_at) as valid_from,
    membership_until(f.validity_type, o.created_at, i.starts_on, f.end_at) as valid_until, i.amount_cents
  from (${parts}) p
  cross join lateral (select item_id from contact_lines t where t.contact_id = p.id and t.item_id > 0 offset 0) l
  cross join lateral (select * from order_items t where t.id = l.item_id offset 0) i
  cross join lateral (select * from orders t where t.id = i.order_id offset 0) o
  join forms f on f.id = o.form_id
  where i.type = 'Membership' and is_item_live(i.state)
  union all
  select p.standing_id, null, m.import_id, m.name, null, m.valid_from, m.valid_until, m.amount_cents
  from (${parts}) p
  cross join lateral (select * from imported_memberships t where t.contact_id = p.id offset 0) m`

export const membershipsOf = (contactId: Sql): Sql =>
  membershipsOfParts(sql`select ${contactId} as standing_id, part.id from (${partsOf(contactId)}) part`)

/**
 * Counts the days of membership anew, of these files or of those they were merged into. One that is merged has none:
 * the one that stands for it has them.
 */
export const refreshContactsSql = (ids: Sql): Sql => sql`
  with asked as materialized (
    select distinct coalesce(c.merged_into_id, c.id) as id from unnest(${ids}) touched(id)
    cross join lateral (select * from contacts t where t.id = touched.id offset 0) c),
  parts as materialized (
    select asked.id as standing_id, asked.id from asked
    union all
    select asked.id, part.id from asked
    cross join lateral (select id from contacts t where t.merged_into_id = asked.id offset 0) part),
  counted as materialized (
    select m.standing_id, range_agg(daterange(m.valid_from, m.valid_until, '[]')) as days
    from (${membershipsOfParts(sql`select * from parts`)}) m where coalesce(m.valid_until >= m.valid_from, true)
    group by m.standing_id)
  update contacts c set member_days = now.days
  from (
    select p.id, case when p.id = p.standing_id then coalesce(d.days, '{}') else '{}' end as days
    from parts p left join counted d on d.standing_id = p.standing_id) now
  where c.id = now.id and c.member_days <> now.days`

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

/** The answer to a question that asks for a telephone number. */
const answeredPhone = sql`case when i.custom_fields <> '[]' then (
  select left(answer ->> 'value', 30) from jsonb_array_elements(i.custom_fields) answer
  join custom_fields q on q.id = (answer ->> 'fieldId')::bigint and q.type = 'Phone'
  where coalesce(answer ->> 'value', '') <> '' limit 1) end`

/** Whoever was forgotten has nobody's mailbox, and no file. */
const isSomebody = (of: Sql) => sql`coalesce(${of} ->> 'email', '') not like '%@${raw(NOBODYS_DOMAIN)}'`

/** The association wrote it down itself, on the person's word: nobody else can make one. */
const isByDesk = sql`exists (select from payments p where p.order_id = o.id and p.type = 'Offline')`

/** Whoever an order names: its payer, and those its lines are for; a place for nobody in particular is the payer's. */
const namedIn = (ids: Sql): Sql => sql`
  select o.id as order_id, 0::bigint as item_id, o.organization_id, o.created_at,
    ${text(sql`o.payer`, 'companyName')} as company_name, ${text(sql`o.payer`, 'firstName')} as first_name,
    ${text(sql`o.payer`, 'lastName')} as last_name, o.payer_email as email, ${whereabouts(sql`o.payer`)},
    null::text as phone, ${isByDesk} as is_by_desk
  from orders o where o.id in (${ids}) and ${isSomebody(sql`o.payer`)}
  union all
  select o.id, i.id, o.organization_id, o.created_at,
    case when i.participant is null then ${text(sql`o.payer`, 'companyName')} end,
    ${text(sql`person`, 'firstName')}, ${text(sql`person`, 'lastName')},
    coalesce(lower(${text(sql`i.participant`, 'email')}), o.payer_email), ${whereabouts(sql`person`)},
    ${answeredPhone}, ${isByDesk}
  from orders o join order_items i on i.order_id = o.id
  cross join lateral (select coalesce(i.participant, o.payer) as person) one
  where o.id in (${ids}) and (i.participant is not null or i.type in ('Membership', 'Registration'))
    and ${isSomebody(sql`person`)}`

/** The people of orders, each with the key by which they are known. */
export const keyedPeople = (ids: Sql): Sql => sql`
  select n.*, contact_key(n.company_name, n.first_name, n.last_name, n.email, n.zip_code) as key
  from (${namedIn(ids)}) n where coalesce(n.company_name, n.first_name, n.last_name) is not null`

/** A file that its last order left, in which the association wrote nothing, and whose person refused nothing. */
export const dropEmptyFilesSql = (ids: Sql): Sql => sql`
  delete from contacts c where c.id = any(${ids}) and c.kept_since is null
    and c.merged_into_id is null and c.household_id is null
    and not exists (select from contact_lines l where l.contact_id = c.id)
    and not exists (select from imported_memberships m where m.contact_id = c.id)
    and not exists (select from imported_acts a where a.contact_id = c.id)
    and not exists (select from contacts part where part.merged_into_id = c.id)
    and not exists (select from contact_merges m where c.id in (m.kept_id, m.merged_id))
    and not exists (select from contact_distinctions d where c.id in (d.one_id, d.other_id))
    and not exists (select from contact_notes n where n.contact_id = c.id)
    and not exists (select from contact_refusals r where r.contact_id = c.id)`
