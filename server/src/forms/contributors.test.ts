import { contributorsAnswer } from '@obole/contract/forms'
import { problemSchema } from '@obole/contract/problems'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { demoPeople } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import { cancelLinesCtes } from '../orders/cancel-lines.sql.ts'
import { foldTotals } from './fold-totals.ts'
import { loadCampaign } from './load-campaign.ts'
import { sql, type Sql } from '../platform/sql.ts'

const test = testApp()
const greenhouse = {
  organizationSlug: 'les-jardins-partages',
  formType: 'CrowdFunding',
  formSlug: 'une-serre-pour-tous',
} as const
const url = '/api/organizations/les-jardins-partages/forms/CrowdFunding/une-serre-pour-tous/contributors'

async function page(query: Record<string, string> = {}) {
  const reply = await test.http.inject({ method: 'GET', url, query })
  expect(reply.statusCode).toBe(200)
  return contributorsAnswer.parse(reply.json())
}

async function everyone(pageSize: string) {
  const all = []
  for (let token: string | null | undefined; token !== null;) {
    const { data, pagination }: Awaited<ReturnType<typeof page>> = await page({
      pageSize,
      ...(token ? { continuationToken: token } : {}),
    })
    all.push(...data)
    token = pagination.continuationToken
  }
  return all
}

async function totals() {
  const campaign = await loadCampaign(test.app, greenhouse, { fresh: true })
  return { cents: campaign?.collectedCents, contributors: campaign?.contributorsCount }
}

const change = (statement: Sql) => test.app.db.query(statement)

const linesOf = (firstName: string) =>
  change(sql`
    select i.id from order_items i join orders o on o.id = i.order_id
    where o.payer->>'firstName' = ${firstName} order by i.id`)

const giveUp = (lines: readonly { id?: unknown }[]) => {
  const which = sql`i.id = any(${lines.map(({ id }) => Number(id))})`
  return change(sql`
    with given_up as (select),
      ${cancelLinesCtes({ which, from: sql`given_up`, now: sql`now()`, cause: sql`'Choice'` })}
      select id from canceled`)
}

beforeAll(() => seedDemo(test.app))

