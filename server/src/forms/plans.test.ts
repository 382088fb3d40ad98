import { beforeAll, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import type { Position } from '../organizations/continuation.ts'
import { readForms, readOrganization, readOrganizations } from '../organizations/organizations.store.ts'
import type { Row, Sql, Statement } from '../platform/db.ts'
import { readContributors } from './contributors.store.ts'
import { loadForm, readCouponByCode, readLive } from './forms.store.ts'
import { readAwaitedForms } from './prospects.store.ts'

const ORDERS = 200_000
const ORGANIZATIONS = 5_000
const FORMS_EACH = 4
const BUSY_FORM_ID = 1

/** A page of a list, its rows and the index that leads to them: some hundred blocks, however long the list is. */
const MAX_BLOCKS = 400
const BIG_TABLES = [
  'orders',
  'order_items',
  'organizations',
  'forms',
  'tiers',
  'extra_options',
  'custom_fields',
  'stocks',
]

// Writing so many rows, and checking the invariants over them afterwards, takes longer than a hook usually may.
vi.setConfig({ hookTimeout: 60_000 })
const test = testApp()

interface Plan extends Row {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

/** Runs nothing by itself: keeps the statement that a store would have run, word for word. */
async function statementOf(read: (sql: Sql) => Promise<unknown>): Promise<Statement> {
  const asked: Statement[] = []
  const listening: Sql = {
    query: (statement) => {
      asked.push(statement)
      return Promise.resolve([])
    },
  }
  await read(listening)
  const [only, ...others] = asked
  if (!only || others.length > 0) throw new Error(`one statement was expected, not ${asked.length}`)
  return only
}

async function explain(options: string, { text, values = [] }: Statement, bound: boolean): Promise<Plan> {
  const explained = { text: `explain (${options}, format json) ${text}`, ...(bound ? { values } : {}) }
  const [row] = await test.app.db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained)
  const plan = row?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('no plan')
  return plan
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

function scannedWhole(plan: Plan): string[] {
  return nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => BIG_TABLES.includes(table))
}

/** How many blocks the statement touched: unlike a time, the same on every machine. */
async function blocksTouched(statement: Statement): Promise<number> {
  const plan = await explain('analyze, buffers', statement, true)
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}

/** By the plan made for these values, and by the one a connection keeps once it has run the statement a few times. */
async function tablesReadWhole(statement: Statement): Promise<string[]> {
  const plans = [await explain('analyze', statement, true), await explain('generic_plan', statement, false)]
  return plans.flatMap(scannedWhole)
}

/** Written without foreign keys and triggers, so without carts: many times faster. What they would count is added by hand. */
async function writeManyOrders(): Promise<void> {
  const steps = [
    'set local session_replication_role = replica',
    `insert into organizations (slug, name)
      select 'association-' || n, 'Association ' || lpad(n::text, 6, '0') from generate_series(1, ${ORGANIZATIONS}) n`,
    `insert into forms (organization_id, form_type, slug, state, title, updated_at)
      select o, 'Event', 'campagne-' || f, case f when 4 then 'Draft' else 'Public' end, 'Campagne ' || f,
        timestamptz '2026-01-01' + interval '1 minute' * (o * ${FORMS_EACH} + f)
      from generate_series(1, ${ORGANIZATIONS}) o, generate_series(1, ${FORMS_EACH}) f`,
    `insert into stocks (capacity) select 100 from generate_series(1, 20000)`,
    `insert into tiers (form_id, label, tier_type, price_category, stock_id)
      select n, 'Entrée', 'Registration', 'Free', n from generate_series(1, 20000) n`,
    `insert into extra_options (form_id, label) select n, 'Repas' from generate_series(1, 20000) n`,
    `insert into custom_fields (form_id, label, type) select n, 'Question', 'YesNo' from generate_series(1, 20000) n`,
    `insert into coupons (form_id, code, percent_basis_points) select n, 'DIX', 1000 from generate_series(1, 20000) n`,
    `insert into prospects (form_id, email, locale, created_at, told_at)
      select n, 'a@b.example', 'fr', '2026-01-01', case when n % 100 > 0 then timestamptz '2026-01-02' end
      from generate_series(1, 20000) n`,
    `insert into orders (token, organization_id, form_id, cart_id, payer, payer_email, total_cents, lines_cents,
        discount_cents, vat_cents, tip_cents, consents, locale, created_at)
      select 'order-' || n, 1, ${BUSY_FORM_ID}, 'cart-' || n, '{"firstName": "Lou", "lastName": "Petit"}', 'a@b.example', 0, 0, 0, 0, 0,
        '[{"text": "termsOfService", "version": "1", "at": "2026-01-01"}]', 'fr', timestamptz '2026-01-01' + interval '1 second' * n
      from generate_series(1, ${ORDERS}) n`,
    `insert into order_items (order_id, form_id, tier_id, type, name, price_category, amount_cents, initial_amount_cents,
        discount_cents, vat_cents, term_cents)
      select id, form_id, 1, 'Registration', 'Entrée', 'Free', 0, 0, 0, 0, '{0}' from orders`,
    `insert into form_totals values (${BUSY_FORM_ID}, 0, ${ORDERS})`,
  ]
  await test.app.db.transaction(async (sql) => {
    for (const text of steps) await sql.query({ text })
  })
  await test.app.db.query({ text: 'analyze' })
}

describe(`a campaign with ${ORDERS} orders, among ${ORGANIZATIONS * FORMS_EACH} campaigns`, () => {
  beforeAll(writeManyOrders)

  const middle: Position = { key: '2026-01-02 12:00:00+00', id: 50_000 }

  it.each([
    ['contributors, first page', (sql: Sql) => readContributors(sql, BUSY_FORM_ID, null, 9)],
    ['contributors, far down', (sql: Sql) => readContributors(sql, BUSY_FORM_ID, middle, 9)],
    [
      'a form, by its address',
      (sql: Sql) =>
        loadForm(sql, { organizationSlug: 'association-7', formType: 'Event', formSlug: 'campagne-2' }),
    ],
    ['a form, by its id', (sql: Sql) => loadForm(sql, { formId: 4321 })],
    ['what is left and collected', (sql: Sql) => readLive(sql, BUSY_FORM_ID, [1, 2, 3])],
    ['a coupon', (sql: Sql) => readCouponByCode(sql, 4321, 'DIX')],
    ['an association', (sql: Sql) => readOrganization(sql, 'association-7')],
    ['associations, first page', (sql: Sql) => readOrganizations(sql, 50, null, 21)],
    [
      'associations, far down',
      (sql: Sql) => readOrganizations(sql, 50, { key: 'Association 002500', id: 2500 }, 21),
    ],
    [
      'campaigns anybody may find',
      (sql: Sql) => readForms(sql, { organizationId: 7, includesUnpublished: false }, null, 51),
    ],
    [
      'all campaigns of an association',
      (sql: Sql) => readForms(sql, { organizationId: 7, includesUnpublished: true }, middle, 51),
    ],
  ])('%s: found by an index, in a few blocks', async (_what, read) => {
    const statement = await statementOf(read)
    expect(await tablesReadWhole(statement)).toEqual([])
    expect(await blocksTouched(statement)).toBeLessThan(MAX_BLOCKS)
  })

  it('campaigns somebody waits for: looked for among those only', async () => {
    const statement = await statementOf(readAwaitedForms)
    expect(await blocksTouched(statement)).toBeLessThan(4 * MAX_BLOCKS)
  })

  it('the last contributors cost what the first do', async () => {
    const first = await blocksTouched(
      await statementOf((sql) => readContributors(sql, BUSY_FORM_ID, null, 9)),
    )
    const deep = await blocksTouched(
      await statementOf((sql) => readContributors(sql, BUSY_FORM_ID, middle, 9)),
    )
    expect(deep).toBeLessThanOrEqual(first * 1.2 + 8)
  })

  it('notices a list that is read whole', async () => {
    const careless = { text: `select * from orders where payer->>'firstName' = $1 limit 8`, values: ['Zoé'] }
    expect(scannedWhole(await explain('analyze', careless, true))).toEqual(['orders'])
  })
})
