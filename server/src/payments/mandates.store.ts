import { assert } from '@obole/core/assert'
import { endMoneyLinksCte } from '../order-links/order-links.sql.ts'
import { type AuditNote, auditParam, insertAuditCte } from '../organizations/audit.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import type { ProviderCard } from '../providers/card-provider.ts'
import type { FrozenCharge } from './frozen-order.ts'
import { replaceMandateCtes, type NewMandate } from './mandates.sql.ts'

/** A card as it is kept for a plan. */
export interface Mandate {
  id: number
  orderId: number
  token: string
  card: ProviderCard
  label: string
  providerAccount: string | null
}

interface MandateRow extends Row {
  id: number
  order_id: number
  token: string
  card: ProviderCard
  label: string
  provider_account: string | null
}

export async function findActiveMandate(db: Queryable, orderId: number): Promise<Mandate | null> {
  const [row] = await db.query<MandateRow>({
    name: 'mandates-active',
    text: `select id, order_id, token, card, label, provider_account from mandates where order_id = $1 and state = 'Active'`,
    values: [orderId],
  })
  if (!row) return null
  const { id, order_id, token, card, label, provider_account } = row
  return { id, orderId: order_id, token, card, label, providerAccount: provider_account }
}

/**
 * Ends the mandates of plans that have nothing left to take: every term collected or cancelled, the gift stopped, and
 * what is unpaid so old that its link has expired. Answers how many.
 */
export async function endFinishedMandates(
  db: Queryable,
  { now, unpaidBefore, limit }: { now: number; unpaidBefore: number; limit: number },
): Promise<number> {
  const rows = await db.query({
    name: 'mandates-end',
    text: `
      update mandates set state = 'Ended', ended_at = to_timestamp($1 / 1000.0)
      where id = any(array(
        select m.id from mandates m
        where m.state = 'Active'
          and not exists (select from recurrences r where r.order_id = m.order_id and r.state = 'Active')
          and not exists (
            select from payments p where p.order_id = m.order_id and (p.state = 'Pending'
              or (p.state = 'Refused' and p.updated_at > to_timestamp($2 / 1000.0))))
        limit $3 for no key update skip locked))
      returning id`,
    values: [now, unpaidBefore, limit],
  })
  return rows.length
}

/** Mandates that no longer serve and that no try in doubt may still need. */
export async function listMandatesToRevoke(
  db: Queryable,
  after: number,
  limit: number,
): Promise<{ id: number; token: string }[]> {
  return db.query<{ id: number; token: string }>({
    name: 'mandates-to-revoke',
    text: `
      select m.id, m.token from mandates m
      where m.state <> 'Active' and m.token is not null and m.id > $1
        and not exists (
          select from attempts a where a.mandate_id = m.id and a.state in ('Init', 'WaitingAuthentication'))
      order by m.id limit $2`,
    values: [after, limit],
  })
}

export async function forgetMandate(db: Queryable, id: number): Promise<void> {
  await db.query({
    name: 'mandates-forget',
    text: `update mandates set token = null, card = null where id = $1 and state <> 'Active'`,
    values: [id],
  })
}

/** The card of a plan is another one from now on; false where the try was no longer as the decision had it. */
export async function keepCard(
  db: Queryable,
  { attemptId, from, providerPaymentId, mandate, jobs, audit, now }: CardToKeep,
): Promise<boolean> {
  const rows = await db.query({
    name: 'mandates-keep',
    text: `
      with moved as (
        update attempts set state = 'Authorized', provider_payment_id = coalesce(provider_payment_id, $3), error_code = null,
          redirect_url = null, updated_at = to_timestamp($6 / 1000.0)
        where id = $1 and state = $2 returning id, order_id, $4::jsonb as mandate),
      ${replaceMandateCtes('moved', 'to_timestamp($6 / 1000.0)')},
      served as (${endMoneyLinksCte('moved.order_id', 'to_timestamp($6 / 1000.0)', 'moved')}),
      noted as (${insertAuditCte('$7', 'to_timestamp($6 / 1000.0)', 'moved')}),
      follow_ups as (${insertJobsCte('$5', 'moved')})
      select id from moved`,
    values: [
      attemptId,
      from,
      providerPaymentId,
      JSON.stringify(mandate),
      jobsParam(jobs, now),
      now,
      auditParam([audit]),
    ],
  })
  return rows.length > 0
}

/**
 * The bank confirmed a card that is not wanted any more: the try ends, nothing is told as done, and the mandate is stored
 * as ended, by which it is revoked at the provider. False where the try was no longer as the decision had it.
 */
