import { LIVE_ATTEMPT_STATES } from '@obole/core/payment/payment'
import type { Payer } from '@obole/contract/carts'
import { type CartState, LIVE_CART_STATES } from '@obole/core/cart/cart-expiry'
import type { HandOver } from '@obole/core/cart/cart-visitors'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { cents } from '@obole/core/money/money'
import type { Row, Queryable } from '../platform/db.ts'
import type { CampaignCoupon } from '../forms/campaign.ts'
import { instalmentCount, type Cart, type CartCallDigest, type ChosenItem } from './cart.ts'
import { allTaken, takeStockCtes } from './stock.sql.ts'
import { at, listed, named, param, rowsOf, sql, type Sql } from '../platform/sql.ts'

/** What a cart holds, when it is made and after each change. */
interface CartContents {
  items: readonly ChosenItem[]
  payer: Payer | null
  payerClient: string | null
  couponId: number | null
  instalmentCount: number
  paymentDay: number | null
  tipCents: number | null
  totalCents: number
  locale: Locale
  now: number
  expiresAt: number
}

export interface NewCart extends CartContents {
  id: string
  organizationId: number
  formId: number
  client: string
  /** The user who wrote its lines, in a cart checkout. */
  madeBy: number | null
  requestHash: string
  wanted: ReadonlyMap<number, number>
  maxLiveCarts: number
}

/**
 * Makes the cart and takes its stock in one statement; `must` undoes all of it where something is missing. The
 * visitor's first free cart place is taken under a unique index: a call that loses it to another cart made at the same
 * instant gets `conflict` and tries again. The places are passed as an array, because for a series of unknown length
 * Postgres expects a thousand rows and plans each cart anew.
 */
export async function insertCart(db: Queryable, cart: NewCart): Promise<void> {
  const clientParam = param(cart.client)
  const moment = at(cart.now)
  await db.query(named('carts-insert')`
      with ${takeStockCtes(param([...cart.wanted.keys()]), param([...cart.wanted.values()]))},
      free as (
        select min(n) as place from unnest(${Array.from({ length: cart.maxLiveCarts }, (_, index) => index + 1)}::int[]) as places(n)
        where not exists (
          select from carts c where c.client = ${clientParam} and c.place = n and c.state in ${listed(LIVE_CART_STATES)})),
      cart as (
        insert into carts (id, organization_id, form_id, client, request_hash, items, payment_day, total_cents, locale,
          place, payer, coupon_id, instalment_count, tip_cents, made_by, payer_client, created_at, updated_at,
          expires_at)
        select ${cart.id}, ${cart.organizationId}, ${cart.formId}, ${clientParam}, ${cart.requestHash},
          ${JSON.stringify(cart.items)}, ${cart.paymentDay}, ${cart.totalCents}, ${cart.locale}, free.place,
          ${cart.payer && JSON.stringify(cart.payer)}, ${cart.couponId}, ${cart.instalmentCount}, ${cart.tipCents},
          ${cart.madeBy}, ${cart.payerClient},
          ${moment}, ${moment}, ${at(cart.expiresAt)}
        from free where free.place is not null
        on conflict do nothing
        returning id),
      held as (
        insert into holds (cart_id, stock_id, quantity)
        select cart.id, wanted.stock_id, wanted.quantity from cart, wanted)
      select must((select place from free) is not null, 'places'), must(exists (select from cart), 'conflict'),
        must(${allTaken}, 'stock')`)
}

/** A cart to make, and the range of addresses its places are counted for, if any. */
export interface CartFrom {
  cart: NewCart
  addressRange: string | null
}

