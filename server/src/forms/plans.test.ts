import { isRefusal } from '@obole/contract/problems'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import type { App } from '../app.ts'
import { tokenOf } from '../organizations/continuation.ts'
import { listOrganizations } from '../organizations/list-organizations.ts'
import { listForms, showOrganization } from '../organizations/show-organization.ts'
import type { User } from '../people/access-token.ts'
import type { Row, Statement } from '../platform/db.ts'
import { findCoupon } from './find-coupon.ts'
import { listContributors } from './list-contributors.ts'
import { loadCampaign } from './load-campaign.ts'
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
const test = testApp()
const administrator: User = { userId: 1, email: 'a@b.example', isAdmin: true, roles: [], unverified: false }

interface Plan extends Row {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

/** Every statement a verb runs, word for word. */
async function statementsOf(verb: (app: App) => Promise<unknown>): Promise<Statement[]> {
  const asked: Statement[] = []
  const { db } = test.app
  const query: typeof db.query = (statement) => {
    asked.push(statement)
    return db.query(statement)
  }
  const outcome = await verb({ ...test.app, db: { ...db, query } })
  if (outcome === null || isRefusal(outcome)) throw new Error('the verb found nothing to read')
  return asked
}

async function explain(options: string, { text, values = [] }: Statement, bound: boolean): Promise<Plan> {
  const explained = { text: `explain (${options}, format json) ${text}`, ...(bound ? { values } : {}) }
  const [row] = await test.app.db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained)
  const plan = row?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('no plan')
  return plan
}

async function blocksOf(verb: (app: App) => Promise<unknown>): Promise<number> {
  const blocks = await Promise.all((await statementsOf(verb)).map(blocksTouched))
  return blocks.reduce((sum, count) => sum + count, 0)
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
    `insert into users (email, created_at, updated_at) values ('a@b.example', '2026-01-01', '2026-01-01')`,
    `insert into memberships (user_id, organization_id, role, created_at)
      select 1, n, 'OrganizationAdmin', '2026-01-01' from generate_series(1, ${ORGANIZATIONS}) n`,
    `insert into form_totals values (${BUSY_FORM_ID}, 0, ${ORDERS})`,
  ]
  await test.app.db.transaction(async (sql) => {
    for (const text of steps) await sql.query({ text })
  })
  await test.app.db.query({ text: 'analyze' })
}

describe(`a campaign with ${ORDERS} orders, among ${ORGANIZATIONS * FORMS_EACH} campaigns`, () => {
  beforeAll(writeManyOrders)

  const far = { key: '2026-01-02 12:00:00+00', id: 50_000 }
  const busy = { organizationSlug: 'association-1', formType: 'Event', formSlug: 'campagne-1' } as const
  const contributors = (app: App, continuationToken?: string) =>
    listContributors(app, busy, { pageSize: 8, continuationToken }, null)
  const contributorsFarDown = (app: App) =>
    contributors(app, tokenOf(app, `contributors:${BUSY_FORM_ID}`, far))

  it.each<[string, (app: App) => Promise<unknown>]>([
    ['a campaign, by its address', (app) => loadCampaign(app, busy)],
    ['a campaign, by its id', (app) => loadCampaign(app, { formId: 4321 })],
    ['a coupon', (app) => findCoupon(app, 4321, 'DIX')],
    ['contributors, first page', (app) => contributors(app)],
    ['contributors, far down', contributorsFarDown],
    ['associations, first page', (app) => listOrganizations(app, { pageSize: 20 })],
    [
      'associations, far down',
      (app) => {
        const continuationToken = tokenOf(app, 'organizations', { key: 'Association 002500', id: 2500 })
        return listOrganizations(app, { pageSize: 20, continuationToken })
      },
    ],
    ['an association', (app) => showOrganization(app, 'association-1', null)],
    ['an association, for its administrator', (app) => showOrganization(app, 'association-1', administrator)],
    [
      'campaigns of an association',
      (app) => listForms(app, 'association-1', administrator, { pageSize: 50 }),
    ],
  ])('%s: found by indexes, in a few blocks', async (_what, verb) => {
    const statements = await statementsOf(verb)
    const wholes = await Promise.all(statements.map(tablesReadWhole))
    expect(wholes.flat()).toEqual([])
    const blocks = await Promise.all(statements.map(blocksTouched))
    expect(Math.max(...blocks)).toBeLessThan(MAX_BLOCKS)
  })

  it('campaigns somebody waits for: looked for among those only', async () => {
    const [statement] = await statementsOf((app) => readAwaitedForms(app.db))
    expect(statement && (await blocksTouched(statement))).toBeLessThan(4 * MAX_BLOCKS)
  })

  it('the last contributors cost what the first do', async () => {
    expect(await blocksOf(contributorsFarDown)).toBeLessThanOrEqual((await blocksOf(contributors)) * 1.2)
  })

  it('notices a list that is read whole', async () => {
    const careless = { text: `select * from orders where payer->>'firstName' = $1 limit 8`, values: ['Zoé'] }
    expect(scannedWhole(await explain('analyze', careless, true))).toEqual(['orders'])
  })
})
