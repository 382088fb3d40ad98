import { passwordHeader } from '@obole/contract/password-header'
import { rightsOf, type Right } from '@obole/contract/roles'
import { type ExportName, EXPORTS } from '@obole/core/site/lists'
import type { Role, MemberRole } from '@obole/core/users/session'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { moveMoney, payOrder } from '../../testing/money.ts'
import { writeDown } from '../../testing/journal.ts'
import { testApp } from '../../testing/test-app.ts'
import { unzip } from '../../testing/unzip.ts'
import {
  createTestUser,
  signedInVisitor,
  TEST_PASSWORD,
  visitor,
  type Visitor,
} from '../../testing/visitor.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { DESK_LISTS } from './lists.ts'
import { sql } from '../platform/sql.ts'

/**
 * Every list × format × role × filter: what a role may not list it cannot export, search or count, and what it exports is
 * what it lists. Written out here once more, apart from the code, as a treasurer would say it.
 */
const test = testApp({ listen: true, bank: true })

/** Who may read a list, and whether a role in one campaign opens the part of that campaign. */
const RULES: Readonly<Record<ExportName, { right: Right; isByCampaign: boolean; page: string | null }>> = {
  orders: { right: 'readOrders', isByCampaign: true, page: '/orders' },
  payments: { right: 'readMoney', isByCampaign: true, page: '/payments' },
  items: { right: 'readOrders', isByCampaign: true, page: '/items' },
  contacts: { right: 'readOrders', isByCampaign: false, page: '/contacts' },
  contributors: { right: 'readOrders', isByCampaign: true, page: '/contributors' },
  prospects: { right: 'readOrders', isByCampaign: true, page: '/prospects' },
  abuses: { right: 'editForm', isByCampaign: true, page: '/abuse-reports' },
  audit: { right: 'readAudit', isByCampaign: true, page: '/audit' },
  payoutLines: { right: 'readMoney', isByCampaign: false, page: null },
  entries: { right: 'readMoney', isByCampaign: false, page: '/accounting/entries' },
  movements: { right: 'readMoney', isByCampaign: true, page: '/movements' },
  expectedIncome: { right: 'readMoney', isByCampaign: true, page: '/expected-income/orders' },
  yearCampaigns: { right: 'readMoney', isByCampaign: false, page: null },
  reconciliation: { right: 'readMoney', isByCampaign: false, page: '/reconciliation/payouts' },
  vat: { right: 'readMoney', isByCampaign: false, page: '/accounting/vat' },
  invoices: { right: 'readMoney', isByCampaign: false, page: '/invoices/issued' },
  receipts: { right: 'readMoney', isByCampaign: false, page: '/receipts/issued' },
}

let association: MadeAssociation
let own: PublishedCampaign
let other: PublishedCampaign
let payoutId: number

/** Somebody, the role they have, and where: in the whole association, in the campaign called own, or nowhere in it. */
interface Somebody {
  who: Visitor
  role: Role
  of: 'association' | 'own' | 'nothing'
}
const people: Record<string, Somebody> = {}

function somebodyCalled(name: string): Somebody {
  const somebody = people[name]
  if (!somebody) throw new Error(`nobody is called ${name}`)
  return somebody
}

const WHO = [
  'administrator',
  'treasurer',
  'accountant',
  'door',
  'campaign’s administrator',
  'campaign’s treasurer',
  'campaign’s accountant',
  'another association’s administrator',
  'Support',
]

// More files are taken here than anybody may within the hour.
beforeEach(async () => {
  await test.app.db.query(sql`delete from rate_limits`)
})

