import { beforeAll, describe, expect, it, vi } from 'vitest'
import { writeManyRows } from '../../testing/many-rows.ts'
import { manyOrders } from '../../testing/orders.ts'
import { blocksOf, explain, readWhole, statementsOf } from '../../testing/query-plans.ts'
import { testApp } from '../../testing/test-app.ts'
import type { App } from '../app.ts'
import { tokenOf } from '../platform/continuation.ts'
import { listOrganizations } from '../organizations/list-organizations.ts'
import { listCampaigns, showOrganization } from '../organizations/show-organization.ts'
import type { User } from '../people/access-token.ts'
import type { Statement } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { findCoupon } from './find-coupon.ts'
import { listContributors } from './list-contributors.ts'
import { loadCampaign } from './load-campaign.ts'
import { showAgenda, showFeed } from './show-feeds.ts'
import { tellProspects } from '../prospects/tell-prospects.ts'

const ORDERS = 100_000
const ORGANIZATIONS = 5_000
const CAMPAIGNS_EACH = 4
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
vi.setConfig({ hookTimeout: 600_000 })
const test = testApp()
const administrator: User = {
  userId: 1,
  email: 'a@b.example',
  isAdmin: true,
  roles: [],
  unverified: false,
  mustSetUpTwoFactor: false,
}

type Verb = (app: App) => Promise<unknown>

const blocksTouched = async (statement: Statement) =>
  blocksOf(await explain(test.app, 'analyze, buffers', statement))

async function blocksOfVerb(verb: Verb): Promise<number> {
  const blocks = await Promise.all((await statementsOf(test.app, verb)).map(blocksTouched))
  return blocks.reduce((sum, count) => sum + count, 0)
}

/** By the plan made for these values, and by the one a connection keeps once it has run the statement a few times. */
async function tablesReadWhole(statement: Statement): Promise<string[]> {
  const plans = await Promise.all([
    explain(test.app, 'analyze', statement),
    explain(test.app, 'generic_plan', statement),
  ])
  return plans.flatMap((plan) => readWhole(plan, BIG_TABLES))
}

const MANY_ORDERS = [
  `insert into organizations (slug, name)
      select 'association-' || n, 'Association ' || lpad(n::text, 6, '0') from generate_series(1, ${ORGANIZATIONS}) n`,
  `insert into forms (organization_id, form_type, slug, state, title, updated_at)
      select o, 'Event', 'campagne-' || f, case f when 4 then 'Draft' else 'Public' end, 'Campagne ' || f,
        timestamptz '2026-01-01' + interval '1 minute' * (o * ${CAMPAIGNS_EACH} + f)
      from generate_series(1, ${ORGANIZATIONS}) o, generate_series(1, ${CAMPAIGNS_EACH}) f`,
  `insert into stocks (capacity) select 100 from generate_series(1, 20000)`,
  `insert into tiers (form_id, label, tier_type, price_category, stock_id)
      select n, 'Entrée', 'Registration', 'Free', n from generate_series(1, 20000) n`,
  `insert into extra_options (form_id, label) select n, 'Repas' from generate_series(1, 20000) n`,
  `insert into custom_fields (form_id, label, type) select n, 'Question', 'YesNo' from generate_series(1, 20000) n`,
  `insert into coupons (form_id, code, percent_basis_points) select n, 'DIX', 1000 from generate_series(1, 20000) n`,
  `insert into prospects (form_id, email, locale, created_at, told_at)
      select n, 'a@b.example', 'fr', '2026-01-01', case when n % 100 > 0 then timestamptz '2026-01-02' end
      from generate_series(1, 20000) n`,
  ...manyOrders({
    count: ORDERS,
    organizationId: sql`1`,
    formId: sql`${BUSY_FORM_ID}::bigint`,
    payer: sql`'{"firstName": "Lou", "lastName": "Petit", "email": "a@b.example", "showName": true}'::jsonb`,
    line: { tierId: sql`1`, stockIds: sql`(select array[stock_id] from tiers where id = 1)` },
  }),
  `update stocks set capacity = capacity + ${ORDERS}, sold = ${ORDERS}
      where id = (select stock_id from tiers where id = 1)`,
  `insert into users (email, created_at, updated_at) values ('a@b.example', '2026-01-01', '2026-01-01')`,
  `insert into memberships (user_id, organization_id, role, created_at)
      select 1, n, 'OrganizationAdmin', '2026-01-01' from generate_series(1, ${ORGANIZATIONS}) n`,
  `insert into form_totals values (${BUSY_FORM_ID}, 0, ${ORDERS})`,
]

describe(`a campaign with ${ORDERS} orders, among ${ORGANIZATIONS * CAMPAIGNS_EACH} campaigns`, () => {
  beforeAll(() => writeManyRows(test, MANY_ORDERS))

  const far = { key: '2026-01-01 12:00:00+00', id: 43_200 }
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
    ['the feed of an association', (app) => showFeed(app, 'association-1')],
    ['its agenda', (app) => showAgenda(app, 'association-1')],
    [
      'campaigns of an association',
      (app) => listCampaigns(app, 'association-1', administrator, { pageSize: 50 }),
    ],
  ])('%s: found by indexes, in a few blocks', async (_what, verb) => {
    const statements = await statementsOf(test.app, verb)
    const wholes = await Promise.all(statements.map(tablesReadWhole))
    expect(wholes.flat()).toEqual([])
    const blocks = await Promise.all(statements.map(blocksTouched))
    expect(Math.max(...blocks)).toBeLessThan(MAX_BLOCKS)
  })

  it('campaigns somebody waits for: looked for among those only', async () => {
    const [statement] = await statementsOf(test.app, (app) => tellProspects(app))
    expect(statement && (await blocksTouched(statement))).toBeLessThan(4 * MAX_BLOCKS)
  })

  it('the last contributors cost what the first do', async () => {
    expect(await blocksOfVerb(contributorsFarDown)).toBeLessThanOrEqual(
      (await blocksOfVerb(contributors)) * 1.2,
    )
  })

  it('notices a list that is read whole', async () => {
    const careless = sql`select * from orders where payer->>'firstName' = ${'Zoé'} limit 8`
    expect(readWhole(await explain(test.app, 'analyze', careless), BIG_TABLES)).toEqual(['orders'])
  })
})
