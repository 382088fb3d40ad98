import type { CampaignVersions, ManagedCampaign } from '@obole/contract/manage-campaigns'
import type { ItemRow } from '@obole/contract/manage-lists'
import type { Statistics } from '@obole/contract/manage-statistics'
import type { FormLight } from '@obole/contract/organizations'
import type { RowCount } from '@obole/core/site/lists'
import { campaignStanding, isShownState } from '@obole/core/campaign/form'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aPayer,
  type PublishedCampaign,
  publishCampaign,
  registerOrder,
} from '../../testing/managed-campaign.ts'
import { moveMoney } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { TEST_PASSWORD } from '../../testing/visitor.ts'

/** What was cancelled is out of sight, counted there, and found by whoever has to tell its people. */
const test = testApp({ bank: true })

const home = { address: '12, rue des Lilas', zipCode: '44000', city: 'Nantes', country: 'FR' }
const { email: _none, ...names } = aPayer
const byPost = { ...names, ...home }
const participant = (firstName: string, email?: string) => ({
  firstName,
  lastName: 'Petit',
  ...(email ? { email } : {}),
})

async function items(on: PublishedCampaign, query = '') {
  const { admin, path } = on.association
  const response = await admin.get(`${path}/items${on.query}&withTotals=true${query}`)
  const { data, hidden, totals } = response.json<{
    data: ItemRow[]
    hidden?: RowCount
    totals: { amount: number }
  }>()
  const called = data.map((row) => row.participant?.firstName ?? '—').toSorted()
  return { names: called, data, hidden: hidden?.rows, totals }
}

describe('an event that was cancelled', () => {
  let event: PublishedCampaign
  let other: PublishedCampaign

  const cancellation = () => {
    const { admin, path } = event.association
    return { admin, url: `${path}/forms/Event/${event.formSlug}/cancellation` }
  }
  const look = async () => {
    const { admin, url } = cancellation()
    return (await admin.get(url)).json()
  }

  beforeAll(async () => {
    event = await publishCampaign(test, { title: 'Bal' })
    other = await publishCampaign(test, { association: event.association, title: 'Concert' })
    const tierId = event.tier().id
    // Told as the payer, told for themselves, told by nobody.
    await registerOrder(event, { items: [{ tierId, participant: participant('Ana') }] })
    await registerOrder(event, {
      payer: byPost,
      items: [
        { tierId, participant: participant('Zoe', 'zoe@example.org') },
        { tierId, participant: participant('Max') },
      ],
    })
    await registerOrder(event, { payer: byPost })
    await registerOrder(other, {
      payer: byPost,
      items: [{ tierId: other.tier().id, participant: participant('Lou') }],
    })
  })

  it('says before it is cancelled how many participants no e-mail reaches', async () => {
    expect(await look()).toMatchObject({ withoutEmail: 2, cancellation: null })
    expect((await items(event, '&email=none')).names).toEqual(['Jeanne', 'Max'])
    expect((await items(event)).hidden).toBe(0)
  })

  it('keeps its participants: hidden and counted, listed and exported for whoever asks', async () => {
    const { admin, url } = cancellation()
    await moveMoney(admin, url, { message: 'Il pleut.' }, { password: TEST_PASSWORD })
    await test.worker.drain()

    expect(await items(event)).toMatchObject({ names: [], hidden: 4, totals: { amount: 0 } })
    const canceled = await items(event, '&canceled=only')
    expect(canceled.names).toEqual(['Ana', 'Jeanne', 'Max', 'Zoe'])
    expect(canceled.hidden).toBeUndefined()
    expect(new Set(canceled.data.map(({ state }) => state))).toEqual(new Set(['Canceled']))
    expect((await items(event, '&canceled=with')).names).toEqual(canceled.names)
    expect((await items(other)).names).toEqual(['Lou'])

    const filters = { formType: 'Event', formSlug: event.formSlug, canceled: 'only' }
    const wish = { list: 'items', format: 'csv', filters }
    const prepared = (await admin.post(`${event.association.path}/exports`, wish)).json()
    expect(prepared.totalRows).toBe(4)
    expect((await admin.get(prepared.url)).body).toContain('zoe@example.org')
  })

  it('leads to those whom no e-mail told, with the address they can be told at', async () => {
    const withoutMail = await items(event, '&canceled=with&email=none&tierTypes=Registration')
    expect(withoutMail.names).toEqual(['Jeanne', 'Max'])
    for (const row of withoutMail.data) expect(row.postalAddress).toBe('12, rue des Lilas, 44000 Nantes')
    expect(await look()).toMatchObject({ withoutEmail: 2 })

    const { admin, path } = event.association
    const filters = { formType: 'Event', formSlug: event.formSlug, canceled: 'with', email: 'none' }
    const { url, totalRows } = (
      await admin.post(`${path}/exports`, { list: 'items', format: 'csv', filters })
    ).json()
    expect(totalRows).toBe(2)
    expect((await admin.get(url)).body).toContain('12, rue des Lilas, 44000 Nantes')
  })
})

