import type { Year } from '@obole/contract/year'
import { listOfFigure, type OpenedList } from '@obole/contract/year-lists'
import { isOutflow } from '@obole/contract/year-names'
import { YEAR_FIGURES, type YearFigure } from '@obole/core/accounting/year'
import { addDays, parisDate, parisInstant } from '@obole/core/dates/dates'
import { describe, expect, it } from 'vitest'
import { type MadeAssociation, makeAssociation } from '../../testing/association.ts'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { runMixedOperations } from '../../testing/mixed-operations.ts'
import { payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, type Visitor } from '../../testing/visitor.ts'
import { foldLedger } from '../ledger/fold-ledger.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { grantRole } from '../people/change-roles.ts'
import { runChecks } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'
import { foldMoney } from './fold-money.ts'
import { yearChecks } from './year.checks.ts'

const test = testApp({ bank: true })

type Reader = Pick<MadeAssociation, 'path'> & { admin: Pick<Visitor, 'get'> }

const yearOf = async ({ admin, path }: Reader, query = ''): Promise<Year> => {
  const answer = await admin.get(`${path}/year?${query}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}
const today = () => parisDate(test.clock.now())

/** What was booked until now, added up. */
async function addUp() {
  await foldLedger(test.app)
  await foldLedger(test.app)
  await foldMoney(test.app)
}

/** What a list comes to: by its own total, and row by row over all its pages. */
async function totalOf({ admin, path }: Reader, { list, query, total }: OpenedList) {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) asked.append(name, one)
  asked.set('withTotals', 'true')
  asked.set('pageSize', '100')
  let sumOfRows = 0
  let listed = 0
  for (let token: string | null = ''; token !== null;) {
    if (token) asked.set('continuationToken', token)
    const answer = await admin.get(`${path}/${list}?${asked}`)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const { data, pagination, totals } = answer.json()
    listed = totals[total]
    for (const row of data) sumOfRows += row[total]
    token = pagination.continuationToken
  }
  return { listed, sumOfRows }
}

/** What a figure's list comes to; what opens none has nothing, or is the sum of others. */
async function openedBy(reader: Reader, list: OpenedList | null) {
  if (list === null) return { listed: 0, sumOfRows: 0 }
  const { listed, sumOfRows } = await totalOf(reader, list)
  return list.isOutflow ? { listed: 0 - listed, sumOfRows: 0 - sumOfRows } : { listed, sumOfRows }
}

/** Each figure of a year equals what its list comes to, of the whole association and of each campaign. */
async function everyFigureOpens(reader: Reader, year: Year): Promise<Set<YearFigure>> {
  const opened = new Set<YearFigure>()
  const parts = [{ campaign: undefined, figures: year.figures }, ...year.campaigns]
  for (const { campaign, figures } of parts)
    for (const figure of YEAR_FIGURES.filter((one) => one !== 'net')) {
      const what = `${figure} of ${campaign === undefined ? 'all' : (campaign?.title ?? 'none')}`
      const list = listOfFigure(figure, year, campaign)
      const { listed, sumOfRows } = await openedBy(reader, list)
      expect([what, listed, sumOfRows]).toEqual([what, figures[figure], figures[figure]])
      expect(list?.isOutflow ?? isOutflow(figure)).toBe(isOutflow(figure))
      if (figures[figure] !== 0) opened.add(figure)
    }
  return opened
}

/** A ticket of 10 € paid by card at a moment, as if it had been then. */
async function payAt(on: PublishedCampaign, moment: number, of?: { orderId: number }) {
  const { id: tierId, tierType } = on.tier()
  const item = { tierId, tierType, participant: { firstName: 'Ana', lastName: 'Blanc' } }
  const { orderId } = of ?? (await payOrder(test, { ...on.cart(), items: [item] }))
  const then = new Date(moment)
  await test.app.db.query(sql`alter table transfers disable trigger user`)
  await test.app.db.query(sql`update transfers set booked_at = ${then} where order_id = ${orderId}`)
  await test.app.db.query(sql`alter table transfers enable trigger user`)
  await test.app.db.query(sql`update orders set created_at = ${then} where id = ${orderId}`)
  return { orderId }
}

describe('a year', () => {
  it(
    'adds up to what the ledger says, and each figure is the sum of the lines it opens, after mixed operations',
    { timeout: 300_000 },
    async () => {
      await runMixedOperations(test, {
        count: 200,
        seed: 7,
        atOnce: 6,
        mustHappen: [
          'payout made',
          'dispute lost',
          'plan begun',
          'refund Processed',
          'top-up',
          'reserve chosen',
        ],
      })
      const organizations = await test.app.db.query<{ id: number; slug: string }>(sql`
        select o.id, o.slug from organizations o where exists (select from orders where organization_id = o.id)`)
      const opened = new Set<YearFigure>()
      for (const { id, slug } of organizations) {
        const email = `annee-${id}@mixed.example`
        const userId = await createTestUser(test, { email })
        await grantRole(test.app, { userId, organizationId: id, role: 'OrganizationAdmin', formId: null })
        const reader = {
          admin: await signedInVisitor(test, email),
          path: `/api/manage/organizations/${slug}`,
        }
        const before = await yearOf(reader)
        // Half of what was booked is added up, and then all: nothing changes.
        await addUp()
        const year = await yearOf(reader)
        expect(year).toEqual(before)
        for (const figure of await everyFigureOpens(reader, year)) opened.add(figure)
        const { cameIn, topUps, refunded, disputesLost, paidOut, net, byHand } = year.figures
        expect(year.balance).toBe(cameIn + topUps - refunded - disputesLost - paidOut)
        expect(year.balance).toBe(0 - (await readBalance(test.app, `association:${id}`)))
        const orders = await totalOf(reader, {
          list: 'orders',
          query: {},
          total: 'received',
          isOutflow: false,
        })
        expect(net).toBe(orders.listed)
        expect(byHand).toBe(0)
      }
      for (const figure of [
        'ordered',
        'cameIn',
        'refunded',
        'disputesLost',
        'paidOut',
        'topUps',
        'toCome',
      ] as const)
        expect([...opened]).toContain(figure)
      expect(await runChecks(test.app.db, yearChecks)).toEqual([])
    },
  )

  it('[YV] tells money by hand apart, of the day on which it came, against the same days of the year before', async () => {
    const on = await publishCampaign(test)
    const { association } = on
    const now = today()
    const year = Number(now.slice(0, 4))
    const aYearAgo = `${year - 1}${now.slice(4)}`
    await registerOrder(on, { receivedOn: now })
    await registerOrder(on, { receivedOn: aYearAgo, means: 'Cash' })
    // Later in the year before: it has no share in what is compared.
    await registerOrder(on, { receivedOn: addDays(aYearAgo, 1), means: 'Cash' })
    const listed = await yearOf(association)
    expect(listed.figures).toMatchObject({ ordered: 1000, byHand: 1000, net: 1000, cameIn: 0 })
    expect(listed.figuresBefore).toMatchObject({ ordered: 1000, byHand: 1000, net: 1000 })
    expect(listed.months.reduce((sum, { before }) => sum + before, 0)).toBe(2000)
    await everyFigureOpens(association, listed)
    const past = await yearOf(association, `year=${year - 1}`)
    expect(past.figures).toMatchObject({ ordered: 2000, byHand: 2000 })
    expect(past.years).toEqual([year, year - 1])
    await everyFigureOpens(association, past)
  })

  it('begins and ends at midnight of Paris, and where the accounting year does', async () => {
    const on = await publishCampaign(test)
    const { association } = on
    const year = Number(today().slice(0, 4)) - 1
    const ofYear = async (asked: number) => {
      const listed = await yearOf(association, `year=${asked}`)
      await everyFigureOpens(association, listed)
      return [listed.figures.ordered, listed.figures.cameIn]
    }
    const paid = await payAt(on, parisInstant(`${year}-12-31`, '23:30'))
    expect([await ofYear(year), await ofYear(year + 1)]).toEqual([
      [1000, 1000],
      [0, 0],
    ])
    await payAt(on, parisInstant(`${year + 1}-01-01`, '00:30'), paid)
    expect([await ofYear(year), await ofYear(year + 1)]).toEqual([
      [0, 0],
      [1000, 1000],
    ])
    await association.admin.post(`${association.path}/accounting`, { firstMonth: 9 })
    const listed = await yearOf(association, `year=${year}`)
    expect(listed).toMatchObject({
      basis: 'accounting',
      hasAccountingYear: true,
      beginsOn: `${year}-09-01`,
      endsOn: `${year + 1}-08-31`,
    })
    expect(listed.figures.cameIn).toBe(1000)
    expect((await yearOf(association, `year=${year}&basis=calendar`)).figures.cameIn).toBe(0)
  })

  it('is of one association alone, and no campaign’s administrator sees it', async () => {
    const on = await publishCampaign(test, {
      changes: ({ document }) => ({
        installments: [1, 12],
        tiers: document.tiers.map((tier) => ({ ...tier, paymentFrequency: 'Installment' as const })),
      }),
    })
    const { association } = on
    const { id: tierId, tierType } = on.tier()
    const item = { tierId, tierType, participant: { firstName: 'Ana', lastName: 'Blanc' } }
    await payOrder(test, { ...on.cart(), items: [item] }, { instalments: 12 })
    const year = Number(today().slice(0, 4))
    await payAt(on, parisInstant(`${year - 1}-03-03`, '12:00'))
    await registerOrder(on, { receivedOn: today() })
    await registerOrder(on, { receivedOn: `${year - 2}-03-03` })
    await addUp()
    const own = await yearOf(association)
    expect(own.years).toEqual([year, year - 1, year - 2])
    expect(own.figures).toMatchObject({ byHand: 1000, cameIn: 87, ordered: 2000 })
    expect((await yearOf(association, 'year=2001')).dueLater).toBe(913)

    const other = await makeAssociation(test)
    const nothing = await yearOf(other)
    expect(nothing).toMatchObject({ years: [year], campaigns: [], balance: 0 })
    expect((await yearOf(other, 'year=2001')).dueLater).toBe(0)
    const movements = await other.admin.get(`${other.path}/movements`)
    expect(movements.json().data).toEqual([])
    const mayRead = async (who: Visitor) => [
      (await who.get(`${association.path}/year`)).statusCode,
      (await who.get(`${association.path}/expected-income`)).statusCode,
    ]
    expect(await mayRead(await association.member('FormAdmin', on.formId))).toEqual([403, 403])
    expect(await mayRead(await association.member('Treasurer', on.formId))).toEqual([403, 403])
    expect(await mayRead(other.admin)).toEqual([403, 403])
    expect(await mayRead(await association.member('Treasurer'))).toEqual([200, 200])
  })

  it('is taken away as a file, one line a campaign with the year before', async () => {
    const on = await publishCampaign(test)
    const { admin, path } = on.association
    await registerOrder(on, { receivedOn: today() })
    const filters = { year: today().slice(0, 4), basis: 'calendar' }
    const wish = { list: 'yearCampaigns', format: 'csv', filters }
    const { url, totalRows } = (await admin.post(`${path}/exports`, wish)).json()
    const file = (await admin.get(url)).body
    expect(totalRows).toBe(1)
    expect(file).toContain('Encaissé net (€);"Encaissé net, l’année d’avant (€)"'.replaceAll('"', ''))
    expect(file).toContain('Fête de printemps;10,00;0,00')
  })

  it('shows one campaign’s part of a payout to whoever keeps its money, and nothing of the others', async () => {
    const on = await publishCampaign(test)
    const other = await publishCampaign(test, { association: on.association, title: 'Autre' })
    const { id: tierId, tierType } = other.tier()
    const item = { tierId, tierType, participant: { firstName: 'Ana', lastName: 'Blanc' } }
    await payOrder(test, { ...other.cart(), items: [item] })
    const treasurer = await on.association.member('Treasurer', on.formId)
    const read = (query: string) => treasurer.get(`${on.association.path}/movements${query}`)
    expect((await read('')).statusCode).toBe(403)
    expect((await read(other.query)).statusCode).toBe(403)
    expect((await read(on.query)).json().data).toEqual([])
    expect(
      (await on.association.admin.get(`${on.association.path}/movements${other.query}`)).json().data,
    ).toMatchObject([{ kind: 'capture', amount: 1000, payer: expect.any(String) }])
  })
})
