import { Client } from 'pg'
import { insertLines, insertOrders } from '../server/src/orders/write-order.sql.ts'
import { insertPayments } from '../server/src/payments/write-payments.sql.ts'
import { raw, sql, type Sql } from '../server/src/platform/sql.ts'
import { NAME_PARTS } from '../server/testing/name-parts.ts'
import { until } from '../scripts/waiting.ts'
import { type Place, PRICE_CENTS } from './market.ts'

export const SLUG = 'le-grand-carrefour'
const NAME = 'Le Grand Carrefour'
/** What each campaign is, and what it sells; the bench itself buys in the first. */
const CAMPAIGNS = [
  ['Event', 'Registration'],
  ['Event', 'Registration'],
  ['Membership', 'Membership'],
  ['Donation', 'Donation'],
] as const
const FORM_TYPES = CAMPAIGNS.map(([formType]) => formType)
const TIER_TYPES = CAMPAIGNS.map(([, tierType]) => tierType)
const MEAL_CENTS = 300
const PLENTY = 1_000_000
const DAYS = 730
/** The last days are left empty: the settlement of yesterday is held against a bank that knows nothing of these orders. */
const REST_DAYS = 4
/** Orders of so many days are paid in three terms, two of them to come. */
const PLAN_DAYS = 20
const TERMS = 3

/** What is written without its indexes, which are made afterwards: many times faster. */
const TABLES = [
  'carts',
  'visits',
  'payment_requests',
  'attempts',
  'orders',
  'order_items',
  'payments',
  'order_links',
  'refunds',
  'transfers',
  'cash_out_lines',
  'papers',
]

const FIRST_NAMES =
  '{Alix,Amina,Basile,Camille,Chloé,Dario,Éléonore,Fanny,Gaspard,Hélène,Inès,Jules,Karim,Jean-Noël,Louise,Maël,Nadia,Oscar,Paul,Zoé}'
const NAMES_BEGIN =
  '{Mar,Ber,Du,Mo,Lau,Si,Mi,Le,Gar,Rou,Vin,Fon,Che,Gau,Pet,Bon,Fran,Mer,Du,Lam,Ri,Ro,Fau,And,Bla}'
const NAMES_MIDDLE = '{tin,nar,bo,re,ren,mo,che,fe,ci,sse,cen,tai,va,thi,it,ne,ço,ci,pon,ber}'
const NAMES_END = '{eau,et,ard,ier,in,elle,ot,is}'

/**
 * An association with so many orders, of two years: what a purchase, a refund and a payout leave behind, row by row as
 * the product writes it, so that its own checks hold. Written by a statement for each table, all or nothing.
 */
export async function loadAssociation(
  databaseUrl: string,
  orders: number,
  administrator: string,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  const run = async (statement: Sql) =>
    (await client.query<Record<string, unknown>>({ text: statement.text, values: [...statement.values] }))
      .rows
  await client.connect()
  try {
    await run(sql`begin`)
    await run(sql`set local maintenance_work_mem = '512MB'`)
    await run(sql`set local work_mem = '256MB'`)
    // Neither foreign keys nor triggers; what these would write or count is written by hand.
    await run(sql`set local session_replication_role = replica`)
    for (const step of association(administrator)) await run(step)
    const dropped = await run(sql`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
      where indrelid = any(${TABLES}::regclass[]) and not exists (
        select from pg_constraint c where c.conindid = i.indexrelid)`)
    for (const { name } of dropped) await run(sql`drop index ${raw(String(name))}`)
    for (const step of [...purchases(orders), ...NAME_PARTS, ...payouts, ...totals]) await run(step)
    for (const { definition } of dropped) await run(raw(String(definition)))
    await run(sql`commit`)
    await run(sql`vacuum analyze`)
  } finally {
    await client.end()
  }
}

/** The campaign rate by which the bench itself buys there; null where nothing was loaded yet. */
export async function findLoaded(databaseUrl: string): Promise<Place | null> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; stock_id: string; slug: string }>(
      `select t.id, t.stock_id, f.slug from tiers t join forms f on f.id = t.form_id
       join organizations o on o.id = f.organization_id where o.slug = $1 and t.stock_id is not null limit 1`,
      [SLUG],
    )
    const [found] = rows
    if (!found) return null
    return {
      tierId: Number(found.id),
      stockId: Number(found.stock_id),
      sale: { organizationSlug: SLUG, formType: 'Event', formSlug: found.slug },
    }
  } finally {
    await client.end()
  }
}

