import type { Row, Queryable } from '../platform/db.ts'
import { at, named, sql } from '../platform/sql.ts'

export interface CartOrigin {
  cartId: string
  formId: number
  /** A keyed hash. */
  addressRange: string
}

/** The carts whose range is not holding places of the same campaign in another call right now. */
export async function lockRanges(db: Queryable, origins: readonly CartOrigin[]): Promise<Set<string>> {
  const asked = sql`${origins.map(({ cartId }) => cartId)}::text[], ${origins.map(({ formId }) => formId)}::bigint[],
    ${origins.map(({ addressRange }) => addressRange)}::text[]`
  const rows = await db.query<{ cart_id: string }>(named('cart-origins-lock')`
      select cart_id from unnest(${asked}) as a(cart_id, form_id, address_range)
      where pg_try_advisory_xact_lock(hashtextextended(address_range, form_id))`)
  return new Set(rows.map(({ cart_id }) => cart_id))
}

export interface RangeHolding extends Row {
  cart_id: string
  stock_id: number
  unsold: number
  held: number
  paid: number
  isOnlyCart: boolean
}

/** A cart of a range, and the stocks it wants more of. */
export interface OriginWanting extends CartOrigin {
  stockIds: readonly number[]
}

/** For each cart: what its range holds of each stock without having paid, and how many places of the campaign it bought. */
export function readHoldings(db: Queryable, origins: readonly OriginWanting[]): Promise<RangeHolding[]> {
  const rows = origins.flatMap((origin) => origin.stockIds.map((stockId) => ({ ...origin, stockId })))
  const asked = sql`${rows.map(({ cartId }) => cartId)}::text[], ${rows.map(({ formId }) => formId)}::bigint[],
    ${rows.map(({ addressRange }) => addressRange)}::text[], ${rows.map(({ stockId }) => stockId)}::bigint[]`
  const ofRange = sql`cart_origins o join carts c on c.id = o.cart_id
    where o.address_range = a.address_range and o.form_id = a.form_id`
  return db.query(named('cart-origins-holdings')`
      select a.cart_id, s.id as stock_id, s.capacity - s.sold as unsold,
        coalesce((
          select sum(h.quantity) from cart_origins o join holds h on h.cart_id = o.cart_id
          where o.address_range = a.address_range and o.form_id = a.form_id and h.stock_id = s.id), 0) as held,
        coalesce((select sum(jsonb_array_length(c.items)) from ${ofRange} and c.state = 'Paid'), 0) as paid,
        not exists (select from ${ofRange} and c.state <> 'Paid' and c.id <> a.cart_id) as "isOnlyCart"
      from unnest(${asked}) as a(cart_id, form_id, address_range, stock_id) join stocks s on s.id = a.stock_id`)
}

/** A cart that takes more places from another range counts for the new range. */
export async function saveOrigin(
  db: Queryable,
  { cartId, formId, addressRange }: CartOrigin,
  now: number,
): Promise<void> {
  await db.query(named('cart-origins-save')`
      insert into cart_origins (cart_id, form_id, address_range, at) values (${cartId}, ${formId}, ${addressRange},
        ${at(now)})
      on conflict (cart_id) do update set address_range = excluded.address_range`)
}

export async function deleteOrigins(db: Queryable, before: number): Promise<void> {
  await db.query(sql`delete from cart_origins where at < ${at(before)}`)
}
