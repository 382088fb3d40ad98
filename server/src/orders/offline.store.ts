import type { OrderPayer } from '@obole/contract/order-payer'
import type { DeskMeans } from '@obole/core/payment/payment-means'
import type { FrozenOrder } from '../payments/frozen-order.ts'
import type { AuditNote } from '../audit/audit.sql.ts'
import { auditParam, insertAuditCte } from '../audit/audit.sql.ts'
import type { Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { cancelLinesCtes } from './cancel-lines.sql.ts'
import type { makePapersJob, sendConfirmationJob } from './orders.queue.ts'
import { at, named, param, sql } from '../platform/sql.ts'

/** The payer may have only a postal address. */
export interface OrderByHand extends Omit<FrozenOrder, 'payer'> {
  payer: OrderPayer
}

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
  order: OrderByHand
  means: DeskMeans
  receivedOn: string
  note: string | null
  cheque: OfflineCheque | null
  /** The job is given the order's id. */
  followUp: typeof sendConfirmationJob | typeof makePapersJob
  audit: Omit<AuditNote, 'subject'>
}

/** Writes cart, order, lines, payment, stock, log entry and follow-up job: all or nothing. */
export async function insertOfflineOrder(db: Queryable, offline: OfflineOrder): Promise<number> {
  const { order } = offline
  const lines = order.lines.map(({ stockIds, ...line }) => ({ ...line, stock_ids: stockIds }))
  const [note] = JSON.parse(
    auditParam([{ ...offline.audit, subject: { type: 'order', id: '' } }]),
  ) as unknown[]
  const requestHash = param(offline.requestHash)
  const linesParam = param(JSON.stringify({ ...order, lines }))
  const atMoment = at(offline.at)
  const moment = at(offline.now)
  const chequeParam = param(offline.cheque && JSON.stringify(offline.cheque))
  const [row] = await db.query<{ order_id: number }>(named('orders-place-offline')`
      with cart as (
        insert into carts (id, organization_id, form_id, client, state, request_hash, items, payer, tip_cents,
          total_cents,
          locale, created_at, updated_at, expires_at)
        values (${offline.cartId}, (${linesParam}::jsonb ->> 'organizationId')::bigint,
          (${linesParam}::jsonb ->> 'formId')::bigint, 'offline', 'Paid', ${requestHash}, '[]',
          ${linesParam}::jsonb -> 'payer', 0, (${linesParam}::jsonb ->> 'totalCents')::bigint,
          ${linesParam}::jsonb ->> 'locale', ${moment},
          ${moment}, ${moment})
        on conflict (id) do update set state = 'Paid', version = carts.version + 1, request_hash = ${requestHash},
          payer = excluded.payer, total_cents = excluded.total_cents, updated_at = excluded.updated_at,
          expires_at = excluded.expires_at
        where carts.client = 'offline' and carts.state <> 'Paid' and carts.items = '[]'
          and carts.form_id = excluded.form_id
        returning id),
      items as (select * from jsonb_to_recordset(${linesParam}::jsonb -> 'lines') as item(stock_ids bigint[])),
      wanted as (
        select stock_id, count(*)::int as quantity from (select unnest(stock_ids) as stock_id
          from items) needs group by stock_id),
      in_order as (
        select s.id, w.quantity from stocks s join wanted w on w.stock_id = s.id order by s.id for no key update of s),
      sold as (
        update stocks s set sold = s.sold + o.quantity from in_order o
        where s.id = o.id and s.held + s.sold + o.quantity <= s.capacity returning s.id),
      new_order as (
        insert into orders (token, organization_id, form_id, cart_id, payer, payer_email, total_cents, lines_cents,
          discount_cents, vat_cents, tip_cents, consents, locale, note, created_at)
        select o.token, o."organizationId", o."formId", cart.id, o.payer, lower(o.payer ->> 'email'), o."totalCents",
          o."linesCents", 0, o."vatCents", 0, o.consents, o.locale, ${offline.note}, ${atMoment}
        from cart, jsonb_to_record(${linesParam}::jsonb) as o(
          token text, "organizationId" bigint, "formId" bigint, payer jsonb, "totalCents" bigint, "linesCents" bigint,
          "vatCents" bigint, consents jsonb, locale text)
        returning id, organization_id, form_id, total_cents),
      lines as (
        insert into order_items (order_id, form_id, tier_id, type, name, price_category, amount_cents,
          initial_amount_cents, discount_cents, vat_cents, vat_by_rate, term_cents, is_eligible_tax_receipt,
          participant, custom_fields,
          options, stock_ids, state)
        select o.id, o.form_id, i."tierId", i.type, i.name, i."priceCategory", i."amountCents", i."initialAmountCents",
          0, i."vatCents", i."vatByRate", i."termCents", i."isEligibleTaxReceipt", nullif(i.participant, 'null'),
          i."customFields",
          i.options, i.stock_ids, 'Registered'
        from new_order o, jsonb_to_recordset(with_limits_set_since(o.form_id, ${linesParam}::jsonb -> 'lines')) as i(
          "tierId" bigint, type text, name text, "priceCategory" text, "amountCents" bigint,
          "initialAmountCents" bigint,
          "discountCents" bigint, "vatCents" bigint, "vatByRate" jsonb, "termCents" bigint[],
          "isEligibleTaxReceipt" boolean,
          participant jsonb, "customFields" jsonb, options jsonb, stock_ids bigint[])),
      payment as (
        insert into payments (order_id, organization_id, form_id, instalment_number, amount_cents, tip_cents, due_on,
          state,
          type, means, created_at, updated_at)
        select id, organization_id, form_id, 1, total_cents, 0, ${offline.receivedOn}::date, 'Registered', 'Offline',
          ${offline.means},
          ${atMoment}, ${moment}
        from new_order where total_cents > 0 returning id),
      cheque as (
        insert into cheques (payment_id, number, bank, drawer)
        select payment.id, c.number, c.bank, c.drawer
        from payment, jsonb_to_record(${chequeParam}::jsonb) as c(number text, bank text, drawer text)
        where ${chequeParam}::jsonb is not null),
      follow_up as (
        insert into jobs (name, payload, run_at)
        select ${offline.followUp.name}, jsonb_build_object('orderId', id), ${moment} from new_order),
      noted as (
        insert into audit_entries (organization_id, form_id, user_id, action, subject_type, subject_id, details,
          done_at)
        select n.organization_id, n.form_id, n.user_id, n.action, 'order', new_order.id::text, n.details, ${moment}
        from new_order, jsonb_to_record(${JSON.stringify(note)}::jsonb) as n(
          organization_id bigint, form_id bigint, user_id bigint, action text, details jsonb))
      select (select id from new_order) as order_id, must(exists (select from cart), 'cart'),
        must((select count(*) from sold) = (select count(*) from wanted), 'stock')`)
  if (!row) throw new Error('an order was placed without a number')
  return row.order_id
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
