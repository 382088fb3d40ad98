import { addDays, parisDate } from '@obole/core/dates/dates'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askToken, makeTestKey, withSecret } from '../../testing/api-clients.ts'
import { makeAssociation } from '../../testing/association.ts'
import { buyer, donation } from '../../testing/buyer.ts'
import { asked, customerOf } from '../../testing/checkout-intents.ts'
import { placeFreeOrder } from '../../testing/orders.ts'
import { makeTestPartner } from '../../testing/partners.ts'
import { payMonthly } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { differences } from '../../testing/v5-compare.ts'
import { makeAddress, receiver, type Received, signatureOf } from '../../testing/webhooks.ts'
import { seedDemo } from '../demo/seed.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { tellNoProgram } from '../webhooks/tell-nobody.sql.ts'
import type { WebhookAddress } from '../webhooks/addresses.ts'
import { forgetDeliveries } from '../webhooks/forget-deliveries.ts'
import { composeWebhooks } from './compose-webhooks.ts'

const test = testApp({ bank: true, listen: true })
const program = receiver()
const slug = 'les-jardins-partages'
const TYPES = ['Order', 'Payment', 'Form', 'Organization'] as const

let organizationId: number
let adminId: number
const addresses = new Map<string, WebhookAddress>()

beforeAll(async () => {
  await seedDemo(test.app)
  const [row] = await test.app.db.query<{ id: number; adminId: number }>(sql`
    select o.id, m.user_id as "adminId" from organizations o join memberships m on m.organization_id = o.id
    where o.slug = ${slug} and m.role = 'OrganizationAdmin' limit 1`)
  organizationId = row?.id ?? 0
  adminId = row?.adminId ?? 0
  for (const type of TYPES)
    addresses.set(
      type,
      await makeAddress(test, { organizationId, clientId: null }, type, `${program.url}/${type}`),
    )
})

beforeEach(async () => {
  await heard()
  program.received.length = 0
})

/** What the program has received, by type, once all is sent. */
async function heard(): Promise<Record<(typeof TYPES)[number], Received[]>> {
  for (let n = 0; n < 4; n += 1) {
    await test.worker.drain()
    test.clock.advance(1_500)
  }
  await test.worker.drain()
  const of = (type: string) => program.received.filter(({ path }) => path === `/${type}`)
  return { Order: of('Order'), Payment: of('Payment'), Form: of('Form'), Organization: of('Organization') }
}

const idOf = ({ json }: Received) => json.data['id']
const statesOf = (received: readonly Received[]) => received.map(({ json }) => json.data['state'])
const change = (statement: ReturnType<typeof sql>) => test.app.db.query(statement)

/** Buys by card, and answers the order's and the payment's numbers as they were told. */
async function buy(): Promise<{ orderId: number; paymentId: number }> {
  await buyer(test).pay(await donation(test, 2000), 'accepted')
  const { Order, Payment } = await heard()
  program.received.length = 0
  return { orderId: Number(Order[0] && idOf(Order[0])), paymentId: Number(Payment[0] && idOf(Payment[0])) }
}

/** The whole body beside the reference. */
function compare({ json, headers, text, path }: Received, type: string, model: string): void {
  const signed = signatureOf({ json, headers, text, path }, addresses.get(type)?.signatureKey ?? '')
  expect(headers['x-ha-signature']).toBe(signed)
  expect(json.eventType).toBe(type)
  expect(differences(model, json.data)).toEqual([])
}

