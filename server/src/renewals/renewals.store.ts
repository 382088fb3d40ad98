import { SHOWN_STATES } from '@obole/core/campaign/form'
import { typesWith } from '@obole/core/campaign/kinds'
import { ENDS_SOON_DAYS } from '@obole/core/campaign/membership'
import type { LocalDate } from '@obole/core/dates/dates'
import type { KnownPerson } from '@obole/contract/renewals'
import type { Locale } from '@obole/core/locale'
import { type CustomField, isAskedAnew } from '@obole/core/validation/custom-field'
import type { Queryable, Row } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, listed, named, param, raw, sql } from '../platform/sql.ts'
import { fileRefuses } from './refusals.sql.ts'

const MEMBERSHIPS = typesWith(({ hasValidity }) => hasValidity === true)

/** Who was a member, or is one: the file that stands, whichever of those merged into it is asked for. */
const WAS_MEMBER = sql`c.merged_into_id is null and c.kind = 'Person' and not isempty(c.member_days)`

const PERSON = sql`jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'email', c.email,
  'birthDate', c.birth_date, 'address', c.address, 'zipCode', c.zip_code, 'city', c.city, 'country', c.country)`

/** The lines of membership of a file that stands, those of files merged into it too. */
const MEMBERSHIPS_OF_FILE = sql`
  from contacts part join contact_lines l on l.contact_id = part.id
  join order_items i on i.id = l.item_id and i.type = 'Membership' and is_item_live(i.state)
  join orders o on o.id = i.order_id
  where part.id = c.id or part.merged_into_id = c.id`

export interface FormerMember extends Row {
  id: number
  organization_id: number
  organization_name: string
  allow_collect: boolean
  /** Where the link was sent: of the file that it names. */
  email: string
  person: KnownPerson
  /** Who paid the last time, where it was from the same mailbox. */
  payer: Partial<KnownPerson> | null
  /** The last day of membership; null where there is none. */
  ends_on: LocalDate | null
  locale: Locale | null
  /** The campaign of the last membership; null for one that was read in. */
  form_id: number | null
  /** The rate of the last membership, and what was paid for it without its options where whoever pays chose it from the same mailbox. */
  last_rate: { tierId: number; name: string; amount: number | null } | null
  is_refused: boolean
}

const FORMER_MEMBER = sql`
  select c.id, c.organization_id, g.name as organization_name, g.allow_collect, asked.email, ${PERSON} as person,
    (upper(c.member_days) - 1)::text as ends_on, last.locale, last.form_id,
    case when last.tier_id is not null then jsonb_build_object('tierId', last.tier_id, 'name', last.name,
      'amount', case when last.payer_email = c.email then last.chosen_cents end) end as last_rate,
    case when last.payer_email = c.email then last.payer end as payer,
    ${fileRefuses('Renewal')} as is_refused
  from contacts asked
  join contacts c on c.id = coalesce(asked.merged_into_id, asked.id)
  join organizations g on g.id = c.organization_id
  left join lateral (
    select o.form_id, o.locale, o.payer, o.payer_email, i.tier_id, i.name,
      case when i.price_category = 'Pwyw' then i.initial_amount_cents - (
        select coalesce(sum((x ->> 'priceCents')::bigint), 0)::bigint from jsonb_array_elements(i.options) x) end as chosen_cents
    ${MEMBERSHIPS_OF_FILE}
    order by o.created_at desc, o.id desc limit 1) last on true
  where ${WAS_MEMBER} and asked.email is not null`

export async function findFormerMember(
  db: Queryable,
  contactId: number,
  organizationId: number,
): Promise<FormerMember | null> {
  const [row] = await db.query<FormerMember>(named('renewals-former-member')`
      ${FORMER_MEMBER} and asked.id = ${contactId} and c.organization_id = ${organizationId}`)
  return row ?? null
}

interface LastAnswer extends Row, Pick<CustomField, 'type' | 'isHealth' | 'erasedAfter'> {
  fieldId: number
  value: string
}

/**
 * What was answered for that person's last membership of a campaign, to questions it still asks, where it was paid from
 * their mailbox. No day, which the page holds as it is typed, and nothing that is asked anew.
 */
