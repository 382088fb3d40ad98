import { sql } from '../src/platform/sql.ts'
import { manyOrders } from './orders.ts'

export const ORDERS = 70_000
export const OTHERS = 14_000
/** The one that has them, and its campaign. */
export const BUSY = { organizationId: 1, formId: 1 }

/** A page of a list, its rows, what hangs on each of them, and the indexes that lead there. */
export const MAX_BLOCKS = 3_000
export const BIG_TABLES = [
  'orders',
  'order_items',
  'payer_name_parts',
  'participant_name_parts',
  'payments',
  'attempts',
  'audit_entries',
  'prospects',
  'abuse_reports',
]

/** The association, campaign and rate of an order, which are numbered alike. */
const NUMBERED = sql`case when n <= ${ORDERS} then 1 else 2 + n % 1999 end`

/** One association with many orders among many with few, so that what is found by its association is told from what is not. */
export const MANY_ORDERS = [
  `insert into organizations (slug, name) select 'association-' || n, 'Association ' || n from generate_series(1, 2000) n`,
  `insert into forms (organization_id, form_type, slug, state, title)
      select 1 + n % 2000, 'Event', 'campagne-' || n, 'Public', 'Campagne ' || n from generate_series(0, 3999) n`,
  `insert into tiers (form_id, label, tier_type, price_category) select n, 'Entrée', 'Registration', 'Free' from generate_series(1, 4000) n`,
  ...manyOrders({
    count: ORDERS + OTHERS,
    organizationId: NUMBERED,
    formId: NUMBERED,
    payer: sql`jsonb_build_object('firstName', 'Lou' || n % 1000, 'lastName', 'Petit' || n, 'email', 'lou' || n % 50000 || '@b.example',
      'companyName', case when n % 10 = 0 then 'Atelier Vert-Bois' || n end)`,
    amountCents: sql`case when n % 1000 = 1 then 0 else 100 end`,
    line: {
      tierId: NUMBERED,
      participant: sql`jsonb_build_object('firstName', case when n % 10 = 0 then 'Anne-Maud' else 'Zoé' end, 'lastName', 'Invité' || n, 'email', 'invite' || n || '@c.example')`,
    },
    paymentState: sql`case when n % 1000 = 0 then 'Canceled' else 'Registered' end`,
  }),
  `update order_items i set state = 'Canceled', canceled_at = p.updated_at, cancel_cause = 'EntryUndone', stock_released_at = p.updated_at
      from payments p where p.order_id = i.order_id and p.state = 'Canceled'`,
  `insert into attempts (id, payment_request_id, cart_id, payment_id, order_id, number, provider, amount_cents, state, created_at,
        updated_at)
      select 'attempt-' || o.id || whose, 'request-' || o.id || whose, case whose when 'cart' then o.cart_id end,
        case whose when 'payment' then p.id end, case whose when 'order' then o.id end, 1, 'hapay', 100, 'Refused', o.created_at,
        o.created_at
      from orders o join payments p on p.order_id = o.id, unnest(array['cart', 'payment', 'order']) whose`,
  `insert into audit_entries (organization_id, form_id, user_id, action, subject_type, subject_id, done_at)
      select organization_id, form_id, 1 + id % 2, case when id % 500 = 0 then 'money.refund' else 'order.registered' end,
        'order', id::text, created_at from orders`,
  `insert into prospects (form_id, email, locale, created_at)
      select 1 + n % 4000, n || '@b.example', 'fr', '2026-01-01' from generate_series(1, 40000) n`,
  `insert into abuse_reports (id, form_id, reason, user_email, user_message, url, created_at, state, decided_at, decided_by)
      select 'report-' || n, case when n % 2 = 0 then 1 else 1 + n % 4000 end, 'SPAM', 'qui' || n || '@b.example', '…', '/',
        timestamptz '2026-01-01' + interval '1 second' * n, d.state, case when d.state = 'Open' then null else now() end,
        case when d.state = 'Open' then null else 1 end
      from generate_series(1, 40000) n, lateral (select case when n % 1000 = 0 then 'Open' else 'Handled' end as state) d`,
  `insert into users (email, created_at, updated_at) values ('a@b.example', '2026-01-01', '2026-01-01')`,
  `insert into memberships (user_id, organization_id, role, created_at) values (1, 1, 'OrganizationAdmin', '2026-01-01')`,
  `insert into contribution_totals
      select form_id, count(distinct order_id) from payments
      where received_cents(state, amount_cents, refunded_cents) > 0 group by form_id`,
  `insert into form_totals
      select o.form_id, (select coalesce(sum(received_cents(p.state, p.amount_cents, p.refunded_cents)), 0)
        from payments p where p.form_id = o.form_id), count(*)
      from orders o where exists (select from order_items i where i.order_id = o.id and is_item_live(i.state)) group by o.form_id`,
]
