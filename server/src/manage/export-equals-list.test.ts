import { LIST_TOTALS, totalsOf } from '@obole/contract/desk-lists'
import type { ContactRow } from '@obole/contract/contacts'
import {
  CONTACT_STANDING_NAMES,
  ITEM_STATE_NAMES,
  ORDER_STATE_NAMES,
  PAYMENT_STATE_NAMES,
  STANDING_NAMES,
  TOTAL_NAMES,
} from '@obole/contract/list-names'
import type {
  AbuseRow,
  ContributorRow,
  ItemRow,
  OrderRow,
  PaymentRow,
  ProspectRow,
} from '@obole/contract/manage-lists'
import type { AuditEntry } from '@obole/contract/manage-people'
import type { ExpectedOrder } from '@obole/contract/expected-income'
import type { MovementLine } from '@obole/contract/movements'
import { EXPECTED_KIND_NAMES } from '@obole/contract/year-names'
import { ENTRY_KINDS } from '@obole/core/accounting/journal'
import { parisDate, parisTime, typedDate } from '@obole/core/dates/dates'
import { type ExportName, EXPORTS } from '@obole/core/site/lists'
import { parse } from 'csv-parse/sync'
import readXlsx from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { giveMonthlyTo } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { unzip } from '../../testing/unzip.ts'
import { visitor } from '../../testing/visitor.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { sql } from '../platform/sql.ts'

/** An export is the list on screen: the same rows in the same order, told by the same words, in either format. */
const test = testApp({ listen: true, bank: true })

let association: MadeAssociation
let query: string

beforeAll(async () => {
  association = await makeAssociation(test)
  const { admin, path, slug } = association
  const membership = await publishCampaign(test, {
    association,
    formType: 'Membership',
    title: 'Adhésion',
    changes: ({ document }) => ({
      installments: [1, 3],
      tiers: document.tiers.map((tier) => ({
        ...tier,
        price: 8820,
        paymentFrequency: 'Installment' as const,
      })),
    }),
  })
  const gifts = await publishCampaign(test, {
    association,
    formType: 'Donation',
    title: 'Chaque mois',
    changes: () => ({ startDate: null, tiers: [], acceptOpenMonthlyDonation: true }),
  })
  for (const day of [5, 28]) await giveMonthlyTo(test, gifts, { amount: 1000, day })
  const event = await publishCampaign(test, { association, title: 'Concert' })
  query = event.query
  const person = { firstName: 'Lou', lastName: 'Petit' }
  const { id: tierId, tierType } = membership.tier()
  const cart = { ...membership.cart(), items: [{ tierId, tierType, participant: person }] }
  await payOrder(test, cart, { instalments: 3 })
  const stopped = await payOrder(test, cart, { instalments: 3 })
  await admin.post(`${path}/orders/${stopped.orderId}/cancel-plan`)
  for (const name of ['ana', 'zoe', 'max'])
    await registerOrder(event, {
      payer: { firstName: 'Paul', lastName: name, email: `${name}@example.org`, companyName: `=${name}` },
      items: [{ tierId: event.tier().id, participant: { ...person, firstName: 'Ana' } }],
    })
  await registerOrder(event, {
    payer: { ...person, address: '12, rue des Lilas', zipCode: '44000', city: 'Nantes', country: 'FR' },
  })
  const gone = await registerOrder(membership)
  await admin.post(`${path}/orders/${gone.id}/cancel-offline`)
  await test.app.db.query(
    sql`
      insert into prospects (form_id, email, locale, created_at) values (${event.formId}, 'p@example.org', 'fr',
        now())`,
  )
  const url = `${test.url}/associations/${slug}/evenements/${event.formSlug}`
  await visitor(test).post('/api/abuses', { reason: 'SPAM', userEmail: 'a@b.fr', userMessage: 'Non', url })
  await fileNewOrders(test.app)
})

const moment = (at: string) => `${typedDate(parisDate(at))} ${parisTime(at)}`
/** Of what was received by hand, the day alone. */
const made = ({ date, receivedOn }: Pick<OrderRow, 'date' | 'receivedOn'>) =>
  receivedOn ? typedDate(receivedOn) : moment(date)
