import { monthsAfter, parisDate } from '@obole/core/dates/dates'
import type { App } from '../src/app.ts'
import type { Queryable } from '../src/platform/db.ts'
import { param, raw, sql } from '../src/platform/sql.ts'

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
    const orders = [form.id, form.organization_id, count, now, app.ids.token()]
    const first = await plantOrders(db, orders)
    await plantMonths(db, first, { start, due })
    await db.query(sql`
        insert into mandates (order_id, provider, token, card, label, state, created_at)
        select id, 'hapay', ${mandateToken}, ${JSON.stringify(CARD)}, 'Les Jardins Partagés – Faire un don', 'Active',
          created_at from orders where id >= ${first}`)
  })
  await app.db.query(sql`analyze`)
}

/** Carts, their paid attempts, orders and lines; answers the first order's number. */
async function plantOrders(db: Queryable, values: readonly unknown[]): Promise<number> {
  await db.query({
    text: `
      with cart as (
        insert into carts (id, organization_id, form_id, client, state, request_hash, items, total_cents, created_at,
          updated_at, expires_at)
        select 'planted-' || $5 || '-' || n, $2, $1, 'planted', 'Paid', '', '[]', ${AMOUNT_CENTS}, t.at, t.at, t.at
        from generate_series(1, $3::int) n, (select to_timestamp($4 / 1000.0) as at) t returning id, created_at),
      request as (
        insert into payment_requests (id, cart_id, amount_cents, tip_cents, priced, created_at)
        select id, id, ${AMOUNT_CENTS + TIP_CENTS}, ${TIP_CENTS}, '{"label": "Les Jardins Partagés – Faire un don"}', created_at
        from cart)
      select count(*) from cart`,
    values,
  })
  await db.query({
    text: `
      insert into attempts (id, payment_request_id, cart_id, number, provider, provider_payment_id, amount_cents, state,
        created_at, updated_at)
      select id, id, cart_id, 1, 'hapay', 'pay-' || id, amount_cents, 'Authorized', created_at, created_at
      from payment_requests where id like 'planted-' || $1 || '-%'`,
    values: values.slice(4),
  })
  const [made] = await db.query<{ first: number }>({
    text: `
      with made as (
        insert into orders (token, organization_id, form_id, cart_id, payer, payer_email, total_cents, lines_cents,
          discount_cents, vat_cents, tip_cents, consents, recurrence, locale, created_at, confirmation_sent_at)
        select 'order-' || c.id, c.organization_id, c.form_id, c.id,
          '{"email": "alix.martin@exemple.fr", "firstName": "Alix", "lastName": "Martin"}', 'alix.martin@exemple.fr',
          ${AMOUNT_CENTS + TIP_CENTS}, ${AMOUNT_CENTS}, 0, 0, ${TIP_CENTS},
          '[{"text": "termsOfService", "version": "2023-10", "at": "2026-01-01T00:00:00Z"}]', '{}', 'fr', c.created_at,
          c.created_at
        from carts c where c.id like 'planted-' || $1 || '-%' returning id, form_id),
      line as (
        insert into order_items (order_id, form_id, type, name, price_category, amount_cents, initial_amount_cents,
          discount_cents, vat_cents, term_cents, monthly_cents)
        select id, form_id, 'MonthlyDonation', 'Don mensuel', 'Pwyw', ${AMOUNT_CENTS}, ${AMOUNT_CENTS}, 0, 0,
          '{${AMOUNT_CENTS}}', ${AMOUNT_CENTS} from made)
      select min(id) as first from made`,
    values: values.slice(4),
  })
  if (!made) throw new Error('nothing was planted')
  return made.first
}

/** The first month in the books, the second due. */
async function plantMonths(
  db: Queryable,
  first: number,
  { start, due }: { start: string; due: string },
): Promise<void> {
  await db.query(sql`
      with paid as (
        insert into payments (order_id, organization_id, form_id, instalment_number, amount_cents, tip_cents, due_on,
          state,
          attempt_id, created_at, updated_at)
        select id, organization_id, form_id, 1, ${raw(AMOUNT_CENTS)}, ${raw(TIP_CENTS)}, ${start}, 'Authorized',
          cart_id, created_at, created_at
        from orders where id >= ${first} returning id, order_id, organization_id, attempt_id, created_at)
      insert into transfers (debit_account, credit_account, amount_cents, kind, cause, order_id, payment_id, booked_at)
      select 'provider:clearing', part.account, part.cents, part.kind, 'capture:' || attempt_id, order_id, id,
        created_at
      from paid, lateral (values ('association:' || organization_id, ${raw(AMOUNT_CENTS)}, 'capture'),
        ('platform:tips', ${raw(TIP_CENTS)}, 'tip')) as part(account, cents, kind)`)
  const firstParam = param(first)
  const dueParam = param(due)
  await db.query(sql`
      with planned as (
        insert into payments (order_id, organization_id, form_id, instalment_number, amount_cents, tip_cents, due_on,
          try_on,
          shares, state, created_at, updated_at, announced_at)
        select o.id, o.organization_id, o.form_id, 2, ${raw(AMOUNT_CENTS)}, ${raw(TIP_CENTS)}, ${dueParam},
          ${dueParam},
          jsonb_build_object(i.id, ${raw(AMOUNT_CENTS)}), 'Pending', o.created_at, o.created_at, o.created_at
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
