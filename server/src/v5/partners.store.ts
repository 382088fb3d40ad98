import { ofLiveSecret } from '../api-clients/live-secret.sql.ts'
import { RECEIVED } from '../orders/figures.sql.ts'
import type { Position } from '../platform/continuation.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { Conditions, countRows } from '../platform/query.ts'
import { at, named, param, type Sql, sql } from '../platform/sql.ts'
import type { Start } from './pages.store.ts'

export interface PartnerStatistics extends Row {
  linked: number
  collected_cents: number
  checkout_cents: number
  with_checkout: number
  with_token: number
}

/** Something of the consent `a` opens calls now, or gets what does. */
const hasToken = (now: Sql) => sql`exists (
  select from api_tokens t join api_clients c on c.id = t.client_id
  where t.consent_id = a.id and t.revoked_at is null and t.rotated_at is null and t.expires_at > ${now}
    and ${ofLiveSecret(now)})`

/** What came of a partner's application: of the associations that let it in now, and of the payments it asked for. */
export async function readStatistics(
  db: Queryable,
  clientId: string,
  now: number,
): Promise<PartnerStatistics> {
  const [client, moment] = [param(clientId), at(now)]
  const [row] = await db.query<PartnerStatistics>(named('v5-partner-statistics')`
    with linked as (
      select a.organization_id, ${hasToken(moment)} as has_token,
        'AccessTransactions' = any(a.privileges) and 'AccessTransactions' = any(c.privileges) as shows_payments
      from api_consents a join api_clients c on c.id = a.client_id
      where a.client_id = ${client} and a.revoked_at is null),
    asked as (
      select i.organization_id, coalesce(sum(${RECEIVED}), 0) as cents
      from checkout_intents i join orders o on o.cart_id = i.cart_id join payments p on p.order_id = o.id
      where i.client_id = ${client} group by i.organization_id)
    select (select count(*) from linked)::int as linked,
      (select count(*) from linked where has_token)::int as with_token,
      (select coalesce(sum(t.collected_cents), 0) from linked join forms f using (organization_id) join (
        select form_id, collected_cents from form_totals
        union all select form_id, collected_cents from form_total_changes) t on t.form_id = f.id
        where linked.shows_payments)::bigint as collected_cents,
      (select coalesce(sum(cents), 0) from asked)::bigint as checkout_cents,
      (select count(*) from asked)::int as with_checkout`)
  if (!row) throw new Error('no statistics')
  return row
}

export interface LinkedRow extends Row {
  id: number
  key: string
  slug: string
  has_token: boolean
}

const ofPartner = (clientId: string) =>
  new Conditions(sql`a.client_id = ${clientId} and a.revoked_at is null`)

/** The associations that let the application in, those that did last first. */
export function findLinked(
  db: Queryable,
  { clientId, now }: { clientId: string; now: number },
  start: Start,
  limit: number,
): Promise<LinkedRow[]> {
  const conditions = ofPartner(clientId)
  if ('after' in start)
    conditions.where(sql`(a.given_at, a.id) < (${start.after.key}::timestamptz, ${start.after.id}::bigint)`)
  return db.query<LinkedRow>(sql`
    select a.id, a.given_at::text as key, o.slug, ${hasToken(at(now))} as has_token
    from api_consents a join organizations o on o.id = a.organization_id
    where ${conditions.all} order by a.given_at desc, a.id desc limit ${limit}
    offset ${'skipped' in start ? start.skipped : 0}`)
}

export const countLinked = (db: Queryable, clientId: string): Promise<number> =>
  countRows(db, sql`select count(*) as count from api_consents a where ${ofPartner(clientId).all}`)

export const positionOfLinked = ({ key, id }: LinkedRow): Position => ({ key, id })

/** An association that lets the application in; null where it does not, or there is none. */
export async function findLinkedId(db: Queryable, clientId: string, slug: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(named('v5-partner-linked')`
    select o.id from organizations o join api_consents a on a.organization_id = o.id
    where o.slug = ${slug} and a.client_id = ${clientId} and a.revoked_at is null`)
  return row?.id ?? null
}