describe('a purchase', () => {
  it('is told by an order and a payment, signed, as the reference has them', async () => {
    await buyer(test).pay(await donation(test, 2000), 'accepted')
    const { Order, Payment, Form } = await heard()
    expect([Order.length, Payment.length, Form.length]).toEqual([1, 1, 0])
    const [order, payment] = [Order[0], Payment[0]]
    if (!order || !payment) throw new Error('nothing was told')
    compare(order, 'Order', 'OrderDetail')
    compare(payment, 'Payment', 'PaymentDetail')
    expect(Object.keys(payment.json)).toEqual(['eventType', 'data'])
    expect(statesOf(Payment)).toEqual(['Authorized'])
    expect(payment.json.data).toMatchObject({ order: { id: idOf(order) } })
  })

  it('that a shop outside asked for brings the shop’s own words', async () => {
    const of = { id: organizationId, slug, adminId }
    const intent = await asked(test, of, { metadata: { reference: 'wc-8' } })
    await (await customerOf(test, intent)).pay()
    const { Order, Payment } = await heard()
    for (const received of [...Order, ...Payment])
      expect(received.json.metadata).toEqual({ reference: 'wc-8' })
    expect([Order.length, Payment.length]).toEqual([1, 1])
    expect(Order[0]?.json.data['checkoutIntentId']).toEqual(expect.any(Number))
  })

  it('of a free place is told by its order alone', async () => {
    const campaign = await loadCampaign(test.app, {
      organizationSlug: slug,
      formType: 'Donation',
      formSlug: 'faire-un-don',
    })
    const tier = campaign?.tiers[0]
    if (!campaign || !tier) throw new Error('no campaign')
    await placeFreeOrder(test.app, { organizationId, formId: campaign.id, tier })
    const { Order, Payment } = await heard()
    expect([Order.length, Payment.length]).toEqual([1, 0])
  })

  it('that is rolled back tells nothing, nor does what takes away what is known of somebody', async () => {
    const { orderId } = await buy()
    const rename = (db: Queryable) =>
      db.query(sql`update orders set payer = payer || '{"showName": true}' where id = ${orderId}`)
    const undone = test.app.db.transaction(async (db) => {
      await rename(db)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await test.app.db.transaction(async (db) => {
      await tellNoProgram(db)
      await rename(db)
    })
    expect((await heard()).Order).toEqual([])
    await change(sql`update orders set payer = payer || '{"city": "Nantes"}' where id = ${orderId}`)
    expect((await heard()).Order.map(({ json }) => json.data['payer'])).toMatchObject([{ city: 'Nantes' }])
  })
})

describe('a payment', () => {
  it('is told in each state that it reaches, also where it leaves it before anything is sent', async () => {
    const { paymentId } = await buy()
    await change(sql`update payments set state = 'Refunding' where id = ${paymentId}`)
    await change(sql`update payments set state = 'Authorized' where id = ${paymentId}`)
    const { Payment, Order } = await heard()
    expect(new Set(statesOf(Payment))).toEqual(new Set(['Authorized', 'Refunding']))
    expect(Payment).toHaveLength(2)
    expect(new Set(Payment.map(idOf))).toEqual(new Set([paymentId]))
    expect(Order).toEqual([])
  })

  it('is told once for several statements of a moment, and not for what nobody is told of it', async () => {
    const { paymentId } = await buy()
    await change(sql`update payments set updated_at = now(), try_on = null where id = ${paymentId}`)
    expect((await heard()).Payment).toEqual([])
  })

  it('that is refunded is told with its refund', async () => {
    const { paymentId } = await buy()
    const key = await makeTestKey(test, { id: organizationId, adminId })
    const given = await askToken(test, withSecret(key))
    const answered = await test.http.inject({
      method: 'POST',
      url: `/v5/payments/${paymentId}/refund`,
      headers: { authorization: `Bearer ${given.json().access_token}`, 'idempotency-key': 'all' },
    })
    expect(answered.statusCode).toBe(200)
    const { Payment } = await heard()
    const last = Payment.at(-1)
    if (!last) throw new Error('nothing was told')
    compare(last, 'Payment', 'PaymentDetail')
    expect(statesOf(Payment)).toContain('Refunded')
    expect(last.json.data).toMatchObject({
      refundOperations: [{ id: answered.json().id, status: 'Processed' }],
    })
  })
})

describe('an order', () => {
  it('is told again when what it would still debit is given up by a program', async () => {
    const of = { id: organizationId, slug, adminId }
    const terms = [{ amount: 1000, date: addDays(parisDate(test.app.clock.now()), 30) }]
    const intent = await asked(test, of, { initialAmount: 1500, terms })
    await (await customerOf(test, intent)).pay()
    const order = (await heard()).Order[0]
    const orderId = Number(order && idOf(order))
    program.received.length = 0
    const key = await makeTestKey(test, { id: organizationId, adminId })
    const given = await askToken(test, withSecret(key))
    const ended = await test.http.inject({
      method: 'POST',
      url: `/v5/orders/${orderId}/cancel`,
      headers: { authorization: `Bearer ${given.json().access_token}` },
    })
    expect(ended.statusCode).toBe(200)
    const { Order, Payment } = await heard()
    expect(statesOf(Payment)).toEqual(['Canceled'])
    expect(Order.map(idOf)).toEqual([orderId])
  })

  it('is told again when a gift of every month is stopped, be no debit of it planned', async () => {
    const { orderId } = await payMonthly(test)
    await heard()
    program.received.length = 0
    const stopped = await change(sql`
      update recurrences set state = 'Stopped' where order_id = ${orderId} and state = 'Active' returning order_id`)
    expect(stopped).toHaveLength(1)
    expect((await heard()).Order.map(idOf)).toEqual([orderId])
  })

  it('is told again when a line of it is cancelled or corrected', async () => {
    const { orderId } = await buy()
    await change(
      sql`update order_items set participant = '{"firstName": "Zoé", "lastName": "Lang"}' where order_id = ${orderId}`,
    )
    const { Order } = await heard()
    expect(Order.map(idOf)).toEqual([orderId])
    await change(sql`update orders set papers_made_at = now() where id = ${orderId}`)
    expect((await heard()).Order).toHaveLength(1)
  })
})

describe('a campaign and an association', () => {
  it('are told when they change, as the reference has them', async () => {
    await change(sql`
      update forms set title = title || ' !' where organization_id = ${organizationId} and slug = 'faire-un-don'`)
    await change(sql`update organizations set description = 'Autrement' where id = ${organizationId}`)
    const { Form, Organization } = await heard()
    expect([Form.length, Organization.length]).toEqual([1, 1])
    if (Form[0]) compare(Form[0], 'Form', 'FormPublicModel')
    expect(Organization[0]?.json).toEqual({
      eventType: 'Organization',
      data: { old_slug_organization: slug, new_slug_organization: slug },
    })
  })

  it('tell a new slug beside the former one', async () => {
    const other = await makeAssociation(test)
    await makeAddress(
      test,
      { organizationId: other.id, clientId: null },
      'Organization',
      `${program.url}/Organization`,
    )
    await change(sql`update organizations set slug = slug || '-bis' where id = ${other.id}`)
    expect((await heard()).Organization.map(({ json }) => json.data)).toEqual([
      { old_slug_organization: other.slug, new_slug_organization: `${other.slug}-bis` },
    ])
  })

  it('tell nothing of other associations', async () => {
    const other = await makeAssociation(test)
    await change(sql`update organizations set description = 'Autrement' where id = ${other.id}`)
    await heard()
    expect(program.received).toEqual([])
  })
})

describe('a partner’s program', () => {
  async function partner(privileges: readonly string[]) {
    const { clientId } = await makeTestPartner(test)
    await change(sql`
      insert into api_consents (client_id, organization_id, privileges, given_by, given_at)
      values (${clientId}, ${organizationId}, ${privileges}, ${adminId}, now())`)
    return clientId
  }
  const ofPartner = () => program.received.filter(({ path }) => path.startsWith('/partner'))

  it('hears of associations that let it in, as far as they do, and until they end it', async () => {
    const clientId = await partner(['AccessPublicData'])
    for (const type of ['Organization', 'Order'] as const)
      await makeAddress(test, { organizationId: null, clientId }, type, `${program.url}/partner/${type}`)
    await makeAddress(test, { organizationId, clientId }, 'Form', `${program.url}/partner/Form`)
    const other = await makeAssociation(test)
    await change(
      sql`update organizations set description = 'Ici' where id in (${organizationId}, ${other.id})`,
    )
    await change(sql`
      update forms set private_title = 'Secret', title = title where organization_id = ${organizationId} and slug = 'faire-un-don'`)
    await buy().catch(() => null)
    program.received.length = 0
    await change(
      sql`update organizations set description = 'Là' where id in (${organizationId}, ${other.id})`,
    )
    await change(
      sql`update orders set payer = payer || '{"city": "Brest"}' where organization_id = ${organizationId}`,
    )
    await change(sql`
      update forms set private_title = 'Secret' where organization_id = ${organizationId} and slug = 'faire-un-don'`)
    await heard()
    expect(
      ofPartner()
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/partner/Form', '/partner/Organization'])
    const form = ofPartner().find(({ json }) => json.eventType === 'Form')
    expect(form?.json.data).toMatchObject({ privateTitle: null })
    const own = program.received.find(({ path }) => path === '/Form')
    expect(own?.json.data).toMatchObject({ privateTitle: 'Secret' })
    await change(sql`
      update api_consents set revoked_at = now(), revoked_by = ${adminId} where client_id = ${clientId}`)
    program.received.length = 0
    await change(sql`update organizations set description = 'Fini' where id = ${organizationId}`)
    await heard()
    expect(ofPartner()).toEqual([])
  })

  it('does not get what waited for it once it may hear no more', async () => {
    const clientId = await partner(['AccessPublicData'])
    await makeAddress(
      test,
      { organizationId: null, clientId },
      'Organization',
      `${program.url}/partner/Organization`,
    )
    await change(sql`update organizations set description = 'Avant' where id = ${organizationId}`)
    await composeWebhooks(test.app)
    await change(
      sql`update api_consents set revoked_at = now(), revoked_by = ${adminId} where client_id = ${clientId}`,
    )
    await heard()
    expect(ofPartner()).toEqual([])
    const waiting = () =>
      test.app.db.query(sql`
      select d.id from webhook_deliveries d join webhook_addresses a on a.id = d.address_id
      where d.state = 'Waiting' and a.client_id = ${clientId}`)
    expect(await waiting()).toHaveLength(1)
    await forgetDeliveries(test.app)
    expect(await waiting()).toEqual([])
  })
})