export async function dropCard(
  db: Queryable,
  { attemptId, from, providerPaymentId, mandate, now }: CardToKeep,
  errorCode: string,
): Promise<boolean> {
  const rows = await db.query({
    name: 'mandates-drop',
    text: `
      with moved as (
        update attempts set state = 'Canceled', provider_payment_id = coalesce(provider_payment_id, $3), error_code = $6,
          redirect_url = null, updated_at = to_timestamp($5 / 1000.0)
        where id = $1 and state = $2 returning id, order_id, $4::jsonb as mandate),
      ended as (
        insert into mandates (order_id, provider, token, card, label, provider_account, state, created_at, ended_at)
        select order_id, mandate ->> 'provider', mandate ->> 'token', mandate -> 'card', mandate ->> 'label',
          mandate ->> 'providerAccount', 'Ended', to_timestamp($5 / 1000.0), to_timestamp($5 / 1000.0)
        from moved)
      select id from moved`,
    values: [attemptId, from, providerPaymentId, JSON.stringify(mandate), now, errorCode],
  })
  return rows.length > 0
}

/** What became, since a card change was asked for, of the order it was asked for. */
export interface CardChangeStanding extends Row {
  is_planned: boolean
  is_revoked: boolean
  gift_version: number | null
}

export async function readCardChange(db: Queryable, requestId: string): Promise<CardChangeStanding | null> {
  const [row] = await db.query<CardChangeStanding>({
    name: 'mandates-card-change',
    text: `
      select g.order_id is not null or exists (
          select from payments p where p.order_id = r.order_id and p.state in ('Pending', 'Refused')) as is_planned,
        -- Money links also end by serving; reading links only when somebody revokes them all.
        exists (select from order_links l
          where l.order_id = r.order_id and l.kind = 'reading' and l.revoked_at >= r.created_at) as is_revoked,
        g.version as gift_version
      from payment_requests r left join recurrences g on g.order_id = r.order_id and g.state = 'Active'
        and exists (select from order_items i
          where i.order_id = g.order_id and i.monthly_cents is not null and is_item_live(i.state))
      where r.id = $1`,
    values: [requestId],
  })
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

/** Whether the plan of an order still takes something besides that payment. */
export async function hasDebitsAfter(db: Queryable, orderId: number, paymentId: number): Promise<boolean> {
  const [row] = await db.query<{ has_more: boolean }>({
    name: 'mandates-has-more',
    text: `
      select exists (select from recurrences where order_id = $1 and state = 'Active')
        or exists (select from payments where order_id = $1 and id <> $2 and state = 'Pending') as has_more`,
    values: [orderId, paymentId],
  })
  return row?.has_more ?? false
}

export interface EndingCard extends Row {
  id: number
  card: ProviderCard
  /** The last debit that is planned within the time. */
  due_on: string
}

/** Cards whose month is over before a debit planned until then, and whose payers were not told. */
export function listEndingCards(
  db: Queryable,
  { until, after, limit }: { until: string; after: number; limit: number },
): Promise<EndingCard[]> {
  return db.query<EndingCard>({
    name: 'mandates-ending',
    text: `
      select m.id, m.card, p.due_on
      from mandates m, lateral (
        select max(due_on) as due_on from payments
        where order_id = m.order_id and state = 'Pending' and due_on <= $1) p
      where m.state = 'Active' and m.expiry_told_at is null and m.card_month < $1 and m.id > $2
        and p.due_on >= m.card_month + interval '1 month'
      order by m.id limit $3`,
    values: [until, after, limit],
  })
}

export async function tellCardEnds(db: Queryable, ids: readonly number[], now: number): Promise<void> {
  await db.query({
    name: 'mandates-tell-end',
    text: `
      with told as (
        update mandates set expiry_told_at = to_timestamp($2 / 1000.0)
        where id = any($1) and expiry_told_at is null and state = 'Active' returning id, order_id)
      insert into jobs (name, payload, run_at, key)
      select 'send-plan-mail', jsonb_build_object('kind', 'cardEnds', 'orderId', order_id), to_timestamp($2 / 1000.0),
        'card-ends:' || id
      from told on conflict (key) where key is not null do nothing`,
    values: [ids, now],
  })
}

/** Where an order belongs, for the log. */
export async function findPlaceOfOrder(
  db: Queryable,
  orderId: number,
): Promise<{ organizationId: number; formId: number }> {
  const [row] = await db.query<{ organizationId: number; formId: number }>({
    name: 'mandates-place-of-order',
    text: 'select organization_id as "organizationId", form_id as "formId" from orders where id = $1',
    values: [orderId],
  })
  assert(row, `no order ${orderId}`)
  return row
}

interface ChargeRow extends Row {
  organization_id: number
  form_id: number
  locale: 'fr' | 'en'
  label: string
  provider_account: string | null
}

/** What the charges of an order's plan say; null where nothing is debited from a card any more. */
export async function findChargeOfPlan(db: Queryable, orderId: number): Promise<FrozenCharge | null> {
  const [row] = await db.query<ChargeRow>({
    name: 'mandates-charge',
    text: `
      select o.organization_id, o.form_id, o.locale, m.label, m.provider_account
      from orders o join mandates m on m.order_id = o.id and m.state = 'Active' where o.id = $1`,
    values: [orderId],
  })
  if (!row) return null
  const { organization_id: organizationId, form_id: formId, locale, label, provider_account } = row
  return { organizationId, formId, providerAccount: provider_account, label, locale }
}