beforeAll(async () => {
  association = await makeAssociation(test)
  await giveIban()
  own = await publishCampaign(test, { association, title: 'La nôtre' })
  other = await publishCampaign(test, { association, title: 'La leur' })
  for (const campaign of [own, other]) {
    const email = campaign === own ? 'lou@own.example' : 'zoe@other.example'
    const person = { firstName: campaign === own ? 'Lou' : 'Zoé', lastName: 'Petit', email }
    await registerOrder(campaign, {
      payer: person,
      items: [{ tierId: campaign.tier().id, participant: person }],
    })
    const { id: tierId, tierType } = campaign.tier()
    const item = { tierId, tierType, participant: { firstName: 'Ana', lastName: 'Blanc' } }
    await payOrder(test, { ...campaign.cart(), items: [item] })
    const { formType, formSlug } = campaign
    await test.app.db.query(
      sql`
        insert into prospects (form_id, email, locale, created_at) values (${campaign.formId}, ${email}, 'fr',
          now())`,
    )
    const url = `${test.url}/associations/${association.slug}/evenements/${formSlug}`
    await visitor(test).post('/api/abuses', { reason: 'SPAM', userEmail: email, userMessage: formType, url })
  }
  payoutId = await payOut()
  await fileNewOrders(test.app)
  await writeDown(test, association)
  for (const [name, page] of [
    ['orderIds', '/orders'],
    ['itemIds', '/items'],
  ] as const) {
    const { rows } = await rowsOnScreen(association.admin, page, {})
    ticked[name] = (rows as { id: number }[]).map(({ id }) => String(id))
  }
  const member = (role: MemberRole, formId?: number) => association.member(role, formId)
  const nobody = await makeAssociation(test)
  await createTestUser(test, { email: 'support@example.org', isSupport: true })
  Object.assign(people, {
    administrator: { who: association.admin, role: 'OrganizationAdmin', of: 'association' },
    treasurer: { who: await member('Treasurer'), role: 'Treasurer', of: 'association' },
    accountant: { who: await member('Accountant'), role: 'Accountant', of: 'association' },
    door: { who: await member('CheckInOperator'), role: 'CheckInOperator', of: 'association' },
    'campaign’s administrator': { who: await member('FormAdmin', own.formId), role: 'FormAdmin', of: 'own' },
    'campaign’s treasurer': { who: await member('Treasurer', own.formId), role: 'Treasurer', of: 'own' },
    'campaign’s accountant': { who: await member('Accountant', own.formId), role: 'Accountant', of: 'own' },
    'another association’s administrator': { who: nobody.admin, role: 'OrganizationAdmin', of: 'nothing' },
    Support: { who: await signedInVisitor(test, 'support@example.org'), role: 'Support', of: 'association' },
  } satisfies Record<string, Somebody>)
})

/** Before any money came: a first account then takes effect at once. */
async function giveIban(): Promise<void> {
  const { admin, slug } = association
  const headers = { [passwordHeader]: encodeURIComponent(TEST_PASSWORD) }
  const payload = { iban: 'FR1420041010050500013M02606', holder: 'Une association' }
  const { statusCode } = await admin.send('PUT', `/api/organizations/${slug}/iban`, { payload, headers })
  expect(statusCode).toBe(200)
}

async function payOut(): Promise<number> {
  const { admin, slug } = association
  const paidOut = await moveMoney(
    admin,
    `/api/organizations/${slug}/cash-outs`,
    {},
    { password: TEST_PASSWORD },
  )
  return paidOut.json().id
}

const campaignOf = ({ formType, formSlug }: PublishedCampaign) => ({ formType, formSlug })
type Narrowed = Record<string, string | string[]>
const FILTERS: Record<string, (list: ExportName) => Narrowed> = {
  'no filter': () => ({}),
  'their campaign': () => campaignOf(own),
  'another campaign': () => campaignOf(other),
  'a search': () => ({ search: 'petit' }),
  'a search in their campaign': () => ({ ...campaignOf(own), search: 'petit' }),
  'half a campaign': () => ({ formSlug: own.formSlug }),
  'rows ticked everywhere': tickedIn,
  'rows ticked everywhere, in their campaign': (list) => ({ ...campaignOf(own), ...tickedIn(list) }),
  'the cancelled ones too': () => ({ canceled: 'with' }),
  'the cancelled ones of their campaign': () => ({ ...campaignOf(own), canceled: 'with' }),
}

/** Which rows were ticked, whoever may see them; a list that knows no ticks is asked with those of orders. */
const ticked: Record<'orderIds' | 'itemIds', string[]> = { orderIds: [], itemIds: [] }
function tickedIn(list: ExportName): Narrowed {
  return list === 'items' ? { itemIds: ticked.itemIds } : { orderIds: ticked.orderIds }
}

