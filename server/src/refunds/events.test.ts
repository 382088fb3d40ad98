import { eventCancellationSchema, type EventCancellation } from '@obole/contract/event-cancellations'
import type { OrderDetail } from '@obole/contract/manage-lists'
import { beforeAll, describe, expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { aPayer } from '../../testing/managed-campaign.ts'
import { moveMoney, paymentNow, payOrder } from '../../testing/money.ts'
import { approve } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, TEST_PASSWORD, type Visitor } from '../../testing/visitor.ts'
import { grantRole } from '../people/change-roles.ts'
import { cancelOrderOfEvent } from './cancel-event.ts'

const test = testApp({ bank: true })
let event: MadeCampaign
let admin: Visitor
let base: string
let path: string

beforeAll(async () => {
  event = await makeCampaign(test, {
    tiers: [
      { name: 'Place', price: 1500, stock: 50, asksParticipant: true },
      { name: 'Stage', price: 9000, frequency: 'Installment' },
      { name: 'Libre', price: 0, stock: 50 },
    ],
    columns: { instalment_counts: [1, 3], generate_tickets: true, title: 'Bal de minuit' },
  })
  const [row] = await test.app.db.query<{ id: number }>({
    text: 'select organization_id as id from forms where id = $1',
    values: [event.formId],
  })
  const userId = await createTestUser(test, { email: 'tresor@bal.example' })
  await grantRole(test.app, { userId, organizationId: row?.id ?? 0, role: 'OrganizationAdmin' })
  admin = await signedInVisitor(test, 'tresor@bal.example')
  const { organizationSlug, formType, formSlug } = event.ref
  base = `/api/manage/organizations/${organizationSlug}`
  path = `${base}/forms/${formType}/${formSlug}/cancellation`
})

const entry = (firstName: string, email?: string) => ({
  tierId: event.tier('Place'),
  tierType: 'Registration' as const,
  participant: { firstName, lastName: 'Martin', ...(email ? { email } : {}) },
})

const look = async (): Promise<EventCancellation> =>
  eventCancellationSchema.parse((await admin.get(path)).json())

const cancel = (password: string | null) =>
  moveMoney(admin, path, { message: 'La salle est inondée.', internalNote: 'voir l’assureur' }, { password })

