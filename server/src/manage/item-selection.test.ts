import type { MemberRole } from '@obole/core/users/session'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'

/** Members and guests are chosen as orders are: by the same door, and what is done is done to the orders they are in. */
const test = testApp()
let on: PublishedCampaign
let other: PublishedCampaign
const ids: Record<string, number> = {}

async function order(campaign: PublishedCampaign, name: string): Promise<number> {
  const payer = { firstName: name, lastName: 'Petit', email: `${name.toLowerCase()}@example.org` }
  return (await registerOrder(campaign, { payer })).id
}

beforeAll(async () => {
  on = await publishCampaign(test, { title: 'La nôtre' })
  other = await publishCampaign(test, { association: on.association, title: 'La leur' })
  ids['lou'] = await order(on, 'Lou')
  ids['zoe'] = await order(on, 'Zoe')
  ids['gone'] = await order(on, 'Max')
  ids['theirs'] = await order(other, 'Ana')
  const { admin, path } = on.association
  await admin.post(`${path}/orders/${ids['gone']}/cancel-offline`)
  await test.worker.drain()
})

const idOf = (name: string): number => ids[name] ?? 0
const campaign = ({ formType, formSlug }: PublishedCampaign) => ({ formType, formSlug })
const written = { subject: 'L’entrée change', text: 'Entrez par la rue des Lilas.' }

describe('a selection of members or guests', () => {
  const ofItems = (what: string, filters: object, body: object = {}, who = on.association.admin) =>
    who.post(`${on.association.path}/orders/${what}`, { list: 'items', filters, ...body })
  const itemsOf = async (...orders: string[]): Promise<number[]> => {
    const { admin, path } = on.association
    const { data } = (await admin.get(`${path}/items?canceled=with`)).json()
    return data
      .filter(({ orderId }: { orderId: number }) => orders.map(idOf).includes(orderId))
      .map(({ id }: { id: number }) => id)
  }

  it('means the orders they are in, each once, however many of their lines were ticked', async () => {
    const tierId = on.tier().id
    const pair = await registerOrder(on, {
      payer: { firstName: 'Eva', lastName: 'Petit', email: 'eva@example.org' },
      items: [{ tierId }, { tierId }],
    })
    ids['pair'] = pair.id
    const itemIds = await itemsOf('pair', 'zoe')
    expect((await ofItems('selection', { itemIds })).json()).toEqual({
      rows: 3,
      orders: 2,
      people: 2,
      participants: 0,
      leftOut: { canceled: 0, withoutAddress: 0 },
      confirmations: { orders: 2, leftOut: { canceled: 0, withoutAddress: 0 } },
    })
    expect((await ofItems('selection', { itemIds: itemIds.slice(0, 1) })).json()).toMatchObject({
      rows: 1,
      orders: 1,
    })
    expect((await ofItems('selection', { ...campaign(other) })).json()).toMatchObject({ rows: 1, orders: 1 })
    // What was cancelled is listed for whoever asks, and nothing is sent about it.
    expect((await ofItems('selection', { canceled: 'only' })).json()).toMatchObject({
      rows: 1,
      people: 0,
      leftOut: { canceled: 1 },
    })
    await test.worker.drain()
    const before = test.mails.received.length
    const resent = await ofItems('confirmations', { itemIds: await itemsOf('pair') })
    expect(resent.json()).toMatchObject({ sent: 1 })
    await test.worker.drain()
    expect(test.mails.received.length).toBe(before + 1)
  })

  it('is taken away as a file: the ticked rows and no other', async () => {
    const { admin, path } = on.association
    const filters = { itemIds: await itemsOf('zoe', 'theirs') }
    const prepared = (await admin.post(`${path}/exports`, { list: 'items', format: 'csv', filters })).json()
    expect(prepared.totalRows).toBe(2)
    const file = (await admin.get(prepared.url)).body
    expect(file).toContain('zoe@example.org')
    expect(file).not.toContain('lou@example.org')
  })

  it('holds no line of another association, and no filter that the list does not know', async () => {
    const stranger = await publishCampaign(test)
    await order(stranger, 'Eve')
    const { admin, path } = stranger.association
    const [strange] = (await admin.get(`${path}/items`)).json().data
    expect((await ofItems('selection', { itemIds: [strange.id] })).json()).toMatchObject({
      rows: 0,
      orders: 0,
    })
    expect((await ofItems('selection', { orderIds: [idOf('zoe')] })).statusCode).toBe(400)
  })

  it.each<[string, MemberRole, boolean, boolean]>([
    ['a treasurer', 'Treasurer', false, true],
    ['an accountant, who reads and exports', 'Accountant', false, false],
    ['who stands at the door', 'CheckInOperator', false, false],
    ['the manager of the campaign, in it', 'FormAdmin', true, true],
    ['the accountant of the campaign', 'Accountant', true, false],
  ])('is written to by whoever may write to orders: %s', async (_, role, isOfCampaign, may) => {
    const who = await on.association.member(role, isOfCampaign ? on.formId : undefined)
    const filters = { ...(isOfCampaign ? campaign(on) : {}), itemIds: await itemsOf('zoe') }
    const acts = { confirmations: {}, 'messages/preview': written, messages: written }
    for (const [what, body] of Object.entries(acts))
      expect([what, (await ofItems(what, filters, body, who)).statusCode < 300]).toEqual([what, may])
  })

  it('of another campaign is nobody’s who looks after one', async () => {
    const who = await on.association.member('FormAdmin', on.formId)
    for (const filters of [{}, campaign(other), { itemIds: await itemsOf('zoe') }])
      expect((await ofItems('selection', filters, {}, who)).statusCode).toBe(403)
    const reach = { ...campaign(on), itemIds: await itemsOf('theirs') }
    expect((await ofItems('selection', reach, {}, who)).json()).toMatchObject({ rows: 0, orders: 0 })
  })
})