/** What is not looked through for a name. */
const NOT_SEARCHED: readonly ExportName[] = [
  'payoutLines',
  'entries',
  'movements',
  'expectedIncome',
  'yearCampaigns',
  'reconciliation',
  'vat',
]

type Answer = 'all of it' | 'a part' | 'refused' | 'not so' | 'nothing such'

function expected(list: ExportName, { role, of }: Somebody, filter: string): Answer {
  const { right, isByCampaign } = RULES[list]
  const isNarrowed = filter.includes('campaign')
  const isOwn = filter.includes('their campaign')
  const isTheirs = of === 'association' || (of === 'own' && isOwn && isByCampaign)
  if (!isTheirs || !rightsOf([role]).has(right)) return 'refused'
  if (isNarrowed && !isByCampaign) return 'not so'
  if (filter.includes('search') && NOT_SEARCHED.includes(list)) return 'not so'
  if (filter.includes('ticked') && list !== 'orders' && list !== 'items') return 'not so'
  if (filter.includes('cancelled') && list !== 'items') return 'not so'
  if (filter === 'half a campaign') return 'nothing such'
  return isNarrowed ? 'a part' : 'all of it'
}

const STATUS: Readonly<Record<Answer, number>> = {
  'all of it': 201,
  'a part': 201,
  refused: 403,
  'not so': 400,
  'nothing such': 404,
}

async function rowsOnScreen(who: Visitor, page: string, filters: Narrowed) {
  const query = new URLSearchParams({ pageSize: '100' })
  for (const [name, values] of Object.entries(filters))
    for (const value of [values].flat()) query.append(name, value)
  const response = await who.get(`${association.path}${page}?${query}`)
  return { status: response.statusCode, rows: (response.json().data ?? []) as unknown[] }
}

/** What a page answers to somebody is the same whatever file they take afterwards. */
const seen = new Map<string, ReturnType<typeof rowsOnScreen>>()
function rowsSeenBy(name: string, page: string, filters: Narrowed) {
  const key = JSON.stringify([name, page, filters])
  const rows = seen.get(key) ?? rowsOnScreen(somebodyCalled(name).who, page, filters)
  seen.set(key, rows)
  return rows
}

interface Found {
  status: number
  /** Nothing is said of the others where nothing was given. */
  isWhatIsShown: boolean
  tellsOfOthers: boolean
}

/** What came of an export, beside what the page of the same list answers to the same person. */
async function find(name: string, list: ExportName, format: string, filters: Narrowed): Promise<Found> {
  const { who } = somebodyCalled(name)
  const asked = list === 'payoutLines' ? { ...filters, cashOutId: payoutId } : filters
  const prepared = await who.post(`${association.path}/exports`, { list, format, filters: asked })
  const { page } = RULES[list]
  const isGiven = prepared.statusCode === 201
  const onScreen = page === null ? null : await rowsSeenBy(name, page, filters)
  const isSameCount =
    // The log tells of each export, the one just prepared among them.
    !isGiven || list === 'audit' || onScreen === null || prepared.json().totalRows === onScreen.rows.length
  // A page drops what its query does not know; a file refuses it.
  const isSameAnswer =
    onScreen === null ||
    prepared.statusCode === 400 ||
    (onScreen.status === 200 ? 201 : onScreen.status) === prepared.statusCode
  const file = isGiven ? textOf(format, (await who.get(prepared.json().url)).rawPayload) : ''
  const tellsOfOthers = file.includes('zoe@other.example') || file.includes('La leur')
  return { status: prepared.statusCode, isWhatIsShown: isSameCount && isSameAnswer, tellsOfOthers }
}

/** What a file says. A spreadsheet is packed: nothing is found in it before it is unpacked. */
const textOf = (format: string, file: Buffer): string =>
  format === 'xlsx' ? [...unzip(file).values()].join('\n') : file.toString()

