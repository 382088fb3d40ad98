import { TO_COME_STATES } from '@obole/core/ledger/figures'
import { LIVE_ATTEMPT_STATES } from '@obole/core/payment/payment'
import { assert } from '@obole/core/assert'
import type { Locale } from '@obole/core/locale'
import type { OnlineMeans } from '@obole/core/payment/payment-means'
import { endMoneyLinksCte } from '../order-links/order-links.sql.ts'
import { type AuditNote, auditParam, insertAuditCte } from '../audit/audit.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, insertJobsOfRows, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import type { ProviderCard } from '../providers/payment-provider.ts'
import type { FrozenCharge } from './frozen-order.ts'
import { replaceMandateCtes, type NewMandate } from './mandates.sql.ts'
import { sendPlanMailJob } from './payments.queue.ts'
import { at, listed, named, param, sql, type Sql } from '../platform/sql.ts'

/** A card that is kept for a plan. */
export interface Mandate {
  id: number
  orderId: number
  means: OnlineMeans
  provider: string
  token: string
  card: ProviderCard
  label: string
  providerAccount: string | null
}

interface MandateRow extends Row {
  id: number
  order_id: number
  means: OnlineMeans
  provider: string
  token: string
  card: ProviderCard
  label: string
  provider_account: string | null
}

export async function findActiveMandate(db: Queryable, orderId: number): Promise<Mandate | null> {
  const [row] = await db.query<MandateRow>(
    named('mandates-active')`
      select id, order_id, means, provider, token, card, label, provider_account from mandates
        where order_id = ${orderId} and state = 'Active'`,
  )
  if (!row) return null
  const { id, order_id, means, provider, token, card, label, provider_account } = row
  return { id, orderId: order_id, means, provider, token, card, label, providerAccount: provider_account }
}

const ofOrder = (orderId: number | undefined): Sql =>
  orderId === undefined ? sql`` : sql` and m.order_id = ${orderId}`

/**
 * Ends the mandates of plans with nothing left to debit: every term is collected or cancelled, the gift is stopped, and
 * any unpaid debit is so old that its link has expired. Answers how many.
 */
export async function endFinishedMandates(
  db: Queryable,
  {
    now,
    unpaidBefore,
    limit,
    orderId,
  }: { now: number; unpaidBefore: number; limit: number; orderId?: number | undefined },
): Promise<number> {
  const rows = await db.query(named(orderId === undefined ? 'mandates-end' : 'mandates-end-of-order')`
      update mandates set state = 'Ended', ended_at = ${at(now)}
      where id = any(array(
        select m.id from mandates m
        where m.state = 'Active'${ofOrder(orderId)}
          and not exists (select from recurrences r where r.order_id = m.order_id and r.state = 'Active')
          and not renews_itself(m.order_id)
          and not exists (
            select from payments p where p.order_id = m.order_id and (p.state = 'Pending'
              or (p.state = 'Refused' and p.updated_at > ${at(unpaidBefore)})))
        limit ${limit} for no key update skip locked))
      returning id`)
  return rows.length
}

export interface MandateToRevoke extends Row {
  id: number
  provider: string
  token: string
}

/** Mandates that have ended and that no attempt in doubt may still need. */
export async function listMandatesToRevoke(
  db: Queryable,
  after: number,
  limit: number,
  orderId?: number,
): Promise<MandateToRevoke[]> {
  const name = orderId === undefined ? 'mandates-to-revoke' : 'mandates-to-revoke-of-order'
  return db.query<MandateToRevoke>(named(name)`
      select m.id, m.provider, m.token from mandates m
      where m.state <> 'Active' and m.token is not null and m.id > ${after}${ofOrder(orderId)}
        and not exists (
          select from attempts a where a.mandate_id = m.id and a.state in ${listed(LIVE_ATTEMPT_STATES)})
      order by m.id limit ${limit}`)
}

export async function forgetMandate(db: Queryable, id: number): Promise<void> {
  await db.query(
    named('mandates-forget')`
      update mandates set token = null, card = null where id = ${id} and state <> 'Active'`,
  )
}

/** Replaces the card of a plan; false where the attempt has changed since the decision. */
export async function keepCard(
  db: Queryable,
  { attemptId, from, providerPaymentId, mandate, jobs, audit, now }: CardToKeep,
): Promise<boolean> {
  const moment = at(now)
  const rows = await db.query(named('mandates-keep')`
      with moved as (
        update attempts set state = 'Authorized', provider_payment_id = coalesce(provider_payment_id,
          ${providerPaymentId}), error_code = null,
          redirect_url = null, updated_at = ${moment}
        where id = ${attemptId} and state = ${from} returning id, order_id,
        ${JSON.stringify(mandate)}::jsonb as mandate),
      ${replaceMandateCtes(sql`moved`, moment)},
      served as (${endMoneyLinksCte(sql`moved.order_id`, moment, sql`moved`)}),
      noted as (${insertAuditCte(param(auditParam([audit])), moment, sql`moved`)}),
      follow_ups as (${insertJobsCte(param(jobsParam(jobs, now)), sql`moved`)})
      select id from moved`)
  return rows.length > 0
}

/**
 * The bank confirmed a card that is no longer wanted: the attempt ends, no mail reports success, and the mandate is
 * stored as ended, so that it is revoked at the provider. False where the attempt has changed since the decision.
 */
