import { assert } from '@obole/core/assert'
import type { DeskMeans } from '@obole/core/payment/payment-means'
import type { AuditNote } from '../audit/audit.sql.ts'
import { auditParam, insertAuditCte } from '../audit/audit.sql.ts'
import type { Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { cancelLinesCtes } from './cancel-lines.sql.ts'
import type { makePapersJob, sendConfirmationJob } from './orders.queue.ts'
import { at, named, param, sql, type Sql } from '../platform/sql.ts'
import {
  cartsAreClosed,
  eventsStand,
  type NewOrder,
  orderIdsOf,
  ordersParam,
  PLACES_TAKEN_NOW,
  writeOrders,
  type WrittenOrders,
} from './write-order.sql.ts'

/** What is written on the cheque, as far as it was entered. */
export interface OfflineCheque {
  number: string | null
  bank: string | null
  drawer: string | null
}

export interface OfflineOrder {
  cartId: string
  requestHash: string
  /** A receipt follows the money, so the order is dated by the day the money was received. */
  at: number
  now: number
  order: NewOrder
  means: DeskMeans
  cheque: OfflineCheque | null
  /** The job is given the order's id; null where nothing follows. */
  followUp: typeof sendConfirmationJob | typeof makePapersJob | null
  audit: Omit<AuditNote, 'subject'>
}

/** The cart is new, or the one that was opened for the files of this order. */
const offlineCart = ({ cartId, requestHash }: OfflineOrder, now: Sql) => {
  const hash = param(requestHash)
  return sql`
    cart as (
      insert into carts (id, organization_id, form_id, client, state, request_hash, items, payer, tip_cents,
        total_cents, locale, created_at, updated_at, expires_at)
      select ${cartId}, (doc ->> 'organizationId')::bigint, (doc ->> 'formId')::bigint, 'offline', 'Paid', ${hash}, '[]',
        doc -> 'payer', 0, (doc ->> 'totalCents')::bigint, doc ->> 'locale', ${now}, ${now}, ${now}
      from asked
      on conflict (id) do update set state = 'Paid', version = carts.version + 1, request_hash = ${hash},
        payer = excluded.payer, total_cents = excluded.total_cents, updated_at = excluded.updated_at,
        expires_at = excluded.expires_at
      where carts.client = 'offline' and carts.state <> 'Paid' and carts.items = '[]'
        and carts.form_id = excluded.form_id
      returning id, 1 as n)`
}

const chequeReceived = (cheque: OfflineCheque | null) => {
  const written = sql`${cheque && JSON.stringify(cheque)}::jsonb`
  return sql`
    cheque as (
      insert into cheques (payment_id, number, bank, drawer)
      select terms.id, c.number, c.bank, c.drawer
      from terms, jsonb_to_record(${written}) as c(number text, bank text, drawer text)
      where ${written} is not null)`
}

/** The entry of the log, whose subject is the number that the order is given here. */
function entryNoted(audit: OfflineOrder['audit'], now: Sql): Sql {
  const note = param(auditParam([{ ...audit, subject: { type: 'order', id: '' } }]))
  return sql`
    noted as (${insertAuditCte(note, now, sql`new_order`, { subject_id: sql`new_order.id::text` })})`
}

/** Writes the order with its cart, its cheque and the entry of the log, in one statement. */
export async function insertOfflineOrder(db: Queryable, offline: OfflineOrder): Promise<number> {
  const now = at(offline.now)
  const statement = writeOrders({
    orders: ordersParam([offline]),
    paidBy: sql`paid_by as (select 1 as n, null::text as attempt_id, ${offline.means}::text as means)`,
    cart: offlineCart(offline, now),
    places: PLACES_TAKEN_NOW,
    isByHand: true,
    ...(offline.followUp ? { followUp: offline.followUp } : {}),
    also: [chequeReceived(offline.cheque), entryNoted(offline.audit, now)],
    guards: [
      // Stocks first, then the campaign's row, as orders that are paid online do.
      sql`(select count(*) from sold) as stocks`,
      cartsAreClosed,
      eventsStand,
      sql`must((select count(*) from sold) = (select count(*) from wanted), 'stock')`,
    ],
    placedAt: at(offline.at),
    now,
  })
  const [row] = await db.query<WrittenOrders>(
    named(offline.followUp ? 'orders-place-offline' : 'orders-place-quietly')`${statement}`,
  )
  const orderId = orderIdsOf(row).get(0)
  assert(orderId, 'an order was placed without a number')
  return orderId
}

/** The cart holds nothing, does not count among a visitor's carts, and is swept like theirs where no order follows. */
export async function insertOfflineCart(
  db: Queryable,
  cart: { id: string; organizationId: number; formId: number; now: number; expiresAt: number },
): Promise<void> {
  const moment = at(cart.now)
  await db.query(sql`
      insert into carts (id, organization_id, form_id, client, request_hash, items, tip_cents, total_cents, created_at,
        updated_at, expires_at)
      values (${cart.id}, ${cart.organizationId}, ${cart.formId}, 'offline', '', '[]', 0, 0, ${moment}, ${moment},
        ${at(cart.expiresAt)})`)
}

export async function findOfflineOrder(
  db: Queryable,
  cartId: string,
): Promise<{ orderId: number; hash: string } | null> {
  const [row] = await db.query<{ orderId: number; hash: string }>(sql`
      select o.id as "orderId", c.request_hash as hash from carts c join orders o on o.cart_id = c.id
        where c.id = ${cartId}`)
  return row ?? null
}

/**
 * The money did not come after all: cancels the payment and the lines, frees the places, and leads to voiding an issued
 * receipt. Answers false where the order was not entered by hand, or was already taken back.
 */
export async function cancelOfflineOrder(
  db: Queryable,
  {
    orderId,
    jobs,
    audit,
    now,
  }: { orderId: number; jobs: (paymentId: number) => readonly NewJob[]; audit: AuditNote; now: number },
): Promise<boolean> {
  const orderIdParam = param(orderId)
  const moment = at(now)
  const [undone] = await db.query<{ paymentId: number | null }>(sql`
      with payment as (
        update payments set state = 'Canceled', updated_at = ${moment}
        where order_id = ${orderIdParam} and type = 'Offline' and state = 'Registered' returning id),
      free as (
        select from orders o where o.id = ${orderIdParam} and o.total_cents = 0
          and exists (select from carts c where c.id = o.cart_id and c.client = 'offline')
          and exists (select from order_items i where i.order_id = o.id and is_item_live(i.state))),
      entry as (
        select (select id from payment) as payment_id where exists (select from payment) or exists (select from free)),
      ${cancelLinesCtes({
        which: sql`i.order_id = ${orderIdParam}`,
        from: sql`entry`,
        now: moment,
        by: param(audit.userId),
        cause: sql`'EntryUndone'`,
      })},
      noted as (${insertAuditCte(param(auditParam([audit])), moment, sql`entry`)})
      select payment_id as "paymentId" from entry`)
  if (!undone) return false
  const following = undone.paymentId === null ? [] : jobs(undone.paymentId)
  await db.query(insertJobsCte(param(jobsParam(following, now))))
  return true
}
