import { passwordHeader } from '@obole/contract/password-header'
import type { OrderDetail } from '@obole/contract/manage-lists'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { moveMoney, payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { TEST_PASSWORD, visitor, type Visitor } from '../../testing/visitor.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { sql } from '../platform/sql.ts'

/**
 * Two associations that do the same. What one reads is the same before and after the other did all of it, and what one
 * has is unknown at the other's address: a statement that forgot whose it is would show here.
 */
const test = testApp({ listen: true, bank: true })

interface Lived extends Record<
  'order' | 'slip' | 'entry' | 'report' | 'export' | 'invitation' | 'payout',
  string
> {
  association: MadeAssociation
}

/** What an association does in its first days. */
async function live(association: MadeAssociation, receivedOn: string): Promise<Lived> {
  const { admin, path, slug } = association
  const headers = { [passwordHeader]: encodeURIComponent(TEST_PASSWORD) }
  const payload = { iban: 'FR1420041010050500013M02606', holder: 'Une association' }
  await admin.send('PUT', `/api/organizations/${slug}/iban`, { payload, headers })
  const campaign = await publishCampaign(test, { association, title: `Fête de ${slug}` })
  const order = await sell(campaign, receivedOn)
  const treasurer = await association.member('Treasurer')
  const slip = await treasurer.post(`${path}/deposit-slips`, { paymentIds: [order.payments[0]?.id] })
  const url = `${test.url}/associations/${slug}/evenements/${campaign.formSlug}`
  await visitor(test).post('/api/abuses', {
    reason: 'SPAM',
    userEmail: 'lou@own.example',
    userMessage: 'Non',
    url,
  })
  await test.app.db.query(sql`
    insert into prospects (form_id, email, locale, created_at) values (${campaign.formId}, 'lou@own.example', 'fr',
      now())`)
  await admin.post(
    `${path}/administrators`,
    { email: `new@${slug}.example`, role: 'Accountant' },
    { headers },
  )
  await admin.send('PUT', `${path}/views/orders/la-mienne`, { payload: { settings: {} } })
  const paidOut = await moveMoney(
    admin,
    `/api/organizations/${slug}/cash-outs`,
    {},
    { password: TEST_PASSWORD },
  )
  const file = await admin.post(`${path}/exports`, { list: 'orders', format: 'csv' })
  const first = async (page: string, list = 'data') =>
    String((await admin.get(`${path}${page}`)).json()[list][0].id)
  return {
    association,
    order: String(order.id),
    slip: String(slip.json().id),
    entry: await first('/audit'),
    report: await first('/abuse-reports'),
    export: String(file.json().id),
    invitation: await first('/administrators', 'invitations'),
    payout: String(paidOut.json().id),
  }
}

/** By cheque, twice, and by card. */
async function sell(campaign: PublishedCampaign, receivedOn: string): Promise<OrderDetail> {
  const payer = { firstName: 'Lou', lastName: 'Petit', email: 'lou@own.example' }
  await registerOrder(campaign, { payer, receivedOn })
  const { id: tierId, tierType } = campaign.tier()
  await payOrder(test, {
    ...campaign.cart(),
    items: [{ tierId, tierType, participant: { firstName: 'Lou', lastName: 'Petit' } }],
  })
  return registerOrder(campaign, { payer, receivedOn })
}

const PAGES = [
  '',
  '/administrators',
  '/audit',
  '/audit?search=fête',
  '/audit/people',
  '/cheques',
  '/deposit-slips',
  '/receipts',
  '/receipts/issued?year=2026',
  '/statistics',
  '/statistics?from=beginning',
  '/statistics/live',
  '/dashboard',
  '/orders',
  '/orders?search=petit',
  '/orders?states=Canceled&states=Refunded&states=RefundWaiting',
  '/payments',
  '/items',
  '/items?search=petit',
  '/contacts',
  '/contacts?search=petit',
  '/contacts/duplicates',
  '/contributors',
  '/prospects',
  '/abuse-reports',
  '/views',
]
const MONEY = ['/balance', '/statement?from=2026-01-01&to=2031-01-01', '/cash-outs', '/waiting-refunds']

const addressesOf = ({ path, slug }: MadeAssociation) => [
  ...PAGES.map((page) => [page, `${path}${page}`] as const),
  ...MONEY.map((page) => [page, `/api/organizations/${slug}${page}`] as const),
]

async function readAll(association: MadeAssociation): Promise<Map<string, unknown>> {
  await fileNewOrders(test.app)
  const read = new Map<string, unknown>()
  for (const [page, address] of addressesOf(association)) {
    const response = await association.admin.get(address)
    expect([page, response.statusCode]).toEqual([page, 200])
    // The moment of the answer is always another.
    read.set(page, { ...response.json<object>(), now: null })
  }
  return read
}

/** Of a colleague here, and of ourselves there. */
async function keepOtherViews(colleague: Visitor): Promise<void> {
  const { path, adminId } = ours.association
  await colleague.send('PUT', `${path}/views/orders/la-sienne`, { payload: { settings: {} } })
  await test.app.db.query(sql`
    insert into saved_views (user_id, organization_id, list, name, settings, saved_at)
    values (${adminId}, ${theirs.association.id}, 'orders', 'ailleurs', '{}', now())`)
}

let ours: Lived
let theirs: Lived
let before: Map<string, unknown>
let after: Map<string, unknown>
beforeAll(async () => {
  // Its people are numbered before and after ours, so that whatever walks from one to the next meets them.
  const neighbours = await makeAssociation(test)
  ours = await live(await makeAssociation(test), '2026-03-14')
  const colleague = await ours.association.member('Treasurer')
  before = await readAll(ours.association)
  theirs = await live(neighbours, '2026-02-01')
  await keepOtherViews(colleague)
  after = await readAll(ours.association)
})

it.each([...PAGES, ...MONEY])('%s tells nothing of a neighbour', (page) => {
  expect(after.get(page)).toEqual(before.get(page))
})

it('a view is forgotten, and those of others and elsewhere stay', async () => {
  const { admin, path } = ours.association
  const names = async () =>
    (await test.app.db.query<{ name: string }>(sql`select name from saved_views order by name`)).map(
      ({ name }) => name,
    )
  for (const name of ['la-sienne', 'ailleurs', 'la-mienne'])
    await admin.send('DELETE', `${path}/views/orders/${name}`)
  expect(await names()).toEqual(['ailleurs', 'la-mienne', 'la-sienne'])
})

describe('at the address of a neighbour is unknown', () => {
  it.each([
    ['GET', 'an order', () => `/orders/${theirs.order}`],
    ['GET', 'the papers of an order', () => `/orders/${theirs.order}/documents`],
    ['POST', 'an order that is cancelled', () => `/orders/${theirs.order}/cancel-offline`],
    ['GET', 'a slip', () => `/deposit-slips/${theirs.slip}.pdf`],
    ['POST', 'a slip that is undone', () => `/deposit-slips/${theirs.slip}/undo`],
    ['GET', 'an entry of the log', () => `/audit/${theirs.entry}`],
    ['GET', 'a report', () => `/abuse-reports/${theirs.report}`],
    ['GET', 'an export', () => `/exports/${theirs.export}`],
    ['DELETE', 'an invitation', () => `/invitations/${theirs.invitation}`],
  ] as const)('%s %s', async (method, _what, page) => {
    const response = await ours.association.admin.send(method, `${ours.association.path}${page()}`)
    expect(response.statusCode).toBe(404)
  })

  it.each(['', '/export'])('a payout%s', async (page) => {
    const { admin, slug } = ours.association
    const address = `/api/organizations/${slug}/cash-out/${theirs.payout}${page}`
    expect((await admin.get(address)).statusCode).toBe(404)
  })
})