/** What is wanted by several new carts: who came first is served first, and one that finds too little is left out. */
const WANTED_TOGETHER = sql`
  wanted as (
    select a.id as cart_id, a.n, w.stock_id, w.quantity from asked a, unnest(a.stock_ids, a.quantities) as w(stock_id, quantity)),
  in_order as (
    select s.id, s.capacity - s.held - s.sold as remaining from stocks s
    where s.id in (select stock_id from wanted) order by s.id for no key update of s),
  short as (
    select cart_id from (
      select w.cart_id, s.remaining, sum(w.quantity) over (partition by w.stock_id order by w.n) as wanted_so_far
      from wanted w left join in_order s on s.id = w.stock_id) queue
    where remaining is null or wanted_so_far > remaining)`

/**
 * The same for several carts at once, of visitors who all differ. Answers those it made; for each of the others
 * `insertCart` says what stands in its way.
 */
export async function insertCarts(db: Queryable, carts: readonly CartFrom[]): Promise<string[]> {
  const [first] = carts
  if (!first) return []
  const places = Array.from({ length: first.cart.maxLiveCarts }, (_, index) => index + 1)
  const rows = await db.query<{ id: string }>(named('carts-insert-many')`
      with asked as (${rowsOf(NEW_CART, carts.map(newCartRow))}),
      ${WANTED_TOGETHER},
      free as (
        select a.id, (
          select min(p.n) from unnest(${places}::int[]) as p(n)
          where not exists (
            select from carts c where c.client = a.client and c.place = p.n and c.state in ${listed(LIVE_CART_STATES)})) as place
        from asked a),
      cart as (
        insert into carts (id, organization_id, form_id, client, request_hash, items, payment_day, total_cents, locale,
          place, payer, coupon_id, instalment_count, tip_cents, made_by, payer_client, created_at, updated_at,
          expires_at)
        select a.id, a.organization_id, a.form_id, a.client, a.request_hash, a.items, a.payment_day, a.total_cents,
          a.locale, free.place, a.payer, a.coupon_id, a.instalment_count, a.tip_cents, a.made_by, a.payer_client, a.now,
          a.now, a.expires_at
        from asked a join free on free.id = a.id
        where free.place is not null and a.id not in (select cart_id from short)
        on conflict do nothing
        returning id),
      origin as (
        insert into cart_origins (cart_id, form_id, address_range, at)
        select a.id, a.form_id, a.address_range, a.now from asked a join cart on cart.id = a.id
        where a.address_range is not null),
      held as (
        insert into holds (cart_id, stock_id, quantity)
        select w.cart_id, w.stock_id, w.quantity from wanted w join cart on cart.id = w.cart_id
        returning stock_id, quantity),
      taken as (
        update stocks s set held = s.held + h.quantity
        from (select stock_id, sum(quantity) as quantity from held group by stock_id) h where s.id = h.stock_id)
      select id from cart`)
  return rows.map(({ id }) => id)
}

const NEW_CART = {
  id: 'text',
  organizationId: 'bigint',
  formId: 'bigint',
  client: 'text',
  requestHash: 'text',
  items: 'jsonb',
  paymentDay: 'int',
  totalCents: 'bigint',
  locale: 'text',
  payer: 'jsonb',
  couponId: 'bigint',
  instalmentCount: 'int',
  tipCents: 'bigint',
  madeBy: 'bigint',
  payerClient: 'text',
  now: 'instant',
  expiresAt: 'instant',
  stockIds: 'bigint[]',
  quantities: 'int[]',
  addressRange: 'text',
} as const

const newCartRow = ({ cart, addressRange }: CartFrom) => ({
  ...cart,
  stockIds: [...cart.wanted.keys()],
  quantities: [...cart.wanted.values()],
  addressRange,
})

interface CartRow extends Row {
  id: string
  organization_id: number
  form_id: number
  client: string
  is_asked: boolean
  payer_client: string | null
  lines_client: string | null
  handed_from: string | null
  handed_to: string | null
  paying_client: string | null
  state: CartState
  version: number
  request_hash: string
  calls: CartCallDigest[]
  items: ChosenItem[]
  payer: Payer | null
  coupon: CouponRow | null
  instalment_count: number
  payment_day: number | null
  tip_cents: number | null
  locale: Locale
  holds: Record<string, number> | null
  created_at: Date
  updated_at: Date
  expires_at: Date
}

