import { LIVE_ATTEMPT_STATES } from '@obole/core/payment/payment'
import type { MoneyUnderWay } from '@obole/core/privacy/forgetting'
import type { LocalDate } from '@obole/core/dates/dates'
import { TO_COME_STATES } from '@obole/core/ledger/figures'
import type { Queryable, Row } from '../platform/db.ts'
import { listed, param, sql, type Sql } from '../platform/sql.ts'
import { isGuardian, namesGuardian } from './guardian.sql.ts'
import type { GivenName, Person } from './person.ts'

interface Known extends Row {
  contactIds: number[]
  keys: string[]
  emails: string[]
  given: string[]
  phones: string[]
  names: GivenName[]
  orderIds: number[]
  itemIds: number[]
}

const nameOf = (first: Sql, last: Sql, company: Sql) =>
  sql`jsonb_build_object('firstName', ${first}, 'lastName', ${last}, 'companyName', ${company})`

/** Null where the association has no such file, or where it is part of another. */
export async function findPerson(
  db: Queryable,
  organizationId: number,
  contactId: number,
): Promise<Person | null> {
  const organization = param(organizationId)
  const file = param(contactId)
  const [known] = await db.query<Known>(sql`
    with files as materialized (
      select c.* from contacts c join contacts one on one.id = ${file}
      where one.organization_id = ${organization} and one.merged_into_id is null
        and (c.id = one.id or c.merged_into_id = one.id)),
    mine as materialized (select l.* from contact_lines l join files f on f.id = l.contact_id),
    paid as materialized (select o.* from orders o join mine m on m.order_id = o.id and m.item_id = 0),
    lines as materialized (
      select i.* from order_items i where i.id in (select item_id from mine where item_id > 0)
      union select i.* from order_items i join paid on paid.id = i.order_id where i.participant is null)
    select to_jsonb(array(select id from files order by id)) as "contactIds",
      array(select key from files union select a.key from contact_aliases a join files f on f.id = a.contact_id) as keys,
      array(select lower(email) from files where email is not null
        union select split_part(a.key, ' ', 1) from contact_aliases a join files f on f.id = a.contact_id
          where split_part(a.key, ' ', 1) like '%@%'
        union select split_part(key, ' ', 1) from files where split_part(key, ' ', 1) like '%@%'
        union select payer_email from paid where payer_email is not null
        union select lower(participant ->> 'email') from lines where coalesce(participant ->> 'email', '') <> '') as emails,
      array(select payer_email from paid where payer_email is not null
        union select lower(participant ->> 'email') from lines where coalesce(participant ->> 'email', '') <> '') as given,
      array(select distinct phone from files where phone is not null) as phones,
      (select coalesce(jsonb_agg(distinct name), '[]') from (
        select ${nameOf(sql`first_name`, sql`last_name`, sql`company_name`)} as name from files
        union select ${nameOf(sql`payer ->> 'firstName'`, sql`payer ->> 'lastName'`, sql`payer ->> 'companyName'`)} from paid
        union select ${nameOf(sql`participant ->> 'firstName'`, sql`participant ->> 'lastName'`, sql`null`)} from lines
          where participant is not null) names) as names,
      to_jsonb(array(select id from paid order by id)) as "orderIds",
      to_jsonb(array(select id from lines order by id)) as "itemIds"
    from files where id = ${file}`)
  if (!known) return null
  const mailboxes = await ownMailboxes(db, organizationId, known)
  const givenMailboxes = [...new Set([...mailboxes, ...known.given])]
  return whole(db, { ...known, organizationId, mailboxes, knownMailboxes: known.emails, givenMailboxes })
}

