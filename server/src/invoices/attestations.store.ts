import type { OrderPayer } from '@obole/contract/order-payer'
import type { LocalDate } from '@obole/core/dates/dates'
import { RECEIVED_STATES, TO_COME_STATES } from '@obole/core/ledger/figures'
import type { Locale } from '@obole/core/locale'
import type { Cents } from '@obole/core/money/money'
import type { PaymentMeans } from '@obole/core/payment/payment-means'
import { ORDERED_OF_LINE, PAID_BACK_CENTS, PAID_CENTS } from '../orders/figures.sql.ts'
import { OPTIONS_AS_BOUGHT } from '../orders/line-words.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { listed, named, sql } from '../platform/sql.ts'

export interface AttestedOrder extends Row {
  orderId: number
  orderedOn: LocalDate
  locale: Locale
  payer: OrderPayer
  title: string
  recurs: boolean
  organization: {
    name: string
    address: string | null
    zipCode: string | null
    city: string | null
    country: string
    siren: string | null
    rnaNumber: string | null
  }
  lines: { name: string; options: { name: string }[]; amountCents: Cents }[]
  payments: { paidOn: LocalDate; means: PaymentMeans; amountCents: Cents; backCents: Cents }[]
  toCome: { dueOn: LocalDate; amountCents: Cents }[]
  /** What was left to Obole and not given back. */
  tipCents: Cents
}

const PAID_ON = sql`coalesce((select paris_day(a.updated_at) from attempts a where a.id = p.attempt_id), p.due_on)`

/** What was paid of an order until now, by whom, for what, and what is to come. */
export async function readAttested(db: Queryable, orderId: number): Promise<AttestedOrder | null> {
  const [row] = await db.query<AttestedOrder>(named('attestations-order')`
      select o.id as "orderId", paris_day(o.created_at)::text as "orderedOn", o.locale, o.payer, f.title,
        o.recurrence is not null as recurs,
        jsonb_build_object('name', g.name, 'address', g.address, 'zipCode', g.zip_code, 'city', g.city,
          'country', g.country, 'siren', g.siren, 'rnaNumber', g.rna_number) as organization,
        (select coalesce(jsonb_agg(jsonb_build_object('name', line.name, 'options', line.options,
            'amountCents', line.cents) order by line.id), '[]')
          from (select i.id, i.name, ${OPTIONS_AS_BOUGHT} as options, ${ORDERED_OF_LINE} as cents from order_items i where i.order_id = o.id) line
          where line.cents > 0) as lines,
        (select coalesce(jsonb_agg(jsonb_build_object('paidOn', ${PAID_ON}, 'means', p.means, 'amountCents', ${PAID_CENTS},
            'backCents', ${PAID_BACK_CENTS}) order by p.due_on, p.instalment_number), '[]')
          from payments p where p.order_id = o.id and p.state in ${listed(RECEIVED_STATES)} and ${PAID_CENTS} > 0) as payments,
        (select coalesce(jsonb_agg(jsonb_build_object('dueOn', p.due_on, 'amountCents', p.amount_cents)
            order by p.due_on, p.instalment_number), '[]')
          from payments p where p.order_id = o.id and p.state in ${listed(TO_COME_STATES)} and p.amount_cents > 0) as "toCome",
        (select coalesce(sum(p.tip_cents - p.refunded_tip_cents), 0)::bigint from payments p
          where p.order_id = o.id and p.state in ${listed(RECEIVED_STATES)}) as "tipCents"
      from orders o join organizations g on g.id = o.organization_id join forms f on f.id = o.form_id
      where o.id = ${orderId}`)
  return row ?? null
}

export async function readAssociationName(db: Queryable, orderId: number): Promise<string | null> {
  const [row] = await db.query<{ name: string }>(named('attestations-association')`
      select g.name from orders o join organizations g on g.id = o.organization_id where o.id = ${orderId}`)
  return row?.name ?? null
}