export async function listLastAnswers(
  db: Queryable,
  { contactId, formId }: { contactId: number; formId: number },
): Promise<{ fieldId: number; value: string }[]> {
  const answers = await db.query<LastAnswer>(named('renewals-last-answers')`
      select q.id as "fieldId", a.value ->> 'value' as value, q.type, q.is_health as "isHealth",
        q.erased_after as "erasedAfter"
      from contacts c cross join lateral (
        select o.form_id, o.payer_email, i.custom_fields ${MEMBERSHIPS_OF_FILE}
        order by o.created_at desc, o.id desc limit 1) last
      cross join lateral jsonb_array_elements(last.custom_fields) a
      join custom_fields q on q.id = (a.value ->> 'fieldId')::bigint and q.form_id = last.form_id
      where c.id = ${contactId} and last.form_id = ${formId} and last.payer_email = c.email
        and q.type <> 'Date' and jsonb_typeof(a.value -> 'value') = 'string'
      order by q.position, q.id`)
  return answers.filter((answer) => !isAskedAnew(answer)).map(({ fieldId, value }) => ({ fieldId, value }))
}

/** Everybody of that mailbox who was a member of the association, the latest first. */
export function findFormerMembers(
  db: Queryable,
  { organizationId, email }: { organizationId: number; email: string },
  limit: number,
): Promise<FormerMember[]> {
  return db.query<FormerMember>(named('renewals-of-mailbox')`
      ${FORMER_MEMBER} and asked.id = c.id and c.organization_id = ${organizationId} and c.email = ${email}
      order by upper(c.member_days) desc, c.id limit ${limit}`)
}

/**
 * Where a membership may be renewed, the best first: the last season that follows it, it itself, then the campaigns
 * that the association shows, the newest first.
 */
export async function listRenewalCampaigns(
  db: Queryable,
  { organizationId, formId }: { organizationId: number; formId: number | null },
  limit: number,
): Promise<number[]> {
  const limitParam = param(limit)
  const rows = await db.query<{ id: number }>(named('renewals-campaigns')`
      with recursive seasons as (
        select ${formId}::bigint as id, 0 as step
        union all
        select f.id, s.step + 1 from seasons s join forms f on f.follows_form_id = s.id
        where f.state in ${listed(SHOWN_STATES)} and s.step < ${limitParam}),
      shown as (
        select f.id, row_number() over (order by f.created_at desc, f.id desc) as step from forms f
        where f.organization_id = ${organizationId} and f.form_type in ${listed(MEMBERSHIPS)} and f.state = 'Public'
        order by f.created_at desc, f.id desc limit ${limitParam})
      select id from (
        select id, 1 as part, -step as step from seasons where id is not null
        union all select id, 2, step from shown) all_of_them
      order by part, step`)
  return rows.map(({ id }) => id)
}

/**
 * The last day of what a member renews by taking that rate again on that day; null where no membership runs then, or it
 * is of another kind.
 */
export async function findToFollow(
  db: Queryable,
  asked: { contactId: number; formId: number; tierId: number | null; day: LocalDate },
): Promise<LocalDate | null> {
  const { contactId, formId, tierId, day } = asked
  const [row] = await db.query<{ until: LocalDate | null }>(named('renewals-to-follow')`
      select membership_to_follow(f.organization_id, f.id, ${tierId}::bigint, c.key, ${day}::date,
        ${raw(ENDS_SOON_DAYS)})::text as until
      from contacts c join forms f on f.organization_id = c.organization_id
      where c.id = ${contactId} and f.id = ${formId}`)
  return row?.until ?? null
}

export async function keepVisit(
  db: Queryable,
  visit: { client: string; organizationId: number; contactId: number; endsAt: number },
): Promise<void> {
  await db.query(named('renewals-visit')`
      insert into renewal_visits (client, organization_id, contact_id, ends_at)
      values (${visit.client}, ${visit.organizationId}, ${visit.contactId}, ${at(visit.endsAt)})
      on conflict (client, organization_id) do update set contact_id = excluded.contact_id, ends_at = excluded.ends_at`)
}

