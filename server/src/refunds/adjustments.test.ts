import { cartSchema } from '@obole/contract/carts'
import type { OrderDetail } from '@obole/contract/manage-lists'
import { adjustableOrderSchema, type AdjustableOrder } from '@obole/contract/order-adjustments'
import { verifiedPassSchema } from '@obole/contract/receipts'
import { historySentence } from '@obole/contract/audit-sentence'
import type { Statistics } from '@obole/contract/manage-statistics'
import { lineToShow } from '@obole/contract/order-lines'
import type { PayerOrder } from '@obole/contract/orders'
import { cents } from '@obole/core/money/money'
import { linesOfOrder, totalOfLines } from '@obole/core/order/order-lines'
import { ORDER_STATES, type OrderState } from '@obole/core/order/order-state'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPayer } from '../../testing/managed-campaign.ts'
import { buyer, control } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { calendarOf } from '../../testing/mail-trap.ts'
import { booksOf, moveMoney, paymentNow, payOrder, type PaidOrder } from '../../testing/money.ts'
import { pdfCode } from '../../testing/pdf.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  createTestUser,
  signedInVisitor,
  TEST_PASSWORD,
  visitor,
  type Visitor,
} from '../../testing/visitor.ts'
import { sendConfirmation } from '../checkout/send-confirmation.ts'
import { grantRole } from '../people/change-roles.ts'
import { param, sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
let event: MadeCampaign
let club: MadeCampaign
let path: string
let treasurer: Visitor
let main: Desk
let accountant: Visitor

beforeAll(async () => {
  event = await makeCampaign(test, {
    tiers: [
      {
        name: 'Plein tarif',
        price: 4500,
        stock: 50,
        asksParticipant: true,
        options: ['Repas'],
      },
      { name: 'Réduit', price: 1500, stock: 50, frequency: 'Installment' },
      { name: 'Libre', price: 0, stock: 50 },
      { name: 'Don', type: 'Donation', price: null },
    ],
    options: [{ name: 'Repas', price: 800, stock: 50 }],
    columns: { generate_tickets: true, instalment_counts: [1, 3], title: 'Fête de printemps' },
  })
  club = await makeCampaign(test, {
    formType: 'Donation',
    tiers: [
      { name: 'Chaque mois', type: 'MonthlyDonation', price: null, frequency: 'Monthly' },
      { name: 'Une fois', type: 'Donation', price: null },
    ],
  })
  main = await deskOf(event)
  ;[path, treasurer] = [main.path, main.treasurer]
  const userId = await createTestUser(test, { email: 'comptes@lignes.example' })
  await grantRole(test.app, { userId, organizationId: main.organizationId, role: 'Accountant' })
  accountant = await signedInVisitor(test, 'comptes@lignes.example')
})

interface Desk {
  organizationId: number
  path: string
  treasurer: Visitor
}

/** Whoever looks after the money of a campaign's association. */
async function deskOf({ formId, ref }: MadeCampaign): Promise<Desk> {
  const [row] = await test.app.db.query<{ id: number }>(
    sql`
      select organization_id as id from forms where id = ${formId}`,
  )
  const organizationId = row?.id ?? 0
  const email = `tresor-${formId}@lignes.example`
  const userId = await createTestUser(test, { email })
  await grantRole(test.app, { userId, organizationId, role: 'OrganizationAdmin' })
  const deskPath = `/api/manage/organizations/${ref.organizationSlug}/orders`
  return { organizationId, path: deskPath, treasurer: await signedInVisitor(test, email) }
}

const entry = (firstName: string, withMeal = false) => ({
  tierId: event.tier('Plein tarif'),
  tierType: 'Registration' as const,
  participant: { firstName, lastName: 'Martin' },
  extraOptions: withMeal ? [{ extraOptionId: event.option('Repas'), value: true as const }] : [],
})

async function look(orderId: number, desk = main): Promise<AdjustableOrder> {
  const response = await desk.treasurer.get(`${desk.path}/${orderId}/adjustable`)
  expect(response.statusCode).toBe(200)
  return adjustableOrderSchema.parse(response.json())
}

interface Call {
  at?: Desk
  by?: Visitor
  password?: string | null
  key?: string
}

function adjust(
  orderId: number,
  body: object,
  { at = main, by = at.treasurer, password = TEST_PASSWORD, key }: Call = {},
) {
  return moveMoney(by, `${at.path}/${orderId}/adjust`, body, { password, ...(key ? { key } : {}) })
}

async function adjusted(orderId: number, body: object, at = main): Promise<OrderDetail> {
  const response = await adjust(orderId, body, { at })
  expect(response.json()).toHaveProperty('items')
  return response.json()
}

const stocksOf = (...names: string[]) =>
  Promise.all(
    names.map(async (name) => {
      const [row] = await test.app.db.query<{ sold: number }>(
        sql`
          select sold from stocks where id = ${event.stock(name)}`,
      )
      return row?.sold
    }),
  )

async function passesOf({ orderToken }: PaidOrder) {
  await test.worker.drain()
  const { documents } = (await visitor(test).get(`/api/orders/${orderToken}/documents`)).json<{
    documents: { name: string; url: string }[]
  }>()
  return documents
}

async function verdict(code: string): Promise<string> {
  const response = await visitor(test).get(new URL(code).pathname, {
    headers: { accept: 'application/json' },
  })
  return verifiedPassSchema.parse(response.json()).status
}

describe('one ticket of two', () => {
  it('is cancelled and given back; its paper, place, option and count follow, the other’s stay', async () => {
    const before = await stocksOf('Plein tarif', 'Repas')
    const paid = await payOrder(test, event.cart(entry('Alix', true), entry('Camille')), { tip: 300 })
    const papers = await passesOf(paid)
    const codes = await Promise.all(
      papers.map(async ({ url }) => pdfCode((await visitor(test).get(url)).rawPayload)),
    )
    expect(await Promise.all(codes.map(verdict))).toEqual(['valid', 'valid'])
    const { lines, refundableTip } = await look(paid.orderId)
    expect(lines.map(({ refundable }) => refundable)).toEqual([5300, 4500])
    expect(refundableTip).toBe(300)

    const order = await adjusted(paid.orderId, {
      lines: [{ itemId: lines[0]?.itemId, cancel: true, refund: 5300 }],
      internalNote: 'Il avait l’air gêné',
      messageToPayer: 'À bientôt',
    })
    expect(order.items.map(({ state }) => state)).toEqual(['Canceled', 'Processed'])
    expect(order.refunds).toMatchObject([
      { amount: 5300, amountTip: 0, internalNote: 'Il avait l’air gêné', messageToPayer: 'À bientôt' },
    ])
    expect(order.history[0]).toMatchObject({
      action: 'order.linesCanceled',
      details: { names: 'Plein tarif (Alix Martin)', note: 'Il avait l’air gêné' },
    })
    expect(await booksOf(test, paid.orderId)).toMatchObject({ 'association:N': -4500, 'platform:tips': -300 })
    expect(await Promise.all(codes.map(verdict))).toEqual(['canceled', 'valid'])
    expect((await passesOf(paid)).map(({ name }) => name)).toEqual(['Billet – Camille Martin'])
    expect((await visitor(test).get(papers[0]?.url ?? '')).statusCode).toBe(404)
    expect(await stocksOf('Plein tarif', 'Repas')).toEqual([(before[0] ?? 0) + 1, before[1]])
    const guests = await treasurer.get(
      `/api/manage/organizations/${event.ref.organizationSlug}/items?tierTypes=Registration&formType=${event.ref.formType}&formSlug=${event.ref.formSlug}&search=Martin`,
    )
    const names = guests
      .json<{ data: { orderId: number; participant: { firstName: string } }[] }>()
      .data.filter(({ orderId }) => orderId === paid.orderId)
      .map(({ participant }) => participant.firstName)
    expect(names).toEqual(['Camille'])

    await test.worker.drain()
    const mails = test.mails.received.filter(({ text }) => text?.includes(`N°\u202f${paid.orderId}\n`))
    const mail = mails.find(({ subject }) => subject?.includes('remboursement'))?.text ?? ''
    expect(mail).toContain('Paiement de 101,00\u202f€ du ')
    expect(mail).toContain('Plein tarif – Alix Martin\u00a0: 53,00\u202f€')
    expect(mail).toContain('Remboursé\u00a0: 53,00\u202f€')
    expect(mail).toContain('Le reste de votre commande ne change pas')
    expect(mail).toContain('À bientôt')
    expect(mail).not.toContain('gêné')
    expect(calendarOf(mails.find(({ subject }) => subject?.includes('remboursement')))).toBeUndefined()
  })

  it('is cancelled without a refund, without a password, and can be given back later', async () => {
    const paid = await payOrder(test, event.cart(entry('Noor'), entry('Sacha')))
    const [first, second] = (await look(paid.orderId)).lines
    const body = { lines: [{ itemId: first?.itemId, cancel: true, refund: 0 }] }
    const response = await adjust(paid.orderId, body, { password: null })
    expect(response.json()).toMatchObject({ items: [{ state: 'Canceled' }, { state: 'Processed' }] })
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Authorized', returned_cents: 0 })
    await test.worker.drain()
    const cancellation = test.mails.received.find(({ subject }) =>
      subject?.includes(`n°\u202f${paid.orderId} a changé`),
    )
    expect(cancellation?.text).toContain('Plein tarif – Noor Martin')
    expect(cancellation?.text).toContain(
      '45,00\u202f€ ne sont pas remboursés\u202f: l’association les conserve',
    )
    expect((await adjust(paid.orderId, body)).json()).toMatchObject({ code: 'NOTHING_TO_CANCEL' })

    const back = { lines: [{ itemId: first?.itemId, cancel: false, refund: 4500 }] }
    expect((await adjust(paid.orderId, back, { password: null })).json()).toMatchObject({
      code: 'REAUTHENTICATION_REQUIRED',
    })
    expect((await adjust(paid.orderId, back)).statusCode).toBe(200)
    const again = { lines: [{ itemId: first?.itemId, cancel: false, refund: 1 }] }
    expect((await adjust(paid.orderId, again)).json()).toMatchObject({ code: 'REFUND_EXCEEDS_CAPTURE' })
    expect((await look(paid.orderId)).lines.map(({ refundable }) => refundable)).toEqual([0, 4500])
    expect(second?.refundable).toBe(4500)
  })

  it('of which money was kept says so wherever the order is shown, and the lines are what was ordered', async () => {
    const paid = await payOrder(test, event.cart(entry('Ines', true), entry('Theo')), { tip: 300 })
    const [first] = (await look(paid.orderId)).lines
    const desk = await adjusted(paid.orderId, {
      lines: [{ itemId: first?.itemId, cancel: true, refund: 300 }],
    })
    await test.worker.drain()
    const page = (await visitor(test).get(`/api/orders/${paid.orderToken}`)).json<PayerOrder>()
    const shown = linesOfOrder({ lines: desk.items.map(lineToShow), tipCents: cents(desk.tip) })
    expect(shown).toContainEqual({ kind: 'kept', amountCents: 5000 })
    expect(totalOfLines(shown)).toBe(desk.ordered + desk.tip)
    expect(desk).toMatchObject({ ordered: 9500, received: 9500, tip: 300 })
    expect(linesOfOrder({ lines: page.items.map(lineToShow), tipCents: cents(page.tipKept) })).toEqual(shown)
    const sentences = desk.history.map((act) => historySentence(act, 'fr'))
    expect(sentences.find((sentence) => sentence.includes('a annulé'))).toContain(
      'conservé par l’association\u202f: 50,00\u202f€',
    )
    const ofInes = test.mails.received.filter(({ text }) => text?.includes('Ines Martin'))
    const refund = ofInes.findLast(({ subject }) => !subject?.startsWith('Merci'))?.text
    expect(refund).toContain('50,00\u202f€ ne sont pas remboursés')
    await sendConfirmation(test.app, { orderId: paid.orderId })
    const mail = test.mails.received.at(-1)?.text ?? ''
    expect(mail).toContain('Annulé, non remboursé (conservé par l’association)\u00a0: 50,00\u202f€')
    expect(mail).toContain('Total\u00a0: 98,00\u202f€')
    const { byTier } = (
      await treasurer.get(
        `/api/manage/organizations/${event.ref.organizationSlug}/statistics?from=beginning&formType=${event.ref.formType}&formSlug=${event.ref.formSlug}`,
      )
    ).json<Statistics>()
    // With what the test before this one kept and gave back.
    expect(byTier.find(({ name }) => name === 'Plein tarif')?.notBack).toBe(5000)
  })

  it('is refunded and stands, and can be cancelled later', async () => {
    const paid = await payOrder(test, event.cart(entry('Ada')))
    const itemId = (await look(paid.orderId)).lines[0]?.itemId
    await adjusted(paid.orderId, { lines: [{ itemId, cancel: false, refund: 4500 }] })
    await test.worker.drain()
    const ofAda = test.mails.received.filter(({ text }) => text?.includes('Ada Martin'))
    const refund = ofAda.find(({ subject }) => subject?.includes('remboursement'))
    expect(refund?.text).toContain('Votre billet reste valable.')
    const [paper] = await passesOf(paid)
    const code = pdfCode((await visitor(test).get(paper?.url ?? '')).rawPayload)
    expect(await verdict(code)).toBe('valid')
    await adjusted(paid.orderId, { lines: [{ itemId, cancel: true, refund: 0 }] })
    expect(await verdict(code)).toBe('canceled')
    expect(await passesOf(paid)).toEqual([])
  })
})

describe('an adjustment', () => {
  it('asked for twice with one key is made once; with the same key and another wish it is refused', async () => {
    const paid = await payOrder(test, event.cart(entry('Iris'), entry('Omar')))
    const [first, second] = (await look(paid.orderId)).lines
    const key = crypto.randomUUID()
    const body = { lines: [{ itemId: first?.itemId, cancel: true, refund: 4500 }] }
    const both = await Promise.all([1, 2].map(() => adjust(paid.orderId, body, { key })))
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ refunded_cents: 4500 })
    const other = { lines: [{ itemId: second?.itemId, cancel: true, refund: 0 }] }
    expect((await adjust(paid.orderId, other, { key })).json()).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  it('is for those who move money, of the order’s own lines', async () => {
    const paid = await payOrder(test, event.cart(entry('Lou')))
    const other = await payOrder(test, event.cart(entry('Max')))
    const itemId = (await look(paid.orderId)).lines[0]?.itemId
    const body = { lines: [{ itemId, cancel: true, refund: 0 }] }
    expect((await adjust(paid.orderId, body, { by: accountant })).statusCode).toBe(403)
    expect((await adjust(paid.orderId, body, { by: visitor(test) })).statusCode).toBe(401)
    expect((await adjust(other.orderId, body)).json()).toMatchObject({ code: 'NOTHING_TO_CANCEL' })
    const money = { lines: [{ itemId, cancel: false, refund: 100 }] }
    expect((await adjust(other.orderId, money)).json()).toMatchObject({ code: 'REFUND_EXCEEDS_CAPTURE' })
    const nothing = { lines: [{ itemId, cancel: false, refund: 0 }] }
    expect((await adjust(paid.orderId, nothing)).json()).toMatchObject({ code: 'NOTHING_TO_REFUND' })
  })

  it('of twenty at once gives no line back twice', async () => {
    const paid = await payOrder(test, event.cart(entry('Zoé')))
    const itemId = (await look(paid.orderId)).lines[0]?.itemId
    const body = { lines: [{ itemId, cancel: false, refund: 1500 }] }
    const all = await Promise.all(Array.from({ length: 20 }, () => adjust(paid.orderId, body)))
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Refunded', refunded_cents: 4500 })
  })

  it('keeps the lines cancelled where the bank refuses the money, and tells the payer so', async () => {
    const paid = await payOrder(test, event.cart(entry('Eli')))
    const itemId = (await look(paid.orderId)).lines[0]?.itemId
    await control(test, 'next', { operation: 'refund-payment', fault: { effect: 'failed' } })
    const order = await adjusted(paid.orderId, { lines: [{ itemId, cancel: true, refund: 4500 }] })
    expect(order.items[0]?.state).toBe('Canceled')
    expect((await look(paid.orderId)).lines[0]).toMatchObject({ isCanceled: true, refundable: 4500 })
    test.clock.advance(61_000)
    await test.worker.drain()
    const mails = test.mails.received.filter(({ subject }) =>
      subject?.includes(`n°\u202f${paid.orderId} est annulée`),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toContain('remboursement de')
  })
})

describe('the limit of a person and the use of a code', () => {
  it('come back with what is cancelled', async () => {
    const small = await makeCampaign(test, {
      tiers: [{ name: 'Place', price: 1000, stock: 5, maxPerUser: 1 }],
      coupons: [{ code: 'AMI', percent: 50, uses: 1 }],
    })
    const buy = async () => {
      const one = buyer(test)
      const cart = await one.ready(small.cart('Place'))
      const reduced = await one.call('POST', `/carts/${cart.id}/discount-code`, { discountCode: 'AMI' })
      expect(reduced.status).toBe(200)
      const { paymentRequestId } = await one.request(cartSchema.parse(reduced.json))
      await one.execute(paymentRequestId, await one.initialize(paymentRequestId), 'accepted')
      return one.summary(paymentRequestId)
    }
    const taken = async () => {
      const formId = param(small.formId)
      const [row] = await test.app.db
        .query(sql`select (select sold from stocks s join personal_limits l on l.stock_id = s.id
            where l.form_id = ${formId}) as person,
          (select sold from stocks s join coupons c on c.uses_stock_id = s.id where c.form_id = ${formId}) as code`)
      return row
    }
    const first = await buy()
    expect(await taken()).toEqual({ person: 1, code: 1 })
    const desk = await deskOf(small)
    const orderId = first.orderId ?? 0
    const [line] = (await look(orderId, desk)).lines
    await adjusted(orderId, { lines: [{ itemId: line?.itemId, cancel: true, refund: 0 }] }, desk)
    expect(await taken()).toEqual({ person: 0, code: 0 })
    expect(await buy()).toMatchObject({ status: 'confirmed' })
    expect(await taken()).toEqual({ person: 1, code: 1 })
  })
})

describe('a plan', () => {
  const plan = () => payOrder(test, event.cart('Réduit', 'Réduit'), { instalments: 3 })
  const terms = async (orderId: number) =>
    test.app.db.query<{
      state: string
      amount: number
      waived: number
    }>(sql`select state, amount_cents as amount, waived_cents as waived from payments where order_id = ${orderId}
        order by instalment_number`)

  it('takes less for the lines that stand, and nothing for those that do not', async () => {
    const paid = await plan()
    const [first, second] = (await look(paid.orderId)).lines
    expect(first).toMatchObject({ amount: 1500, refundable: 500, toCome: 1000 })
    await adjusted(paid.orderId, { lines: [{ itemId: first?.itemId, cancel: true, refund: 500 }] })
    expect(await terms(paid.orderId)).toEqual([
      { state: 'Authorized', amount: 1000, waived: 0 },
      { state: 'Pending', amount: 500, waived: 500 },
      { state: 'Pending', amount: 500, waived: 500 },
    ])
    expect((await look(paid.orderId)).lines).toMatchObject([
      { isCanceled: true, refundable: 0, toCome: 0 },
      { isCanceled: false, refundable: 500, toCome: 1000 },
    ])
    await test.worker.drain()
    const mail = test.mails.received.findLast(({ text }) => /prélèvements sont maintenant/i.test(text ?? ''))
    expect(mail?.text?.match(/5,00\s€/g)?.length).toBeGreaterThanOrEqual(2)
    expect(mail?.text).not.toContain('ne change pas')
    await adjusted(paid.orderId, { lines: [{ itemId: second?.itemId, cancel: true, refund: 0 }] })
    expect((await terms(paid.orderId)).map(({ state }) => state)).toEqual([
      'Authorized',
      'Canceled',
      'Canceled',
    ])
  })
})

describe('a monthly gift', () => {
  it('beside another gift ends alone, and the other month goes on', async () => {
    const monthly = (amount: number) => ({
      tierId: club.tier('Chaque mois'),
      tierType: 'MonthlyDonation' as const,
      customAmount: amount,
    })
    const paid = await payOrder(test, { ...club.cart(monthly(1000), monthly(300)), paymentDay: 5 })
    const desk = await deskOf(club)
    const [first, second] = (await look(paid.orderId, desk)).lines
    expect([first?.monthly, second?.monthly]).toEqual([1000, 300])
    const gift = async () => {
      const [row] = await test.app.db
        .query(sql`select r.state, r.amount_cents as month, p.amount_cents as next, p.state as debit
          from recurrences r join payments p on p.order_id = r.order_id and p.instalment_number = 2
          where r.order_id = ${paid.orderId}`)
      return row
    }
    await adjusted(paid.orderId, { lines: [{ itemId: first?.itemId, cancel: true, refund: 0 }] }, desk)
    expect(await gift()).toEqual({ state: 'Active', month: 300, next: 300, debit: 'Pending' })
    await adjusted(paid.orderId, { lines: [{ itemId: second?.itemId, cancel: true, refund: 300 }] }, desk)
    expect(await gift()).toEqual({ state: 'Stopped', month: 300, next: 300, debit: 'Canceled' })
  })
})

describe('an order without the bank', () => {
  it('that is free is cancelled line by line', async () => {
    const one = buyer(test)
    const cart = await one.ready(event.cart('Libre', 'Libre'))
    const { paymentRequestId } = await one.request(cart)
    const { orderId } = await one.summary(paymentRequestId)
    const [first] = (await look(orderId ?? 0)).lines
    const order = await adjusted(orderId ?? 0, {
      lines: [{ itemId: first?.itemId, cancel: true, refund: 0 }],
    })
    expect(order.items.map(({ state }) => state)).toEqual(['Canceled', 'Processed'])
    expect(order.payments).toEqual([])
  })

  it('that was received by hand gives money back by hand, line by line, and the entry ends with the last', async () => {
    const item = (firstName: string) => ({
      tierId: event.tier('Plein tarif'),
      participant: { firstName, lastName: 'Durand' },
      customFields: [],
      extraOptions: [],
    })
    const registered = await treasurer.post(path, {
      formType: event.ref.formType,
      formSlug: event.ref.formSlug,
      items: [item('Anne'), item('Bo')],
      payer: aPayer,
      means: 'Check',
      receivedOn: '2026-03-14',
    })
    expect(registered.statusCode).toBe(201)
    const { id } = registered.json<OrderDetail>()
    const { lines, isByHand } = await look(id)
    expect(isByHand).toBe(true)
    const cancel = (at: number) => ({ lines: [{ itemId: lines[at]?.itemId, cancel: true, refund: 4500 }] })
    const half = (await adjust(id, cancel(0), { password: null })).json<OrderDetail>()
    expect(half.payments).toMatchObject([
      { amount: 9000, refunded: 4500, received: 4500, state: 'Registered' },
    ])
    expect(half.history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['order.handedBack', 'order.linesCanceled']),
    )
    expect(half).toMatchObject({ refunded: 4500, received: 4500, state: 'PartlyCanceled' })
    const some = { lines: [{ itemId: lines[1]?.itemId, cancel: false, refund: 2000 }] }
    const less = (await adjust(id, some, { password: null })).json<OrderDetail>()
    expect(less).toMatchObject({ refunded: 6500, received: 2500 })
    const rest = { lines: [{ itemId: lines[1]?.itemId, cancel: true, refund: 2500 }] }
    const over = (await adjust(id, rest, { password: null })).json<OrderDetail>()
    expect(over.payments).toMatchObject([{ amount: 9000, refunded: 9000, received: 0, state: 'Refunded' }])
    expect(over).toMatchObject({ refunded: 9000, received: 0, state: 'Refunded' })
    expect(over.items.map(({ state }) => state)).toEqual(['Canceled', 'Canceled'])
  })
})

describe('an order that was changed is called by what became of it', () => {
  it('money received by hand of which some was given back is refunded in part', async () => {
    const registered = await treasurer.post(path, {
      formType: event.ref.formType,
      formSlug: event.ref.formSlug,
      items: [
        {
          tierId: event.tier('Plein tarif'),
          participant: { firstName: 'Anne', lastName: 'Durand' },
          customFields: [],
          extraOptions: [],
        },
      ],
      payer: aPayer,
      means: 'Cash',
      receivedOn: '2026-03-14',
    })
    const { id } = registered.json<OrderDetail>()
    const { lines } = await look(id)
    const some = { lines: [{ itemId: lines[0]?.itemId, cancel: false, refund: 2000 }] }
    const order = (await adjust(id, some, { password: null })).json<OrderDetail>()
    expect(order).toMatchObject({ refunded: 2000, received: 2500, state: 'PartlyRefunded' })
    expect(await callsOf(id)).toEqual(only('PartlyRefunded'))
    const rest = { lines: [{ itemId: lines[0]?.itemId, cancel: false, refund: 2500 }] }
    await adjust(id, rest, { password: null })
    expect(await callsOf(id)).toEqual(only('Refunded'))
  })

  async function callsOf(orderId: number) {
    const list = async (query: string) =>
      (await treasurer.get(`${path}?pageSize=100${query}`)).json<{
        data: { id: number; state: OrderState }[]
      }>().data
    const { state } = (await treasurer.get(`${path}/${orderId}`)).json<OrderDetail>()
    const listed = (await list('')).find(({ id }) => id === orderId)?.state
    expect(listed).toBe(state)
    const foundAs: OrderState[] = []
    for (const one of ORDER_STATES)
      if ((await list(`&states=${one}`)).some(({ id }) => id === orderId)) foundAs.push(one)
    return { state, foundAs }
  }
  /** It is found by what it is called, and by nothing else. */
  const only = (state: OrderState) => ({ state, foundAs: [state] })

  const change = (orderId: number, itemId: number | undefined, cancel: boolean, refund: number) =>
    adjusted(orderId, { lines: [{ itemId, cancel, refund }] })

  it('cancelled line by line, with the money kept, given back in part, then wholly', async () => {
    const { orderId } = await payOrder(test, event.cart(entry('Élie'), entry('Rose')), { tip: 200 })
    const [first, second] = (await look(orderId)).lines
    expect(await callsOf(orderId)).toEqual(only('Paid'))
    await change(orderId, first?.itemId, true, 0)
    expect(await callsOf(orderId)).toEqual(only('PartlyCanceled'))
    await change(orderId, second?.itemId, true, 0)
    expect(await callsOf(orderId)).toEqual(only('CanceledKept'))
    await change(orderId, first?.itemId, false, 4500)
    expect(await callsOf(orderId)).toEqual(only('CanceledPartlyRefunded'))
    await change(orderId, second?.itemId, false, 4500)
    // The platform's contribution stays: the association gave everything back.
    expect(await callsOf(orderId)).toEqual(only('Refunded'))
  })

  it('given back and not cancelled', async () => {
    const { orderId } = await payOrder(test, event.cart(entry('Paul')), { tip: 200 })
    const itemId = (await look(orderId)).lines[0]?.itemId
    await change(orderId, itemId, false, 1000)
    expect(await callsOf(orderId)).toEqual(only('PartlyRefunded'))
    await change(orderId, itemId, false, 3500)
    expect(await callsOf(orderId)).toEqual(only('Refunded'))
  })

  it('given back in part, while the bank has not answered', async () => {
    const { orderId } = await payOrder(test, event.cart(entry('Lina')))
    const itemId = (await look(orderId)).lines[0]?.itemId
    await control(test, 'next', { operation: 'refund-payment', fault: { effect: 'pending' } })
    await change(orderId, itemId, false, 1000)
    expect(await callsOf(orderId)).toEqual(only('Refunding'))
  })

  it('free, and cancelled', async () => {
    const one = buyer(test)
    const { paymentRequestId } = await one.request(await one.ready(event.cart('Libre')))
    const orderId = (await one.summary(paymentRequestId)).orderId ?? 0
    expect(await callsOf(orderId)).toEqual(only('Free'))
    await change(orderId, (await look(orderId)).lines[0]?.itemId, true, 0)
    expect(await callsOf(orderId)).toEqual(only('Canceled'))
  })

  it('waiting for the association’s money', async () => {
    const { orderId, organizationId } = await payOrder(test, event.cart(entry('Inès')))
    await test.app.db.query(
      sql`
        update association_outflows set waiting_cents = 10000000 where organization_id = ${organizationId}`,
    )
    const itemId = (await look(orderId)).lines[0]?.itemId
    await change(orderId, itemId, true, 4500)
    expect(await callsOf(orderId)).toEqual(only('RefundWaiting'))
    const { items, ordered } = (await treasurer.get(`${path}/${orderId}`)).json<OrderDetail>()
    const shown = linesOfOrder({ lines: items.map(lineToShow), tipCents: cents(0) })
    expect(shown).toContainEqual({ kind: 'goingBack', amountCents: 4500 })
    expect(totalOfLines(shown)).toBe(ordered)
    await test.app.db.query(
      sql`
        update association_outflows set waiting_cents = 4500 where organization_id = ${organizationId}`,
    )
  })
})

it.each([
  ['an event', 'Event', 'Registration'],
  ['a sale that has a date', 'PaymentForm', 'Payment'],
] as const)(
  'the last place given up leaves the calendar of whoever had written it down, unless they come by another order: %s',
  async (_, formType, type) => {
    const ball = await makeCampaign(test, {
      formType,
      tiers: [{ name: 'Place', type, price: 1500, stock: 50 }],
      columns: { title: 'Bal', start_at: new Date(test.clock.now() + 30 * 86_400_000) },
    })
    const desk = await deskOf(ball)
    const orders = [await payOrder(test, ball.cart('Place')), await payOrder(test, ball.cart('Place'))]
    await test.worker.drain()
    const entries: (string | undefined)[] = []
    for (const { orderId } of orders) {
      const lines = [{ itemId: (await look(orderId, desk)).lines[0]?.itemId, cancel: true, refund: 0 }]
      expect((await adjust(orderId, { lines }, { at: desk })).statusCode).toBe(200)
      await test.worker.drain()
      entries.push(
        calendarOf(test.mails.received.findLast(({ text }) => text?.includes('«\u202fBal\u202f»'))),
      )
    }
    expect(entries).toEqual([
      undefined,
      expect.stringMatching(/METHOD:CANCEL[^]*UID:form-\d+@obole[^]*STATUS:CANCELLED/),
    ])
  },
)
