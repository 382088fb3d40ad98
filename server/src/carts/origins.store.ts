import type { Row, Queryable } from '../platform/db.ts'

export interface CartOrigin {
  cartId: string
  formId: number
  /** A keyed hash. */
  addressRange: string
}

/** False where somebody of the same range holds places of the same campaign at this very instant. */
export async function lockRange(db: Queryable, { addressRange, formId }: CartOrigin): Promise<boolean> {
  const [row] = await db.query<{ mine: boolean }>({
    name: 'cart-origins-lock',
    text: 'select pg_try_advisory_xact_lock(hashtextextended($1, $2)) as mine',
    values: [addressRange, formId],
  })
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
  return db.query({
    name: 'cart-origins-holdings',
    text: `
      with of_range as (select cart_id from cart_origins where address_range = $1 and form_id = $2),
      unpaid as (
        select h.stock_id, sum(h.quantity) as held from of_range join holds h using (cart_id) group by h.stock_id),
      bought as (
        select sum(jsonb_array_length(c.items)) as paid
        from of_range o join carts c on c.id = o.cart_id where c.state = 'Paid')
      select s.id as stock_id, s.capacity - s.sold as unsold, coalesce(u.held, 0) as held, coalesce((select paid from bought), 0) as paid,
        not exists (
          select from of_range o join carts c on c.id = o.cart_id where c.state <> 'Paid' and c.id <> $4) as "isOnlyCart"
      from stocks s left join unpaid u on u.stock_id = s.id where s.id = any($3)`,
    values: [addressRange, formId, stockIds, cartId],
  })
}

/** A cart that grows elsewhere counts where it last grew. */
export async function saveOrigin(
  db: Queryable,
  { cartId, formId, addressRange }: CartOrigin,
  now: number,
): Promise<void> {
  await db.query({
    name: 'cart-origins-save',
    text: `
      insert into cart_origins (cart_id, form_id, address_range, at) values ($1, $2, $3, to_timestamp($4 / 1000.0))
      on conflict (cart_id) do update set address_range = excluded.address_range`,
    values: [cartId, formId, addressRange, now],
  })
}

export async function deleteOrigins(db: Queryable, before: number): Promise<void> {
  await db.query({
    text: 'delete from cart_origins where at < to_timestamp($1 / 1000.0)',
    values: [before],
  })
}