const shownText = (text: string) => (text.startsWith('=') ? `'${text}` : text)

/** What a row of the screen says, under the headings of the file. */
interface ListOnScreen {
  page: string
  list: ExportName
  filters?: Record<string, unknown>
  tell: (row: never) => Record<string, string | number>
}

const items = (row: ItemRow) => ({
  Article: row.id,
  Commande: row.orderId,
  Date: made(row),
  Tarif: row.name,
  État: ITEM_STATE_NAMES[row.state].fr,
  Prénom: row.participant?.firstName ?? '',
})

const LISTS: Record<string, ListOnScreen> = {
  orders: {
    page: '/orders',
    list: 'orders',
    tell: (row: OrderRow) => ({
      Commande: row.id,
      Date: made(row),
      Campagne: row.formTitle,
      Société: shownText(row.payer.companyName ?? ''),
      État: ORDER_STATE_NAMES[row.state].fr,
    }),
  },
  payments: {
    page: '/payments',
    list: 'payments',
    tell: (row: PaymentRow) => ({
      Paiement: row.id,
      Commande: row.orderId,
      Échéance: typedDate(row.dueDate),
      État: PAYMENT_STATE_NAMES[row.state].fr,
      // Only what came in through us is on its way to the association.
      Versement: row.state === 'Authorized' ? 'À verser' : '',
    }),
  },
  'payments by order': {
    page: '/payments?byOrder=true',
    list: 'payments',
    tell: (row: PaymentRow) => ({
      Paiement: row.id,
      Commande: row.orderId,
      Échéance: typedDate(row.dueDate),
    }),
  },
  'debits to come': {
    page: '/payments?states=Pending',
    list: 'payments',
    filters: { states: ['Pending'] },
    tell: (row: PaymentRow) => ({ Paiement: row.id, État: 'À venir', Versement: '' }),
  },
  'cancelled debits': {
    page: '/payments?states=Canceled',
    list: 'payments',
    filters: { states: ['Canceled'] },
    tell: (row: PaymentRow) => ({ Paiement: row.id, État: 'Annulé', Versement: '' }),
  },
  items: { page: '/items', list: 'items', tell: items },
  members: {
    page: '/items?tierTypes=Membership',
    list: 'items',
    filters: { tierTypes: ['Membership'] },
    tell: (row: ItemRow) => ({
      ...items(row),
      'Valable du': typedDate(row.membership?.from ?? ''),
      'Valable jusqu’au': typedDate(row.membership?.until ?? ''),
      Validité: row.membership ? STANDING_NAMES[row.membership.standing].fr : '',
    }),
  },
  'members by their last day': {
    page: '/items?tierTypes=Membership&sort=until&validity=Current',
    list: 'items',
    filters: { tierTypes: ['Membership'], sort: 'until', validity: ['Current'] },
    tell: items,
  },
  guests: {
    page: '/items?tierTypes=Registration',
    list: 'items',
    filters: { tierTypes: ['Registration'] },
    tell: items,
  },
  'cancelled members': {
    page: '/items?tierTypes=Membership&canceled=only',
    list: 'items',
    filters: { tierTypes: ['Membership'], canceled: 'only' },
    tell: (row: ItemRow) => ({ ...items(row), État: 'Annulé', Validité: '' }),
  },
  'guests without an e-mail address': {
    page: '/items?tierTypes=Registration&canceled=with&email=none',
    list: 'items',
    filters: { tierTypes: ['Registration'], canceled: 'with', email: 'none' },
    tell: (row: ItemRow) => ({ ...items(row), 'Adresse postale du payeur': row.postalAddress ?? '' }),
  },
  'expected income': {
    page: '/expected-income/orders',
    list: 'expectedIncome',
    tell: (row: ExpectedOrder) => ({
      'Première date': typedDate(row.day),
      'Dernière date': typedDate(row.lastDay),
      Origine: EXPECTED_KIND_NAMES[row.kind].fr,
      Campagne: row.formTitle,
      Payeur: row.payer,
      Commande: row.orderId,
      Prélèvements: row.debits,
    }),
  },
  'monthly gifts of a campaign': {
    page: '/expected-income/orders?sources=gifts&formType=Donation&formSlug=chaque-mois',
    list: 'expectedIncome',
    filters: { sources: ['gifts'], formType: 'Donation', formSlug: 'chaque-mois' },
    tell: (row: ExpectedOrder) => ({ Origine: 'Don mensuel', Commande: row.orderId }),
  },
  movements: {
    page: '/movements',
    list: 'movements',
    tell: (row: MovementLine) => ({
      Date: moment(row.date),
      Opération: ENTRY_KINDS[row.kind].label.fr,
      Campagne: row.formTitle ?? '',
      Payeur: row.payer ?? '',
      Commande: row.orderId ?? '',
    }),
  },
  'movements of a campaign': {
    page: '/movements?movements=capture&formType=Membership&formSlug=adhesion',
    list: 'movements',
    filters: { movements: ['capture'], formType: 'Membership', formSlug: 'adhesion' },
    tell: (row: MovementLine) => ({ Date: moment(row.date), Commande: row.orderId ?? '' }),
  },
  contacts: {
    page: '/contacts',
    list: 'contacts',
    tell: (row: ContactRow) => ({
      'E-mail': row.email ?? '',
      Société: shownText(row.companyName ?? ''),
      Nom: row.lastName ?? '',
      Adhésion: CONTACT_STANDING_NAMES[row.standing].fr,
      'Adhérent jusqu’au': row.memberUntil === null ? '' : typedDate(row.memberUntil),
    }),
  },
  'members who are up to date, by their last day': {
    page: '/contacts?standings=Current&sort=until',
    list: 'contacts',
    filters: { standings: ['Current'], sort: 'until' },
    tell: (row: ContactRow) => ({ Prénom: row.firstName ?? '', Adhésion: 'À jour' }),
  },
  contributors: {
    page: '/contributors',
    list: 'contributors',
    tell: (row: ContributorRow) => ({
      'E-mail': row.email ?? '',
      'Adresse postale': row.postalAddress ?? '',
      Société: shownText(row.companyName ?? ''),
      Commandes: row.orders,
    }),
  },
  'contributors of a campaign': {
    page: '/contributors?formType=Membership&formSlug=adhesion',
    list: 'contributors',
    filters: { formType: 'Membership', formSlug: 'adhesion' },
    tell: (row: ContributorRow) => ({ 'E-mail': row.email ?? '', Commandes: row.orders }),
  },
  'orders by participant': {
    page: '/orders?search=lou%20petit',
    list: 'orders',
    filters: { search: 'lou petit' },
    tell: (row: OrderRow) => ({ Commande: row.id, 'E-mail du payeur': row.payer.email ?? '' }),
  },
  prospects: {
    page: '/prospects',
    list: 'prospects',
    tell: (row: ProspectRow) => ({ 'E-mail': row.email, Campagne: row.formTitle, Date: moment(row.date) }),
  },
  abuses: {
    page: '/abuse-reports',
    list: 'abuses',
    tell: (row: AbuseRow) => ({ Motif: 'Arnaque ou spam', 'Page signalée': row.url, État: 'À examiner' }),
  },
  audit: {
    page: '/audit?kinds=order',
    list: 'audit',
    filters: { kinds: ['order'] },
    tell: (row: AuditEntry) => ({ Date: moment(row.date), Domaine: 'Commandes' }),
  },
}

