import { TO_COME_STATES } from '@obole/core/ledger/figures'
import type { Payer } from '@obole/contract/carts'
import type { FormType } from '@obole/core/campaign/form'
import type { OrderFact } from '@obole/core/order/order-state'
import type { RecurrenceState } from '@obole/core/payment/planned-debit'
import type { Position } from '../platform/continuation.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { IS_MONTHLY_GIFT } from '../payments/monthly.sql.ts'
import { FIGURES_OF_ORDER, PAYMENT_AS_SHOWN } from './figures.sql.ts'
import { FACTS_BESIDE_ORDER, FACTS_OF_ORDER } from './order-state.sql.ts'
import { emailOfOwner } from './owner.sql.ts'
import type { PayerTermRow } from './payer-orders.store.ts'
import { listed, named, param } from '../platform/sql.ts'

export interface OwnOrderRow extends Row {
  id: number
  key: string
  created_at: Date
  organization_name: string
  form_type: FormType
  form_title: string
  lines: { name: string; count: number }[]
  amount_cents: number
  facts: OrderFact[]
  gift: { state: RecurrenceState; isGift: boolean; day: number; amount: number } | null
  /** The payments that are planned or refused. */
  open_payments: PayerTermRow[]
}

/** The orders after a position, the latest first. */
export async function listOrdersOfUser(
  db: Queryable,
  userId: number,
  after: Position | null,
  limit: number,
): Promise<OwnOrderRow[]> {
  const afterKey = param(after?.key ?? null)
  return db.query<OwnOrderRow>(named('orders-own-list')`
      select o.id, o.created_at::text as key, o.created_at, g.name as organization_name, f.form_type,
        f.title as form_title,
        (select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'count', n.count) order by n.first), '[]')
          from (select name, count(*) as count, min(id) as first from order_items i
            where i.order_id = o.id and (is_item_live(i.state) or figures.live = 0) group by name) n) as lines,
        figures.ordered_cents + figures.tip_cents as amount_cents, ${FACTS_OF_ORDER} as facts,
        (select jsonb_build_object('state', r.state, 'day', r.day, 'amount', r.amount_cents + r.tip_cents,
            'isGift', ${IS_MONTHLY_GIFT})
          from recurrences r where r.order_id = o.id) as gift,
        (select coalesce(jsonb_agg(${PAYMENT_AS_SHOWN} order by p.instalment_number), '[]') from payments p
          where p.order_id = o.id and p.state in ${listed(TO_COME_STATES)}) as open_payments
      from (
        select o.* from orders o
        where o.payer_email = ${emailOfOwner(param(userId))}
          and (${afterKey}::timestamptz is null or (o.created_at, o.id) < (${afterKey}::timestamptz,
          ${after?.id ?? null}::bigint))
        order by o.created_at desc, o.id desc limit ${limit}) o
      join forms f on f.id = o.form_id
      join organizations g on g.id = o.organization_id ${FIGURES_OF_ORDER} ${FACTS_BESIDE_ORDER}
      order by o.created_at desc, o.id desc`)
}

export interface KnownPayerRow extends Row {
  email: string
  first_name: string | null
  last_name: string | null
  /** The payer of the last order paid with that address under exactly that name. */
  payer: Payer | null
}

/**
 * A postal address is only shown to a user with the name it was given with: another person may have typed this e-mail
 * address, and its owner must not learn where they live.
 */
export async function findKnownPayer(db: Queryable, userId: number): Promise<KnownPayerRow | null> {
  const [row] = await db.query<KnownPayerRow>(named('orders-known-payer')`
      select u.email, u.first_name, u.last_name,
        (select o.payer from orders o
          where o.payer_email = u.email and lower(o.payer ->> 'firstName') = lower(u.first_name)
            and lower(o.payer ->> 'lastName') = lower(u.last_name)
          order by o.created_at desc limit 1) as payer
      from users u where u.id = ${userId} and u.email_verified_at is not null`)
  return row ?? null
}
