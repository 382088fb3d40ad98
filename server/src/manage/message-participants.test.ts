import { beforeAll, describe, expect, it } from 'vitest'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'

/** A message from the list of participants reaches those the chosen lines are for. */
const test = testApp()
let on: PublishedCampaign
let read = 0

const payer = { firstName: 'Eva', lastName: 'Petit', email: 'Eva@example.org' }
const person = (firstName: string, email?: string) => ({
  firstName,
  lastName: 'Petit',
  ...(email ? { email } : {}),
})

beforeAll(async () => {
  on = await publishCampaign(test, { title: 'Fête du quartier' })
  const tierId = on.tier().id
  const order = (items: object[], who: object = payer) => registerOrder(on, { payer: who, items })
  await order([
    { tierId, participant: person('Lou', 'Lou@Voisins.example') },
    { tierId, participant: person('Sam') },
    { tierId, participant: person('Eva', 'eva@EXAMPLE.org') },
  ])
  await order([{ tierId, participant: person('Lou', 'lou@voisins.example') }], {
    firstName: 'Zoe',
    lastName: 'Petit',
    email: 'zoe@example.org',
  })
  await test.worker.drain()
})

const post = (what: string, body: object) =>
  on.association.admin.post(`${on.association.path}/orders/${what}`, { list: 'items', filters: {}, ...body })
const words = { subject: 'L’entrée change', text: 'Entrez par la rue des Lilas.' }

async function news() {
  await test.worker.drain()
  const mails = test.mails.received.slice(read)
  read = test.mails.received.length
  return mails
}

describe('a message about chosen participants', () => {
  it('[O21] says before it leaves to how many it goes, and at whose address', async () => {
    const counted = { rows: 4, orders: 2, people: 2, participants: 1 }
    expect((await post('selection', {})).json()).toMatchObject(counted)
    const preview = (await post('messages/preview', words)).json()
    expect(preview).toMatchObject({ ...counted, leftOut: { canceled: 0, withoutAddress: 0 } })
  })

  it('[O21] reaches each mailbox once: the participants, and the payer where one left no address', async () => {
    await news()
    expect((await post('messages', words)).json()).toMatchObject({ people: 2, alreadySent: false })
    const mails = await news()
    expect(mails.map(({ to }) => String(to?.[0]?.address)).toSorted()).toEqual([
      'eva@example.org',
      'lou@voisins.example',
    ])
    const [lou] = mails.filter(({ to }) => to?.[0]?.address === 'lou@voisins.example')
    expect(lou?.text).toContain('Bonjour Lou,')
    expect(lou?.text).toContain('Fête du quartier')
    // The order is its payer's.
    expect(lou?.text).not.toMatch(/commande|Eva|Zoe/)
    const [eva] = mails.filter(({ to }) => to?.[0]?.address === 'eva@example.org')
    expect(eva?.text).toMatch(/\/commande\//)
    // The same again is one message.
    expect((await post('messages', words)).json()).toMatchObject({ alreadySent: true })
    expect(await news()).toEqual([])
  })

  it.each([
    ['Entrez par la rue des Lilas.', 1],
    ['Bonjour,\nEntrez par la rue des Lilas.', 1],
    ['Chers voisins,\nentrez par la rue des Lilas.', 0],
  ])('[O23] greets once: %j', async (text, times) => {
    const preview = (await post('messages/preview', { ...words, text })).json()
    expect(preview.text.match(/Bonjour/g) ?? []).toHaveLength(times)
  })

  it('[O21] is noted once for each order it is about, and goes to nobody whose line is another’s by then', async () => {
    const noted = await test.app.db.query(
      sql`
        select id from audit_entries where action = 'order.messageSent' and organization_id = ${on.association.id}`,
    )
    expect(noted).toHaveLength(2)
    await post('messages', { ...words, subject: 'Encore un mot' })
    await test.app.db
      .query(sql`update order_items set participant = participant || '{"email": "nour@example.org"}'
        where participant ->> 'firstName' = 'Lou'`)
    expect((await news()).map(({ to }) => to?.[0]?.address)).toEqual(['eva@example.org'])
  })
})