async function take(list: string, format: string, filters: object = {}) {
  const { admin, path } = association
  const { url } = (await admin.post(`${path}/exports`, { list, format, filters })).json()
  return admin.get(url)
}

type Table = Record<string, string>[]

/** A CSV as another program reads it. */
const readCsv = (body: string): Table => parse(body, { bom: true, columns: true, delimiter: ';' })

describe.each(Object.entries(LISTS))('%s', (_, { page, list, filters, tell }) => {
  it('its CSV is the list on screen', async () => {
    const shown = (await association.admin.get(`${association.path}${page}`)).json().data as never[]
    expect(shown.length).toBeGreaterThan(0)
    const file = readCsv((await take(list, 'csv', filters)).body)
    const wanted = shown.map((row) => Object.entries(tell(row)).map(([key, value]) => [key, String(value)]))
    const inFile = file.map((row, at) => wanted[at]?.map(([key = '']) => [key, row[key]]))
    expect(inFile).toEqual(wanted)
  })

  it('another program reads its XLSX as the same table, with real numbers and dates, wide enough for them', async () => {
    const csv = readCsv((await take(list, 'csv', filters)).body)
    const archive = (await take(list, 'xlsx', filters)).rawPayload
    const [sheet] = await readXlsx(archive)
    const [headings = [], ...rows] = sheet?.data ?? []
    expect(rows).toHaveLength(csv.length)
    const read = rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, textOf(row[at])])))
    const written = csv.map((row) =>
      Object.fromEntries(headings.map((name) => [name, plain(row[String(name)])])),
    )
    expect(read).toEqual(written)
    for (const [at, heading] of headings.entries())
      for (const row of rows)
        expect([heading, typeOf(row[at])]).toEqual([heading, typeWanted(String(heading), row[at])])
  })
})