interface CouponRow {
  id: number
  code: string
  percent_basis_points: number | null
  amount_cents: number | null
  tier_ids: number[] | null
  uses_stock_id: number | null
}

/** The visitor who filled the cart `c`; null where its association did. */
const FILLED_BY = sql`case when c.made_by is null then c.client end`

const CART_COLUMNS = sql`c.id, c.organization_id, c.form_id, c.client, c.state, c.version, c.request_hash, c.calls,
    c.items, c.payer,
  c.instalment_count, c.payment_day, c.tip_cents, c.locale, c.created_at, c.updated_at, c.expires_at,
  c.made_by is not null as is_asked, coalesce(c.payer_client, ${FILLED_BY}) as payer_client,
  coalesce(c.lines_client, ${FILLED_BY}) as lines_client, c.handed_from, c.handed_to,
  (select coalesce(r.client, ${FILLED_BY}) from payment_requests r join attempts a on a.payment_request_id = r.id
    where r.cart_id = c.id and a.state in ${listed(LIVE_ATTEMPT_STATES)} limit 1) as paying_client,
  (select to_jsonb(k) from coupons k where k.id = c.coupon_id) as coupon,
  (select jsonb_object_agg(h.stock_id, h.quantity) from holds h where h.cart_id = c.id) as holds`

export type StoredCart = Cart & { requestHash: string }

export async function findCarts(db: Queryable, ids: readonly string[]): Promise<Map<string, StoredCart>> {
  const rows = await db.query<CartRow>(
    named('carts-find')`
      select ${CART_COLUMNS} from carts c where c.id = any(${ids})`,
  )
  return new Map(rows.map((row) => [row.id, { ...fromRow(row), requestHash: row.request_hash }]))
}

const handOverOf = ({ handed_from: from, handed_to: to }: Pick<CartRow, 'handed_from' | 'handed_to'>) =>
  from !== null && to !== null ? { from, to } : null

function fromRow(row: CartRow): Cart {
  return {
    id: row.id,
    organizationId: row.organization_id,
    formId: row.form_id,
    client: row.client,
    isAsked: row.is_asked,
    payerClient: row.payer_client,
    linesClient: row.lines_client,
    payingClient: row.paying_client,
    handOver: handOverOf(row),
    state: row.state,
    version: row.version,
    calls: row.calls,
    items: row.items,
    payer: row.payer,
    coupon: row.coupon && couponFromRow(row.coupon),
    instalmentCount: instalmentCount(row.instalment_count),
    paymentDay: row.payment_day,
    tipCents: row.tip_cents === null ? null : cents(row.tip_cents),
    locale: row.locale,
    holds: new Map(Object.entries(row.holds ?? {}).map(([id, quantity]) => [Number(id), quantity])),
    personalStocks: [],
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  }
}

/** A discount code in a cart was valid when it was typed, and its use is held: its dates no longer matter. */
function couponFromRow(row: CouponRow): CampaignCoupon {
  const reduction =
    row.percent_basis_points === null
      ? ({ kind: 'Amount', amountCents: cents(row.amount_cents ?? 0) } as const)
      : ({ kind: 'Percent', basisPoints: row.percent_basis_points } as const)
  return {
    id: row.id,
    code: row.code,
    reduction,
    tierIds: row.tier_ids,
    usesStockId: row.uses_stock_id,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    uses: 0,
  }
}

export interface CartChange extends CartContents {
  id: string
  /** The version the change was decided on; another version means that another request was faster. */
  version: number
  /** The state it was decided on: freezing a cart leaves its version. */
  state: CartState
  calls: readonly CartCallDigest[]
  linesClient: string | null
  /** What the cart must hold from now on; null where the holds do not change. */
  wanted: ReadonlyMap<number, number> | null
}

