import { aggFormAnswer } from '@obole/contract/forms'
import { expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { CAMPAIGN_LIFE_MS } from '../forms/load-campaign.ts'
import { tellProspects } from './tell-prospects.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })

async function shown(campaign: MadeCampaign) {
  test.clock.advance(CAMPAIGN_LIFE_MS)
  const url = `/api/agg/form?${new URLSearchParams(campaign.ref)}`
  const { form } = aggFormAnswer.parse((await test.http.inject({ method: 'GET', url })).json())
  const list = `/api/organizations/${campaign.ref.organizationSlug}/forms`
  const cards = (await test.http.inject({ method: 'GET', url: list })).json<{
    data: { isSoldOut: boolean; isReserved: boolean }[]
  }>()
  const [tier] = form.tiers
  const [card] = cards.data
  return {
    page: [form.pageShows, form.isReserved],
    tier: [tier?.sale, tier?.isReserved],
    card: [card?.isSoldOut, card?.isReserved],
  }
}

it('[F14] the last place in an unpaid cart is reserved for the moment; once paid for it is sold out', async () => {
  const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 1 }] })
  expect(await shown(campaign)).toEqual({
    page: ['open', false],
    tier: ['open', false],
    card: [false, false],
  })
  const visitor = buyer(test)
  const cart = await visitor.ready(campaign.cart('Place'))
  expect(await shown(campaign)).toEqual({
    page: ['soldOut', true],
    tier: ['soldOut', true],
    card: [true, true],
  })
  const { paymentRequestId } = await visitor.request(cart)
  await visitor.execute(paymentRequestId, await visitor.initialize(paymentRequestId), 'accepted')
  expect(await shown(campaign)).toEqual({
    page: ['soldOut', false],
    tier: ['soldOut', false],
    card: [true, false],
  })
})

const ask = (campaign: MadeCampaign, email: string, tier?: string) =>
  test.http.inject({
    method: 'POST',
    url: '/api/carts/prospects',
    payload: { ...campaign.ref, email, ...(tier ? { tierId: campaign.tier(tier) } : {}) },
  })

let read = 0

/** What those who waited were written to since the last time. */
async function tell(): Promise<string[]> {
  await tellProspects(test.app)
  await test.worker.drain()
  const mails = test.mails.received.slice(read)
  read = test.mails.received.length
  const openings = mails.filter(({ subject }) => /disponible|ouverte/.test(subject ?? ''))
  return openings.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`).toSorted()
}

it('[F15] whoever waits for a tier is written to once, when that tier can be had, and then forgotten', async () => {
  const campaign = await makeCampaign(test, {
    columns: { title: 'Le bal' },
    tiers: [{ name: 'Balcon', stock: 1 }, { name: 'Parterre', stock: 1 }, { name: 'Debout' }],
  })
  const holder = buyer(test)
  await holder.cart(campaign.cart('Balcon', 'Parterre'))
  for (const [email, tier] of [
    ['balcon@voisins.example', 'Balcon'],
    ['les-deux@voisins.example', 'Balcon'],
    ['les-deux@voisins.example', 'Parterre'],
    ['parterre@voisins.example', 'Parterre'],
  ] as const)
    expect((await ask(campaign, email, tier)).statusCode).toBe(202)
  expect(await tell()).toEqual([])
  await test.app.db.query(
    sql`
      update stocks set capacity = capacity + 1 where id = ${campaign.stock('Balcon')}`,
  )
  expect(await tell()).toEqual([
    'balcon@voisins.example: «\u202fBalcon\u202f» est disponible\u202f: «\u202fLe bal\u202f»',
    'les-deux@voisins.example: «\u202fBalcon\u202f» est disponible\u202f: «\u202fLe bal\u202f»',
  ])
  expect(await tell()).toEqual([])
  // The cart's time is over: what it held comes back.
  test.clock.advance(3 * 60 * 60_000)
  await test.app.db.query(
    sql`
      update stocks set capacity = capacity + 1 where id = ${campaign.stock('Parterre')}`,
  )
  expect(await tell()).toEqual([
    'parterre@voisins.example: «\u202fParterre\u202f» est disponible\u202f: «\u202fLe bal\u202f»',
  ])
  test.clock.advance(31 * 86_400_000)
  expect(await tell()).toEqual([])
  const kept = await test.app.db.query(sql`select email from prospects where form_id = ${campaign.formId}`)
  expect(kept).toEqual([])
})

it('[F15] whoever waits for the whole campaign is told with the first of its tiers, and of no tier by name', async () => {
  const campaign = await makeCampaign(test, {
    columns: { title: 'La foire' },
    tiers: [{ name: 'Stand', stock: 1 }],
  })
  await buyer(test).cart(campaign.cart('Stand'))
  await ask(campaign, 'tout@voisins.example', 'Stand')
  await ask(campaign, 'tout@voisins.example')
  await test.app.db.query(
    sql`
      update stocks set capacity = capacity + 1 where id = ${campaign.stock('Stand')}`,
  )
  expect(await tell()).toEqual(['tout@voisins.example: La campagne «\u202fLa foire\u202f» est ouverte'])
})

it('keeps no address for a tier of another campaign', async () => {
  const [mine, other] = [
    await makeCampaign(test, { tiers: [{ name: 'Place' }] }),
    await makeCampaign(test, { tiers: [{ name: 'Ailleurs' }] }),
  ]
  const payload = { ...mine.ref, email: 'lou@voisins.example', tierId: other.tier('Ailleurs') }
  const reply = await test.http.inject({ method: 'POST', url: '/api/carts/prospects', payload })
  expect(reply.statusCode).toBe(404)
})