/** As the CSV writes it. Spreadsheets have no time zone: the reader gives their clock as that of Greenwich. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number' || typeof cell === 'string') return String(cell)
  if (!(cell instanceof Date)) throw new Error('neither a text, a number nor a date')
  // A minute is a fraction of a day that no binary number holds: it may be read a moment before it began.
  const toTheSecond = new Date(Math.round(cell.getTime() / 1000) * 1000)
  const [day = '', time = ''] = toTheSecond.toISOString().split('T')
  return time.startsWith('00:00') ? typedDate(day) : `${typedDate(day)} ${time.slice(0, 5)}`
}

const AMOUNT = /^-?\d+,\d\d$/
/** Without what only a text needs: the comma of a figure, the apostrophe that keeps a formula from being one. */
function plain(text = ''): string {
  if (AMOUNT.test(text)) return String(Number(text.replace(',', '.')))
  return text.replace(/^'(?==)/, '')
}

const typeOf = (cell: unknown) => (cell instanceof Date ? 'date' : cell === null ? 'nothing' : typeof cell)
const DATES =
  /^(Date|Échéance|Prévenu le|Décidé le|Première commande|Dernière commande|Date de naissance|Première date|Dernière date|Adhérent|Valable)/
const NUMBERS = /^(Commande|Prélèvements|Paiement|Article|Commandes|N° d’échéance|.*\(€\))$/
function typeWanted(heading: string, cell: unknown): string {
  if (cell === null) return 'nothing'
  return DATES.test(heading) ? 'date' : NUMBERS.test(heading) ? 'number' : 'string'
}

/** The columns of money of a file, by their headings. */
const MONEY = /^(.*) \(€\)$/
const centsOf = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)

describe.each(Object.entries(LISTS).filter(([, { list }]) => list in LIST_TOTALS))(
  'the total of %s',
  (_, { page, list, filters }) => {
    it('is the sum of the rows of its file, and their number, whatever a page of it shows', async () => {
      const names = totalsOf(list)
      const url = `${association.path}${page}${page.includes('?') ? '&' : '?'}withTotals=true&pageSize=1`
      const { totals, count } = (await association.admin.get(url)).json()
      const file = readCsv((await take(list, 'csv', filters)).body)
      expect(count).toEqual({ rows: file.length, isMore: false })
      const summed = names.map((name) => [
        name,
        file.reduce((sum, row) => sum + centsOf(row[`${TOTAL_NAMES[name].fr} (€)`]), 0),
      ])
      expect(names.map((name) => [name, totals[name]])).toEqual(summed)
      // What was given up, or taken back as never received, is nothing.
      expect(summed.some(([, sum]) => Number(sum) > 0)).toBe(!/states=Canceled|canceled=only/.test(page))
    })
  },
)

/** Figures of their own stand above them: the transfer, the year, what is ticked off, what is declared. */
const SUMMED_ABOVE: readonly ExportName[] = ['payoutLines', 'yearCampaigns', 'reconciliation', 'receipts']