describe.each(EXPORTS)('the list of %s', (list) => {
  it('is what the rules here say it is', () => {
    expect(DESK_LISTS[list].right).toBe(RULES[list].right)
  })

  describe.each(['csv', 'xlsx'])('as %s', (format) => {
    it.each(WHO)('%s takes away what they may list, and nothing else', async (name) => {
      const somebody = somebodyCalled(name)
      for (const [filter, filtersOf] of Object.entries(FILTERS)) {
        const found = await find(name, list, format, filtersOf(list))
        const isOfOwn = filter.includes('their campaign') || somebody.of !== 'association'
        expect({ filter, ...found }).toEqual({
          filter,
          status: STATUS[expected(list, somebody, filter)],
          isWhatIsShown: true,
          tellsOfOthers: isOfOwn ? false : found.tellsOfOthers,
        })
      }
    })
  })
})

describe('what a file tells of others', () => {
  it.each(['csv', 'xlsx'])(
    'is seen in a %s: whoever may read everything is told of everybody',
    async (format) => {
      for (const list of ['orders', 'items', 'contacts', 'prospects'] as const)
        expect([list, (await find('administrator', list, format, {})).tellsOfOthers]).toEqual([list, true])
    },
  )
})

describe('what was prepared for one', () => {
  it.each(EXPORTS)('%s: nobody else can take, whatever their role', async (list) => {
    const filters = list === 'payoutLines' ? { cashOutId: payoutId } : {}
    const { url } = (
      await association.admin.post(`${association.path}/exports`, { list, format: 'csv', filters })
    ).json()
    for (const name of WHO.slice(1)) {
      const status = (await somebodyCalled(name).who.get(url)).statusCode
      expect([name, status === 403 || status === 404]).toEqual([name, true])
    }
  })

  it('before, of everybody by a role in one campaign, is no longer given', async () => {
    const member = somebodyCalled('campaign’s administrator').who
    const wish = { list: 'orders', format: 'csv', filters: campaignOf(own) }
    const { id, url } = (await member.post(`${association.path}/exports`, wish)).json()
    await test.app.db.query(sql`update exports set list = 'payoutLines' where id = ${id}`)
    expect((await member.get(url)).statusCode).toBe(403)
  })

  it('its campaign’s administrator opens their own orders and reports by a link, and nobody else’s', async () => {
    const member = somebodyCalled('campaign’s administrator').who
    const { admin, path } = association
    for (const page of ['/orders', '/abuse-reports']) {
      const { rows } = await rowsOnScreen(admin, page, {})
      for (const row of rows as { id: string; formTitle: string }[]) {
        const status = (await member.get(`${path}${page}/${row.id}`)).statusCode
        expect([row.formTitle, status]).toEqual([row.formTitle, row.formTitle === 'La nôtre' ? 200 : 403])
      }
    }
  })
})

describe('what is no list, and still tells of money or people', () => {
  const OF_ASSOCIATION = [
    '/receipts',
    '/receipts/issued?year=2026',
    '/cheques',
    '/deposit-slips',
    '/views',
    '/audit/people',
    '/administrators',
  ]
  it.each(OF_ASSOCIATION)(
    '%s is the whole association’s: a role in one campaign does not open it',
    async (page) => {
      const [path, query = ''] = page.split('?')
      const narrowed = `${association.path}${path}${own.query}${query && `&${query}`}`
      for (const name of WHO.filter((one) => one.startsWith('campaign')))
        expect([name, (await somebodyCalled(name).who.get(narrowed)).statusCode]).toEqual([name, 403])
    },
  )

  it.each(['/statistics', '/statistics/live'])(
    '%s opens to a role in one campaign for it alone',
    async (page) => {
      const member = somebodyCalled('campaign’s administrator').who
      expect((await member.get(`${association.path}${page}${own.query}`)).statusCode).toBe(200)
      for (const query of ['', other.query])
        expect((await member.get(`${association.path}${page}${query}`)).statusCode).toBe(403)
    },
  )
})

describe('a filter that a list does not know', () => {
  it.each([
    ['orders', { states: ['Open'] }],
    ['orders', { tierTypes: ['Membership'] }],
    ['payments', { states: ['Paid'] }],
    ['contributors', { from: '2026-01-01' }],
    ['prospects', { states: ['Open'] }],
    ['payoutLines', {}],
  ])('%s: %o is refused, because what is dropped widens it', async (list, filters) => {
    const wish = { list, format: 'csv', filters }
    expect((await association.admin.post(`${association.path}/exports`, wish)).statusCode).toBe(400)
  })
})
