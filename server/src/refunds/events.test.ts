import { isRefusal } from '@obole/contract/problems'
import { eventCancellationSchema, type EventCancellation } from '@obole/contract/event-cancellations'
import type { ManagedCampaign } from '@obole/contract/manage-campaigns'
import type { ItemRow, OrderDetail } from '@obole/contract/manage-lists'
import { lineToShow } from '@obole/contract/order-lines'
import type { PayerOrder } from '@obole/contract/orders'
import { cents } from '@obole/core/money/money'
import { itemisedOrder } from '@obole/core/order/order-lines'
import { beforeAll, describe, expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { waitingForALock } from '../../testing/locks.ts'
import { calendarOf, filesOf } from '../../testing/mail-trap.ts'
import { aPayer } from '../../testing/managed-campaign.ts'
import { moveMoney, paymentNow, payOrder } from '../../testing/money.ts'
import { approve } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  createTestUser,
  signedInVisitor,
  TEST_PASSWORD,
  visitor as visitorOf,
  type Visitor,
} from '../../testing/visitor.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { readingLinkForMail } from '../order-links/reading-link.ts'
import { grantRole } from '../people/change-roles.ts'
import type { Queryable } from '../platform/db.ts'
import { cancelEvent, cancelOrderOfEvent, endLateOrders } from './cancel-event.ts'
import { insertEventCancellation } from './events.store.ts'
import { param, sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
let event: MadeCampaign
let admin: Visitor
let organizationId: number
let userId: number
let base: string
let path: string
/** Somebody who was at their bank when the event was cancelled. */
let late: {
  visitor: ReturnType<typeof buyer>
  attemptId: string
  paymentRequestId: string
  cartId: string | null
}

beforeAll(async () => {
  event = await makeCampaign(test, {
    tiers: [
      { name: 'Place', price: 1500, stock: 50, asksParticipant: true },
      { name: 'Stage', price: 9000, frequency: 'Installment' },
      { name: 'Libre', price: 0, stock: 50 },
    ],
    columns: {
      instalment_counts: [1, 3],
      generate_tickets: true,
      title: 'Bal de minuit',
      start_at: new Date(test.clock.now() + 60 * 86_400_000),
    },
  })
  const [row] = await test.app.db.query<{ id: number }>(
    sql`
      select organization_id as id from forms where id = ${event.formId}`,
  )
  organizationId = row?.id ?? 0
  userId = await createTestUser(test, { email: 'tresor@bal.example' })
  await grantRole(test.app, { userId, organizationId, role: 'OrganizationAdmin' })
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

const canceledMails = () =>
  test.mails.received.filter(({ subject }) => subject?.includes('Annulé\u202f: «\u202fBal de minuit'))

const anotherEvent = (title: string): Promise<MadeCampaign> =>
  makeCampaign(test, {
    tiers: [{ name: 'Place', price: 1500, stock: 50 }],
    columns: { title, generate_tickets: true },
  })

/** As the desk writes it down, without the orders that end with it. */
async function writeCancellation(db: Queryable, { formId }: MadeCampaign): Promise<void> {
  const campaign = await loadCampaign(test.app, { formId })
  const subject = { type: 'form', id: formId, label: '' }
  const by = { formId, organizationId: campaign?.organizationId ?? 0, userId }
  const audit = { ...by, action: 'form.eventCanceled', subject }
  const now = test.clock.now()
  const asked = { ...by, message: 'La salle est inondée.', note: null, returnsKept: false }
  await insertEventCancellation(db, { ...asked, audit, now })
}

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
    const visitor = buyer(test)
    const { paymentId: attemptId, paymentRequestId } = await visitor.pay(
      event.cart(entry('Zoé')),
      'challenge',
    )
    const { cartId } = await visitor.summary(paymentRequestId)
    late = { visitor, attemptId, paymentRequestId, cartId }
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
    const ended = await test.app.db.query(
      sql`
        select distinct i.state, i.cancel_cause from order_items i where i.order_id = any(${ids})`,
    )
    expect(ended).toEqual([{ state: 'Canceled', cancel_cause: 'EventCanceled' }])
    const debits = await test.app.db.query<{ state: string }>(
      sql`
        select state from payments where order_id = ${plan.orderId} order by instalment_number`,
    )
    expect(debits.map(({ state }) => state)).toEqual(['Refunded', 'Canceled', 'Canceled'])

    const page = await buyer(test).call('GET', `/orders/${paid.orderToken}`)
    expect(page.json).toMatchObject({ eventCanceled: { message: 'La salle est inondée.' } })

    const eventMails = canceledMails()
    expect(eventMails).toHaveLength(5)
    for (const mail of eventMails)
      expect(calendarOf(mail)).toMatch(/METHOD:CANCEL[^]*UID:form-\d+@obole[^]*STATUS:CANCELLED/)
    for (const { text } of eventMails) expect(text).toContain('La salle est inondée.')
    for (const { text } of eventMails) expect(text).not.toContain('assureur')
    const guest = eventMails.find(({ to }) => to?.[0]?.address === 'camille@ailleurs.example')
    expect(guest?.text).not.toContain('/commande/')
    const refunds = await test.app.db.query<{ count: number }>(
      sql`
        select count(*) as count from refunds where order_id = any(${ids})`,
    )
    expect(refunds[0]?.count).toBe(2)
  })

  it('gives no ticket and no thanks to whoever confirms at the bank afterwards: one mail, and the money goes back', async () => {
    const { visitor, paymentRequestId, attemptId, cartId } = late
    const mailsBefore = test.mails.received.length
    await approve(test, attemptId)
    expect(await visitor.next(paymentRequestId)).toMatchObject({ action: 'Finalize', status: 'duplicated' })
    expect(await visitor.summary(paymentRequestId)).toMatchObject({ status: 'duplicated', orderId: null })
    test.clock.advance(61_000)
    await test.worker.drain()
    const mails = test.mails.received.slice(mailsBefore)
    expect(mails.map(({ subject }) => subject)).toEqual(['Annulé\u202f: «\u202fBal de minuit\u202f»'])
    expect(mails[0]?.text).toContain('15,00\u202f€ vous sont rendus')
    expect(mails[0]?.text).toContain('La salle est inondée.')
    expect(filesOf(mails[0])).toEqual([])
    const attemptIdParam = param(attemptId)
    const rows = await test.app.db
      .query(sql`select c.state, (select count(*) from holds h where h.cart_id = c.id) as held,
          (select count(*) from orders o where o.cart_id = c.id) as orders,
          (select array_agg(t.kind order by t.id) from transfers t where t.cause in ('stray:' || ${attemptIdParam},
          'stray-refund:' || ${attemptIdParam})) as money
        from carts c where c.id = ${cartId}`)
    expect(rows).toEqual([{ state: 'Expired', held: 0, orders: 0, money: ['strayCapture', 'strayRefund'] }])
    expect(await look()).toMatchObject({ orders: 4, cancellation: { ordersDone: 4, refunded: 4800 } })
  })

  it('makes no order of what is being paid at the very moment it is cancelled', async () => {
    const ball = await anotherEvent('Bal de midi')
    const visitor = buyer(test)
    const { paymentId, paymentRequestId } = await visitor.pay(ball.cart('Place'), 'challenge')
    await approve(test, paymentId)
    // The order is being placed while the cancellation is written and not yet committed.
    let placing: Promise<unknown> | undefined
    await test.app.db.transaction(async (db) => {
      await writeCancellation(db, ball)
      placing = visitor.next(paymentRequestId)
      await expect.poll(() => waitingForALock(test)).toBeGreaterThan(0)
    })
    expect(await placing).toMatchObject({ status: 'duplicated' })
    await test.worker.drain()
    expect(await visitor.summary(paymentRequestId)).toMatchObject({ orderId: null })
  })

  it('is not followed by the thanks for an order placed before, which the mail server kept waiting', async () => {
    const ball = await anotherEvent('Bal d’hiver')
    await payOrder(test, ball.cart('Place'))
    await writeCancellation(test.app.db, ball)
    await endLateOrders(test.app)
    const mailsBefore = test.mails.received.length
    await test.worker.drain()
    const subjects = test.mails.received.slice(mailsBefore).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects.join()).toMatch(/Annulé.*Bal d’hiver/)
    expect(subjects.join()).toMatch(/remboursement/)
  })

  it('left alone by a killed worker goes on where it was, and pays nothing twice', async () => {
    const [order] = await test.app.db.query<{ id: number }>(
      sql`
        select min(order_id) as id from event_cancellation_orders where form_id = ${event.formId}`,
    )
    const orderId = order?.id ?? 0
    const before = await look()
    await test.app.db.query(
      sql`
        update event_cancellation_orders set done_at = null where order_id = ${orderId}`,
    )
    await cancelOrderOfEvent(test.app, orderId)
    expect(await look()).toEqual(before)
  })

  it('is never opened again by its state, and sells nothing where it was', async () => {
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
    await event.edit(sql`update forms set state = 'Public' where id = ${event.formId}`)
    const answer = await buyer(test).call('POST', '/carts', event.cart('Libre'))
    expect(answer.json).toMatchObject({ code: 'FORM_CLOSED', details: { shown: 'canceled' } })
    await event.edit(sql`update forms set state = 'Disabled' where id = ${event.formId}`)
  })

  it('publishes nothing of the draft that waited when it was cancelled, and the draft can be given up', async () => {
    const ball = await anotherEvent('Bal d’été')
    await ball.edit(sql`update forms set organization_id = ${organizationId} where id = ${ball.formId}`)
    const form = `${base}/forms/Event/${ball.ref.formSlug}`
    const { form: shown } = (await admin.get(form)).json<ManagedCampaign>()
    const payload = { version: shown.version, changes: { title: 'Bal d’automne' } }
    const drafted = (await admin.send('PATCH', form, { payload })).json<ManagedCampaign>()
    expect(drafted.published).not.toBeNull()
    await writeCancellation(test.app.db, ball)
    const { form: waiting } = (await admin.get(form)).json<ManagedCampaign>()
    const { version } = waiting
    expect((await admin.post(`${form}/publish`, { version })).json()).toMatchObject({
      code: 'EVENT_CANCELED',
    })
    expect(await loadCampaign(test.app, { formId: ball.formId }, { fresh: true })).toMatchObject({
      title: 'Bal d’été',
    })
    expect((await admin.post(`${form}/discard`, { version })).json()).toMatchObject({ published: null })
  })

  it('asked for twice at once with opposite choices is done one way, and the other is refused', async () => {
    const ball = await anotherEvent('Bal disputé')
    const campaign = await loadCampaign(test.app, { formId: ball.formId })
    const its = { organizationId: campaign?.organizationId ?? 0, userId }
    await grantRole(test.app, { ...its, role: 'OrganizationAdmin' })
    const ask = (returnKept: boolean) =>
      cancelEvent(
        test.app,
        { formId: ball.formId, ...its },
        { message: 'La salle est inondée.', internalNote: '', returnKept },
      )
    const answers = await Promise.all([ask(true), ask(false)])
    const [refused, ...others] = answers.filter(isRefusal)
    expect(others).toEqual([])
    expect(refused).toMatchObject({ refusal: 'EVENT_ALREADY_CANCELED' })
    const done = answers.find((answer) => !isRefusal(answer))
    expect(done).toMatchObject({ cancellation: { returnsKept: isRefusal(answers[1]) } })
    // The same again is the same.
    expect(isRefusal(await ask(isRefusal(answers[1])))).toBe(false)
  })

  it.each([false, true])(
    'gives back what was kept of tickets cancelled before only where somebody says so: %s',
    async (returnKept) => {
      const title = returnKept ? 'Bal rendu' : 'Bal gardé'
      const ball = await anotherEvent(title)
      const campaign = await loadCampaign(test.app, { formId: ball.formId })
      await grantRole(test.app, {
        userId,
        organizationId: campaign?.organizationId ?? 0,
        role: 'OrganizationAdmin',
      })
      const desk = `/api/manage/organizations/${ball.ref.organizationSlug}`
      const partly = await payOrder(test, ball.cart('Place', 'Place'), { tip: 200 })
      const wholly = await payOrder(test, ball.cart('Place'), { tip: 100 })
      const whole = await payOrder(test, ball.cart('Place'))
      for (const { orderId } of [partly, wholly]) {
        const { items } = (await admin.get(`${desk}/orders/${orderId}`)).json<OrderDetail>()
        const lines = [{ itemId: items[0]?.id, cancel: true, refund: 0 }]
        expect((await admin.post(`${desk}/orders/${orderId}/adjust`, { lines })).statusCode).toBe(200)
      }
      const address = `${desk}/forms/Event/${ball.ref.formSlug}/cancellation`
      const before = (await admin.get(address)).json<EventCancellation>()
      expect(before).toMatchObject({
        orders: 2,
        toRefund: 1500 + 200 + 1500,
        keptBefore: { amount: 1500 + 1500 + 100, orders: 2 },
      })
      const body = { message: 'La salle est inondée.', ...(returnKept ? { returnKept } : {}) }
      await moveMoney(admin, address, body, { password: TEST_PASSWORD })
      await Promise.all([1, 2, 3].map(() => cancelOrderOfEvent(test.app, partly.orderId)))
      await test.worker.drain()
      const refunded = before.toRefund + (returnKept ? before.keptBefore.amount : 0)
      expect((await admin.get(address)).json()).toMatchObject({
        orders: returnKept ? 3 : 2,
        toRefund: 0,
        keptBefore: returnKept ? { amount: 0, orders: 0 } : before.keptBefore,
        cancellation: { returnsKept: returnKept, ordersDone: returnKept ? 3 : 2, refunded, underWay: 0 },
      })
      const back = async ({ paymentId }: { paymentId: number }) => {
        const { refunded_cents: association, refunded_tip_cents: tip } = await paymentNow(test, paymentId)
        return [association, tip]
      }
      expect(await back(partly)).toEqual([returnKept ? 3000 : 1500, 200])
      expect(await back(wholly)).toEqual(returnKept ? [1500, 100] : [0, 0])
      expect(await back(whole)).toEqual([1500, 0])
      // Their list says what is left of them, and its total what the association kept.
      const query = `formType=Event&formSlug=${ball.ref.formSlug}&canceled=with&withTotals=true`
      const listed = (await admin.get(`${desk}/items?${query}`)).json<{
        data: ItemRow[]
        totals: { amount: number }
      }>()
      expect(listed.totals.amount).toBe(returnKept ? 0 : 3000)
      expect(listed.data.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
        returnKept ? [0, 0, 0, 0] : [0, 0, 1500, 1500],
      )
      const mails = test.mails.received.filter(({ subject }) =>
        subject?.includes(`Annulé\u202f: «\u202f${title}`),
      )
      expect(mails).toHaveLength(2)
      const says = mails.filter(({ text }) => text?.includes('pour ce qui était encore valable'))
      expect(says).toHaveLength(returnKept ? 0 : 1)
    },
  )

  it('tells at any moment where all its money is: back, kept, handed back, and to hand back', async () => {
    const ball = await anotherEvent('Bal compté')
    const campaign = await loadCampaign(test.app, { formId: ball.formId })
    await grantRole(test.app, {
      userId,
      organizationId: campaign?.organizationId ?? 0,
      role: 'OrganizationAdmin',
    })
    const desk = `/api/manage/organizations/${ball.ref.organizationSlug}`
    const address = `${desk}/forms/Event/${ball.ref.formSlug}/cancellation`
    const adjust = async (orderId: number, change: { cancel: boolean; refund: number }) => {
      const { items } = (await admin.get(`${desk}/orders/${orderId}`)).json<OrderDetail>()
      const lines = [{ itemId: items[0]?.id, ...change }]
      const done = await moveMoney(
        admin,
        `${desk}/orders/${orderId}/adjust`,
        { lines },
        { password: TEST_PASSWORD },
      )
      expect(done.statusCode).toBe(200)
      await test.worker.drain()
    }
    const byHand = async () => {
      const { formType, formSlug } = ball.ref
      const items = [{ tierId: ball.tier('Place') }]
      const entered = { formType, formSlug, items, payer: aPayer, means: 'Cash', receivedOn: '2026-03-14' }
      return (await admin.post(`${desk}/orders`, entered)).json<OrderDetail>().id
    }
    const partly = await payOrder(test, ball.cart('Place', 'Place'), { tip: 200 })
    const wholly = await payOrder(test, ball.cart('Place'), { tip: 100 })
    for (const { orderId } of [partly, wholly]) await adjust(orderId, { cancel: true, refund: 0 })
    const [handed, mistaken] = [await byHand(), await byHand()]
    const seen = async () => {
      const now = eventCancellationSchema.parse((await admin.get(address)).json())
      const { toRefund, toRefundTip, keptBefore, toHandBack, ordersByHand, cancellation } = now
      const { refunded = 0, underWay = 0, handedBack = 0 } = cancellation ?? {}
      const all = toRefund + keptBefore.amount + toHandBack + refunded + underWay + handedBack
      return { toRefund, toRefundTip, keptBefore, toHandBack, ordersByHand, refunded, handedBack, all }
    }
    const before = await seen()
    expect(before).toEqual({
      toRefund: 1700,
      toRefundTip: 200,
      keptBefore: { amount: 3100, tip: 100, orders: 2 },
      toHandBack: 3000,
      ordersByHand: 2,
      refunded: 0,
      handedBack: 0,
      all: 7800,
    })
    await moveMoney(admin, address, { message: 'Il pleut.' }, { password: TEST_PASSWORD })
    expect(await seen()).toMatchObject({ all: 7800 })
    await test.worker.drain()
    expect(await seen()).toMatchObject({ toRefund: 0, toRefundTip: 0, refunded: 1700, all: 7800 })

    // What had been kept goes back later, of an order that ended with the event and of one that ended before.
    await adjust(partly.orderId, { cancel: false, refund: 1500 })
    await adjust(wholly.orderId, { cancel: false, refund: 1000 })
    expect(await seen()).toMatchObject({
      refunded: 1700 + 2500,
      keptBefore: { amount: 600, tip: 100, orders: 1 },
      all: 7800,
    })
    await adjust(handed, { cancel: false, refund: 500 })
    expect(await seen()).toMatchObject({ handedBack: 500, toHandBack: 2500, ordersByHand: 2, all: 7800 })
    await adjust(handed, { cancel: false, refund: 1000 })
    expect(await seen()).toMatchObject({ handedBack: 1500, toHandBack: 1500, ordersByHand: 1, all: 7800 })
    // Money that never came is not handed back.
    expect((await admin.post(`${desk}/orders/${mistaken}/cancel-offline`)).statusCode).toBe(200)
    expect(await seen()).toMatchObject({ handedBack: 1500, toHandBack: 0, ordersByHand: 0, all: 6300 })
    const { items } = (await admin.get(`${desk}/orders/${mistaken}`)).json<OrderDetail>()
    expect(items).toMatchObject([{ toHandBack: 0 }])
  })

  it('leaves what was received by hand to be handed back: that is not kept, unless it had been before', async () => {
    const ball = await anotherEvent('Bal du chèque')
    const campaign = await loadCampaign(test.app, { formId: ball.formId })
    const role = { organizationId: campaign?.organizationId ?? 0, role: 'OrganizationAdmin' as const }
    await grantRole(test.app, { userId, ...role })
    const desk = `/api/manage/organizations/${ball.ref.organizationSlug}`
    const [tierId, receivedOn] = [ball.tier('Place'), '2026-03-14']
    const { formType, formSlug } = ball.ref
    const entered = {
      formType,
      formSlug,
      items: [{ tierId }, { tierId }],
      payer: aPayer,
      means: 'Check',
      receivedOn,
    }
    const { id, items } = (await admin.post(`${desk}/orders`, entered)).json<OrderDetail>()
    const adjust = (index: number, refund: number) => {
      const lines = [{ itemId: items[index]?.id, cancel: index === 0, refund }]
      return admin.post(`${desk}/orders/${id}/adjust`, { lines })
    }
    expect((await adjust(0, 0)).statusCode).toBe(200)
    const address = `${desk}/forms/Event/${formSlug}/cancellation`
    await moveMoney(admin, address, { message: 'La salle est inondée.' }, { password: TEST_PASSWORD })
    await test.worker.drain()
    const token = await readingLinkForMail(test.app, { orderId: id, email: aPayer.email })
    const closing = async () => {
      const seen = (await admin.get(`${desk}/orders/${id}`)).json<OrderDetail>()
      const page = (await visitorOf(test).get(`/api/orders/${token}`)).json<PayerOrder>()
      const [onDesk, ofPayer] = [seen, page].map((order) =>
        itemisedOrder({ lines: order.items.map(lineToShow), tipCents: cents(0) }),
      )
      expect(ofPayer).toEqual(onDesk)
      return onDesk?.closing
    }
    expect(await closing()).toEqual([
      { kind: 'kept', amountCents: 1500 },
      { kind: 'toHandBack', amountCents: 1500 },
    ])
    expect((await adjust(1, 600)).statusCode).toBe(200)
    expect(await closing()).toContainEqual({ kind: 'toHandBack', amountCents: 900 })
    expect((await adjust(1, 900)).statusCode).toBe(200)
    expect(await closing()).toEqual([{ kind: 'kept', amountCents: 1500 }])
  })

  it('is an event, and nothing else', async () => {
    const shop = await makeCampaign(test, { formType: 'Shop', tiers: [{ name: 'Livre', type: 'Product' }] })
    await test.app.db.query(
      sql`
        update forms set organization_id = (select organization_id from forms where id = ${event.formId})
          where id = ${shop.formId}`,
    )
    const other = `${base}/forms/Shop/${shop.ref.formSlug}/cancellation`
    const refused = await moveMoney(admin, other, { message: 'Fermé' }, { password: TEST_PASSWORD })
    expect(refused.json()).toMatchObject({ code: 'NOT_AN_EVENT' })
  })
})