describe('a list whose file has a column of money', () => {
  it.each(EXPORTS)('%s says what all of it comes to, or is a statement that does', async (list) => {
    if (SUMMED_ABOVE.includes(list)) return
    const [header = ''] = (await take(list, 'csv')).body.replace('\ufeff', '').split('\r\n')
    const hasMoney = header.split(';').some((heading) => MONEY.test(heading))
    expect([list, hasMoney]).toEqual([list, totalsOf(list).length > 0])
  })
})

describe('an XLSX', () => {
  it('has columns as wide as what they hold: a date is never a row of hashes', async () => {
    const archive = (await take('payments', 'xlsx')).rawPayload
    const sheet = unzip(archive).get('xl/worksheets/sheet1.xml') ?? ''
    const widths = [...sheet.matchAll(/<col min="(\d+)" max="\1" width="([\d.]+)" customWidth="1"\/>/g)].map(
      ([, , width]) => Number(width),
    )
    const [sheetRead] = await readXlsx(archive)
    const [headings = [], first = []] = sheetRead?.data ?? []
    expect(widths).toHaveLength(headings.length)
    for (const [at, heading] of headings.entries()) {
      expect(widths[at]).toBeGreaterThanOrEqual(String(heading).length)
      expect(widths[at]).toBeGreaterThanOrEqual(Math.min(60, textOf(first[at]).length))
    }
  })

  it('of one campaign is that campaign’s rows', async () => {
    const { admin, path } = association
    const shown = (await admin.get(`${path}/orders${query}`)).json().data
    const filters = Object.fromEntries(new URLSearchParams(query))
    expect(readCsv((await take('orders', 'csv', filters)).body)).toHaveLength(shown.length)
  })
})

describe('the answers of an item', () => {
  it('are those to its own questions and to those of its options, each in its column and on screen', async () => {
    const asked = { isRequired: true, values: [], maxLength: 100, type: 'TextInput' as const }
    const meal = { label: 'Repas', description: null, price: 1200, vatRate: 0 as const, isRequired: false }
    const on = await publishCampaign(test, {
      association,
      title: 'Banquet',
      changes: ({ document }) => ({
        options: [
          { ...meal, id: -2, stock: null, customFields: [{ ...asked, id: -3, label: 'Votre régime' }] },
        ],
        tiers: document.tiers.map((tier) => ({
          ...tier,
          optionIds: [-2],
          customFields: [{ ...asked, id: -4, label: 'Votre table' }],
        })),
      }),
    })
    const { admin, path } = association
    const { document } = (await admin.get(`${path}/forms/Event/${on.formSlug}`)).json()
    const [option] = document.options
    const customFields = [{ fieldId: on.tier().customFields[0]?.id, value: 'Neuf' }]
    const diet = [{ fieldId: option.customFields[0].id, value: 'Sans gluten' }]
    const extraOptions = [{ extraOptionId: option.id, value: true, customFields: diet }]
    await registerOrder(on, { items: [{ tierId: on.tier().id, customFields, extraOptions }] })
    await registerOrder(on, { items: [{ tierId: on.tier().id, customFields }] })
    const rows: ItemRow[] = (await admin.get(`${path}/items${on.query}`)).json().data
    const shown = rows.map((row) =>
      ['Votre table', 'Votre régime'].map(
        (label) => row.customFields.find(({ name }) => name === label)?.answer ?? '',
      ),
    )
    expect(shown.map((answers) => answers.join(' ')).toSorted()).toEqual(['Neuf ', 'Neuf Sans gluten'])
    const filters = { formType: 'Event', formSlug: on.formSlug }
    const csv = readCsv((await take('items', 'csv', filters)).body)
    expect(csv.map((row) => [row['Votre table'], row['Votre régime']])).toEqual(shown)
    const [sheet] = await readXlsx((await take('items', 'xlsx', filters)).rawPayload)
    const [headings = [], ...cells] = sheet?.data ?? []
    const columns = ['Votre table', 'Votre régime'].map((label) => headings.indexOf(label))
    expect(cells.map((row) => columns.map((at) => row[at] ?? ''))).toEqual(shown)
  })
})