const FOLD_LIMIT_MS = 600_000

/** Waits until the books that were loaded are added up, which a job does as soon as the application has started. */
export async function untilFolded(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const loaded = 'select max(id) from transfers where cause like $1'
  const isDone = async () => {
    const folded = `select from ledger_fold where last_id >= (${loaded})`
    return (await client.query(folded, [`capture:${SLUG}-%`])).rowCount === 1
  }
  const isFolded = await until(isDone, { withinMs: FOLD_LIMIT_MS, everyMs: 1_000 })
  await client.end()
  if (!isFolded) throw new Error('the books are never added up')
}

const OURS = sql`(select id from organizations where slug = ${SLUG})`

const association = (administrator: string): Sql[] => [
  sql`insert into organizations (slug, name, authentication_state) values (${SLUG}, ${NAME}, 'None')`,
  sql`
    insert into memberships (user_id, organization_id, role, created_at)
    select id, ${OURS}, 'OrganizationAdmin', now() from users where email = ${administrator}`,
  sql`
    insert into forms (organization_id, form_type, slug, state, title)
    select ${OURS}, type, 'grande-soiree-' || n, 'Public', 'Grande soirée ' || n
    from unnest(${FORM_TYPES}::text[]) with ordinality f(type, n)`,
  sql`
    insert into tiers (form_id, label, tier_type, price_category, price_cents)
    select id, 'Entrée', (${TIER_TYPES}::text[])[row_number() over (order by id)], 'Fixed', 1000
    from forms where organization_id = ${OURS} order by id`,
  sql`
    insert into extra_options (form_id, label, price_cents)
    select id, 'Repas', ${MEAL_CENTS} from forms where organization_id = ${OURS} and form_type = 'Event' order by id`,
  sql`
    insert into custom_fields (form_id, position, label, type)
    select id, n, q.label, 'TextInput'
    from forms, (values (0, 'Commune'), (1, 'Comment nous avez-vous connus ?')) q(n, label)
    where organization_id = ${OURS} and form_type <> 'Donation' order by id, n`,
  sql`
    with stock as (insert into stocks (capacity) values (${PLENTY}) returning id)
    insert into tiers (form_id, position, label, tier_type, price_category, price_cents, stock_id)
    select min(f.id), 1, 'Au guichet', 'Registration', 'Fixed', ${PRICE_CENTS}, stock.id
    from forms f, stock where f.organization_id = ${OURS} group by stock.id`,
  // Nothing before this day is held against the bank.
  sql`
    insert into settlement_days (provider, day, entry_count, provider_cents, ledger_cents, differing_count, differing,
      compared_at)
    select 'hapay', current_date - 2, 0, 0, 0, 0, '[]', now()`,
]

/** Every order by its number `n`, with all that is decided about it; ids follow one another. */
const TAKEN = (orders: number) => sql`
  create temp table taken on commit drop as
  with base as (
    select ${OURS} as organization_id, date_trunc('day', now()) - interval '${raw(DAYS + REST_DAYS)} days' as begin_at,
      date_trunc('day', now()) - interval '${raw(REST_DAYS)} days' as end_at,
      (select coalesce(max(id), 0) from orders) as orders, (select coalesce(max(id), 0) from payments) as payments,
      array(select f.id from forms f where f.organization_id = ${OURS} order by f.id) as forms,
      array(select t.id from tiers t join forms f on f.id = t.form_id
        where f.organization_id = ${OURS} and t.stock_id is null order by f.id) as tiers,
      (select jsonb_object_agg(f.id, (
          select jsonb_agg(jsonb_build_object('fieldId', q.id, 'value', 'Villeurbanne, près du jardin') order by q.position)
          from custom_fields q where q.form_id = f.id))
        from forms f where f.organization_id = ${OURS}) as answers,
      (select jsonb_object_agg(f.id, (
          select jsonb_agg(jsonb_build_object('extraOptionId', e.id, 'name', e.label, 'priceCents', e.price_cents,
            'customFields', '[]'::jsonb)) from extra_options e where e.form_id = f.id))
        from forms f where f.organization_id = ${OURS}) as options),
  numbered as (
    select n, base.*, n * 7919::bigint % greatest(${orders}::int / 3, 1) as payer_number, n % 40 = 3 as is_offline,
      begin_at + n * (interval '${raw(DAYS)} days' / (${orders}::int + 1)) as at, 1 + n % ${raw(CAMPAIGNS.length)} as campaign,
      (${TIER_TYPES}::text[])[1 + n % ${raw(CAMPAIGNS.length)}] as type
    from generate_series(1, ${orders}::int) n, base)
  select n, organization_id, ${SLUG} || '-' || n as token, orders + n as order_id, payments + n as payment_id,
    forms[campaign] as form_id, tiers[campaign] as tier_id, type,
    coalesce(nullif(answers -> forms[campaign]::text, 'null'), '[]') as answers,
    case when n % 5 = 0 then coalesce(nullif(options -> forms[campaign]::text, 'null'), '[]') else '[]' end as options,
    n % 25 = 2 and n % 40 <> 3 and at > end_at - interval '${raw(PLAN_DAYS)} days' as is_planned,
    1000 + 500 * (n % 7) as price_cents, 1 + (n % 3 = 0)::int as line_count,
    case when is_offline then 0 else n % 3 * 100 end as tip_cents, is_offline,
    not is_offline and n % 50 = 7 and at + interval '1 day' < end_at as is_refunded, at, begin_at, end_at,
    (${FIRST_NAMES}::text[])[1 + payer_number % 20] as first_name,
    (${NAMES_BEGIN}::text[])[1 + payer_number / 20 % 25] || (${NAMES_MIDDLE}::text[])[1 + payer_number / 500 % 20]
      || (${NAMES_END}::text[])[1 + payer_number / 10000 % 8] as last_name,
    'personne' || payer_number || '@exemple.fr' as email
  from numbered order by n`