describe('GET …/contributors', () => {
  it('gives eight at a time, the most recent first, until there are no more', async () => {
    const first = await page()
    expect(first.data).toHaveLength(8)
    expect(first.data[0]).toMatchObject({ name: 'Agnès C.', amount: 15_000 })
    const second = await page({ continuationToken: first.pagination.continuationToken ?? '' })
    expect(second.data).toHaveLength(5)
    expect(second.pagination.continuationToken).toBeNull()
    const dates = [...first.data, ...second.data].map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  it('gives the same people whatever the size of its pages', async () => {
    const byEight = await everyone('8')
    expect(byEight).toHaveLength(13)
    expect(await everyone('1')).toEqual(byEight)
    expect(await everyone('14')).toEqual(byEight)
  })

  it('leaves out whoever did not ask to be named, and the amount of whoever did not ask for it; names companies whole', async () => {
    const all = await everyone('50')
    expect(all.find(({ amount }) => amount === 100_000)).toBeUndefined()
    expect(all.find(({ name }) => name === 'Claire D.')?.amount).toBeNull()
    expect(all.find(({ amount }) => amount === 40_000)?.name).toBe('Librairie du Tilleul')
  })

  it('[F12] names nobody where the campaign shows no list, and no amount where it shows none', async () => {
    const shown = async (names: boolean, amounts: boolean) => {
      await change(sql`
        update forms set display_contributor_name = ${names}, amount_visible = ${amounts}
        where slug = ${greenhouse.formSlug}`)
      await loadCampaign(test.app, greenhouse, { fresh: true })
      return everyone('50')
    }
    expect(await shown(false, true)).toEqual([])
    expect(new Set((await shown(true, false)).map(({ amount }) => amount))).toEqual(new Set([null]))
    expect(await shown(true, true)).toHaveLength(13)
  })

  it.each(['nonsense', 'WyJ4IiwxXQ.aaaaaaaaaaaaaaaaaaaaaaaa', ''])('refuses the token %j', async (token) => {
    const reply = await test.http.inject({ method: 'GET', url, query: { continuationToken: token } })
    expect(problemSchema.parse(reply.json())).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  })

  it('refuses the token of another list', async () => {
    const { pagination } = await page()
    const reply = await test.http.inject({
      method: 'GET',
      url: url.replace('CrowdFunding/une-serre-pour-tous', 'Donation/faire-un-don'),
      query: { continuationToken: pagination.continuationToken ?? '' },
    })
    expect(reply.statusCode).toBe(400)
  })

  it.each(['0', '51', 'many'])('refuses pages of %s', async (pageSize) => {
    expect((await test.http.inject({ method: 'GET', url, query: { pageSize } })).statusCode).toBe(400)
  })

  it('finds nobody in a draft, except for its administrators', async () => {
    const draft = '/api/organizations/les-jardins-partages/forms/Event/nuit-des-etoiles/contributors'
    expect((await test.http.inject({ method: 'GET', url: draft })).statusCode).toBe(404)
    const camille = demoPeople.find(({ role }) => role === 'OrganizationAdmin')
    const payload = { username: camille?.email, password: camille?.password }
    const login = await test.http.inject({ method: 'POST', url: '/auth/token', payload })
    const authorization = `Bearer ${login.json<{ access_token: string }>().access_token}`
    const reply = await test.http.inject({ method: 'GET', url: draft, headers: { authorization } })
    expect(contributorsAnswer.parse(reply.json()).data).toEqual([])
  })
})

describe('what a campaign collected', () => {
  it('is the same before and after it was folded', async () => {
    const before = await totals()
    expect(before).toEqual({ cents: 223_500, contributors: 14 })
    await foldTotals(test.app)
    expect(await totals()).toEqual(before)
    const [left] = await change(sql`select count(*) as changes from form_total_changes`)
    expect(left).toEqual({ changes: 0 })
  })

  it('keeps what was received of a contribution that is given up, until it is given back', async () => {
    const before = await totals()
    await giveUp(await linesOf('Aminata'))
    expect(await totals()).toEqual(before)
    expect((await everyone('50')).map(({ name }) => name)).toContain('Aminata S.')
  })

  const refund = (firstName: string, part: number) =>
    change(sql`
      update payments set returned_cents = (amount_cents * ${part}::numeric)::bigint,
        refunded_cents = (amount_cents * ${part}::numeric)::bigint
      where order_id = (select id from orders where payer->>'firstName' = ${firstName} order by id limit 1)
      returning (amount_cents * ${part}::numeric)::bigint as back`)
  // What no refund was asked for is put back before the books are looked at.
  afterAll(async () => {
    for (const name of ['Aminata', 'Omar', 'Robert']) await refund(name, 0)
  })

  const listed = async () => (await everyone('50')).flatMap(({ amount }) => (amount === null ? [] : [amount]))

  it('goes down with a refund, and so does what its contributor is thanked for', async () => {
    const [before, amounts] = [await totals(), await listed()]
    const [{ back = 0 } = {}] = await refund('Aminata', 0.25)
    expect(Number(back)).toBeGreaterThan(0)
    expect(await totals()).toEqual({
      cents: (before.cents ?? 0) - Number(back),
      contributors: before.contributors,
    })
    const sum = (all: readonly number[]) => all.reduce((total, amount) => total + amount, 0)
    expect(sum(await listed())).toBe(sum(amounts) - Number(back))
    await refund('Aminata', 0)
    expect(await totals()).toEqual(before)
  })

  it('thanks nobody for nothing: an order given back whole is neither listed nor counted', async () => {
    const before = await totals()
    await Promise.all([refund('Omar', 1), refund('Aminata', 1)])
    expect((await totals()).contributors).toBe((before.contributors ?? 0) - 2)
    // One of those counted never asked to be named.
    expect(await everyone('50')).toHaveLength((before.contributors ?? 0) - 3)
    await refund('Omar', 0)
    expect((await totals()).contributors).toBe((before.contributors ?? 0) - 1)
  })

  it('is folded by several nodes at once without counting twice', async () => {
    await refund('Robert', 1)
    const before = await totals()
    expect(before.contributors).toBe(12)
    await Promise.all([foldTotals(test.app), foldTotals(test.app), foldTotals(test.app)])
    expect(await totals()).toEqual(before)
  })
})
