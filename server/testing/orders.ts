import { ZERO } from '@obole/core/money/money'
import type { TierType } from '@obole/core/campaign/tier'
import type { App } from '../src/app.ts'
import { insertLines, insertOrders, ordersParam, writeOrders } from '../src/orders/write-order.sql.ts'
import type { FrozenLine } from '../src/payments/frozen-order.ts'
import { insertPayments } from '../src/payments/write-payments.sql.ts'
import { at, sql, type Sql } from '../src/platform/sql.ts'

export interface FreeOrder extends Partial<Pick<FrozenLine, 'options' | 'customFields'>> {
  organizationId: number
  formId: number
  tier: { id: number; tierType: TierType }
  couponId?: number | null
}

/** One free line, sold as the checkout sells it, without a cart that held its place and without a confirmation. */
export async function placeFreeOrder(app: App, sold: FreeOrder): Promise<void> {
  const token = app.ids.token()
  const now = at(app.clock.now())
  const { organizationId, formId } = sold
  const order = {
    organizationId,
    formId,
    providerAccount: null,
    label: 'x',
    locale: 'fr',
    token,
    payer: PAYER,
    couponId: sold.couponId ?? null,
    couponStockId: null,
    lines: [freeLine(sold)],
    terms: [],
    recurrence: null,
    linesCents: ZERO,
    discountCents: ZERO,
    vatCents: ZERO,
    tipCents: ZERO,
    totalCents: ZERO,
    consents: [CONSENT],
  } as const
  await app.db.query(
    writeOrders({
      orders: ordersParam([{ order }]),
      paidBy: sql`paid_by as (select 1 as n, null::text as attempt_id, 'None' as means)`,
      cart: sql`cart as (
        insert into carts (id, organization_id, form_id, client, state, request_hash, items, total_cents, created_at,
          updated_at, expires_at)
        values (${token}, ${organizationId}, ${formId}, 'test', 'Paid', '', '[]', 0, ${now}, ${now}, ${now})
        returning id, 1 as n)`,
      isByHand: false,
      placedAt: now,
      now,
    }),
  )
}

const CONSENT = { text: 'termsOfService', version: '1', at: '2026-01-01T00:00:00Z' } as const
const PAYER = {
  email: 'a@b.example',
  firstName: 'Lou',
  lastName: 'Petit',
  birthDate: null,
  address: null,
  zipCode: null,
  city: null,
  country: null,
  companyName: null,
  companySiren: null,
  companyLegalStatus: null,
  payAsOrganisation: false,
  showName: true,
  showAmount: true,
}

const freeLine = ({ tier, options = [], customFields = [] }: FreeOrder): FrozenLine => ({
  tierId: tier.id,
  type: tier.tierType,
  name: 'x',
  priceCategory: 'Free',
  amountCents: ZERO,
  initialAmountCents: ZERO,
  discountCents: ZERO,
  vatCents: ZERO,
  termCents: [ZERO],
  monthlyCents: null,
  isEligibleTaxReceipt: false,
  participant: null,
  customFields,
  options,
  stockIds: [],
})

/** Very many orders of one line each. All of it is SQL on `n`, the number of the order, from 1 to `count`. */
export interface ManyOrders {
  count: number
  /** From one to the next; one where it is absent. */
  secondsApart?: number
  organizationId: Sql
  formId: Sql
  /** JSON with an `email`. */
  payer: Sql
  amountCents?: Sql
  line?: { tierId?: Sql; participant?: Sql; stockIds?: Sql }
  /** Of the payment that registers the amount; absent for free orders. */
  paymentState?: Sql
}

/** Steps for `writeManyRows`: a statement for each table, because orders written one by one would take minutes. */
export function manyOrders({ count, organizationId, formId, payer, line = {}, ...money }: ManyOrders): Sql[] {
  const { amountCents = sql`0`, paymentState, secondsApart = 1 } = money
  const orders = insertOrders({
    token: sql`'order-' || n`,
    organization_id: sql`organization_id`,
    form_id: sql`form_id`,
    cart_id: sql`'cart-' || n`,
    payer: sql`payer`,
    payer_email: sql`payer ->> 'email'`,
    total_cents: sql`amount_cents`,
    lines_cents: sql`amount_cents`,
    discount_cents: sql`0`,
    vat_cents: sql`0`,
    tip_cents: sql`0`,
    consents: sql`${JSON.stringify([CONSENT])}::jsonb`,
    locale: sql`'fr'`,
    created_at: sql`timestamptz '2026-01-01' + interval '1 second' * n * ${secondsApart}::int`,
  })
  const lines = insertLines({
    order_id: sql`o.id`,
    form_id: sql`o.form_id`,
    tier_id: line.tierId ?? sql`null`,
    type: sql`'Registration'`,
    name: sql`'Entrée'`,
    price_category: sql`'Free'`,
    amount_cents: sql`o.total_cents`,
    initial_amount_cents: sql`o.total_cents`,
    discount_cents: sql`0`,
    vat_cents: sql`0`,
    term_cents: sql`array[o.total_cents]`,
    participant: line.participant ?? sql`null`,
    stock_ids: line.stockIds ?? sql`'{}'`,
  })
  const numbered = sql`
    select n, ${organizationId} as organization_id, ${formId} as form_id, ${payer} as payer,
      ${amountCents} as amount_cents
    from generate_series(1, ${count}::int) n`
  const written = sql`orders o, lateral (select substr(o.token, 7)::int as n) numbered where o.token like 'order-%'`
  return [
    sql`${orders} from (${numbered}) numbered`,
    sql`${lines} from ${written}`,
    ...(paymentState ? [sql`${registered(paymentState)} from ${written} and o.total_cents > 0`] : []),
  ]
}

const registered = (state: Sql) =>
  insertPayments({
    order_id: sql`o.id`,
    organization_id: sql`o.organization_id`,
    form_id: sql`o.form_id`,
    instalment_number: sql`1`,
    amount_cents: sql`o.total_cents`,
    tip_cents: sql`0`,
    due_on: sql`'2026-01-01'`,
    type: sql`'Offline'`,
    means: sql`'Cash'`,
    state,
    created_at: sql`o.created_at`,
    updated_at: sql`o.created_at`,
  })