/** Writes a changed cart; where its stock changes, takes and gives back in the same statement. */
export async function updateCart(db: Queryable, change: CartChange): Promise<void> {
  await (change.wanted ? updateWithStock(db, change, change.wanted) : updateFields(db, change))
}

const CHANGE = {
  id: 'text',
  version: 'int',
  state: 'text',
  items: 'jsonb',
  payer: 'jsonb',
  couponId: 'bigint',
  instalmentCount: 'int',
  paymentDay: 'int',
  tipCents: 'bigint',
  totalCents: 'bigint',
  now: 'instant',
  expiresAt: 'instant',
  calls: 'jsonb',
  locale: 'text',
  payerClient: 'text',
  linesClient: 'text',
} as const

const FIELDS = sql`
  update carts c set version = c.version + 1, items = a.items, payer = a.payer, coupon_id = a.coupon_id,
    instalment_count = a.instalment_count, payment_day = a.payment_day, tip_cents = a.tip_cents,
    total_cents = a.total_cents, updated_at = a.now, expires_at = greatest(c.expires_at, a.expires_at), calls = a.calls,
    locale = a.locale, payer_client = a.payer_client, lines_client = a.lines_client`
const IS_UNCHANGED = sql`c.id = a.id and c.version = a.version and c.state = a.state
  and c.state in ${listed(LIVE_CART_STATES)}`

async function updateFields(db: Queryable, change: CartChange): Promise<void> {
  await db.query(named('carts-update')`
      with asked as (${rowsOf(CHANGE, [change])}),
      changed as (${FIELDS} from asked a where ${IS_UNCHANGED} returning c.id)
      select must(exists (select from changed), 'version')`)
}

/**
 * Writes several carts whose stock does not change. Answers those it wrote: one that another request changed, or is
 * changing right now, is left out.
 */
