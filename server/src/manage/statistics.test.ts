import type { LiveFigures, Statistics } from '@obole/contract/manage-statistics'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  aPayer,
  publishCampaign,
  registerOrder,
  type PublishedCampaign,
} from '../../testing/managed-campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { itIs } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { visitor, type Visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

// A real bank is started, on machines that may be busy.
const test = testApp({ bank: true })

// Days are counted by: no midnight in France may come in the middle of a test.
beforeEach(() => itIs(test, addDays(parisDate(test.clock.now()), 1)))

async function statistics(on: PublishedCampaign, query: string): Promise<Statistics> {
  const response = await on.association.admin.get(`${on.association.path}/statistics${query}`)
  expect(response).toMatchObject({ statusCode: 200 })
  return response.json()
}

const track = (who: Visitor, on: PublishedCampaign, event: string, properties: object = {}) =>
  who.post('/api/events', {
    event,
    properties: {
      organization_slug: on.association.slug,
      form_type: on.formType,
      form_slug: on.formSlug,
      ...properties,
    },
  })

describe('statistics', () => {
  it('go back to the first order or visit when asked for everything', async () => {
    const on = await publishCampaign(test)
    const today = parisDate(test.app.clock.now())
    expect(await statistics(on, `${on.query}&from=beginning`)).toMatchObject({ from: today, to: today })
    await registerOrder(on, { receivedOn: '2026-03-28' })
    const all = await statistics(on, `?from=beginning`)
    expect(all).toMatchObject({ from: '2026-03-28', to: today, totals: { orders: 1 } })
    await test.app.db.query(
      sql`
        insert into visits (form_id, day, visitor, source, step) values (${on.formId}, '2026-03-02', 'x', 'direct',
          1)`,
    )
    expect((await statistics(on, `${on.query}&from=beginning`)).from).toBe('2026-03-02')
    expect(await statistics(on, '?from=beginning&to=2026-03-01')).toMatchObject({ from: '2026-03-01' })
    const refused = await on.association.admin.get(`${on.association.path}/statistics?from=jamais`)
    expect(refused.statusCode).toBe(400)
  })

  it('count by days of France, and show the days on which nothing happened', async () => {
    const on = await publishCampaign(test)
    await registerOrder(on, { receivedOn: '2026-03-28' })
    await registerOrder(on, { receivedOn: '2026-03-28', payer: { ...aPayer, email: 'autre@example.org' } })
    await registerOrder(on, {
      receivedOn: '2026-03-30',
      items: [{ tierId: on.tier().id }, { tierId: on.tier().id }],
    })
    // In the night in which clocks go forward, the day in France begins an hour before the day in Greenwich.
    await test.app.db.query(
      sql`
        update orders set created_at = '2026-03-28T23:30:00Z' where form_id = ${on.formId}
          and payer_email = 'autre@example.org'`,
    )
    const { days, totals, byTier } = await statistics(on, `${on.query}&from=2026-03-27&to=2026-03-30`)
    expect(days).toEqual([
      { date: '2026-03-27', ordered: 0, orders: 0, items: 0 },
      { date: '2026-03-28', ordered: 1000, orders: 1, items: 1 },
      { date: '2026-03-29', ordered: 1000, orders: 1, items: 1 },
      { date: '2026-03-30', ordered: 2000, orders: 1, items: 2 },
    ])
    expect(totals).toMatchObject({
      ordered: 4000,
      orders: 3,
      items: 4,
      contributors: 2,
      otherPayers: 0,
      tips: { orders: 0, average: 0 },
    })
    expect(byTier).toEqual([
      {
        tierId: on.tier().id,
        name: 'Tarif plein',
        formType: 'Event',
        formSlug: on.formSlug,
        ordered: 4000,
        notBack: 0,
        items: 4,
      },
    ])
  })

  it('leave out what was given up', async () => {
    const on = await publishCampaign(test)
    const { id } = await registerOrder(on, { receivedOn: '2026-03-28' })
    await on.association.admin.post(`${on.association.path}/orders/${id}/cancel-offline`)
    const { totals } = await statistics(on, `${on.query}&from=2026-03-27&to=2026-03-30`)
    expect(totals).toMatchObject({ ordered: 0, orders: 0, canceledOrders: 1 })
    expect(totals).toMatchObject({ contributors: 0, otherPayers: 1 })
  })

  it('average the tip over orders that could leave one', async () => {
    const on = await publishCampaign(test, { formType: 'Shop' })
    await payOrder(test, on.cart('Article'), { tip: 300 })
    await payOrder(test, on.cart('Article'), { tip: 0 })
    await registerOrder(on)
    const { totals } = await statistics(on, on.query)
    expect(totals.tips).toEqual({ orders: 2, withTip: 1, total: 300, average: 150 })
  })

  it('show the way through the steps and where visitors came from, each visit once a day', async () => {
    const on = await publishCampaign(test, { formType: 'Shop' })
    const [one, two, three] = [visitor(test), visitor(test), visitor(test)]
    await track(one, on, 'Campaign Step viewed', { step: 1, source: 'www.Journal.example' })
    await track(one, on, 'Campaign Step completed', { step: 1, source: 'ailleurs' })
    await track(one, on, 'Campaign Step completed', { step: 2 })
    await track(one, on, 'Campaign Step viewed', { step: 1 })
    await track(two, on, 'Campaign Step viewed', { step: 1, is_widget: true })
    const cart = (await three.post('/api/carts', on.cart('Article'))).json()
    await track(three, on, 'Campaign Step viewed', { step: 4 })
    await track(three, on, 'Campaign Payment Submitted', { cart_id: cart.id })
    const { funnel, bySource } = await statistics(on, on.query)
    expect(funnel.map(({ visitors }) => visitors)).toEqual([3, 2, 2, 1, 1, 0])
    expect(bySource).toEqual([
      { source: 'direct', visitors: 1, orders: 0, ordered: 0 },
      { source: 'journal.example', visitors: 1, orders: 0, ordered: 0 },
      { source: 'widget', visitors: 1, orders: 0, ordered: 0 },
    ])
  })

  it('give an order to the visit that paid it', async () => {
    const on = await publishCampaign(test, {
      formType: 'Shop',
      changes: ({ document }) => ({
        tiers: document.tiers.map((tier) => ({ ...tier, priceCategory: 'Free' as const })),
      }),
    })
    const guest = visitor(test)
    const { id } = (await guest.post('/api/carts', on.cart('Article'))).json()
    await guest.send('PUT', `/api/carts/${id}/payer`, { payload: { ...aPayer, consent: true } })
    await guest.send('PUT', `/api/carts/${id}/tip`, { payload: { tip: 0 } })
    await track(guest, on, 'Campaign Payment Submitted', { cart_id: id, source: 'lettre' })
    await guest.post(`/api/carts/${id}/init-payment`, { termsOfService: true, tip: true, dueToday: 0 })
    const { funnel, bySource } = await statistics(on, on.query)
    expect(bySource).toMatchObject([{ source: 'lettre', visitors: 1, orders: 1 }])
    expect(funnel.at(-1)).toEqual({ step: 'order', visitors: 1 })
  })

  it('refuse a period that is none, or too long', async () => {
    const { association } = await publishCampaign(test)
    for (const query of ['?from=2026-03-02&to=2026-03-01', '?from=2010-01-01&to=2026-01-01', '?from=demain'])
      expect((await association.admin.get(`${association.path}/statistics${query}`)).statusCode).toBe(400)
    const { from, to } = (await association.admin.get(`${association.path}/statistics`)).json()
    expect([from, to]).toEqual([addDays(parisDate(test.clock.now()), -29), parisDate(test.clock.now())])
  })
})

