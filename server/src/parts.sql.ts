import type { PartName } from './platform/checks.ts'
import { joined, raw, sql, type Sql } from './platform/sql.ts'

/*
 * The parts of everything that the daily look asks checks of (decision 90). A part puts tables of the session's own, under
 * the names of the real ones, in front of these: a check reads them by the same words, as if they were everything there is.
 * They hold some purchases, payouts or days with all that hangs on them, so that what is true of each is true of them. A
 * table that is not put there is the real one.
 */

/** Rows that no transaction before this one wrote; null where nothing counts as changed. */
export type Since = string | null

/** Positions as the part counts them; the last is not included, and from one to the same is nothing. */
export interface Piece {
  from: number
  until: number
}

export interface Sizes {
  /** Everything is seen in so many days. */
  pieces: number
  /** A piece has at least so many pages, so that little is seen whole each day. */
  leastPages: number
}
export const DAILY: Sizes = { pieces: 90, leastPages: 256 }

/** Campaigns that changed are summed, the smallest first, while they have no more orders than this together. */
export const MOST_CHANGED_ORDERS = 50_000

export interface Part {
  name: PartName
  /** `until`, where a piece that begins at a position ends, `last`, where the last one does, and if it `isLarge`. */
  piece: (from: number, sizes: Sizes) => Sql
  /** Puts its tables there; what changed is noted before (`noteChanged`). */
  show: (piece: Piece, sizes: Sizes, since: Since) => readonly Sql[]
}

/** Whether the row was written by a transaction that is not older; a number that came round again only adds rows. */
const isChanged = (since: Since, row = '') =>
  since === null
    ? sql`false`
    : sql`age(${raw(row)}xmin) <= age('${raw(BigInt(since).toString())}'::xid8::xid)`

const table = (name: string, rows: Sql) => sql`create temp table ${raw(name)} on commit drop as ${rows}`
/** Rows that the real table finds by an index are not copied. */
const view = (name: string, rows: Sql) => sql`create temp view ${raw(name)} as ${rows}`
const counted = (name: string) => sql`analyze ${raw(name)}`

const pagesOf =
  (name: string) =>
  (from: number, { pieces, leastPages }: Sizes) =>
    sql`
  select ${from} + greatest(ceil(pages / ${pieces}::numeric), ${leastPages})::bigint as until, pages as last from (
    select pg_relation_size('${raw(name)}') / current_setting('block_size')::int as pages) size`
const isInPages = ({ from, until }: Piece, row = '') =>
  from === until
    ? sql`false`
    : sql`(${raw(row)}ctid >= '(${raw(from)},0)' and ${raw(row)}ctid < '(${raw(until)},0)')`

/** One in so many of whatever has a number. */
const oneIn = (from: number, { pieces }: Sizes) => sql`select ${from} + 1 as until, ${pieces} as last`
const isOneIn = (number: Sql, { from, until }: Piece, { pieces }: Sizes) =>
  from === until ? sql`false` : sql`${number} % ${raw(pieces)} = ${raw(from)}`

const OF_ORDER = [
  'order_items',
  'payments',
  'refunds',
  'receipts',
  'papers',
  'order_links',
  'recurrences',
  'event_cancellation_orders',
  'payer_name_parts',
  'contact_lines',
]
const OF_PAYMENT = ['disputes', 'regularisations', 'receipt_gifts']
const OF_LINE = ['passed_tickets', 'ticket_numbers', 'refund_lines', 'participant_name_parts']
const OF_CART = ['carts', 'orders', 'files', 'dedications']

const changedIn = (tables: readonly string[], column: string, since: Since) =>
  joined(
    tables.map(
      (name) =>
        sql`select ${raw(name === 'carts' ? 'id' : column)} as id from ${raw(name)} where ${isChanged(since)}`,
    ),
    ' union all ',
  )

/** Money that came when its places were gone is booked under its attempt, and for no payment. */
const IS_STRAY = sql`(t.credit_account = 'payer-refunds' or t.debit_account = 'payer-refunds')`
const ATTEMPT_OF_STRAY = sql`substr(t.cause, strpos(t.cause, ':') + 1)`