describe('an event that does not take place', () => {
  it('ends every order once: sales, tickets, places, debits; money goes back, and everybody is told', async () => {
    const paid = await payOrder(test, event.cart(entry('Alix', 'camille@ailleurs.example')), { tip: 300 })
    const plan = await payOrder(test, event.cart('Stage'), { instalments: 3 })
    const free = buyer(test)
    const { paymentRequestId: nothing } = await free.request(await free.ready(event.cart('Libre')))
    const { orderId: freeId } = await free.summary(nothing)
    const byHand = await admin.post(`${base}/orders`, {
      formType: event.ref.formType,
      formSlug: event.ref.formSlug,
      items: [{ tierId: event.tier('Place'), participant: { firstName: 'Bo', lastName: 'Durand' } }],
      payer: aPayer,
      means: 'Cash',
      receivedOn: '2026-03-14',
    })
    const paying = buyer(test)
    const { paymentId: attemptId, paymentRequestId } = await paying.pay(event.cart(entry('Zoé')), 'challenge')
    await test.worker.drain()
    expect(await look()).toMatchObject({
      orders: 4,
      toRefund: 1800 + 3000,
      ordersByHand: 1,
      cancellation: null,
    })
    expect((await cancel(null)).json()).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    expect((await cancel(TEST_PASSWORD)).json()).toMatchObject({ orders: 4, cancellation: { ordersDone: 0 } })
    expect((await buyer(test).call('POST', '/carts', event.cart(entry('Trop tard')))).json).toMatchObject({
      code: 'FORM_CLOSED',
      details: { shown: 'canceled' },
    })

    await Promise.all([1, 2, 3].map(() => cancelOrderOfEvent(test.app, paid.orderId)))
    await test.worker.drain()
    expect((await cancel(TEST_PASSWORD)).json()).toMatchObject({
      orders: 4,
      toRefund: 0,
      ordersByHand: 1,
      cancellation: { ordersDone: 4, refunded: 4800, underWay: 0 },
    })
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({
      state: 'Refunded',
      refunded_tip_cents: 300,
    })
    const ids = [paid.orderId, plan.orderId, freeId, byHand.json<OrderDetail>().id]
    const ended = await test.app.db.query({
      text: `select distinct i.state, i.cancel_cause from order_items i where i.order_id = any($1)`,
      values: [ids],
    })
    expect(ended).toEqual([{ state: 'Canceled', cancel_cause: 'EventCanceled' }])
    const debits = await test.app.db.query<{ state: string }>({
      text: 'select state from payments where order_id = $1 order by instalment_number',
      values: [plan.orderId],
    })
    expect(debits.map(({ state }) => state)).toEqual(['Refunded', 'Canceled', 'Canceled'])

    await approve(test, attemptId)
    await paying.next(paymentRequestId)
    const { orderId: lateId } = await paying.summary(paymentRequestId)
    test.clock.advance(61_000)
    await test.worker.drain()
    expect(await look()).toMatchObject({ orders: 5, cancellation: { ordersDone: 5, refunded: 6300 } })

    const told = test.mails.received.filter(({ subject }) =>
      subject?.includes('Annulé\u202f: «\u202fBal de minuit'),
    )
    expect(told).toHaveLength(6)
    for (const { text } of told) expect(text).toContain('La salle est inondée.')
    for (const { text } of told) expect(text).not.toContain('assureur')
    const guest = told.find(({ to }) => to?.[0]?.address === 'camille@ailleurs.example')
    expect(guest?.text).not.toContain('/commande/')
    const refunds = await test.app.db.query<{ count: number }>({
      text: 'select count(*) as count from refunds where order_id = any($1)',
      values: [[...ids, lateId]],
    })
    expect(refunds[0]?.count).toBe(3)
  })

  it('left alone by a killed worker goes on where it was, and pays nothing twice', async () => {
    const [order] = await test.app.db.query<{ id: number }>({
      text: `select min(order_id) as id from event_cancellation_orders where form_id = $1`,
      values: [event.formId],
    })
    const orderId = order?.id ?? 0
    const before = await look()
    await test.app.db.query({
      text: 'update event_cancellation_orders set done_at = null where order_id = $1',
      values: [orderId],
    })
    await cancelOrderOfEvent(test.app, orderId)
    expect(await look()).toEqual(before)
  })

  it('is never opened again, by its state or by a draft; a copy of it is another event', async () => {
    const { organizationSlug, formType, formSlug } = event.ref
    const form = `/api/manage/organizations/${organizationSlug}/forms/${formType}/${formSlug}`
    for (const state of ['Public', 'Private'])
      expect((await admin.send('PUT', `${form}/state`, { payload: { state } })).json()).toMatchObject({
        code: 'EVENT_CANCELED',
      })
    expect((await admin.get(form)).json()).toMatchObject({
      form: { state: 'Disabled', nextStates: ['Deleted'], pageShows: 'canceled' },
    })
    // Opened by an older release: it sells nothing all the same.
    await event.edit(`update forms set state = 'Public' where id = $1`, [event.formId])
    const late = await buyer(test).call('POST', '/carts', event.cart('Libre'))
    expect(late.json).toMatchObject({ code: 'FORM_CLOSED', details: { shown: 'canceled' } })
    await event.edit(`update forms set state = 'Disabled' where id = $1`, [event.formId])
  })

  it('is an event, and nothing else', async () => {
    const shop = await makeCampaign(test, { formType: 'Shop', tiers: [{ name: 'Livre', type: 'Product' }] })
    await test.app.db.query({
      text: 'update forms set organization_id = (select organization_id from forms where id = $2) where id = $1',
      values: [shop.formId, event.formId],
    })
    const other = `${base}/forms/Shop/${shop.ref.formSlug}/cancellation`
    const refused = await moveMoney(admin, other, { message: 'Fermé' }, { password: TEST_PASSWORD })
    expect(refused.json()).toMatchObject({ code: 'NOT_AN_EVENT' })
  })
})