describe('live figures', () => {
  it('say what came since the last look', async () => {
    const on = await publishCampaign(test, { formType: 'Shop' })
    const url = `${on.association.path}/statistics/live${on.query}`
    const first: LiveFigures = (await on.association.admin.get(url)).json()
    expect(first).toMatchObject({ received: 0, orders: 0, latest: [] })
    await payOrder(test, on.cart('Article'))
    const second: LiveFigures = (await on.association.admin.get(`${url}&since=${first.now}`)).json()
    expect(second).toMatchObject({
      received: 1000,
      orders: 1,
      latest: [{ amount: 1000, items: 1, payer: 'Alix Martin' }],
    })
    const third: LiveFigures = (await on.association.admin.get(`${url}&since=${second.now}`)).json()
    expect(third).toMatchObject({ received: 1000, latest: [] })
    const whole: LiveFigures = (
      await on.association.admin.get(`${on.association.path}/statistics/live`)
    ).json()
    expect(whole).toMatchObject({ received: 1000, orders: 1 })
  })

  it('count every order that stands, a free one too, which is no contribution of the public page', async () => {
    const on = await publishCampaign(test, {
      changes: ({ document }) => ({
        displayParticipantsCount: true,
        tiers: document.tiers.map((tier) => ({ ...tier, priceCategory: 'Free' as const, price: null })),
      }),
    })
    const { admin, path, slug } = on.association
    const count = async () => {
      const live: LiveFigures = (await admin.get(`${path}/statistics/live${on.query}`)).json()
      const page = await visitor(test).get(
        `/api/agg/form?organizationSlug=${slug}&formType=${on.formType}&formSlug=${on.formSlug}`,
      )
      return { orders: live.orders, contributions: page.json().form.contributorsCount }
    }
    const { id } = await registerOrder(on)
    expect(await count()).toEqual({ orders: 1, contributions: 0 })
    await admin.post(`${path}/orders/${id}/cancel-offline`)
    expect(await count()).toEqual({ orders: 0, contributions: 0 })
  })
})