/** Somebody for whom a visitor may take a rate of former members. */
export interface Entitled extends Row {
  id: number
  name: string
  /** By which a name that somebody types is known again. */
  key: string
}

/** Who renews by that visitor's link: whoever it was sent to, if they were a member, first, then their household. */
export function listEntitled(
  db: Queryable,
  { client, organizationId, now }: { client: string; organizationId: number; now: number },
): Promise<Entitled[]> {
  const fullName = sql`concat_ws(' ', p.first_name, p.last_name)`
  return db.query<Entitled>(named('renewals-entitled')`
      select p.id, ${fullName} as name, name_key(${fullName}) as key
      from renewal_visits v join contacts asked on asked.id = v.contact_id
      join contacts c on c.id = coalesce(asked.merged_into_id, asked.id)
      join contacts p on p.id = c.id
        or p.household_id = c.household_id and p.merged_into_id is null and p.kind = 'Person'
      where v.client = ${client} and v.organization_id = ${organizationId} and v.ends_at > ${at(now)}
        and c.organization_id = v.organization_id and ${WAS_MEMBER}
      order by p.id <> c.id, p.id`)
}

export async function keysOfNames(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ key: string }>(named('renewals-name-keys')`
      select name_key(name) as key from unnest(${names}::text[]) with ordinality as typed (name, place) order by place`)
  return rows.map(({ key }) => key)
}

/** Which rates for whom, by which cart. */
export interface RateTaking {
  tierId: number
  contactId: number
  cartId: string
}

interface When {
  now: number
  /** A membership of a moving year that ends by that day may be renewed. */
  renewableUntil: LocalDate
}

/** Between the press that begins a payment and the cart that says so. */
const PRESS_MS = 60_000

/** Whether what was taken counts: it is being paid, or what it became stands and is not to be renewed yet. */
const counts = ({ now, renewableUntil }: When) => sql`(
  exists (
    select from carts k where k.id = r.cart_id
      and (k.state = 'Paying' or k.state = 'Open' and r.taken_at > ${at(now - PRESS_MS)}))
  or exists (
    select from orders o join order_items i on i.order_id = o.id join forms f on f.id = o.form_id
    where o.cart_id = r.cart_id and i.tier_id = r.tier_id and is_item_live(i.state)
      and not (f.validity_type is not distinct from 'MovingYear'
        and membership_until(f.validity_type, o.created_at, i.starts_on, f.end_at) <= ${renewableUntil}::date)))`

/** Whether another cart took that rate for that person, also by a file that is one with theirs now. */
export async function isRateTaken(
  db: Queryable,
  { tierId, contactId, cartId }: Omit<RateTaking, 'cartId'> & { cartId: string | null },
  when: When,
): Promise<boolean> {
  const rows = await db.query(named('renewals-rate-taken')`
      select from former_member_rates r join contacts part on part.id = r.contact_id
      where r.tier_id = ${tierId} and coalesce(part.merged_into_id, part.id) = ${contactId}
        and r.cart_id is distinct from ${cartId} and ${counts(when)}`)
  return rows.length > 0
}

/** One statement: of two who press at once, one takes it. */
export async function takeRate(
  db: Queryable,
  { tierId, contactId, cartId }: RateTaking,
  when: When,
): Promise<boolean> {
  const rows = await db.query(named('renewals-take-rate')`
      insert into former_member_rates as r (tier_id, contact_id, cart_id, taken_at)
      values (${tierId}, ${contactId}, ${cartId}, ${at(when.now)})
      on conflict (tier_id, contact_id) do update set cart_id = excluded.cart_id, taken_at = excluded.taken_at
        where r.cart_id = excluded.cart_id or not ${counts(when)}
      returning 1 as taken`)
  return rows.length > 0
}

export async function forgetVisits(db: Queryable, now: number): Promise<void> {
  await db.query(named('renewals-forget-visits')`delete from renewal_visits where ends_at <= ${at(now)}`)
}

export async function insertJob(db: Queryable, job: NewJob, now: number): Promise<void> {
  await db.query(named('renewals-job')`${insertJobsCte(param(jobsParam([job], now)))}`)
}