describe('the statistics of an event that was cancelled', () => {
  it('say of what was ordered how much is of cancelled tickets and not given back', async () => {
    const event = await publishCampaign(test, { title: 'Loto' })
    const { admin, path } = event.association
    await registerOrder(event)
    const totals = async () =>
      (await admin.get(`${path}/statistics${event.query}&from=beginning`)).json<Statistics>().totals
    const before = await totals()
    expect(before).toMatchObject({ orders: 1, notBack: 0 })
    expect(before.ordered).toBeGreaterThan(0)
    const url = `${path}/forms/Event/${event.formSlug}/cancellation`
    await moveMoney(admin, url, { message: 'Il pleut.' }, { password: TEST_PASSWORD })
    await test.worker.drain()
    const { ordered } = before
    expect(await totals()).toMatchObject({ orders: 0, canceledOrders: 1, ordered, notBack: ordered })
  })
})

describe('an event that was cancelled, at its desk', () => {
  it('is called cancelled in the list of campaigns and in its history, and can be published no more', async () => {
    const event = await publishCampaign(test, { title: 'Kermesse' })
    const { admin, path } = event.association
    const place = `${path}/forms/Event/${event.formSlug}`
    const seen = async () => {
      const { data } = (await admin.get(`${path.replace('/manage', '')}/forms`)).json<{ data: FormLight[] }>()
      const listed = data.find(({ formSlug }) => formSlug === event.formSlug)
      const { form } = (await admin.get(place)).json<ManagedCampaign>()
      const { eventCanceled } = (await admin.get(`${place}/versions`)).json<CampaignVersions>()
      return { standings: [listed, form].map((one) => one && campaignStanding(one)), form, eventCanceled }
    }
    expect(await seen()).toMatchObject({ standings: ['Public', 'Public'], eventCanceled: null })
    await moveMoney(admin, `${place}/cancellation`, { message: 'Il pleut.' }, { password: TEST_PASSWORD })
    const after = await seen()
    expect(after).toMatchObject({
      standings: ['Canceled', 'Canceled'],
      eventCanceled: { at: expect.stringMatching(/Z$/), by: expect.stringMatching(/\w/) },
    })
    expect(after.form.nextStates.some(isShownState)).toBe(false)
  })
})