export async function updateCarts(db: Queryable, changes: readonly CartChange[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(named('carts-update-many')`
      with asked as (${rowsOf(CHANGE, changes)}),
      unchanged as (
        select c.id from carts c join asked a on ${IS_UNCHANGED} order by c.id for no key update of c skip locked)
      ${FIELDS} from asked a join unchanged u on u.id = a.id where c.id = u.id returning c.id`)
  return rows.map(({ id }) => id)
}

/**
 * Applies only the difference of stock: more is taken if enough is left, less is given back. The frozen order is then
 * out of date, so the cart is `Open` until the next freeze. Nothing that a live attempt pays for is given back:
 * beginning an attempt changes the version, so that this statement either sees it or fails.
 */
async function updateWithStock(
  db: Queryable,
  change: CartChange,
  wanted: ReadonlyMap<number, number>,
): Promise<void> {
  const cartId = param(change.id)
  const target = sql`${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::int[]`
  await db.query(named('carts-update-stock')`
      with asked as (${rowsOf(CHANGE, [change])}),
      changed as (${FIELDS}, state = 'Open' from asked a where ${IS_UNCHANGED} returning c.id),
      target as (select * from unnest(${target}) as t(stock_id, quantity)),
      held_now as (select stock_id, quantity from holds where cart_id = ${cartId}),
      difference as (
        select coalesce(t.stock_id, h.stock_id) as stock_id, coalesce(t.quantity, 0) as target,
          coalesce(t.quantity, 0) - coalesce(h.quantity, 0) as delta
        from target t full join held_now h on h.stock_id = t.stock_id),
      in_order as (
        select s.id, d.delta from stocks s join difference d on d.stock_id = s.id
        where d.delta <> 0 order by s.id for no key update of s),
      taken as (
        update stocks s set held = s.held + o.delta from in_order o
        where s.id = o.id and (o.delta < 0 or s.held + s.sold + o.delta <= s.capacity)
        returning s.id),
      dropped as (
        delete from holds where cart_id = ${cartId} and stock_id in (select stock_id from difference where target = 0)),
      kept as (
        insert into holds (cart_id, stock_id, quantity)
        select ${cartId}, stock_id, target from difference where target > 0
        on conflict (cart_id, stock_id) do update set quantity = excluded.quantity)
      select must(exists (select from changed), 'version'),
        must(not exists (
          select from attempts a where a.cart_id = ${cartId} and a.state in ${listed(LIVE_ATTEMPT_STATES)}), 'paying'),
        must((select count(*) from taken) = (select count(*) from in_order), 'stock')`)
}

/**
 * Lets the payer continue at the top of the window with a cart begun in a frame. Answers false where that visitor has
 * already handed it over to another one. The version changes, because who may change the cart does.
 */
export async function handCartOver(db: Queryable, id: string, { from, to }: HandOver): Promise<boolean> {
  const fromParam = param(from)
  const toParam = param(to)
  const rows = await db.query(named('carts-hand-over')`
      update carts set version = version + 1, handed_from = ${fromParam}, handed_to = ${toParam}
      where id = ${id} and (handed_from is distinct from ${fromParam} or handed_to = ${toParam}) returning id`)
  return rows.length > 0
}

/** Extends the cart's expiry; answers false where the cart has already ended. */
export async function touchCart(db: Queryable, id: string, now: number, expiresAt: number): Promise<boolean> {
  const moment = at(now)
  const rows = await db.query(named('carts-touch')`
      update carts set updated_at = ${moment},
        expires_at = greatest(expires_at, ${at(expiresAt)})
      where id = ${id} and state in ${listed(LIVE_CART_STATES)} and expires_at > ${moment} returning id`)
  return rows.length > 0
}

/** How many of each of these stocks are left for this cart, including what it already holds. */
export async function remainingFor(
  db: Queryable,
  cartId: string,
  stockIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.query<{ id: number; remaining: number }>(named('stocks-remaining')`
      select s.id, s.capacity - s.held - s.sold + coalesce(h.quantity, 0) as remaining
      from stocks s left join holds h on h.stock_id = s.id and h.cart_id = ${cartId}
      where s.id = any(${stockIds})`)
  return new Map(rows.map(({ id, remaining }) => [id, remaining]))
}

/** The stock of one person's limit, created if missing, with room for the memberships that may be renewed. */
export async function personalStock(
  db: Queryable,
  limit: { formId: number; tierId: number | null; email: string; max: number; renewableUntil: LocalDate },
): Promise<number> {
  const [formId, tierId, email] = [param(limit.formId), param(limit.tierId), param(limit.email)]
  const [row] = await db.query<{ stock_id: number }>(
    named('stocks-personal')`
      select personal_stock(${formId}, ${tierId}, ${email},
        ${limit.max} + renewable_memberships(${formId}, ${tierId}, ${email}, ${limit.renewableUntil})) as stock_id`,
  )
  if (!row) throw new Error('a personal limit without its stock')
  return row.stock_id
}

export interface PersonalCountRow extends Row {
  tier_id: number | null
  stock_id: number
  bought: number
  held: number
  elsewhere: number
}

/**
 * What an address has of each limit for one person in a campaign: bought, without memberships that may be renewed, held
 * by this cart, and held by others.
 */
export function listPersonalCounts(
  db: Queryable,
  asked: { formId: number; email: string; cartId: string; renewableUntil: LocalDate },
): Promise<PersonalCountRow[]> {
  const { formId, email, cartId, renewableUntil } = asked
  return db.query<PersonalCountRow>(named('stocks-personal-counts')`
      select l.tier_id, l.stock_id,
        s.sold - renewable_memberships(l.form_id, l.tier_id, l.email, ${renewableUntil}) as bought, coalesce(h.quantity, 0) as held,
        s.held - coalesce(h.quantity, 0) as elsewhere
      from personal_limits l join stocks s on s.id = l.stock_id
        left join holds h on h.stock_id = s.id and h.cart_id = ${cartId}
      where l.form_id = ${formId} and l.email = ${email}`)
}

/** The carts being paid that hold something of these stocks, with who began their payment; the newest first. */
export async function listPayingCarts(
  db: Queryable,
  { stockIds, exceptId }: { stockIds: readonly number[]; exceptId: string },
) {
  const rows = await db.query<{
    id: string
    begun_by: string | null
    handed_from: string | null
    handed_to: string | null
    expires_at: Date
  }>(named('carts-paying')`
      select c.id, coalesce(r.client, ${FILLED_BY}) as begun_by, c.handed_from, c.handed_to, c.expires_at
      from carts c join payment_requests r on r.cart_id = c.id
      where c.id in (select cart_id from holds where stock_id = any(${stockIds}))
        and c.state = 'Paying' and c.id <> ${exceptId}
      order by c.expires_at desc`)
  return rows.map((row) => ({
    id: row.id,
    begunBy: row.begun_by,
    handOver: handOverOf(row),
    expiresAt: row.expires_at.getTime(),
  }))
}

/** Expires carts past their time that no payment can still turn into an order; `skip locked` lets nodes share it. */
export function expireCarts(db: Queryable, now: number, limit: number): Promise<number> {
  return expire(db, 'carts-expire', sql``, now, limit)
}

/** The same for the carts of one visitor, who need not wait for the sweeper to make another cart. */
export function expireCartsOf(db: Queryable, client: string, now: number, limit: number): Promise<number> {
  return expire(db, 'carts-expire-of', sql`and c.client = ${client}`, now, limit)
}

async function expire(db: Queryable, name: string, whose: Sql, now: number, limit: number): Promise<number> {
  const [row] = await db.query<{ expired: number }>(named(name)`
      with due as (
        select id from carts c
        where state in ${listed(LIVE_CART_STATES)} and expires_at <= ${at(now)} ${whose}
          and not exists (
            select from attempts a where a.cart_id = c.id and a.state in ${listed(LIVE_ATTEMPT_STATES)})
        order by expires_at limit ${limit} for update skip locked),
      expired as (update carts c set state = 'Expired', version = version + 1 from due where c.id = due.id returning c.id),
      freed as (delete from holds h using expired e where h.cart_id = e.id returning h.stock_id, h.quantity),
      per_stock as (select stock_id, sum(quantity) as quantity from freed group by stock_id),
      in_order as (
        select s.id, p.quantity from stocks s join per_stock p on p.stock_id = s.id order by s.id for no key update of s),
      given_back as (update stocks s set held = s.held - o.quantity from in_order o where s.id = o.id)
      select count(*) as expired from expired`)
  return row?.expired ?? 0
}

/**
 * Empties carts that expired before that moment without an order, and the orders frozen for them. Without terms, a late
 * yes from the bank can no longer make an order of them, and the money goes back. Answers how many.
 */
export async function emptyCarts(db: Queryable, endedBefore: number, limit: number): Promise<number> {
  const rows = await db.query(named('carts-empty')`
      with due as (
        select id from carts c
        where state = 'Expired' and items <> '[]' and expires_at < ${at(endedBefore)}
          and not exists (
            select from attempts a where a.cart_id = c.id and a.state in ${listed(LIVE_ATTEMPT_STATES)})
        order by expires_at limit ${limit} for update skip locked),
      frozen as (
        update payment_requests r set priced = r.priced || '{"payer": {"email": ""}, "lines": [], "terms": []}'
        from due where r.cart_id = due.id or r.closed_cart_id = due.id)
      update carts c set payer = null, payer_client = null, lines_client = null, items = '[]', calls = '[]' from due
        where c.id = due.id returning c.id`)
  return rows.length
}

/** Whether a program of the association asked for it, and hears of it as it was asked for. */
export async function isAskedByProgram(db: Queryable, cartId: string): Promise<boolean> {
  const rows = await db.query(
    named('carts-of-program')`select from checkout_intents where cart_id = ${cartId}`,
  )
  return rows.length > 0
}