describe('events', () => {
  it('keep nobody’s name: neither an address nor two days of one visitor', async () => {
    const on = await publishCampaign(test)
    const guest = visitor(test)
    await track(guest, on, 'Campaign Step viewed')
    test.clock.advance(24 * 60 * 60 * 1000)
    await track(guest, on, 'Campaign Step viewed')
    const rows = await test.app.db.query<Record<string, unknown>>(
      sql`
        select * from visits where form_id = ${on.formId}`,
    )
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ visitor: who }) => who)).size).toBe(2)
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'form_id',
      'day',
      'visitor',
      'source',
      'is_widget',
      'step',
      'cart_id',
    ])
  })

  it('believe no cart of another campaign, and count no campaign there is not', async () => {
    const on = await publishCampaign(test)
    const other = await publishCampaign(test, { formType: 'Shop' })
    const guest = visitor(test)
    const { id } = (await guest.post('/api/carts', other.cart('Article'))).json()
    await track(guest, on, 'Campaign Payment Submitted', { cart_id: id })
    const rows = await test.app.db.query(sql`select cart_id from visits where form_id = ${on.formId}`)
    expect(rows).toEqual([{ cart_id: null }])
    expect((await track(guest, { ...on, formSlug: 'rien' }, 'Campaign Step viewed')).statusCode).toBe(404)
    expect((await track(guest, on, 'Something else')).statusCode).toBe(400)
    expect((await track(guest, on, 'Tip updated', { contribution_amount: 100 })).statusCode).toBe(202)
    for (const amount of ['payment_amount', 'contribution_amount', 'contribution_default_amount'])
      for (const untrue of [9_007_199_254_740_991, 100_000_000, -1])
        expect((await track(guest, on, 'Tip updated', { [amount]: untrue })).statusCode).toBe(400)
    expect((await track(guest, on, 'Campaign Step viewed', { email: 'a@b.example' })).statusCode).toBe(400)
  })

  it('are a neighbourhood’s, within reason', async () => {
    const on = await publishCampaign(test)
    const guest = visitor(test)
    const from = { remoteAddress: '10.9.9.9' }
    const send = () =>
      guest.post(
        '/api/events',
        {
          event: 'Campaign Step viewed',
          properties: { organization_slug: on.association.slug, form_type: 'Event', form_slug: on.formSlug },
        },
        from,
      )
    // A slow machine is given more meanwhile, so it goes on until it is refused.
    const statuses: number[] = []
    while (!statuses.includes(429) && statuses.length < 3000) {
      const answers = await Promise.all(Array.from({ length: 50 }, send))
      statuses.push(...answers.map(({ statusCode }) => statusCode))
    }
    expect(statuses).toContain(429)
    expect(statuses.filter((status) => status === 202).length).toBeGreaterThanOrEqual(1200)
  })
})
