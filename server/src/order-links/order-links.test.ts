import { payerOrderSchema, type PayerOrder } from '@obole/contract/orders'
import { reinitializedSchema } from '@obole/contract/payments'
import type { MemberRole } from '@obole/core/users/session'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buyer, donation } from '../../testing/buyer.ts'
import { mailedLinks, moneyLink } from '../../testing/order-links.ts'
import {
  approve,
  buyInInstalments,
  endAllPlans,
  giveMonthly,
  itIs,
  liveThrough,
  seedPlans,
  takenByBank,
  type Bought,
} from '../../testing/plans.ts'
import { recordedRoutes } from '../../testing/routes.ts'
import { testApp } from '../../testing/test-app.ts'
import { useUp } from '../../testing/used-up.ts'
import { createTestUser, signedInVisitor } from '../../testing/visitor.ts'
import { signAccessToken } from '../people/access-token.ts'
import { grantRole } from '../people/change-roles.ts'
import { sql } from '../platform/sql.ts'

const routes = recordedRoutes()
const test = testApp({ bank: true })
const LONG = 120_000
const SLUG = 'les-jardins-partages'

beforeAll(() => seedPlans(test))
afterEach(() => endAllPlans(test))

const somebody = () => buyer(test)

/** Long after a visit, in the browser it was made in. */
async function summaryOfItsVisitor(requestId: string): Promise<unknown> {
  const [row] = await test.app.db.query<{ client: string }>(
    sql`
      select client from payment_requests where id = ${requestId}`,
  )
  const token = signAccessToken(test.app, { client: row?.client ?? '', user: null, session: null })
  const url = `/api/payments/summary?paymentRequestId=${requestId}`
  return (await test.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).json()
}
const read = async (token: string): Promise<PayerOrder> =>
  payerOrderSchema.parse((await somebody().call('GET', `/orders/${token}`)).json)
const change = (token: string, body: unknown) => somebody().call('PUT', `/orders/${token}/monthly-gift`, body)
const refusalOf = async (call: Promise<{ status: number; json: unknown }>) => {
  const { json } = await call
  return Object(json).code
}
const itemOf = (order: PayerOrder) => order.monthly?.lines[0]?.itemId ?? 0

const historyOf = (orderId: number) =>
  test.app.db.query<{ action: string; user_id: number | null; details: Record<string, unknown> }>(
    sql`
      select action, user_id, details from audit_entries where subject_type = 'order'
        and subject_id = ${String(orderId)} order by id`,
  )

let members = 0

async function staff(role: MemberRole) {
  members += 1
  const email = `membre-${members}@exemple.fr`
  const [organization] = await test.app.db.query<{
    id: number
    form_id: number
  }>(sql`select o.id, f.id as form_id from organizations o join forms f on f.organization_id = o.id
      where o.slug = ${SLUG} and f.slug = 'faire-un-don'`)
  if (!organization) throw new Error('the demonstration is not there')
  const userId = await createTestUser(test, { email })
  const formId = role === 'FormAdmin' || role === 'CheckInOperator' ? organization.form_id : null
  await grantRole(test.app, { userId, organizationId: organization.id, role, formId })
  return signedInVisitor(test, email)
}

/** Everything that is good as a payer's word: links of every sort, and the ids of what is being paid. */
async function secretsOfPayers(): Promise<string[]> {
  const rows = await test.app.db.query<{ secret: string }>(sql`
      select token as secret from orders union select id from order_links union select id from regularisations
      union select id from payment_requests`)
  return rows.map(({ secret }) => secret)
}

