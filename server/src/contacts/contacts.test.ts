import type { ContactFile, ContactRow } from '@obole/contract/contacts'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'
import { fileNewOrders } from './file-orders.ts'

/** One file for each person of an association, made of its orders a moment later. */
const test = testApp()
let association: MadeAssociation
let membership: PublishedCampaign
let event: PublishedCampaign

beforeAll(async () => {
  association = await makeAssociation(test)
  membership = await publishCampaign(test, { association, formType: 'Membership', title: 'Adhésion' })
  event = await publishCampaign(test, { association, title: 'Concert' })
})

const person = (firstName: string, lastName: string, email?: string) => ({
  firstName,
  lastName,
  ...(email ? { email } : {}),
})
const join = (payer: object, ...members: object[]) =>
  registerOrder(membership, {
    payer,
    items: members.map((participant) => ({ tierId: membership.tier().id, participant })),
  })
const attend = (payer: object, ...guests: object[]) =>
  registerOrder(event, {
    payer,
    items: guests.map((participant) => ({ tierId: event.tier().id, participant })),
  })
const file = () => fileNewOrders(test.app)

async function listed(query = ''): Promise<ContactRow[]> {
  return (await association.admin.get(`${association.path}/contacts?pageSize=100${query}`)).json().data
}
const named = async (lastName: string) => (await listed()).filter((row) => row.lastName === lastName)
async function one(lastName: string, firstName?: string): Promise<ContactRow> {
  const [row] = (await named(lastName)).filter((found) => !firstName || found.firstName === firstName)
  if (!row) throw new Error(`nobody is called ${lastName}`)
  return row
}
async function open(id: number): Promise<ContactFile> {
  return (await association.admin.get(`${association.path}/contacts/${id}`)).json()
}

describe('a file', () => {
  it('is one for the same name and mailbox, whatever the letters, and another for a child', async () => {
    const eva = person('Éva', 'Petit', 'Eva@Example.org')
    await join(eva, eva, person('Lou', 'Petit'))
    await attend(person('EVA', 'petit', 'eva@example.org'), person('Eva', 'Petit', 'eva@example.org'))
    await file()
    const files = (await listed()).filter(({ email }) => email === 'eva@example.org')
    expect(files.map(({ firstName, standing }) => [firstName, standing])).toEqual([
      ['EVA', 'Current'],
      ['Lou', 'Current'],
    ])
    const eva1 = await open(files[0]?.id ?? 0)
    expect(eva1).toMatchObject({ orderCount: 2, memberships: [{ name: 'Adhésion', standing: 'Current' }] })
    expect(eva1.lines.map(({ formTitle }) => formTitle)).toEqual(['Concert'])
    expect(eva1.figures.ordered).toBe(eva1.orders.reduce((sum, { ordered }) => sum + ordered, 0))
    const lou = await open(files[1]?.id ?? 0)
    expect(lou).toMatchObject({ orderCount: 0, orders: [], memberships: [{ standing: 'Current' }] })
  })

  it('follows a correction, and goes when nobody is left in it', async () => {
    const order = await attend(person('Ana', 'Dubois', 'ana@example.org'), person('Ana', 'Dubois'))
    await file()
    expect(await named('Dubois')).toHaveLength(1)
    const corrected = await association.admin.send('PATCH', `${association.path}/orders/${order.id}/payer`, {
      payload: { lastName: 'Dubosc' },
    })
    expect(corrected.statusCode).toBe(200)
    await association.admin.send(
      'PATCH',
      `${association.path}/orders/${order.id}/items/${order.items[0]?.id}/participant`,
      { payload: { lastName: 'Dubosc' } },
    )
    await file()
    expect(await named('Dubois')).toEqual([])
    expect(await named('Dubosc')).toHaveLength(1)
  })

  it('[PF1] is no member’s once the membership is cancelled', async () => {
    const max = person('Max', 'Annulé', 'max@example.org')
    const order = await join(max, max)
    await file()
    expect(await one('Annulé')).toMatchObject({ standing: 'Current' })
    await association.admin.post(`${association.path}/orders/${order.id}/cancel-offline`)
    await file()
    expect(await one('Annulé')).toMatchObject({ standing: 'Never', memberUntil: null })
  })

  it('[PF1] follows what the campaign says of its validity', async () => {
    const zoe = person('Zoé', 'Durée', 'zoe@example.org')
    await join(zoe, zoe)
    await file()
    const before = await one('Durée')
    await test.app.db.query(sql`
      update forms set validity_type = 'Custom', start_at = '2020-01-01', end_at = '2020-12-31'
      where id = ${membership.formId}`)
    await file()
    expect(await one('Durée')).toMatchObject({
      standing: 'Over',
      memberSince: '2020-01-01',
      memberUntil: '2020-12-31',
    })
    await test.app.db.query(sql`
      update forms set validity_type = 'MovingYear', start_at = null, end_at = null where id = ${membership.formId}`)
    await file()
    expect(await one('Durée')).toEqual(before)
  })

  it('is made once, however often the orders are looked at', async () => {
    const before = await listed()
    await file()
    await file()
    expect(await listed()).toEqual(before)
  })
})