const ORDERED = sql`t.price_cents * t.line_count`
const LATER = sql`case when t.is_planned then t.price_cents / ${raw(TERMS)} else 0 end`
const PAID = sql`(t.price_cents - ${raw(TERMS - 1)} * ${LATER}) * t.line_count`
const PARTICIPANT = sql`jsonb_build_object('firstName', t.first_name, 'lastName', t.last_name, 'email', t.email)`
const PAYER = sql`${PARTICIPANT} || '{"birthDate": null, "address": "12 rue des Lilas", "zipCode": "69007", "city": "Lyon",
  "country": "FR", "companyName": null, "companySiren": null, "companyLegalStatus": null, "payAsOrganisation": false}'`
const CONSENTS = sql`case when t.is_offline then '[]'
  else jsonb_build_array(jsonb_build_object('text', 'termsOfService', 'version', '1', 'at', t.at)) end`

const ORDERS = insertOrders({
  token: sql`t.token`,
  organization_id: sql`t.organization_id`,
  form_id: sql`t.form_id`,
  cart_id: sql`t.token`,
  payer: PAYER,
  payer_email: sql`t.email`,
  total_cents: sql`${ORDERED} + t.tip_cents`,
  lines_cents: ORDERED,
  discount_cents: sql`0`,
  vat_cents: sql`0`,
  tip_cents: sql`t.tip_cents`,
  consents: CONSENTS,
  locale: sql`'fr'`,
  created_at: sql`t.at`,
  confirmation_sent_at: sql`t.at`,
})

const LINES = insertLines({
  order_id: sql`t.order_id`,
  form_id: sql`t.form_id`,
  tier_id: sql`t.tier_id`,
  type: sql`t.type`,
  name: sql`'Entrée'`,
  price_category: sql`'Fixed'`,
  amount_cents: sql`t.price_cents`,
  initial_amount_cents: sql`t.price_cents`,
  discount_cents: sql`0`,
  vat_cents: sql`0`,
  term_cents: sql`array[t.price_cents - ${raw(TERMS - 1)} * ${LATER}]
    || case when t.is_planned then array_fill(${LATER}, array[${raw(TERMS - 1)}]) else '{}' end`,
  participant: sql`case when t.type <> 'Donation' then ${PARTICIPANT} end`,
  custom_fields: sql`t.answers`,
  options: sql`t.options`,
  state: sql`case when t.is_offline then 'Registered' else 'Processed' end`,
  updated_at: sql`t.at`,
})