describe('the association', () => {
  const PARAMS: Record<string, string> = {
    organizationSlug: SLUG,
    formType: 'Donation',
    formSlug: 'faire-un-don',
  }
  const LISTS = ['orders', 'payments', 'items', 'contributors', 'prospects', 'audit', 'receipts'] as const

  it.each(['OrganizationAdmin', 'Treasurer', 'Accountant', 'FormAdmin', 'CheckInOperator'] as const)(
    'never receives a link of a payer’s, whatever a %s reads or exports',
    async (role) => {
      const { orderId, token } = await giveMonthly(test, { tip: 100 })
      await moneyLink(test, token)
      const member = await staff(role)
      const reads = routes.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/manage/'))
      expect(reads.length).toBeGreaterThan(20)
      const answers: { of: string; body: string }[] = []
      for (const { url } of reads) {
        const address = url.replaceAll(/:(\w+)/g, (_all, name: string) =>
          name === 'orderId' ? String(orderId) : (PARAMS[name] ?? '1'),
        )
        answers.push({ of: address, body: (await member.get(address)).body })
      }
      for (const list of LISTS)
        for (const format of ['csv', 'xlsx'] as const) {
          const wish = { list, format, filters: {} }
          const prepared = await member.post(`/api/manage/organizations/${SLUG}/exports`, wish)
          const { url } = Object(prepared.json())
          answers.push({ of: `${list} ${format}`, body: prepared.body })
          if (typeof url === 'string') answers.push({ of: url, body: (await member.get(url)).body })
        }
      const withPayers = answers.filter(({ body }) => body.includes('alix.martin@exemple.fr'))
      expect(withPayers.length > 0).toBe(role !== 'CheckInOperator')
      const secrets = await secretsOfPayers()
      const leaks = answers.filter(({ body }) => secrets.some((secret) => body.includes(secret)))
      expect(leaks.map(({ of }) => of)).toEqual([])
    },
    LONG,
  )

  it('opens the papers of an order by its own session', async () => {
    const { orderId } = await giveMonthly(test)
    await test.worker.drain()
    const accountant = await staff('Accountant')
    const path = `/api/manage/organizations/${SLUG}/orders/${orderId}/documents`
    const listed = (await accountant.get(path)).json()
    for (const { url } of listed.documents) {
      expect(url).toMatch(/^\/api\/manage\//)
      expect((await accountant.get(url)).headers['content-type']).toBe('application/pdf')
    }
  })

  it('ends the links of an order, which sends the payer another; whoever only reads may not', async () => {
    const { orderId, token } = await giveMonthly(test)
    const path = `/api/manage/organizations/${SLUG}/orders/${orderId}/revoke-links`
    expect((await (await staff('Accountant')).post(path)).statusCode).toBe(403)
    expect((await read(token)).id).toBe(orderId)
    const answer = await (await staff('Treasurer')).post(path)
    expect(answer.json().history[0]).toMatchObject({ action: 'order.linksRevoked' })
    expect(await refusalOf(somebody().call('GET', `/orders/${token}`))).toBe('ORDER_LINK_ENDED')
    await test.worker.drain()
    const fresh = mailedLinks(test).at(-1) ?? ''
    expect(fresh).not.toBe(token)
    expect((await read(fresh)).id).toBe(orderId)
    expect(answer.body).not.toContain(fresh)
  })
})

describe('a reading link', () => {
  it(
    'lowers and stops what is taken, and neither raises it nor changes the day or the card',
    async () => {
      await itIs(test, '2031-01-05')
      const gift = await giveMonthly(test, { amount: 1000, tip: 200, day: 5 })
      const itemId = itemOf(await read(gift.token))
      for (const body of [{ day: 6 }, { tip: 201 }, { lines: [{ itemId, amount: 1001 }] }])
        expect(await refusalOf(change(gift.token, body))).toBe('MONEY_LINK_NEEDED')
      expect(await refusalOf(somebody().call('POST', `/orders/${gift.token}/card`))).toBe('MONEY_LINK_NEEDED')
      const raise = somebody().call('POST', `/orders/${gift.token}/monthly-gift/raise`, { tip: 300 })
      expect(await refusalOf(raise)).toBe('MONEY_LINK_NEEDED')
      const lowered = await change(gift.token, { tip: 0, lines: [{ itemId, amount: 500 }] })
      expect(payerOrderSchema.parse(lowered.json)).toMatchObject({
        monthly: { amount: 500, amountTip: 0, day: 5 },
        link: { kind: 'reading', wish: null },
      })
      await somebody().call('DELETE', `/orders/${gift.token}/monthly-gift`)
      expect((await historyOf(gift.orderId)).map(({ action, details }) => [action, details])).toEqual([
        ['order.giftChanged', { payerLink: 'reading' }],
        ['order.giftStopped', { payerLink: 'reading' }],
      ])
      await liveThrough(test, '2031-02-05')
      expect(await takenByBank(test, gift.orderId, '2031-01-05')).toEqual([1200])
    },
    LONG,
  )

  it('gives the contribution back, and that stands in the history too', async () => {
    const gift = await giveMonthly(test, { amount: 1000, tip: 200 })
    const { status } = await somebody().call('POST', `/orders/${gift.token}/refund-tip`)
    expect(status).toBe(200)
    expect((await historyOf(gift.orderId)).map(({ action }) => action)).toEqual([
      'money.tipRefund',
      'order.tipDropped',
    ])
  })

  it(
    'ages, and does not hand its holder a younger one; mails carry one that is still good',
    async () => {
      await itIs(test, '2032-01-05')
      const gift = await giveMonthly(test, { day: 5 })
      await itIs(test, '2033-02-04')
      expect((await read(gift.token)).token).toBe(gift.token)
      await itIs(test, '2033-02-06')
      expect(await refusalOf(somebody().call('GET', `/orders/${gift.token}`))).toBe('ORDER_LINK_ENDED')
      expect(await refusalOf(somebody().call('DELETE', `/orders/${gift.token}/monthly-gift`))).toBe(
        'ORDER_LINK_ENDED',
      )
      expect(await refusalOf(somebody().call('GET', `/orders/${gift.token}/documents`))).toBe(
        'ORDER_LINK_ENDED',
      )
      // The page that confirmed the payment leads its own visitor to no other link either.
      expect(await summaryOfItsVisitor(gift.paymentRequestId)).toMatchObject({
        isYours: true,
        orderToken: null,
        payerEmail: null,
      })
      await somebody().call('POST', `/orders/${gift.token}/fresh-link`)
      await test.worker.drain()
      const fresh = mailedLinks(test).at(-1) ?? ''
      expect(fresh).not.toBe(gift.token)
      expect((await read(fresh)).id).toBe(gift.orderId)
    },
    LONG,
  )

  it('ends every link when its holder says so, and the payer gets another by mail', async () => {
    const gift = await giveMonthly(test)
    const money = await moneyLink(test, gift.token)
    expect((await somebody().call('DELETE', `/orders/${gift.token}/links`)).json).toEqual({ revoked: true })
    for (const token of [gift.token, money])
      expect(await refusalOf(somebody().call('GET', `/orders/${token}`))).toBe('ORDER_LINK_ENDED')
    await test.worker.drain()
    expect((await read(mailedLinks(test).at(-1) ?? '')).id).toBe(gift.orderId)
    expect((await historyOf(gift.orderId)).at(-1)).toMatchObject({
      action: 'order.linksRevoked',
      user_id: null,
      details: { payerLink: 'reading' },
    })
  })
})

describe('another link by mail', () => {
  it('is answered alike for a link that never was, and sent to nobody then', async () => {
    const before = test.mails.received.length
    const answer = await somebody().call('POST', `/orders/${'x'.repeat(24)}/fresh-link`)
    await test.worker.drain()
    expect(answer).toMatchObject({ status: 202, json: { sent: true } })
    expect(test.mails.received.length).toBe(before)
  })

  it('is sent a few times an hour, whichever link of the order asks', async () => {
    const gift = await giveMonthly(test)
    await test.worker.drain()
    const before = test.mails.received.length
    const statuses: number[] = []
    for (let asked = 0; asked < 6; asked += 1)
      statuses.push(
        (await somebody().call('POST', `/orders/${gift.token}/money-link`, { card: true })).status,
      )
    expect(statuses).toEqual([202, 202, 202, 202, 429, 429])
    await test.worker.drain()
    expect(test.mails.received.length).toBe(before + 4)
    for (const token of mailedLinks(test).slice(-4))
      await somebody().call('POST', `/orders/${token}/fresh-link`)
    await test.worker.drain()
    expect(test.mails.received.length).toBe(before + 6)
  })

  it('is asked for only so often from one range of addresses, for whichever order', async () => {
    await useUp(test, 'order-link-range', '198.18.63.0/24', 'hour')
    const asker = buyer(test, '198.18.63.1')
    expect(await asker.call('POST', `/orders/${'y'.repeat(24)}/fresh-link`)).toMatchObject({ status: 429 })
  })
})

describe('a money link', () => {
  it('is told apart from a reading link, and half of it opens nothing', async () => {
    const gift = await giveMonthly(test)
    const money = await moneyLink(test, gift.token, { gift: { day: 9 } })
    expect(await read(money)).toMatchObject({
      id: gift.orderId,
      token: gift.token,
      link: { kind: 'money', wish: { gift: { day: 9 } } },
    })
    const [stored] = await test.app.db.query<{ id: string }>(
      sql`
        select id from order_links where order_id = ${gift.orderId} and kind = 'money'`,
    )
    expect(money.startsWith(stored?.id ?? 'nothing')).toBe(true)
    expect(await refusalOf(somebody().call('GET', `/orders/${stored?.id}`))).toBe('ORDER_UNKNOWN')
    expect(await refusalOf(somebody().call('GET', `/orders/${stored?.id}${stored?.id}`))).toBe(
      'ORDER_UNKNOWN',
    )
  })

  it('is good for half an hour; the mail that replaces it proposes the same change', async () => {
    const gift = await giveMonthly(test)
    const money = await moneyLink(test, gift.token, { gift: { day: 9 } })
    test.clock.advance(30 * 60_000)
    expect(await refusalOf(change(money, { day: 9 }))).toBe('ORDER_LINK_ENDED')
    await somebody().call('POST', `/orders/${money}/fresh-link`)
    await test.worker.drain()
    const again = mailedLinks(test).at(-1) ?? ''
    expect((await read(again)).link).toMatchObject({ kind: 'money', wish: { gift: { day: 9 } } })
  })

  it('is neither promised nor mailed for an order that takes nothing any more', async () => {
    const giver = somebody()
    const { paymentRequestId } = await giver.pay(await donation(test, 2000), 'accepted')
    const { orderToken } = await giver.summary(paymentRequestId)
    const stopped = await giveMonthly(test)
    await somebody().call('DELETE', `/orders/${stopped.token}/monthly-gift`)
    await test.worker.drain()
    const before = test.mails.received.length
    for (const token of [orderToken, stopped.token]) {
      const asked = somebody().call('POST', `/orders/${token}/money-link`, { card: true })
      expect(await asked).toMatchObject({ status: 409, json: { code: 'NOTHING_PLANNED' } })
    }
    await test.worker.drain()
    expect(test.mails.received.length).toBe(before)
  })

  it('changes the day, then has served', async () => {
    const gift = await giveMonthly(test, { day: 5 })
    const money = await moneyLink(test, gift.token)
    expect((await change(money, { day: 9 })).json).toMatchObject({ monthly: { day: 9 } })
    expect(await refusalOf(change(money, { day: 10 }))).toBe('ORDER_LINK_ENDED')
    expect((await historyOf(gift.orderId)).map(({ action, details }) => [action, details])).toEqual([
      ['order.moneyLinkSent', { payerLink: 'reading' }],
      ['order.giftChanged', { payerLink: 'money' }],
    ])
  })

  it('changes the card of a plan too, and the history says so', async () => {
    const plan = await buyInInstalments(test, { count: 3 })
    const begun = await somebody().call('POST', `/orders/${await moneyLink(test, plan.token)}/card`)
    await confirmCard(plan, reinitializedSchema.parse(begun.json).paymentRequestId)
    expect((await read(plan.token)).card).toMatchObject({ last4: '4444' })
    const treasurer = await staff('Treasurer')
    const atDesk = await treasurer.get(`/api/manage/organizations/${SLUG}/orders/${plan.orderId}`)
    expect(atDesk.json().attempts).toContainEqual(
      expect.objectContaining({ card: { brand: 'mastercard', last4: '4444' } }),
    )
    expect((await historyOf(plan.orderId)).at(-1)).toMatchObject({
      action: 'order.cardChanged',
      details: { payerLink: 'money' },
    })
  })
})

async function confirmCard({ visitor }: Bought, paymentRequestId: string): Promise<void> {
  const paymentId = await visitor.initialize(paymentRequestId)
  const next = await visitor.execute(paymentRequestId, paymentId, 'accepted_mastercard')
  expect(next).toMatchObject({ action: 'Redirect' })
  await approve(test, paymentId)
  expect(await visitor.next(paymentRequestId)).toMatchObject({ status: 'confirmed' })
}

describe('an instalment put right from the page', () => {
  it(
    'is paid by a card that serves once: the plan keeps its own',
    async () => {
      // After the days of the tests above and before those below: cards are forgotten as time goes on.
      await itIs(test, '2033-06-10')
      const plan = await buyInInstalments(test, { count: 3, card: 'mandate_refused' })
      await liveThrough(test, '2033-07-10')
      const unpaid = (await read(plan.token)).payments.find(({ canBePutRight }) => canBePutRight)
      const path = `/orders/${plan.token}/payments/${unpaid?.id}/regularisation`
      const { id } = Object((await somebody().call('POST', path)).json)
      const begun = await somebody().call('POST', `/payments/${id}/reinitialize?useNewPaymentMethod=true`)
      const { paymentRequestId } = reinitializedSchema.parse(begun.json)
      await confirmCard({ ...plan, visitor: somebody() }, paymentRequestId)
      const { payments, card } = await read(plan.token)
      expect(payments[1]).toMatchObject({ state: 'Authorized' })
      expect(card?.last4).not.toBe('4444')
      // The link that is mailed once the bank has given up is another one, and changes the card.
      const mailed = await test.app.db.query(
        sql`
          select id from regularisations where payment_id = ${unpaid?.id} and not by_page`,
      )
      expect(mailed).toEqual([])
    },
    LONG,
  )
})

describe('a raise', () => {
  const begin = async (token: string, body: unknown) => {
    const begun = await somebody().call('POST', `/orders/${token}/monthly-gift/raise`, body)
    return reinitializedSchema.parse(begun.json)
  }

  it(
    'is made once the payer’s bank has confirmed, and not before',
    async () => {
      await itIs(test, '2034-03-05')
      const gift = await giveMonthly(test, { amount: 1000, tip: 200, day: 5 })
      const itemId = itemOf(await read(gift.token))
      const body = { lines: [{ itemId, amount: 3000 }], tip: 600, day: 12 }
      const money = await moneyLink(test, gift.token, { gift: body })
      expect(await refusalOf(change(money, body))).toBe('BANK_CONFIRMATION_NEEDED')
      const { paymentRequestId } = await begin(money, body)
      expect(await somebody().summary(paymentRequestId)).toMatchObject({
        subject: 'card',
        amount: 0,
        raisedTo: { amount: 3600, day: 12 },
      })
      expect((await read(gift.token)).monthly).toMatchObject({ amount: 1000, amountTip: 200, day: 5 })
      await confirmCard(gift, paymentRequestId)
      expect(await read(gift.token)).toMatchObject({
        monthly: { amount: 3000, amountTip: 600, day: 12 },
        card: { last4: '4444' },
      })
      expect(await refusalOf(somebody().call('GET', `/orders/${money}`))).toBe('ORDER_LINK_ENDED')
      const history = await historyOf(gift.orderId)
      expect(history.map(({ action }) => action).toSorted()).toEqual([
        'order.cardChanged',
        'order.giftRaised',
        'order.moneyLinkSent',
      ])
      const treasurer = await staff('Treasurer')
      const shown = await treasurer.get(`/api/manage/organizations/${SLUG}/orders/${gift.orderId}`)
      expect(shown.json().attempts).toMatchObject([
        { purpose: 'raise', amount: 0 },
        { purpose: 'payment', amount: 1200 },
      ])
      await liveThrough(test, '2034-04-12')
      expect(await takenByBank(test, gift.orderId, '2034-03-05')).toEqual([1200, 3600])
    },
    LONG,
  )

  it('that the bank refuses changes nothing', async () => {
    const gift = await giveMonthly(test, { amount: 1000 })
    const { paymentRequestId } = await begin(await moneyLink(test, gift.token), { tip: 500 })
    const paymentId = await gift.visitor.initialize(paymentRequestId)
    await gift.visitor.execute(paymentRequestId, paymentId, 'lost_card')
    expect(await read(gift.token)).toMatchObject({
      monthly: { amount: 1000, amountTip: 0 },
      card: { last4: '4242' },
    })
  })

  it('triples a debit at most', async () => {
    const gift = await giveMonthly(test, { amount: 1000, tip: 200 })
    const itemId = itemOf(await read(gift.token))
    const money = await moneyLink(test, gift.token)
    const above = { lines: [{ itemId, amount: 3401 }] }
    const refused = await somebody().call('POST', `/orders/${money}/monthly-gift/raise`, above)
    expect(refused.json).toMatchObject({ code: 'RAISE_TOO_HIGH', details: { maxCents: 3600 } })
    expect((await begin(money, { lines: [{ itemId, amount: 3400 }] })).redirectUrl).toContain('/paiement/')
  })

  it('decided on a gift that was changed meanwhile is refused before a card is typed', async () => {
    const gift = await giveMonthly(test, { amount: 1000, tip: 200 })
    const { paymentRequestId } = await begin(await moneyLink(test, gift.token), { tip: 400 })
    await change(gift.token, { tip: 0 })
    const path = `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}`
    expect(await somebody().call('POST', path)).toMatchObject({ status: 409, json: { code: 'GIFT_CHANGED' } })
    expect(await read(gift.token)).toMatchObject({ monthly: { amountTip: 0 }, card: { last4: '4242' } })
  })
})
