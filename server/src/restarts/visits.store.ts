import type { KnownPerson } from '@obole/contract/renewals'
import type { Queryable, Row } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, named, param, sql } from '../platform/sql.ts'
import { GIVEN_HERE, IS_WRITTEN_TO } from './donors.sql.ts'

/** Whom a link names, with what they gave elsewhere. */
export interface InvitedDonor extends Row {
  id: number
  email: string
  person: KnownPerson
  companyName: string | null
  amountCents: number
  /** The latest of their monthly gifts here, where they give already. */
  here: { orderId: number; amountCents: number } | null
}

/** Null where the file is gone, or nothing is known any more of what they gave. */
export async function findInvited(
  db: Queryable,
  { contactId, organizationId }: { contactId: number; organizationId: number },
): Promise<InvitedDonor | null> {
  const [row] = await db.query<InvitedDonor>(named('restarts-invited')`
    select d.id, asked.email, d.amount_cents as "amountCents", c.company_name as "companyName", here.gift as here,
      jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'email', c.email,
        'birthDate', c.birth_date, 'address', c.address, 'zipCode', c.zip_code, 'city', c.city, 'country', c.country) as person
    from contacts asked join contacts c on c.id = coalesce(asked.merged_into_id, asked.id)
    join monthly_donors d on d.organization_id = asked.organization_id and d.email = lower(asked.email)
    left join lateral (
      select jsonb_build_object('orderId', h.id, 'amountCents', h.amount_cents) as gift
      from (${GIVEN_HERE}) h order by h.id desc limit 1) here on true
    where asked.id = ${contactId} and asked.organization_id = ${organizationId} and d.amount_cents is not null
      and ${IS_WRITTEN_TO}`)
  return row ?? null
}

export interface RestartVisit {
  client: string
  organizationId: number
  donorId: number
  now: number
  endsAt: number
}

/** The link was opened: by whom is remembered until a cart of theirs is over. */
export async function keepVisit(db: Queryable, visit: RestartVisit): Promise<void> {
  const { client, organizationId, donorId, now, endsAt } = visit
  await db.query(named('restarts-visit')`
    with opened as (
      update monthly_donors set opened_at = coalesce(opened_at, ${at(now)}) where id = ${donorId})
    insert into restart_visits (client, organization_id, donor_id, ends_at)
    values (${client}, ${organizationId}, ${donorId}, ${at(endsAt)})
    on conflict (client, organization_id) do update set donor_id = excluded.donor_id, ends_at = excluded.ends_at`)
}

/** The cart of a visitor who came by a link. */
export async function noteCart(
  db: Queryable,
  cart: { cartId: string; client: string; organizationId: number; now: number },
): Promise<void> {
  await db.query(named('restarts-cart')`
    insert into restart_carts (cart_id, donor_id)
    select ${cart.cartId}, v.donor_id from restart_visits v
    where v.client = ${cart.client} and v.organization_id = ${cart.organizationId} and v.ends_at > ${at(cart.now)}
    on conflict (cart_id) do nothing`)
}

export async function forgetVisits(db: Queryable, now: number): Promise<void> {
  await db.query(sql`delete from restart_visits where ends_at <= ${at(now)}`)
}

export async function insertJob(db: Queryable, job: NewJob, now: number): Promise<void> {
  await db.query(named('restarts-job')`${insertJobsCte(param(jobsParam([job], now)))}`)
}
