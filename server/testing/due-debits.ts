import { monthsAfter, parisDate } from '@obole/core/dates/dates'
import type { App } from '../src/app.ts'
import { insertLines, insertOrders } from '../src/orders/write-order.sql.ts'
import { insertPayments } from '../src/payments/write-payments.sql.ts'
import type { Queryable } from '../src/platform/db.ts'
import { at, param, raw, sql } from '../src/platform/sql.ts'

const AMOUNT_CENTS = 1000
const TIP_CENTS = 100
const CARD = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2090 }

/**
 * So many monthly gifts whose first month was paid and whose second is due today, each with a card at the provider by
 * that token; as the tables of a platform that has been running look, so that plans and speeds are those of one.
 */
export async function plantDueDebits(app: App, count: number, mandateToken: string): Promise<void> {
  const now = app.clock.now()
  const due = parisDate(now)
  const start = monthsAfter(due, -1)
  await app.db.transaction(async (db) => {
    const [form] = await db.query<{ id: number; organization_id: number }>(
      sql`
        select id, organization_id from forms where form_type = 'Donation' order by id limit 1`,
    )
    if (!form) throw new Error('there is no campaign to give to')
    const first = await plantOrders(db, form, { count, now, batch: app.ids.token() })
    await plantMonths(db, first, { start, due })
    await db.query(sql`
        insert into mandates (order_id, provider, token, card, label, state, created_at)
        select id, 'hapay', ${mandateToken}, ${JSON.stringify(CARD)}, 'Les Jardins Partagés – Faire un don', 'Active',
          created_at from orders where id >= ${first}`)
  })
  await app.db.query(sql`analyze`)
}

const FIRST_ORDERS = insertOrders({
  token: sql`'order-' || c.id`,
  organization_id: sql`c.organization_id`,
  form_id: sql`c.form_id`,
  cart_id: sql`c.id`,
  payer: sql`'{"email": "alix.martin@exemple.fr", "firstName": "Alix", "lastName": "Martin"}'`,
  payer_email: sql`'alix.martin@exemple.fr'`,
  total_cents: raw(AMOUNT_CENTS + TIP_CENTS),
  lines_cents: raw(AMOUNT_CENTS),
  discount_cents: sql`0`,
  vat_cents: sql`0`,
  tip_cents: raw(TIP_CENTS),
  consents: sql`'[{"text": "termsOfService", "version": "2023-10", "at": "2026-01-01T00:00:00Z"}]'`,
  recurrence: sql`'{}'`,
  locale: sql`'fr'`,
  created_at: sql`c.created_at`,
  confirmation_sent_at: sql`c.created_at`,
})

const MONTHLY_LINES = insertLines({
  order_id: sql`id`,
  form_id: sql`form_id`,
  type: sql`'MonthlyDonation'`,
  name: sql`'Don mensuel'`,
  price_category: sql`'Pwyw'`,
  amount_cents: raw(AMOUNT_CENTS),
  initial_amount_cents: raw(AMOUNT_CENTS),
  discount_cents: sql`0`,
  vat_cents: sql`0`,
  term_cents: sql`array[${raw(AMOUNT_CENTS)}]`,
  monthly_cents: raw(AMOUNT_CENTS),
})

interface Planting {
  count: number
  now: number
  batch: string
}

/** Carts, their paid attempts, orders and lines; answers the first order's number. */
async function plantOrders(
  db: Queryable,
  form: { id: number; organization_id: number },
  { count, now, batch }: Planting,
): Promise<number> {
  await db.query(sql`
      with cart as (
        insert into carts (id, organization_id, form_id, client, state, request_hash, items, total_cents, created_at,
          updated_at, expires_at)
        select 'planted-' || ${batch} || '-' || n, ${form.organization_id}, ${form.id}, 'planted', 'Paid', '', '[]',
          ${raw(AMOUNT_CENTS)}, t.at, t.at, t.at
        from generate_series(1, ${count}::int) n, (select ${at(now)} as at) t returning id, created_at),
      request as (
        insert into payment_requests (id, cart_id, amount_cents, tip_cents, priced, created_at)
        select id, id, ${raw(AMOUNT_CENTS + TIP_CENTS)}, ${raw(TIP_CENTS)},
          '{"label": "Les Jardins Partagés – Faire un don"}', created_at
        from cart)
      select count(*) from cart`)
  await db.query(sql`
      insert into attempts (id, payment_request_id, cart_id, number, provider, provider_payment_id, amount_cents, state,
        created_at, updated_at)
      select id, id, cart_id, 1, 'hapay', 'pay-' || id, amount_cents, 'Authorized', created_at, created_at
      from payment_requests where id like 'planted-' || ${batch} || '-%'`)
  const [made] = await db.query<{ first: number }>(sql`
      with made as (${FIRST_ORDERS}
        from carts c where c.id like 'planted-' || ${batch} || '-%' returning id, form_id),
      line as (${MONTHLY_LINES} from made)
      select min(id) as first from made`)
  if (!made) throw new Error('nothing was planted')
  return made.first
}

const A_MONTH = {
  order_id: sql`o.id`,
  organization_id: sql`o.organization_id`,
  form_id: sql`o.form_id`,
  amount_cents: raw(AMOUNT_CENTS),
  tip_cents: raw(TIP_CENTS),
  means: sql`'Card'`,
  created_at: sql`o.created_at`,
  updated_at: sql`o.created_at`,
}

/** The first month in the books, the second due. */
async function plantMonths(
  db: Queryable,
  first: number,
  { start, due }: { start: string; due: string },
): Promise<void> {
  await db.query(sql`
      with paid as (${insertPayments({
        ...A_MONTH,
        instalment_number: sql`1`,
        due_on: sql`${start}::date`,
        state: sql`'Authorized'`,
        attempt_id: sql`o.cart_id`,
      })}
        from orders o where o.id >= ${first} returning id, order_id, organization_id, attempt_id, created_at)
      insert into transfers (debit_account, credit_account, amount_cents, kind, cause, order_id, payment_id, booked_at)
      select 'provider:clearing', part.account, part.cents, part.kind, 'capture:' || attempt_id, order_id, id,
        created_at
      from paid, lateral (values ('association:' || organization_id, ${raw(AMOUNT_CENTS)}, 'capture'),
        ('platform:tips', ${raw(TIP_CENTS)}, 'tip')) as part(account, cents, kind)`)
  const firstParam = param(first)
  const dueParam = param(due)
  await db.query(sql`
      with planned as (${insertPayments({
        ...A_MONTH,
        instalment_number: sql`2`,
        due_on: sql`${dueParam}::date`,
        try_on: sql`${dueParam}::date`,
        shares: sql`jsonb_build_object(i.id, ${raw(AMOUNT_CENTS)})`,
        state: sql`'Pending'`,
        announced_at: sql`o.created_at`,
      })}
        from orders o join order_items i on i.order_id = o.id where o.id >= ${firstParam})
      insert into recurrences (order_id, state, amount_cents, tip_cents, day, start_on, planned_number, planned_on,
        created_at, updated_at)
      select id, 'Active', ${raw(AMOUNT_CENTS)}, ${raw(TIP_CENTS)}, extract(day from ${dueParam}::date), ${start}, 2,
        ${dueParam}, created_at, created_at
      from orders where id >= ${firstParam}`)
}

export async function countDebits(app: App): Promise<Record<string, number>> {
  const rows = await app.db.query<{ state: string; count: number }>(
    sql`
      select state, count(*) from payments where instalment_number = 2 group by state`,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
