import { beforeEach, describe, expect, it } from 'vitest'
import {
  aPayer,
  publishCampaign,
  registerOrder,
  type PublishedCampaign,
} from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
let on: PublishedCampaign

beforeEach(async () => {
  on = await publishCampaign(test)
})

const byHand = ({ association, formType, formSlug, tier }: PublishedCampaign, wish: object) =>
  association.admin.post(`${association.path}/orders`, {
    formType,
    formSlug,
    items: [{ tierId: tier().id }],
    means: 'Cash',
    receivedOn: '2026-03-14',
    payer: aPayer,
    ...wish,
  })

describe('an association that nobody has verified, or that is suspended', () => {
  const forbid = () =>
    test.app.db.query(sql`update organizations set allow_collect = false where id = ${on.association.id}`)

  it('writes down what it received, and has no mail sent to whom it names', async () => {
    await forbid()
    expect((await byHand(on, { sendConfirmation: true })).json().code).toBe('ASSOCIATION_NOT_VERIFIED')
    const { id: orderId, items } = (await byHand(on, {})).json()
    const { admin, path } = on.association
    const line = `${path}/orders/${orderId}/items/${items[0].id}/participant`
    const corrected = await admin.send('PATCH', line, { payload: { firstName: 'Anouk', tellPayer: true } })
    expect([corrected.statusCode, corrected.json().code]).toEqual([403, 'ASSOCIATION_NOT_VERIFIED'])
    const message = { list: 'orders', filters: {}, subject: 'Remboursement', text: 'https://evil.example' }
    for (const call of ['messages', 'messages/preview'])
      expect([call, (await admin.post(`${path}/orders/${call}`, message)).json().code]).toEqual([
        call,
        'ASSOCIATION_NOT_VERIFIED',
      ])
  })
})

describe('a mailbox', () => {
  it('gets no more than twenty such mails an hour, from however many associations', async () => {
    const email = 'bombed@example.org'
    const other = await publishCampaign(test)
    const statuses: number[] = []
    for (let sent = 0; sent < 22; sent += 1) {
      const payer = { ...aPayer, email: sent % 2 ? email : email.toUpperCase() }
      statuses.push((await byHand(sent % 3 ? on : other, { sendConfirmation: true, payer })).statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429])
    const { id: orderId } = await registerOrder(on, { payer: { ...aPayer, email: 'calm@example.org' } })
    expect(orderId).toBeGreaterThan(0)
  })
})
