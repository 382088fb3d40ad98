import { addDays, parisDate } from '@obole/core/dates/dates'
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aPayer,
  publishCampaign,
  type PublishedCampaign,
  registerOrder,
} from '../../testing/managed-campaign.ts'
import { moveMoney, payOrder } from '../../testing/money.ts'
import { itIs } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { TEST_PASSWORD } from '../../testing/visitor.ts'
import { foldDays } from '../orders/fold-days.ts'
import { sql } from '../platform/sql.ts'
import { forgetVisits } from './count-visit.ts'

/** Days that are over are summed up once; whatever is asked, nobody can tell. */
const test = testApp({ bank: true })

let on: PublishedCampaign
let other: PublishedCampaign
const TABLES = ['days', 'tiers', 'payers', 'visits', 'folds', 'changes'].map((name) => `statistics_${name}`)

const ask = async (path: string) => (await on.association.admin.get(`${on.association.path}/${path}`)).json()

/** Everything that is summed up anywhere, of the association and of one campaign, of all time and of one day. */
async function everySum() {
  const day = on.query.replace('?', '&')
  const paths = ['', day].flatMap((campaign) => [
    `statistics?from=beginning${campaign}`,
    `statistics?from=2026-03-28&to=2026-03-28${campaign}`,
    `dashboard?${campaign}`,
    `orders?withTotals=true${campaign}`,
    `orders?withTotals=true&from=2026-03-28&to=2026-03-29${campaign}`,
    `payments?withTotals=true${campaign}`,
    `items?withTotals=true${campaign}`,
    `contributors?withTotals=true${campaign}`,
  ])
  const answers = await Promise.all(paths.map(ask))
  return answers.map((answer, index) => [paths[index], answer.totals ?? answer, answer.days, answer.byTier])
}

const forgetSums = () => test.app.db.query({ text: `truncate ${TABLES.join(', ')}` })
const noted = async () => (await test.app.db.query(sql`select form_id, day from statistics_changes`)).length
const isFolded = async () =>
  (await test.app.db.query(sql`select from statistics_days where form_id = ${on.formId}`)).length > 0

/** What is shown is what the orders say, with the sums as they are, without any, and summed up anew. */
async function expectExact(): Promise<void> {
  const shown = await everySum()
  await foldDays(test.app)
  expect(await noted()).toBe(0)
  expect(await everySum()).toEqual(shown)
  await forgetSums()
  expect(await everySum()).toEqual(shown)
  await foldDays(test.app)
}

let paid: Awaited<ReturnType<typeof payOrder>>
let byHand: { id: number }

beforeAll(async () => {
  await itIs(test, addDays(parisDate(test.clock.now()), 1))
  on = await publishCampaign(test, { formType: 'Shop' })
  other = await publishCampaign(test, { association: on.association })
  paid = await payOrder(test, on.cart('Article'), { tip: 300 })
  byHand = await registerOrder(on, { receivedOn: '2026-03-28' })
  await registerOrder(on, { receivedOn: '2026-03-28', payer: { ...aPayer, email: 'autre@example.org' } })
  await registerOrder(other, { receivedOn: '2026-03-29' })
  await test.app.db.query(sql`
    insert into visits (form_id, day, visitor, source, step, cart_id)
    select form_id, '2026-03-28', 'x', 'journal.example', 5, cart_id from orders where id = ${byHand.id}`)
  await test.app.db.query(
    sql`update orders set created_at = created_at - interval '5 days' where id = ${paid.orderId}`,
  )
})

describe('days that are over', () => {
  it('are summed up once, and say the same', async () => {
    const before = await everySum()
    expect(await isFolded()).toBe(false)
    await foldDays(test.app)
    expect(await isFolded()).toBe(true)
    expect(await everySum()).toEqual(before)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['an entry by hand of that day', () => registerOrder(on, { receivedOn: '2026-03-28' })],
    [
      'an entry taken back',
      () => on.association.admin.post(`${on.association.path}/orders/${byHand.id}/cancel-offline`),
    ],
    [
      'a refund',
      async () => {
        const url = `/api/payments/${paid.paymentId}/refund`
        const asked = { sendRefundMail: false }
        const { admin } = on.association
        const answer = await moveMoney(admin, url, asked, { password: TEST_PASSWORD })
        expect(answer.statusCode).toBe(200)
      },
    ],
    [
      'another address of a payer',
      () =>
        test.app.db.query(sql`
          update orders set payer_email = 'jeanne@example.org' where payer_email = 'autre@example.org'`),
    ],
    [
      'an order put on another day',
      () =>
        test.app.db.query(sql`
          update orders set created_at = created_at + interval '1 day' where form_id = ${other.formId}`),
    ],
  ])('are exact after %s', async (_what, act) => {
    await foldDays(test.app)
    const before = await everySum()
    await act()
    expect(await noted()).toBeGreaterThan(0)
    expect(await everySum()).not.toEqual(before)
    await expectExact()
  })

  it('note nothing of what is bought today', async () => {
    await foldDays(test.app)
    await payOrder(test, on.cart('Article'))
    expect(await noted()).toBe(0)
    await expectExact()
  })
})

describe('a change whose commit comes late', () => {
  const late = async (work: (client: Client) => Promise<unknown>) => {
    const client = new Client({ connectionString: test.databaseUrl })
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  }
  const another = (name: string) =>
    `update orders set payer_email = '${name}@example.org' where form_id = ${other.formId}`

  it('is noted, and its day is exact once it is there', () =>
    late(async (client) => {
      await foldDays(test.app)
      await client.query('begin')
      await client.query(another('tard'))
      await foldDays(test.app)
      await client.query('commit')
      expect(await noted()).toBe(1)
      await expectExact()
    }))

  it('keeps days from being summed up while it may not know that they are noted', () =>
    late(async (client) => {
      await forgetSums()
      await test.app.db.query(sql`update statistics_horizon set marked_until = '-infinity'`)
      await client.query('begin')
      await client.query(another('plus-tard'))
      await foldDays(test.app)
      expect(await isFolded()).toBe(false)
      await client.query('commit')
      expect(await noted()).toBe(0)
      await foldDays(test.app)
      expect(await isFolded()).toBe(true)
      await expectExact()
    }))

  it('is summed up by several nodes at once without counting twice', async () => {
    await registerOrder(other, { receivedOn: '2026-03-29' })
    await Promise.allSettled([foldDays(test.app), foldDays(test.app), foldDays(test.app)])
    expect(await noted()).toBe(0)
    await expectExact()
  })
})

it('a node whose clock is behind sums up nothing twice', async () => {
  await foldDays(test.app)
  const before = await everySum()
  const today = parisDate(test.clock.now())
  await itIs(test, addDays(today, -6))
  await registerOrder(other, { receivedOn: '2026-03-29' })
  await foldDays(test.app)
  await itIs(test, today)
  expect(await everySum()).not.toEqual(before)
  await expectExact()
  await test.worker.drain()
})

it('visits that are forgotten are forgotten in their sums', async () => {
  await foldDays(test.app)
  const sums = () => test.app.db.query(sql`select source, visitors from statistics_visits`)
  expect(await sums()).toEqual([{ source: 'journal.example', visitors: 1 }])
  await itIs(test, addDays(parisDate(test.clock.now()), 800))
  await forgetVisits(test.app)
  expect(await sums()).toEqual([])
})