/** Every purchase of which some row changed, by its cart; each table is read once. */
export const noteChanged = (since: Since): readonly Sql[] => [
  table('changed_transfers', sql`select * from transfers where ${isChanged(since)}`),
  table(
    'changed_attempts',
    sql`
    select cart_id, order_id, payment_id from attempts where ${isChanged(since)}
    union all select coalesce(cart_id, closed_cart_id), order_id, payment_id from payment_requests where ${isChanged(since)}
    union all select a.cart_id, a.order_id, a.payment_id from changed_transfers t join attempts a on a.id = ${ATTEMPT_OF_STRAY}
      where ${IS_STRAY}`,
  ),
  table(
    'changed_payments',
    sql`
    ${changedIn(OF_PAYMENT, 'payment_id', since)} union all select payment_id from changed_attempts
    union all select payment_id from changed_transfers
    union all select p.id from payments p where p.cash_out_id in (select id from cash_outs where ${isChanged(since)})`,
  ),
  table('changed_lines', changedIn(OF_LINE, 'order_item_id', since)),
  counted('changed_payments'),
  counted('changed_lines'),
  table(
    'changed_orders',
    sql`
    ${changedIn(OF_ORDER, 'order_id', since)} union all select order_id from changed_attempts
    union all select order_id from payments where id in (select id from changed_payments)
    union all select order_id from order_items where id in (select id from changed_lines)`,
  ),
  counted('changed_orders'),
  table(
    'changed_carts',
    sql`
    select id from (${changedIn(OF_CART, 'cart_id', since)}) of_cart
    union select cart_id from changed_attempts union select cart_id from orders where id in (select id from changed_orders)`,
  ),
  counted('changed_carts'),
]

export const FORGET_CHANGED = sql`
  drop table changed_transfers, changed_attempts, changed_payments, changed_lines, changed_orders, changed_carts`

const isLooked = (column: string, key: string, of = 'looked') =>
  sql`${raw(column)} in (select ${raw(key)} from ${raw(of)})`
/** Found one by one by an index, each looked at once. */
const ofEach = (name: string, column: string, key: string, of = 'looked') =>
  sql`select t.* from ${raw(of)} l cross join lateral (
    select * from ${raw(name)} t where t.${raw(column)} = l.${raw(key)} offset 0) t`

/** A cart with the order that was made of it and all that hangs on that: its money, books, papers and links. */
const purchases: Part = {
  name: 'purchases',
  piece: pagesOf('carts'),
  show: (piece) => [
    table(
      'looked_carts',
      sql`
      select * from carts where ${isInPages(piece)}
      union all select c.* from carts c join changed_carts changed on changed.id = c.id where not ${isInPages(piece, 'c.')}`,
    ),
    table('looked', ofEach('orders', 'cart_id', 'id', 'looked_carts')),
    counted('looked_carts'),
    counted('looked'),
    table('payment_shares', ofEach('payment_shares', 'order_id', 'id')),
    ...OF_ORDER.map((name) => table(name, ofEach(name, 'order_id', 'id'))),
    counted('payments'),
    table(
      'looked_attempts',
      sql`
      ${ofEach('attempts', 'cart_id', 'id', 'looked_carts')}
      union all select a.* from attempts a join looked o on o.id = a.order_id
      union all select a.* from attempts a join payments p on p.id = a.payment_id`,
    ),
    table('disputes', ofEach('disputes', 'payment_id', 'id', 'payments')),
    table('regularisations', ofEach('regularisations', 'payment_id', 'id', 'payments')),
    table('receipt_gifts', ofEach('receipt_gifts', 'payment_id', 'id', 'payments')),
    table('passed_tickets', ofEach('passed_tickets', 'order_item_id', 'id', 'order_items')),
    table('ticket_numbers', ofEach('ticket_numbers', 'order_item_id', 'id', 'order_items')),
    table('participant_name_parts', ofEach('participant_name_parts', 'order_item_id', 'id', 'order_items')),
    // The books are not found by the payment: they are read whole, once.
    table(
      'looked_transfers',
      sql`
      select * from transfers t where ${isLooked('t.payment_id', 'id', 'payments')}
      union all select t.* from transfers t where ${IS_STRAY} and ${ATTEMPT_OF_STRAY} in (select id from looked_attempts)`,
    ),
    table(
      'cash_out_lines',
      sql`
      select l.* from looked_transfers t cross join lateral (
        select * from cash_out_lines l where l.transfer_id = t.id and not l.is_released offset 0) l`,
    ),
    sql`alter table looked rename to orders`,
    sql`alter table looked_carts rename to carts`,
    sql`alter table looked_attempts rename to attempts`,
    sql`alter table looked_transfers rename to transfers`,
    ...['orders', 'payments', 'disputes'].map((name) => sql`alter table ${raw(name)} add primary key (id)`),
    // Some checks ask for these one by one.
    sql`create index on order_items (order_id)`,
    sql`create index on payments (order_id)`,
    sql`create index on transfers (cause)`,
    ...['attempts', 'order_items', 'payment_shares', 'transfers', 'order_links'].map(counted),
  ],
}

