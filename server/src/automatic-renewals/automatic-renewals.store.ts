import type { Participant, Payer, SentItem } from '@obole/contract/carts'
import type { AUTOMATIC_RENEWAL_STATES, LapseReason } from '@obole/core/campaign/automatic-renewal'
import type { PriceCategory } from '@obole/core/campaign/tier'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { STANDING_STATES } from '@obole/core/payment/payment'
import { REGULARISATION_LINK_DAYS } from '@obole/core/payment/regularisation'
import { cancelLinesCtes } from '../orders/cancel-lines.sql.ts'
import { sendConfirmationJob } from '../orders/orders.queue.ts'
import {
  cartsAreClosed,
  type NewOrder,
  orderIdsOf,
  ordersParam,
  PLACES_TAKEN_NOW,
  writeOrders,
  type WrittenOrders,
} from '../orders/write-order.sql.ts'
import type { Consent, FrozenOption } from '../payments/frozen-order.ts'
import { endPlanCtes } from '../payments/plan-end.sql.ts'
import { endCardJob } from '../payments/payments.queue.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { insertJobsCte, insertJobsOfRows, jobsParam } from '../platform/jobs.sql.ts'
import { newJob } from '../platform/job.ts'
import { at, listed, named, param, sql, type Sql } from '../platform/sql.ts'
import type { ProviderCard } from '../providers/payment-provider.ts'
import { ENDS_ON, insertAutomaticRenewals } from '../renewals/automatic.sql.ts'
import { sendAutomaticRenewalMailJob } from '../renewals/renewals.queue.ts'

/** A line of membership to renew. */
export interface MembershipLine {
  itemId: number
  tierId: number | null
  name: string
  priceCategory: PriceCategory
  initialAmountCents: number
  participant: Participant | null
  customFields: SentItem['customFields']
  options: readonly FrozenOption[]
}

/** An order that renews itself. */
export interface RenewingOrder extends Row {
  order_id: number
  organization_id: number
  state: (typeof AUTOMATIC_RENEWAL_STATES)[number]
  form_id: number
  /** Whoever paid by card has an address; of the order that it became, once it did. */
  payer: Payer
  locale: Locale
  consents: Consent[]
  /** Null where the campaign gives its memberships no end any more. */
  ends_on: LocalDate | null
  announced_end: LocalDate | null
  announced_form_id: number | null
  announced_cents: number | null
  /** When a mail server took the notice. */
  notice_sent_at: Date | null
  lapse_reason: LapseReason | null
  next_order_id: number | null
  /** Its association is not suspended. */
  may_collect: boolean
  card: ProviderCard | null
  lines: MembershipLine[]
}

const RENEWING = sql`
  select a.order_id, a.organization_id, a.state, o.form_id, coalesce(n.payer, o.payer) as payer, o.locale, o.consents, ${ENDS_ON}::text as ends_on,
    a.announced_end::text, a.announced_form_id, a.announced_cents, a.notice_sent_at, a.lapse_reason, a.next_order_id,
    g.allow_collect as may_collect,
    (select m.card from mandates m where m.order_id = o.id and m.state = 'Active') as card,
    (select coalesce(jsonb_agg(jsonb_build_object('itemId', i.id, 'tierId', i.tier_id, 'name', i.name, 'priceCategory', i.price_category,
        'initialAmountCents', i.initial_amount_cents, 'participant', i.participant, 'customFields', i.custom_fields,
        'options', i.options) order by i.id), '[]')
      from order_items i where i.order_id = o.id and i.type = 'Membership' and is_item_live(i.state)) as lines
  from automatic_renewals a join orders o on o.id = a.order_id join forms f on f.id = o.form_id
  join organizations g on g.id = a.organization_id left join orders n on n.id = a.next_order_id`

/** Those whose membership ends by that day or ends no more, after the one that was looked at last. */
export function listEnding(
  db: Queryable,
  { by, after, limit }: { by: LocalDate; after: number; limit: number },
): Promise<RenewingOrder[]> {
  return db.query<RenewingOrder>(named('automatic-renewals-ending')`
      ${RENEWING}
      where a.state = 'Active' and a.order_id > ${after} and coalesce(${ENDS_ON} <= ${by}, true)
        and renews_itself(a.order_id)
      order by a.order_id limit ${limit}`)
}

