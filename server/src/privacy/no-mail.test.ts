import { documentsSchema } from '@obole/contract/receipts'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { payer } from '../../testing/buyer.ts'
import { publishCampaign } from '../../testing/managed-campaign.ts'
import { payOrder, type PaidOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { again as typedAgain, visitor } from '../../testing/visitor.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { makePapers } from '../receipts/make-papers.ts'
import { sql } from '../platform/sql.ts'

/** Somebody who paid for others, and is forgotten: nobody hears of it, and cards of the others stay theirs. */
const test = testApp({ bank: true })
let association: MadeAssociation
let order: PaidOrder
const cards = new Map<string, string>()
const lastName = payer.lastName

const open = async (name: string) =>
  (await visitor(test).get(cards.get(name) ?? '', { headers: { accept: 'text/html' } })).statusCode

beforeAll(async () => {
  association = await makeAssociation(test)
  const club = await publishCampaign(test, {
    association,
    formType: 'Membership',
    title: 'Adhésion',
    changes: () => ({ generateMembershipCards: true }),
  })
  const { id: tierId, tierType } = club.tier()
  const item = (participant: { firstName: string; lastName: string; email?: string }) => ({
    tierId,
    tierType,
    participant,
  })
  order = await payOrder(test, {
    ...club.cart(),
    items: [
      item({ firstName: payer.firstName, lastName, email: payer.email }),
      item({ firstName: 'Zoé', lastName, email: 'zoe@famille.example' }),
      item({ firstName: 'Tom', lastName, email: payer.email }),
      item({ firstName: 'Lou', lastName }),
    ],
  })
  await test.worker.drain()
  await fileNewOrders(test.app)
  const { documents } = documentsSchema.parse(
    (await visitor(test).get(`/api/orders/${order.orderToken}/documents`)).json(),
  )
  for (const { cardUrl } of documents) {
    const [, line] = /carte\/(\d+)/.exec(cardUrl ?? '') ?? []
    const [row] = await test.app.db.query<{ holder: string }>(
      sql`select contents ->> 'holder' as holder from papers where contents ->> 'passNumber' = ${line ?? ''}`,
    )
    cards.set(row?.holder.split(' ')[0] ?? '', cardUrl ?? '')
  }
})

describe('a payer who is forgotten', () => {
  it('has nothing sent to anybody, and their papers are drawn anew', async () => {
    expect([...cards.keys()].toSorted()).toEqual([payer.firstName, 'Lou', 'Tom', 'Zoé'])
    for (const name of cards.keys()) expect([name, await open(name)]).toEqual([name, 200])
    const before = test.mails.received.length
    const [file] = await test.app.db.query<{ id: number }>(
      sql`select id from contacts where first_name = ${payer.firstName}`,
    )
    const asked = await association.admin.post(
      `${association.path}/contacts/${file?.id}/forgetting`,
      { askedOn: '2026-01-02' },
      typedAgain(),
    )
    expect(asked.statusCode).toBe(200)
    await test.worker.drain()
    expect((await association.admin.get(`${association.path}/privacy/forgettings/1`)).json().state).toBe(
      'Done',
    )
    expect(test.mails.received.slice(before).map(({ to }) => to)).toEqual([])
    expect(await test.app.db.query(sql`select from papers where stored_as is null`)).toEqual([])
    const [name] = await test.app.db.query(sql`
      select count(*)::int as papers from papers where contents ->> 'payerName' like 'Personne oubliée%'`)
    expect(name).toEqual({ papers: 4 })
  })

  it('leaves the others the addresses of their cards, and ends their own', async () => {
    for (const name of ['Zoé', 'Tom', 'Lou']) expect([name, await open(name)]).toEqual([name, 200])
    expect(await open(payer.firstName)).not.toBe(200)
  })

  it('has nothing sent when papers of that order are looked at again', async () => {
    const before = test.mails.received.length
    await makePapers(test.app, order.orderId, { tellsPayer: true })
    await test.worker.drain()
    expect(test.mails.received.slice(before).map(({ to }) => to)).toEqual([])
    // A card that goes to another mailbox is another card still.
    await test.app.db.query(sql`
      update order_items set participant = participant || '{"email": "zoe@ailleurs.example"}' where participant ->> 'firstName' = 'Zoé'`)
    expect(await open('Zoé')).not.toBe(200)
  })
})