const transfers: Part = {
  name: 'transfers',
  piece: pagesOf('transfers'),
  show: (piece) => [
    table(
      'transfers',
      sql`select * from transfers where ${isInPages(piece)} union select * from changed_transfers`,
    ),
    counted('transfers'),
  ],
}

/** Their lines are found by pages, because there are many to each. */
const payouts: Part = {
  name: 'payouts',
  piece: pagesOf('cash_out_lines'),
  show: (piece, _sizes, since) => [
    table(
      'looked',
      sql`
      select cash_out_id as id from cash_out_lines where ${isInPages(piece)}
      union select cash_out_id from cash_out_lines where ${isChanged(since)}
      union select id from cash_outs c where ${isChanged(since)} or not exists (select from cash_out_lines where cash_out_id = c.id)`,
    ),
    counted('looked'),
    table('cash_outs', sql`select * from cash_outs where ${isLooked('id', 'id')}`),
    sql`alter table cash_outs add primary key (id)`,
    view('cash_out_lines', sql`select * from cash_out_lines where ${isLooked('cash_out_id', 'id')}`),
  ],
}

const ofCampaign = (name: string, column = 'form_id') =>
  view(name, sql`select * from ${raw(name)} where ${isLooked(column, 'id')}`)

const narrow = (name: string, of: string, columns: string) =>
  table(name, sql`select ${raw(columns)} from ${raw(of)} where ${isLooked('form_id', 'id')}`)

/** What a campaign is made of, and what is counted of it. */
const OF_CAMPAIGN = [
  'tiers',
  'extra_options',
  'coupons',
  'custom_fields',
  'personal_limits',
  'ticket_counters',
  'ticket_numbers',
  'form_totals',
  'form_total_changes',
  'contribution_totals',
  'contribution_changes',
]
const STOCKS_OF_CAMPAIGN = sql`
  select stock_id, form_id from tiers union all select stock_id, form_id from extra_options
  union all select stock_id, form_id from personal_limits union all select entries_stock_id, id from forms
  union all select uses_stock_id, form_id from coupons`

const WEIGHED = sql`(
  select f.id, 1 + coalesce(t.contributors, 0) as orders from forms f left join form_totals t on t.form_id = f.id) weighed`

/**
 * Sums over all orders of a campaign. Where one is very large, nothing else walks on the day its turn comes, and it is
 * not summed each day it changes.
 */
const campaigns: Part = {
  name: 'campaigns',
  piece: (from, { pieces }) => sql`
    select ${from} + 1 as until, ${pieces} as last, coalesce(sum(orders), 0) > ${MOST_CHANGED_ORDERS} as "isLarge"
    from ${WEIGHED} where id % ${pieces} = ${from}`,
  show: (piece, sizes, since) => [
    table(
      'changed_forms',
      sql`
      select form_id as id from carts where id in (select id from changed_carts)
      union select id from forms where ${isChanged(since)}
      union ${changedIn(OF_CAMPAIGN, 'form_id', since)}
      union select s.form_id from (${STOCKS_OF_CAMPAIGN}) s where s.stock_id in (
        select id from stocks where ${isChanged(since)} union select stock_id from holds where ${isChanged(since)})`,
    ),
    table(
      'looked',
      sql`
      select id from (
        select id, sum(orders) over (order by orders, id) as orders from ${WEIGHED} where ${isLooked('id', 'id', 'changed_forms')}) small
      where orders <= ${raw(MOST_CHANGED_ORDERS)}
      union select id from forms where ${isOneIn(sql`id`, piece, sizes)}`,
    ),
    counted('looked'),
    // No more columns than the checks ask for: a campaign may have very many orders.
    narrow(
      'looked_lines',
      'order_items',
      'id, order_id, form_id, tier_id, options, stock_ids, state, stock_released_at',
    ),
    narrow('looked_orders', 'orders', 'id, form_id, cart_id, payer_email, coupon_id, coupon_released_at'),
    narrow('looked_payments', 'payments', 'id, order_id, form_id, state, amount_cents, refunded_cents'),
    table(
      'looked_stocks',
      sql`
      select stock_id as id from (${STOCKS_OF_CAMPAIGN}) s where ${isLooked('s.form_id', 'id')}
      union select unnest(stock_ids) from looked_lines where stock_ids <> '{}'`,
    ),
    view('stocks', sql`select * from stocks where ${isLooked('id', 'id', 'looked_stocks')}`),
    view('holds', sql`select * from holds where ${isLooked('stock_id', 'id', 'looked_stocks')}`),
    ...OF_CAMPAIGN.map((name) => ofCampaign(name)),
    ofCampaign('forms', 'id'),
    ...['lines', 'orders', 'payments'].map((name) => counted(`looked_${name}`)),
    sql`alter table looked_lines rename to order_items`,
    sql`alter table looked_orders rename to orders`,
    sql`alter table looked_payments rename to payments`,
  ],
}

