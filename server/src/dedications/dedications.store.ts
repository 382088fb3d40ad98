import { PAID_GIFT_TYPES } from '@obole/core/campaign/tier'
import { LIVE_ATTEMPT_STATES } from '@obole/core/payment/payment'
import { LIVE_CART_STATES } from '@obole/core/cart/cart-expiry'
import type { OrderPayer } from '@obole/contract/order-payer'
import type { Dedication, DedicationOccasion } from '@obole/core/validation/dedication'
import type { Locale } from '@obole/core/locale'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { insertPapersCte, type NewPaper, papersParam } from '../papers/papers.sql.ts'
import { at, listed, named, param, sql } from '../platform/sql.ts'

interface DedicationRow extends Row {
  occasion: DedicationOccasion
  honouree: string
  message: string | null
  shows_amount: boolean
  recipient_name: string | null
  recipient_email: string | null
}

const COLUMNS = sql`d.occasion, d.honouree, d.message, d.shows_amount, d.recipient_name, d.recipient_email`

function fromRow(row: DedicationRow): Dedication {
  const { recipient_name: name, recipient_email: email } = row
  return {
    occasion: row.occasion,
    honouree: row.honouree,
    message: row.message,
    recipient: name !== null && email !== null ? { name, email } : null,
    showsAmount: row.shows_amount,
  }
}

/** The dedication of a cart, and the visitor who wrote it where the association hands the cart's address on. */
export async function findDedication(
  db: Queryable,
  cartId: string,
): Promise<{ dedication: Dedication; client: string | null } | null> {
  const [row] = await db.query<DedicationRow & { client: string | null }>(
    named('dedications-find')`
      select ${COLUMNS}, d.client from dedications d where d.cart_id = ${cartId}`,
  )
  return row ? { dedication: fromRow(row), client: row.client } : null
}

export interface DedicationToWrite {
  cart: { id: string; version: number }
  /** The visitor who writes it; null unless the association hands the cart's address on. */
  client: string | null
  dedication: Dedication | null
  now: number
}

/**
 * Writes, changes or removes the dedication of an unpaid cart; `must` refuses it where the cart is paid or has changed
 * since it was read. What was frozen before is no longer true: the cart is open until the next freeze. Nothing changes
 * under a live attempt, because its beginning changes the version.
 */
export async function writeDedication(
  db: Queryable,
  { cart, client, dedication, now }: DedicationToWrite,
): Promise<void> {
  const idParam = param(cart.id)
  const occasion = param(dedication?.occasion ?? null)
  await db.query(named('dedications-write')`
      with cart as (
        update carts set state = 'Open', version = version + 1
        where id = ${idParam} and version = ${cart.version} and state in ${listed(LIVE_CART_STATES)} returning id),
      gone as (delete from dedications d using cart where d.cart_id = cart.id and ${occasion}::text is null),
      written as (
        insert into dedications (cart_id, occasion, honouree, message, shows_amount, recipient_name, recipient_email,
          created_at, client)
        select cart.id, ${occasion}, ${dedication?.honouree ?? null}, ${dedication?.message ?? null},
          ${dedication?.showsAmount ?? null}, ${dedication?.recipient?.name ?? null},
          ${dedication?.recipient?.email ?? null}, ${at(now)}, ${client} from cart where ${occasion}::text is not null
        on conflict (cart_id) do update set occasion = excluded.occasion, honouree = excluded.honouree,
          message = excluded.message, shows_amount = excluded.shows_amount, recipient_name = excluded.recipient_name,
          recipient_email = excluded.recipient_email, client = excluded.client)
      select must(exists (select from cart), 'cart'),
        must(not exists (
          select from attempts a where a.cart_id = ${idParam} and a.state in ${listed(LIVE_ATTEMPT_STATES)}),
            'paying')`)
}

export interface DedicatedOrder {
  orderId: number
  formId: number
  locale: Locale
  payer: OrderPayer
  createdAt: number
  /** The dedicated gift; null where it was cancelled since. */
  gift: { itemId: number; amountCents: number } | null
  dedication: Dedication
}

interface DedicatedOrderRow extends DedicationRow {
  id: number
  form_id: number
  locale: Locale
  payer: OrderPayer
  created_at: Date
  gift: { id: number; amount_cents: number } | null
}

/** Leaves out a cart that another visitor than the payer dedicated. */
export async function findDedicatedOrders(
  db: Queryable,
  orderIds: readonly number[],
): Promise<DedicatedOrder[]> {
  const rows = await db.query<DedicatedOrderRow>(named('dedications-orders')`
      select o.id, o.form_id, o.locale, o.payer, o.created_at, ${COLUMNS},
        (select jsonb_build_object('id', i.id, 'amount_cents', i.amount_cents) from order_items i
          where i.order_id = o.id and i.type in ${listed(PAID_GIFT_TYPES)} and is_item_live(i.state)
          order by i.id limit 1) as gift
      from orders o join dedications d on d.cart_id = o.cart_id
      where o.id = any(${orderIds}::bigint[]) and (d.client is null
        or exists (select from payment_requests r where r.cart_id = o.cart_id and r.client = d.client))`)
  return rows.map((row) => ({
    orderId: row.id,
    formId: row.form_id,
    locale: row.locale,
    payer: row.payer,
    createdAt: row.created_at.getTime(),
    gift: row.gift && { itemId: row.gift.id, amountCents: row.gift.amount_cents },
    dedication: fromRow(row),
  }))
}

/** Writes the card and the job that sends it in one statement; a card that exists is neither made nor sent again. */
export async function insertCard(
  db: Queryable,
  { paper, jobs, now }: { paper: NewPaper; jobs: readonly NewJob[]; now: number },
): Promise<void> {
  const paperRow = sql`${insertPapersCte({ param: param(papersParam([paper])), createdAt: at(now) })} returning id`
  await db.query(
    named('dedications-card')`
      with made as (${paperRow}), queued as (${insertJobsCte(param(jobsParam(jobs, now)), sql`made`)}) select count(*)
      from made`,
  )
}

/** The card is sent, or never will be: the address is no longer needed. */
export async function forgetRecipient(db: Queryable, orderId: number, sentAt: number | null): Promise<void> {
  await db.query(named('dedications-forget-recipient')`
      update dedications d set recipient_email = null, recipient_name = null,
        sent_at = coalesce(d.sent_at, ${at(sentAt)})
      from orders o where o.id = ${orderId} and d.cart_id = o.cart_id`)
}

/**
 * Deletes dedications of carts that did not become an order; of the others, deletes the recipient of a card that could
 * not be sent in time.
 */
export async function forgetOldDedications(
  db: Queryable,
  { before, limit }: { before: number; limit: number },
) {
  const [row] = await db.query<{ count: number }>(named('dedications-forget')`
      with old as (
        select d.cart_id, exists (select from orders o where o.cart_id = d.cart_id) as is_ordered
        from dedications d
        where d.created_at < ${at(before)}
          and (d.recipient_email is not null or not exists (select from orders o where o.cart_id = d.cart_id))
        limit ${limit}),
      gone as (delete from dedications d using old where d.cart_id = old.cart_id and not old.is_ordered returning 1),
      emptied as (
        update dedications d set recipient_email = null, recipient_name = null
        from old where d.cart_id = old.cart_id and old.is_ordered returning 1)
      select ((select count(*) from gone) + (select count(*) from emptied))::int as count`)
  return row?.count ?? 0
}
