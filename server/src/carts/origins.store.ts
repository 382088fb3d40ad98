import type { Row, Queryable } from '../platform/db.ts'
import { at, named, sql } from '../platform/sql.ts'

export interface CartOrigin {
  cartId: string
  formId: number
  /** A keyed hash. */
  addressRange: string
}

/** False where another call of the same range is holding places of the same campaign right now. */
export async function lockRange(db: Queryable, { addressRange, formId }: CartOrigin): Promise<boolean> {
  const [row] = await db.query<{ mine: boolean }>(
    named('cart-origins-lock')`
      select pg_try_advisory_xact_lock(hashtextextended(${addressRange}, ${formId})) as mine`,
  )
  return row?.mine ?? false
}

export interface RangeHolding extends Row {
  stock_id: number
  unsold: number
  held: number
  paid: number
  isOnlyCart: boolean
}

/** What a range holds of each of these stocks without having paid, and how many places of the campaign it bought. */
export function readHoldings(
  db: Queryable,
  { cartId, addressRange, formId }: CartOrigin,
  stockIds: readonly number[],
): Promise<RangeHolding[]> {
  return db.query(named('cart-origins-holdings')`
      with of_range as (select cart_id from cart_origins where address_range = ${addressRange}
      and form_id = ${formId}),
      unpaid as (
        select h.stock_id, sum(h.quantity) as held from of_range join holds h using (cart_id) group by h.stock_id),
      bought as (
        select sum(jsonb_array_length(c.items)) as paid
        from of_range o join carts c on c.id = o.cart_id where c.state = 'Paid')
      select s.id as stock_id, s.capacity - s.sold as unsold, coalesce(u.held, 0) as held, coalesce((select paid
        from bought), 0) as paid,
        not exists (
          select from of_range o join carts c on c.id = o.cart_id where c.state <> 'Paid'
            and c.id <> ${cartId}) as "isOnlyCart"
      from stocks s left join unpaid u on u.stock_id = s.id where s.id = any(${stockIds})`)
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
