import type { Stack } from './stack.ts'

/** What the database holds of a payer's only order. */
export interface WrittenOrder {
  totalCents: number
  tipCents: number
  discountCents: number
  /** What the bank really took. */
  chargedCents: number
  locale: string
  payer: Record<string, unknown>
  recurrence: { monthlyDay?: number } | null
  items: { name: string; amountCents: number; participant: { firstName: string } | null; answers: string[] }[]
  terms: { dueOn: string; cents: number; state: string }[]
}

export async function orderOf(stack: Stack, email: string): Promise<WrittenOrder> {
  const rows = await stack.query<{ order: WrittenOrder }>(
    `select json_build_object(
       'totalCents', o.total_cents, 'tipCents', o.tip_cents, 'discountCents', o.discount_cents,
       'locale', o.locale, 'payer', o.payer, 'recurrence', o.recurrence,
       'chargedCents', (select sum(a.amount_cents) from attempts a where a.cart_id = o.cart_id and a.state = 'Authorized'),
       'items', (select json_agg(json_build_object('name', i.name, 'amountCents', i.amount_cents, 'participant', i.participant,
           'answers', (select coalesce(json_agg(f ->> 'value'), '[]') from jsonb_array_elements(i.custom_fields) f)) order by i.id)
         from order_items i where i.order_id = o.id),
       'terms', (select json_agg(json_build_object('dueOn', p.due_on, 'cents', p.amount_cents + p.tip_cents, 'state', p.state)
           order by p.instalment_number)
         from payments p where p.order_id = o.id)
     ) as order from orders o where o.payer_email = $1`,
    [email],
  )
  const [row, ...others] = rows
  if (!row || others.length > 0) throw new Error(`${rows.length} orders of ${email}`)
  return row.order
}

/** How many of a tier or an option are sold, by any buyer. */
export async function soldOf(stack: Stack, formSlug: string, label: string): Promise<number> {
  const rows = await stack.query<{ sold: number }>(
    `select s.sold from stocks s
     where s.id in (
       select t.stock_id from tiers t join forms f on f.id = t.form_id where f.slug = $1 and t.label = $2
       union select x.stock_id from extra_options x join forms f on f.id = x.form_id where f.slug = $1 and x.label = $2)`,
    [formSlug, label],
  )
  const [row] = rows
  if (!row) throw new Error(`${label} has no stock`)
  return row.sold
}