const PAYMENTS = insertPayments({
  order_id: sql`t.order_id`,
  organization_id: sql`t.organization_id`,
  form_id: sql`t.form_id`,
  instalment_number: sql`1`,
  amount_cents: PAID,
  tip_cents: sql`t.tip_cents`,
  due_on: sql`t.at::date`,
  type: sql`case when t.is_offline then 'Offline' else 'Credit' end`,
  means: sql`case when t.is_offline then 'Cash' else 'Card' end`,
  state: sql`case when t.is_offline then 'Registered' else 'Authorized' end`,
  attempt_id: sql`case when not t.is_offline then t.token end`,
  created_at: sql`t.at`,
  updated_at: sql`t.at`,
})

/** Due on the day of the first, and on the 28th at the latest; none of them before the bench is over. */
const LATER_PAYMENTS = insertPayments({
  order_id: sql`t.order_id`,
  organization_id: sql`t.organization_id`,
  form_id: sql`t.form_id`,
  instalment_number: sql`1 + term`,
  amount_cents: sql`${LATER} * t.line_count`,
  tip_cents: sql`0`,
  due_on: sql`t.due_on`,
  means: sql`'Card'`,
  state: sql`'Pending'`,
  try_on: sql`t.due_on`,
  created_at: sql`t.at`,
  updated_at: sql`t.at`,
})

const purchases = (orders: number): Sql[] => [
  TAKEN(orders),
  sql`
    insert into carts (id, organization_id, form_id, client, state, request_hash, items, total_cents, created_at,
      updated_at, expires_at)
    select t.token, t.organization_id, t.form_id, case when t.is_offline then 'offline' else 'bench' end, 'Paid', '',
      '[]', ${ORDERED} + t.tip_cents, t.at, t.at, t.at from taken t`,
  sql`
    insert into visits (form_id, day, visitor, source, step, cart_id)
    select t.form_id, t.at::date, t.token, case n % 3 when 0 then 'direct' else 'moteur.example' end, 5, t.token
    from taken t where not t.is_offline`,
  sql`
    insert into payment_requests (id, cart_id, amount_cents, tip_cents, priced, created_at)
    select t.token, t.token, ${PAID} + t.tip_cents, t.tip_cents, '{}', t.at from taken t where not t.is_offline`,
  sql`
    insert into attempts (id, payment_request_id, cart_id, number, provider, provider_payment_id, amount_cents, state,
      created_at, updated_at)
    select t.token, t.token, t.token, 1, 'hapay', 'pay-' || t.token, ${PAID} + t.tip_cents, 'Authorized', t.at, t.at
    from taken t where not t.is_offline`,
  sql`${ORDERS} from taken t order by n`,
  sql`${LINES} from taken t, generate_series(1, t.line_count) order by n`,
  sql`${PAYMENTS} from taken t order by n`,
  sql`
    ${LATER_PAYMENTS} from (
      select taken.*, term, (date_trunc('month', at::date) + make_interval(months => term,
        days => least(extract(day from at)::int, 28) - 1))::date as due_on
      from taken, generate_series(1, ${TERMS - 1}::int) term where is_planned) t order by n, term`,
  sql`
    insert into order_links (id, order_id, kind, issued_at)
    select t.token, t.order_id, 'reading', t.at from taken t`,
  sql`
    insert into refunds (id, payment_id, order_id, organization_id, amount_cents, tip_cents, state, asked_by,
      request_hash, cancel_order, provider, provider_payment_id, provider_refund_id, created_at, updated_at)
    select t.token, t.payment_id, t.order_id, t.organization_id, ${PAID}, t.tip_cents, 'Processed', 'platform', '',
      true, 'hapay', 'pay-' || t.token, 'refund-' || t.token, t.at + interval '1 day', t.at + interval '1 day'
    from taken t where t.is_refunded order by n`,
  sql`
    update order_items i set state = 'Canceled', canceled_at = t.at + interval '1 day', cancel_cause = 'Choice',
      stock_released_at = t.at + interval '1 day'
    from taken t where i.order_id = t.order_id and t.is_refunded`,
  sql`
    insert into papers (id, order_id, kind, order_item_id, contents, created_at, stored_as, size_bytes, sha256)
    select ${SLUG} || '-ticket-' || i.id, t.order_id, 'Ticket', i.id, '{"kind": "Ticket"}', t.at, 'bench-' || i.id, 1, ''
    from taken t join order_items i on i.order_id = t.order_id where t.type = 'Registration'`,
]

const weekOf = (moment: Sql) => sql`floor(extract(epoch from ${moment} - t.begin_at) / 604800)::int`