export async function findRenewing(db: Queryable, orderId: number): Promise<RenewingOrder | null> {
  const [row] = await db.query<RenewingOrder>(
    named('automatic-renewals-one')`${RENEWING} where a.order_id = ${orderId}`,
  )
  return row ?? null
}

/** A mail that no server took was given up by then: it is written again, at the prices of that day. */
const ANNOUNCED_AGAIN_MS = 86_400_000

/** What a notice says: the last day of the membership, the campaign it is renewed in, and the most that is debited. */
export interface Notice {
  orderId: number
  endsOn: LocalDate
  formId: number
  amountCents: number
}

/** What the payer is told, in the same commit as the mail that tells it. It counts once that mail was taken. */
export async function announce(
  db: Queryable,
  { orderId, endsOn, formId, amountCents }: Notice,
  now: number,
): Promise<void> {
  const moment = at(now)
  const mail = newJob(sendAutomaticRenewalMailJob, { orderId, kind: 'announced' })
  await db.query(named('automatic-renewals-announce')`
      with announced as (
        update automatic_renewals set announced_end = ${endsOn}, announced_form_id = ${formId},
          announced_cents = ${amountCents}, announced_at = ${moment}, notice_sent_at = null
        where order_id = ${orderId} and state = 'Active' and (announced_end is distinct from ${endsOn}
          or notice_sent_at is null and announced_at <= ${at(now - ANNOUNCED_AGAIN_MS)})
        returning order_id)
      ${insertJobsCte(param(jobsParam([mail], now)), sql`announced`)}`)
}

/** A mail server took the notice, if it is still what would be carried out. */
export async function noteNotice(db: Queryable, notice: Notice, now: number): Promise<void> {
  const { orderId, endsOn, formId, amountCents } = notice
  await db.query(named('automatic-renewals-notice-sent')`
      update automatic_renewals set notice_sent_at = ${at(now)}
      where order_id = ${orderId} and notice_sent_at is null and announced_end = ${endsOn}
        and announced_form_id = ${formId} and announced_cents = ${amountCents}`)
}

/** It ends, and its card with it; its payer is told why, unless it is too long ago to be news. */
export async function lapse(
  db: Queryable,
  { orderId, reason, isTold }: { orderId: number; reason: LapseReason; isTold: boolean },
  now: number,
): Promise<void> {
  const moment = at(now)
  const mails = isTold ? [newJob(sendAutomaticRenewalMailJob, { orderId, kind: 'lapsed' })] : []
  const jobs = [...mails, newJob(endCardJob, { orderId })]
  await db.query(named('automatic-renewals-lapse')`
      with lapsed as (
        update automatic_renewals set state = 'Lapsed', lapse_reason = ${reason}, ended_at = ${moment}
        where order_id = ${orderId} and state = 'Active' returning order_id)
      ${insertJobsCte(param(jobsParam(jobs, now)), sql`lapsed`)}`)
}

/** A campaign, or a season that follows it. */
export interface Season {
  id: number
  /** How many seasons later; 0 for the campaign itself. */
  step: number
}

const MOST_SEASONS = 10

/** The campaign and the seasons that follow it, whether they sell or not, in their order. */
export function listSeasons(db: Queryable, formId: number): Promise<Season[]> {
  return db.query<Season & Row>(named('automatic-renewals-seasons')`
      with recursive seasons as (
        select ${formId}::bigint as id, 0 as step
        union all
        select f.id, s.step + 1 from seasons s join forms f on f.follows_form_id = s.id
        where f.state <> 'Deleted' and s.step < ${MOST_SEASONS})
      select id, step from seasons order by step`)
}

/** The rates and options of a campaign, by those of earlier seasons that they were copied from, and by themselves. */
export interface Origins {
  tiers: ReadonlyMap<number, number>
  options: ReadonlyMap<number, number>
}

const MOST_COPIES = 20