/** Whoever holds a mailbox may read what was paid with it, and what is known of the payer of that order. */
export async function findPersonOfOrder(db: Queryable, orderId: number): Promise<Person | null> {
  const [order] = await db.query<{ organizationId: number; email: string; contactId: number | null }>(sql`
    select o.organization_id as "organizationId", o.payer_email as email,
      (select coalesce(c.merged_into_id, c.id) from contact_lines l join contacts c on c.id = l.contact_id
        where l.order_id = o.id and l.item_id = 0) as "contactId"
    from orders o where o.id = ${orderId} and o.payer_email is not null`)
  if (!order) return null
  const { organizationId, email } = order
  const known = order.contactId === null ? null : await findPerson(db, organizationId, order.contactId)
  const box = param(email)
  const [mine] = await db.query<{ orderIds: number[]; itemIds: number[]; names: GivenName[] }>(sql`
    with paid as materialized (
      select id, payer from orders where organization_id = ${organizationId} and payer_email = ${box})
    select to_jsonb(array(select id from paid order by id)) as "orderIds",
      to_jsonb(array(select i.id from order_items i join paid on paid.id = i.order_id order by i.id)) as "itemIds",
      (select coalesce(jsonb_agg(distinct ${nameOf(sql`payer ->> 'firstName'`, sql`payer ->> 'lastName'`, sql`payer ->> 'companyName'`)}), '[]')
        from paid) as names`)
  const file = known && isOfMailboxAlone(known, email) ? known : null
  return whole(db, {
    organizationId,
    contactIds: file?.contactIds ?? [],
    keys: file?.keys ?? [],
    orderIds: mine?.orderIds ?? [],
    itemIds: mine?.itemIds ?? [],
    mailboxes: [email],
    knownMailboxes: [email],
    givenMailboxes: [email],
    names: mine?.names ?? [],
    phones: file?.phones ?? [],
  })
}

/**
 * Of a file that has another mailbox as well, a link shows only what its own proves. Every mailbox counts that the file
 * was ever known by: whoever orders with somebody's mailbox makes it one that two gave, and takes none away. One by post
 * counts too: the desk may take two people of one name for one, of whom only the other gave a mailbox.
 */
const isOfMailboxAlone = ({ knownMailboxes, keys }: Person, email: string): boolean =>
  knownMailboxes.length > 0 &&
  knownMailboxes.every((one) => one === email) &&
  keys.every((key) => key.startsWith(`${email} `))

/**
 * A mailbox that somebody else gave too, as a payer or a participant, is not this person's to take away. A child without
 * one has the payer's, and gave none.
 */
async function ownMailboxes(
  db: Queryable,
  organizationId: number,
  { emails, contactIds, itemIds }: Known,
): Promise<string[]> {
  const organization = param(organizationId)
  const own = param(contactIds)
  const rows = await db.query<{ box: string }>(sql`
    select box from unnest(${emails}::text[]) box
    where not exists (
        select from orders o join contact_lines l on l.order_id = o.id and l.item_id = 0
        where o.organization_id = ${organization} and o.payer_email = box and l.contact_id <> all(${own}::bigint[]))
      and not exists (
        select from forms f join order_items i on i.form_id = f.id
        where f.organization_id = ${organization} and search_key(i.participant ->> 'email') = search_key(box)
          and i.id <> all(${itemIds}::bigint[]))
      and not exists (
        select from contacts c where c.organization_id = ${organization} and c.email = box and c.merged_into_id is null
          and c.id <> all(${own}::bigint[]) and not exists (select from contact_lines l where l.contact_id = c.id))`)
  return rows.map(({ box }) => box)
}

type Found = Omit<Person, 'cartIds' | 'fileIds' | 'guardianItemIds' | 'guardianCartIds' | 'closeContactIds'>