describe('entries that were removed before their event was cancelled', () => {
  let event: PublishedCampaign
  const write = (what: string, body: object = {}) =>
    event.association.admin.post(`${event.association.path}/orders/${what}`, {
      list: 'items',
      filters: { formType: 'Event', formSlug: event.formSlug, canceled: 'withEvent' },
      ...body,
    })

  beforeAll(async () => {
    event = await publishCampaign(test, { title: 'Fête' })
    const tierId = event.tier().id
    const { admin, path } = event.association
    const gone = await registerOrder(event, {
      payer: byPost,
      items: [{ tierId, participant: participant('Eve') }],
    })
    const left = await registerOrder(event, { payer: { ...aPayer, email: 'partie@example.org' } })
    await registerOrder(event, { payer: byPost, items: [{ tierId, participant: participant('Max') }] })
    await registerOrder(event, { items: [{ tierId, participant: participant('Ana') }] })
    for (const { id } of [gone, left]) await admin.post(`${path}/orders/${id}/cancel-offline`)
  })

  it('are not among those who would have come, counted or listed, before its orders end and after', async () => {
    const { admin, path } = event.association
    const url = `${path}/forms/Event/${event.formSlug}/cancellation`
    const look = async () => (await admin.get(url)).json()
    expect(await look()).toMatchObject({ withoutEmail: 1 })
    expect((await items(event, '&canceled=withEvent')).names).toEqual([])
    await moveMoney(admin, url, { message: 'Il pleut.' }, { password: TEST_PASSWORD })
    for (const settle of [() => Promise.resolve(), () => test.worker.drain()]) {
      await settle()
      expect(await look()).toMatchObject({ withoutEmail: 1 })
      expect((await items(event, '&canceled=withEvent')).names).toEqual(['Ana', 'Max'])
      expect((await items(event, '&canceled=withEvent&search=petit')).names).toEqual(['Ana', 'Max'])
      expect((await items(event, '&canceled=withEvent&email=none')).names).toEqual(['Max'])
    }
    const filters = { formType: 'Event', formSlug: event.formSlug, canceled: 'withEvent', email: 'none' }
    const prepared = (await admin.post(`${path}/exports`, { list: 'items', format: 'csv', filters })).json()
    expect(prepared.totalRows).toBe(1)
    const file = (await admin.get(prepared.url)).body
    expect(file).toContain('Max')
    expect(file).not.toContain('Eve')
  })

  it('are not written to; those whose tickets ended with it are, and nothing is confirmed to them', async () => {
    expect((await write('selection')).json()).toEqual({
      rows: 2,
      orders: 2,
      people: 1,
      participants: 0,
      leftOut: { canceled: 0, withoutAddress: 1 },
      confirmations: { orders: 0, leftOut: { canceled: 2, withoutAddress: 0 } },
    })
    const subject = 'Une autre date'
    const sent = await write('messages', { subject, text: 'Ce sera samedi prochain.' })
    expect([sent.statusCode, sent.json()]).toMatchObject([202, { people: 1 }])
    expect((await write('confirmations')).json()).toMatchObject({ sent: 0 })
    await test.worker.drain()
    const mails = test.mails.received.filter((mail) => mail.subject === subject)
    expect(mails).toMatchObject([{ to: [{ address: aPayer.email }] }])
    // The whole list of orders: whoever left before is still left alone.
    const { formType, formSlug } = event
    const { admin, path } = event.association
    expect(
      (await admin.post(`${path}/orders/selection`, { filters: { formType, formSlug } })).json(),
    ).toMatchObject({ orders: 4, people: 1, leftOut: { canceled: 2, withoutAddress: 1 } })
  })
})

describe('a membership that was cancelled', () => {
  it('is hidden and counted among the members, and found without a validity', async () => {
    const on = await publishCampaign(test, { formType: 'Membership', title: 'Adhésion' })
    const tierId = on.tier().id
    const gone = await registerOrder(on, { items: [{ tierId, participant: participant('Ida') }] })
    await registerOrder(on, { items: [{ tierId, participant: participant('Ugo') }] })
    const { admin, path } = on.association
    await admin.post(`${path}/orders/${gone.id}/cancel-offline`)
    const members = '&tierTypes=Membership'
    expect(await items(on, members)).toMatchObject({ names: ['Ugo'], hidden: 1 })
    expect(await items(on, `${members}&canceled=only`)).toMatchObject({
      names: ['Ida'],
      data: [{ membership: null }],
    })
    expect((await items(on, `${members}&canceled=with&sort=until`)).names).toEqual(['Ida', 'Ugo'])
    // Nothing that is no longer a membership is up to date, so that none of that is hidden.
    expect(await items(on, `${members}&validity=Current`)).toMatchObject({ names: ['Ugo'], hidden: 0 })
  })
})