/** Where two were copied from one, the nearest copy counts, then the one that was made first. */
export async function readOrigins(db: Queryable, formId: number): Promise<Origins> {
  const campaign = param(formId)
  const rows = await db.query<{ kind: 'tier' | 'option'; id: number; origin: number }>(named(
    'automatic-renewals-origins',
  )`
      with recursive tier as (
        select id, id as origin, copied_from_id as before, 0 as step from tiers
        where form_id = ${campaign} and deleted_at is null
        union all
        select c.id, t.id, t.copied_from_id, c.step + 1 from tier c join tiers t on t.id = c.before
        where c.step < ${MOST_COPIES}),
      option as (
        select id, id as origin, copied_from_id as before, 0 as step from extra_options
        where form_id = ${campaign} and deleted_at is null
        union all
        select c.id, e.id, e.copied_from_id, c.step + 1 from option c join extra_options e on e.id = c.before
        where c.step < ${MOST_COPIES})
      select * from (
        select 'tier' as kind, id, origin, step from tier union all select 'option', id, origin, step from option) copies
      order by step desc, id desc`)
  const of = (kind: string) =>
    new Map(rows.flatMap((row) => (row.kind === kind ? [[row.origin, row.id] as const] : [])))
  return { tiers: of('tier'), options: of('option') }
}

/**
 * The lines of an order whose person has a membership of these campaigns on that day without it: bought online, entered
 * at the desk or read in. The person is the one of their file; a purchase of a moment ago, which is not filed yet, is
 * known by its payer's mailbox and the name.
 */
export async function listHeld(
  db: Queryable,
  { orderId, formIds, day }: { orderId: number; formIds: readonly number[]; day: LocalDate },
): Promise<Set<number>> {
  const [onDay, forms] = [param(day), param([...formIds])]
  const covers = sql`valid_from <= ${onDay}::date and coalesce(valid_until >= ${onDay}::date, true)`
  const fullName = (order: Sql, item: Sql) => sql`(
    select name_key(concat_ws(' ', person ->> 'firstName', person ->> 'lastName'))
    from (select coalesce(${item}.participant, ${order}.payer) as person) one)`
  const bought = sql`
    join orders o on o.id = i.order_id and o.id <> l.order_id and o.form_id = any(${forms}::bigint[])
    join forms f on f.id = o.form_id
    cross join lateral (
      select membership_from(f.validity_type, o.created_at, i.starts_on, f.start_at) as valid_from,
        membership_until(f.validity_type, o.created_at, i.starts_on, f.end_at) as valid_until) period
    where i.type = 'Membership' and is_item_live(i.state) and ${covers}`
  const rows = await db.query<{ id: number }>(named('automatic-renewals-held')`
      with line as (
        select i.id, i.order_id, r.organization_id, r.payer_email, ${fullName(sql`r`, sql`i`)} as name
        from order_items i join orders r on r.id = i.order_id where r.id = ${orderId} and i.type = 'Membership'),
      file as (
        select l.id, l.order_id, part.id as contact_id
        from line l join contact_lines n on n.order_id = l.order_id and n.item_id = l.id
        join contacts c on c.id = n.contact_id
        join contacts part on coalesce(c.merged_into_id, c.id) in (part.id, part.merged_into_id))
      select l.id from file l join contact_lines n on n.contact_id = l.contact_id
      join order_items i on i.id = n.item_id ${bought}
      union
      select l.id from file l join imported_memberships m on m.contact_id = l.contact_id where ${covers}
      union
      select l.id from line l
      join orders same on same.payer_email = l.payer_email and same.organization_id = l.organization_id
      join order_items i on i.order_id = same.id ${bought} and ${fullName(sql`o`, sql`i`)} = l.name`)
  return new Set(rows.map(({ id }) => id))
}

interface Placing {
  orderId: number
  cartId: string
  order: NewOrder
  /** The new membership has an end, and may renew itself in its turn. */
  renewsAgain: boolean
  now: number
}

/**
 * Writes the order of the next membership with one debit, due today, under the card of the order before, which passes to
 * it. The worker that takes instalments takes it as well. Fails with `renewal` where it was stopped meanwhile, with
 * `card` where the card is gone, with `stock` where nothing is left.
 */