/** Each week is paid out in the week after it, but for the last ones; then all that moved is booked, in the order of time. */
const payouts: Sql[] = [
  sql`
    create temp table moved on commit drop as
    select t.n, 'capture' as kind, ${PAID}::bigint as cents, t.at, ${weekOf(sql`t.at`)} as week
    from taken t where not t.is_offline
    union all
    select t.n, 'refund', -${PAID}, t.at + interval '1 day', ${weekOf(sql`t.at + interval '1 day'`)}
    from taken t where t.is_refunded`,
  sql`
    create temp table paid_out on commit drop as
    select m.week, sum(m.cents)::bigint as cents, t.organization_id,
      t.begin_at + interval '1 week' * (m.week + 1) + interval '6 hours' as at, ${SLUG} || '-week-' || m.week as reference,
      (select coalesce(max(id), 0) from cash_outs) + row_number() over (order by m.week) as id
    from moved m, (select organization_id, begin_at, end_at from taken limit 1) t
    where t.begin_at + interval '1 week' * (m.week + 2) < t.end_at
    group by m.week, t.organization_id, t.begin_at`,
  sql`
    insert into cash_outs (reference, organization_id, amount_cents, state, iban, beneficiary, provider, created_at,
      updated_at, cashed_out_at)
    select reference, organization_id, cents, 'CashedOut', 'FR7630006000011234567890189', ${NAME}, 'hapay', at,
      at + interval '1 day', at + interval '1 day' from paid_out order by id`,
  sql`
    insert into transfers (debit_account, credit_account, amount_cents, kind, cause, order_id, payment_id, booked_at)
    select debit, credit, cents, kind, cause, order_id, payment_id, at from (
      select 'provider:clearing' as debit, 'association:' || t.organization_id as credit, ${PAID} as cents,
        'capture' as kind, 'capture:' || t.token as cause, t.order_id, t.payment_id, t.at
      from taken t where not t.is_offline
      union all
      select 'provider:clearing', 'platform:tips', t.tip_cents, 'tip', 'capture:' || t.token, t.order_id, t.payment_id,
        t.at from taken t where t.tip_cents > 0
      union all
      select 'association:' || t.organization_id, 'provider:clearing', ${PAID}, 'refund', 'refund:' || t.token,
        t.order_id, t.payment_id, t.at + interval '1 day' from taken t where t.is_refunded
      union all
      select 'platform:tips', 'provider:clearing', t.tip_cents, 'tipRefund', 'refund:' || t.token, t.order_id,
        t.payment_id, t.at + interval '1 day' from taken t where t.is_refunded and t.tip_cents > 0
      union all
      select 'association:' || organization_id, 'association-payout:' || organization_id, cents, 'payout',
        'payout:' || reference, null, null, at from paid_out
      union all
      select 'association-payout:' || organization_id, 'provider:clearing', cents, 'payoutConfirmed',
        'payout-confirmed:' || reference, null, null, at + interval '1 day' from paid_out) booked
    order by at, order_id, kind`,
  sql`
    insert into cash_out_lines (cash_out_id, transfer_id, amount_cents)
    select p.id, b.id, m.cents
    from moved m join paid_out p on p.week = m.week join taken t on t.n = m.n
    join transfers b on b.payment_id = t.payment_id and b.kind = m.kind`,
  sql`
    update payments b set cash_out_id = p.id, cash_out_state = case when p.id is null then 'MoneyIn' else 'CashedOut' end,
      state = case when t.is_refunded then 'Refunded' else b.state end,
      returned_cents = t.is_refunded::int * b.amount_cents, refunded_cents = t.is_refunded::int * b.amount_cents,
      returned_tip_cents = t.is_refunded::int * b.tip_cents, refunded_tip_cents = t.is_refunded::int * b.tip_cents
    from taken t join moved m on m.n = t.n and m.kind = 'capture' left join paid_out p on p.week = m.week
    where b.id = t.payment_id and (p.id is not null or t.is_refunded)`,
]

/** What triggers would have counted. */
const totals: Sql[] = [
  sql`
    insert into association_outflows (organization_id, cents)
    select ${OURS}, sum(cents) from (
      select -cents as cents from moved where kind = 'refund' union all select cents from paid_out) left_it`,
  sql`
    insert into form_totals (form_id, collected_cents, contributors)
    select t.form_id, sum(${PAID}), count(*) from taken t where not t.is_refunded group by t.form_id`,
  sql`
    insert into contribution_totals (form_id, contributions)
    select t.form_id, count(*) from taken t where not t.is_refunded group by t.form_id`,
]