export async function dropCard(
  db: Queryable,
  { attemptId, from, providerPaymentId, mandate, now }: CardToKeep,
  errorCode: string,
): Promise<boolean> {
  const moment = at(now)
  const rows = await db.query(named('mandates-drop')`
      with moved as (
        update attempts set state = 'Canceled', provider_payment_id = coalesce(provider_payment_id,
          ${providerPaymentId}), error_code = ${errorCode},
          redirect_url = null, updated_at = ${moment}
        where id = ${attemptId} and state = ${from} returning id, order_id,
        ${JSON.stringify(mandate)}::jsonb as mandate),
      ended as (
        insert into mandates (order_id, means, provider, token, card, label, provider_account, state, created_at,
          ended_at)
        select order_id, mandate ->> 'means', mandate ->> 'provider', mandate ->> 'token', mandate -> 'card',
          mandate ->> 'label',
          mandate ->> 'providerAccount', 'Ended', ${moment}, ${moment}
        from moved)
      select id from moved`)
  return rows.length > 0
}

/** What has happened to the order since its card change was requested. */
export interface CardChangeStanding extends Row {
  is_planned: boolean
  is_revoked: boolean
  gift_version: number | null
}

export async function readCardChange(db: Queryable, requestId: string): Promise<CardChangeStanding | null> {
  const [row] = await db.query<CardChangeStanding>(named('mandates-card-change')`
      select g.order_id is not null or exists (
          select from payments p where p.order_id = r.order_id and p.state in ${listed(TO_COME_STATES)})
          or renews_itself(r.order_id) as is_planned,
        -- Money links also end by serving; reading links only when somebody revokes them all.
        exists (select from order_links l
          where l.order_id = r.order_id and l.kind = 'reading' and l.revoked_at >= r.created_at) as is_revoked,
        g.version as gift_version
      from payment_requests r left join recurrences g on g.order_id = r.order_id and g.state = 'Active'
        and exists (select from order_items i
          where i.order_id = g.order_id and i.monthly_cents is not null and is_item_live(i.state))
      where r.id = ${requestId}`)
  return row ?? null
}

export interface CardToKeep {
  attemptId: string
  from: string
  providerPaymentId: string | null
  mandate: NewMandate
  jobs: readonly NewJob[]
  audit: AuditNote
  now: number
}

/** Whether the plan of an order still debits something besides this payment. */
export async function hasDebitsAfter(db: Queryable, orderId: number, paymentId: number): Promise<boolean> {
  const orderIdParam = param(orderId)
  const [row] = await db.query<{ has_more: boolean }>(named('mandates-has-more')`
      select exists (select from recurrences where order_id = ${orderIdParam} and state = 'Active')
        or exists (select from payments where order_id = ${orderIdParam} and id <> ${paymentId}
        and state = 'Pending')
        or renews_itself(${orderIdParam}) as has_more`)
  return row?.has_more ?? false
}

export interface EndingCard extends Row {
  id: number
  card: ProviderCard
  /** The last debit planned until then. */
  due_on: string
}

/** Cards that expire before a debit planned until then, and whose payers were not warned yet. */
export function listEndingCards(
  db: Queryable,
  { until, after, limit }: { until: string; after: number; limit: number },
): Promise<EndingCard[]> {
  const untilParam = param(until)
  return db.query<EndingCard>(named('mandates-ending')`
      select m.id, m.card, p.due_on
      from mandates m, lateral (
        select max(due_on) as due_on from payments
        where order_id = m.order_id and state = 'Pending' and due_on <= ${untilParam}) p
      where m.state = 'Active' and m.expiry_told_at is null and m.card_month < ${untilParam} and m.id > ${after}
        and p.due_on >= m.card_month + interval '1 month'
      order by m.id limit ${limit}`)
}

export async function tellCardEnds(db: Queryable, ids: readonly number[], now: number): Promise<void> {
  const moment = at(now)
  await db.query(named('mandates-tell-end')`
      with told as (
        update mandates set expiry_told_at = ${moment}
        where id = any(${ids}) and expiry_told_at is null and state = 'Active' returning id, order_id)
      ${insertJobsOfRows(sendPlanMailJob, {
        payload: { kind: sql`'cardEnds'`, orderId: sql`order_id` },
        runAt: moment,
        key: sql`'card-ends:' || id`,
        from: sql`told`,
      })}`)
}

/** The association and campaign of an order, for the log. */
export async function findPlaceOfOrder(
  db: Queryable,
  orderId: number,
): Promise<{ organizationId: number; formId: number }> {
  const [row] = await db.query<{ organizationId: number; formId: number }>(
    named('mandates-place-of-order')`
      select organization_id as "organizationId", form_id as "formId" from orders where id = ${orderId}`,
  )
  assert(row, `no order ${orderId}`)
  return row
}

interface ChargeRow extends Row {
  organization_id: number
  form_id: number
  locale: Locale
  label: string
  provider_account: string | null
}

/** The label and receiver of the charges of an order's plan; null where no card is debited any more. */
export async function findChargeOfPlan(db: Queryable, orderId: number): Promise<FrozenCharge | null> {
  const [row] = await db.query<ChargeRow>(named('mandates-charge')`
      select o.organization_id, o.form_id, o.locale, m.label, m.provider_account
      from orders o join mandates m on m.order_id = o.id and m.state = 'Active' where o.id = ${orderId}`)
  if (!row) return null
  const { organization_id: organizationId, form_id: formId, locale, label, provider_account } = row
  return { organizationId, formId, providerAccount: provider_account, label, locale }
}