export async function placeRenewal(
  db: Queryable,
  { orderId, cartId, order, renewsAgain, now }: Placing,
): Promise<number | null> {
  const moment = at(now)
  const orderIdParam = param(orderId)
  const statement = writeOrders({
    orders: ordersParam([{ order }]),
    paidBy: sql`
      renewed as (
        select order_id from automatic_renewals where order_id = ${orderIdParam} and state = 'Active' for no key update),
      card as (
        select m.* from mandates m join renewed r on r.order_id = m.order_id
        where m.state = 'Active' for no key update of m),
      paid_by as (select 1 as n, null::text as attempt_id, card.means from card)`,
    cart: sql`
      cart as (
        insert into carts (id, organization_id, form_id, client, state, request_hash, items, payer, tip_cents,
          total_cents, locale, created_at, updated_at, expires_at)
        select ${cartId}, (doc ->> 'organizationId')::bigint, (doc ->> 'formId')::bigint, 'renewal', 'Paid', '', '[]',
          doc -> 'payer', 0, (doc ->> 'totalCents')::bigint, doc ->> 'locale', ${moment}, ${moment}, ${moment}
        from asked, renewed
        returning id, 1 as n)`,
    places: PLACES_TAKEN_NOW,
    isByHand: false,
    also: [
      // The provider goes on keeping it: it is not revoked there.
      sql`passed_on as (
        update mandates m set state = 'Replaced', token = null, card = null, ended_at = ${moment}
        from card where m.id = card.id)`,
      sql`kept as (
        insert into mandates (order_id, means, provider, token, card, label, provider_account, state, created_at)
        select o.id, card.means, card.provider, card.token, card.card, o.doc ->> 'label', card.provider_account, 'Active',
          ${moment}
        from new_order o, card)`,
      sql`done as (
        update automatic_renewals a set state = 'Renewed', next_order_id = o.id, ended_at = ${moment}
        from new_order o where a.order_id = ${orderIdParam})`,
      sql`again as (${insertAutomaticRenewals(sql`new_order o where ${param(renewsAgain)}::boolean`, moment)})`,
    ],
    guards: [
      sql`must(exists (select from renewed), 'renewal')`,
      sql`must(exists (select from card), 'card')`,
      cartsAreClosed,
      sql`must((select count(*) from sold) = (select count(*) from wanted), 'stock')`,
    ],
    placedAt: moment,
    now: moment,
  })
  const [row] = await db.query<WrittenOrders>(named('automatic-renewals-place')`${statement}`)
  return orderIdsOf(row).get(0) ?? null
}

/** Whose money has come is sent the confirmation and the card, once. Answers how many. */
export async function confirmPaid(db: Queryable, limit: number, now: number): Promise<number> {
  const moment = at(now)
  const rows = await db.query(named('automatic-renewals-confirm')`
      with paid as (
        update automatic_renewals set confirmed_at = ${moment}
        where order_id = any(array(
          select a.order_id from automatic_renewals a
          where a.next_order_id is not null and a.confirmed_at is null and exists (
            select from payments p where p.order_id = a.next_order_id and p.state in ${listed(STANDING_STATES)})
          order by a.next_order_id limit ${limit} for no key update skip locked))
        returning next_order_id),
      follow_ups as (${insertJobsOfRows(sendConfirmationJob, {
        payload: { orderId: sql`next_order_id` },
        runAt: moment,
        from: sql`paid`,
      })})
      select next_order_id from paid`)
  return rows.length
}

/**
 * Ends one membership whose money never came: the bank refused it every time, and the link to pay it has expired. Answers
 * its order; null where there is none.
 */
export async function endUnpaid(db: Queryable, now: number): Promise<number | null> {
  const moment = at(now)
  const [row] = await db.query<{ id: number }>(named('automatic-renewals-unpaid')`
      with unpaid as (
        select a.next_order_id as id from automatic_renewals a
        join payments p on p.order_id = a.next_order_id and p.state = 'Refused'
          and p.updated_at < ${at(now - REGULARISATION_LINK_DAYS * 86_400_000)}
        where a.next_order_id is not null and a.confirmed_at is null
          and exists (select from order_items i where i.order_id = a.next_order_id and is_item_live(i.state))
        order by a.next_order_id limit 1 for no key update of p skip locked),
      ${cancelLinesCtes({ which: sql`i.order_id = unpaid.id`, from: sql`unpaid`, now: moment, cause: sql`'Choice'` })},
      ${endPlanCtes({ orderId: sql`unpaid.id`, now: moment, from: sql`unpaid`, withUnpaid: true })}
      select id from unpaid`)
  return row?.id ?? null
}