/** With what hangs on their orders and lines, and on those of a child they stand for. */
async function whole(db: Queryable, found: Found): Promise<Person> {
  const { organizationId, contactIds, keys, orderIds, itemIds, names, phones } = found
  const { mailboxes, knownMailboxes, givenMailboxes } = found
  const paid = sql`${orderIds}::bigint[]`
  const lines = sql`${itemIds}::bigint[]`
  const [row] = await db.query<{ cartIds: string[]; fileIds: string[] }>(sql`
    with own as materialized (
      select i.id, i.order_id, i.custom_fields::text || i.options::text as answers from order_items i where i.id = any(${lines})),
    bought as materialized (select id, cart_id from orders where id = any(${paid}) or id in (select order_id from own))
    select array(select cart_id from bought
        union select c.id from carts c where c.state = 'Expired' and c.payer is not null
          and c.organization_id = ${organizationId} and lower(c.payer ->> 'email') = any(${mailboxes}::text[])) as "cartIds",
      array(select f.id from files f join bought b on b.cart_id = f.cart_id
        where exists (select from own where own.order_id = b.id and position(f.id in own.answers) > 0)
          or b.id = any(${paid}) and not exists (
            select from order_items i where i.order_id = b.id and i.id <> all(${lines})
              and position(f.id in i.custom_fields::text || i.options::text) > 0)) as "fileIds"`)
  const guardian = await asGuardian(db, found)
  return {
    organizationId,
    contactIds,
    keys,
    orderIds,
    itemIds,
    mailboxes,
    knownMailboxes,
    givenMailboxes,
    names,
    phones,
    ...guardian,
    closeContactIds: await closeTo(db, found, guardian.guardianItemIds),
    cartIds: row?.cartIds ?? [],
    fileIds: row?.fileIds ?? [],
  }
}

/** Where somebody else, or they themselves, named them as the guardian of a child. */
async function asGuardian(
  db: Queryable,
  found: Found,
): Promise<Pick<Person, 'guardianItemIds' | 'guardianCartIds'>> {
  const organization = param(found.organizationId)
  const [row] = await db.query<{ guardianItemIds: number[]; guardianCartIds: string[] }>(sql`
    with lines as materialized (
      select i.id, i.order_id from forms f join order_items i on i.form_id = f.id
      where f.organization_id = ${organization} and ${isGuardian(sql`i.participant`, found)})
    select to_jsonb(array(select id from lines order by id)) as "guardianItemIds",
      array(select o.cart_id from orders o join lines l on l.order_id = o.id where o.cart_id is not null
        union select c.id from carts c where c.organization_id = ${organization} and c.items <> '[]'
          and not exists (select from orders o where o.cart_id = c.id) and ${namesGuardian(sql`c.items`, found)}) as "guardianCartIds"`)
  return row ?? { guardianItemIds: [], guardianCartIds: [] }
}

/**
 * Whose own file may tell of them: whoever is in an order with them, has a mailbox with which one was paid or that they
 * share, is their guardian or their ward, or was taken for them once.
 */
async function closeTo(
  db: Queryable,
  { organizationId, contactIds, orderIds, itemIds, knownMailboxes }: Found,
  guardianItemIds: readonly number[],
): Promise<number[]> {
  const own = sql`${contactIds}::bigint[]`
  const [row] = await db.query<{ ids: number[] }>(sql`
    with lines as materialized (
      select id, order_id, participant from order_items where id = any(${itemIds}::bigint[])),
    bought as materialized (
      select o.id, o.payer_email from orders o where o.id = any(${orderIds}::bigint[]) or o.id in (select order_id from lines)
        or o.id in (select i.order_id from order_items i where i.id = any(${guardianItemIds}::bigint[]))),
    boxes as materialized (
      select unnest(${knownMailboxes}::text[]) as box union select payer_email from bought
      union select lower(participant ->> 'guardianEmail') from lines),
    guardians as materialized (
      select distinct name_key(participant ->> 'guardianFirstName') as first, name_key(participant ->> 'guardianLastName') as last
      from lines where participant ->> 'guardianLastName' is not null),
    known as (
      select l.contact_id as id from contact_lines l join bought b on b.id = l.order_id
      union select c.id from contacts c where c.organization_id = ${organizationId}
        and (lower(c.email) in (select box from boxes) or split_part(c.key, ' ', 1) in (select box from boxes)
          or (name_key(c.first_name), name_key(c.last_name)) in (select first, last from guardians))
      union select case when m.kept_id = any(${own}) then m.merged_id else m.kept_id end from contact_merges m
        where m.kept_id = any(${own}) or m.merged_id = any(${own}))
    select to_jsonb(array(
      select id from known where id <> all(${own})
      union select c.merged_into_id from contacts c join known k on k.id = c.id
        where c.merged_into_id is not null and c.merged_into_id <> all(${own}) order by 1)) as ids`)
  return row?.ids ?? []
}