const isDayOfPiece = (piece: Piece, sizes: Sizes) =>
  isOneIn(sql`(day::date - date '2000-01-01')`, piece, sizes)

const daysOf = (sums: readonly string[], which: Sql) =>
  joined(
    sums.map((name) => sql`select day from ${raw(name)} where ${which}`),
    ' union ',
  )

/** So many days, the latest, are summed again because their sums changed. */
export const MOST_CHANGED_DAYS = 20

/** One day in so many of all that may be summed up, and those whose sums changed. */
const lookedDays = (sums: readonly string[], piece: Piece, sizes: Sizes, since: Since) => [
  table(
    'looked',
    sql`
    select day::date from generate_series(
      (select least(min(first_order.day), min(first_visit.day))
        from statistics_folds s left join lateral (
          select paris_day(o.created_at) as day from orders o where o.form_id = s.form_id order by o.created_at limit 1) first_order on true
        left join lateral (
          select v.day from visits v where v.form_id = s.form_id order by v.day limit 1) first_visit on true),
      (select max(until) from statistics_folds), interval '1 day') day
    where ${isDayOfPiece(piece, sizes)}
    union ${daysOf(sums, isDayOfPiece(piece, sizes))}
    union (select day from (${daysOf(sums, isChanged(since))}) changed order by day desc limit ${raw(MOST_CHANGED_DAYS)})`,
  ),
  counted('looked'),
  ...sums.map((name) => view(name, sql`select * from ${raw(name)} where ${isLooked('day', 'day')}`)),
]

const days: Part = {
  name: 'days',
  piece: oneIn,
  show: (piece, sizes, since) => [
    ...lookedDays(['statistics_days', 'statistics_tiers', 'statistics_payers'], piece, sizes, since),
    table(
      'orders',
      sql`
      select o.* from statistics_folds s cross join looked cross join lateral (
        select * from orders o where o.form_id = s.form_id and o.created_at >= paris_midnight(looked.day)
          and o.created_at < paris_midnight(looked.day + 1) offset 0) o`,
    ),
    counted('orders'),
  ],
}

/** The order that a visit led to may be of another day. */
const visits: Part = {
  name: 'visits',
  piece: oneIn,
  show: (piece, sizes, since) => [
    ...lookedDays(['statistics_visits'], piece, sizes, since),
    view('visits', sql`select * from visits where ${isLooked('day', 'day')}`),
  ],
}

const monthOf = (day: Sql) => sql`date_trunc('month', ${day})::date`
const isMonthOfPiece = (day: Sql, piece: Piece, sizes: Sizes) =>
  isOneIn(sql`(extract(year from ${day}) * 12 + extract(month from ${day}))::int`, piece, sizes)

/** What was booked by day and by month: what was added since, with the latest, and one month in so many. */
const months: Part = {
  name: 'months',
  piece: oneIn,
  show: (piece, sizes, since) => [
    table(
      'looked',
      sql`
      select month::date from generate_series(
        (select ${monthOf(sql`paris_day(booked_at)`)} from transfers order by id limit 1),
        (select ${monthOf(sql`paris_day(booked_at)`)} from transfers order by id desc limit 1), interval '1 month') month
      where ${isMonthOfPiece(sql`month`, piece, sizes)}
      union select ${monthOf(sql`begins_on`)} as month from ledger_totals
        where ${isChanged(since)} or ${isMonthOfPiece(sql`begins_on`, piece, sizes)}
      union select ${monthOf(sql`paris_day(booked_at)`)} from changed_transfers
      union select ${monthOf(sql`paris_day(t.booked_at)`)} from transfers t, ledger_fold f where t.id in (f.last_id, f.last_id + 1)`,
    ),
    counted('looked'),
    view(
      'transfers',
      sql`
      select t.* from looked join transfers t on t.booked_at >= paris_midnight(month)
        and t.booked_at < paris_midnight((month + interval '1 month')::date)`,
    ),
    view(
      'ledger_totals',
      sql`select * from ledger_totals where ${monthOf(sql`begins_on`)} in (select month from looked)`,
    ),
  ],
}

/** Small, or found by an index. */
const whole: Part = {
  name: 'whole',
  piece: (from) => sql`select ${from} + 1 as until, 1 as last`,
  show: () => [],
}

export const PARTS: readonly Part[] = [whole, campaigns, purchases, transfers, payouts, days, visits, months]