/** What must come to its end before they can be forgotten. */
export async function readMoneyUnderWay(
  db: Queryable,
  { orderIds, itemIds, cartIds }: Person,
): Promise<MoneyUnderWay> {
  const paid = sql`${orderIds}::bigint[]`
  const [row] = await db.query<MoneyUnderWay & Row>(sql`
    select
      (select count(*) from payments p where p.order_id = any(${paid}) and p.state in ${listed(TO_COME_STATES)})
        + (select count(*) from recurrences r where r.order_id = any(${paid}) and r.state = 'Active')
        + (select count(*) from (select unnest(${paid}) as id
            union select i.order_id from order_items i where i.id = any(${itemIds}::bigint[])) o
          where renews_itself(o.id)) as planned,
      (select count(*) from attempts a where a.state in ${listed(LIVE_ATTEMPT_STATES)} and (a.order_id = any(${paid})
        or a.cart_id = any(${cartIds}::text[])
        or a.payment_id in (select p.id from payments p where p.order_id = any(${paid})))) as "beingPaid",
      (select count(*) from refunds r where r.order_id = any(${paid})
        and r.state in ('Waiting', 'Init', 'Processing', 'Error')) as refunds,
      (select count(*) from disputes d join payments p on p.id = d.payment_id
        where p.order_id = any(${paid}) and d.state = 'Open') as disputes`)
  return row ?? { planned: 0, beingPaid: 0, refunds: 0, disputes: 0 }
}

/** Whom their latest standing line names them the guardian of. */
export function readWards(
  db: Queryable,
  { guardianItemIds }: Person,
): Promise<(Row & { name: string; birthDate: string | null })[]> {
  const theirs = sql`${guardianItemIds}::bigint[]`
  return db.query(sql`
    select concat_ws(' ', i.participant ->> 'firstName', i.participant ->> 'lastName') as name,
      max(i.participant ->> 'birthDate') as "birthDate"
    from order_items i where i.id = any(${theirs}) and is_item_live(i.state)
      and not exists (
        select from contact_lines l join contact_lines other on other.contact_id = l.contact_id
        join order_items later on later.id = other.item_id
        where l.item_id = i.id and later.id > i.id and is_item_live(later.state) and later.id <> all(${theirs})
          and later.participant ->> 'guardianLastName' is not null)
    group by 1 order by 1`)
}

/** Since when law counts: the last order and the last valid receipt, and until when they are a member. */
export async function readDays(
  db: Queryable,
  { orderIds, contactIds }: Person,
): Promise<{
  lastOrderOn: LocalDate | null
  lastReceiptOn: LocalDate | null
  memberUntil: LocalDate | null
  isMember: boolean
}> {
  const [row] = await db.query<{
    lastOrderOn: LocalDate | null
    lastReceiptOn: LocalDate | null
    memberUntil: LocalDate | null
    isMember: boolean
  }>(sql`
    select (select max(paris_day(created_at)) from orders where id = any(${orderIds}::bigint[])) as "lastOrderOn",
      (select max(paris_day(issued_at)) from receipts where order_id = any(${orderIds}::bigint[]) and voided_at is null)
        as "lastReceiptOn",
      member.until as "memberUntil", coalesce(member.is_member, false) as "isMember"
    from (
      select bool_or(c.member_days @> paris_day(now())) as is_member,
        max(upper(member_run(c.member_days, paris_day(now()))) - 1) as until
      from contacts c where c.id = any(${contactIds}::bigint[])) member`)
  return row ?? { lastOrderOn: null, lastReceiptOn: null, memberUntil: null, isMember: false }
}
