import { initPaymentSchema } from '@obole/contract/carts'
import { assert } from '@obole/core/assert'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { buyer, control, donation } from '../../testing/buyer.ts'
import { waitingForALock } from '../../testing/locks.ts'
import { statementsOf } from '../../testing/sent-statements.ts'
import { testApp } from '../../testing/test-app.ts'
import { seedDemo } from '../demo/seed.ts'
import { findAttempt, findRequestWithAttempts } from '../payments/attempts.ts'
import { openAttempt } from '../payments/open-attempt.ts'
import { sql } from '../platform/sql.ts'
import { ProviderFault } from '../providers/payment-provider.ts'

const test = testApp({ bank: true })

beforeAll(() => seedDemo(test.app))

const transfersOf = (orderId: number) =>
  test.app.db.query<{ debit_account: string; credit_account: string; amount_cents: number }>(
    sql`
      select debit_account, credit_account, amount_cents from transfers where order_id = ${orderId} order by id`,
  )

const AGREED = { termsOfService: true, termsOfSale: true, tip: true }

/** Each goes through the real bank, on machines that may be busy. */
describe('a donation', () => {
  it('goes from cart to paid, booked to the association and to the platform, and is confirmed by mail', async () => {
    const visitor = buyer(test)
    const { next, paymentRequestId } = await visitor.pay(await donation(test, 2000), 'accepted', 350)
    expect(next).toMatchObject({ action: 'Finalize', status: 'confirmed' })
    const summary = await visitor.summary(paymentRequestId)
    expect(summary).toMatchObject({ status: 'confirmed', amount: 2350, amountTip: 350 })
    const transfers = await transfersOf(summary.orderId ?? 0)
    expect(transfers).toEqual([
      {
        debit_account: 'provider:clearing',
        credit_account: expect.stringMatching(/^association:\d+$/),
        amount_cents: 2000,
      },
      { debit_account: 'provider:clearing', credit_account: 'platform:tips', amount_cents: 350 },
    ])
    await test.worker.drain()
    const mail = test.mails.received.find(({ text }) => text?.includes(`N°\u202f${summary.orderId}\n`))
    expect(mail?.subject).toMatch(/^Merci pour votre don\u202f! .* est confirmé$/)
    expect(mail?.text).toContain('23,50\u202f€')
  })

  it('asks for the bank’s validation and is paid once it is given', async () => {
    const visitor = buyer(test)
    const { next, paymentId, paymentRequestId } = await visitor.pay(await donation(test, 1500), 'challenge')
    expect(next).toMatchObject({
      action: 'Redirect',
      status: 'pending',
      redirectUrl: expect.stringContaining('/challenge/'),
    })
    const attempt = await findAttempt(test.app, paymentId)
    await control(test, `payments/${attempt?.providerPaymentId}/challenge`, { decision: 'approve' })
    expect(await visitor.next(paymentRequestId)).toMatchObject({
      action: 'Finalize',
      status: 'confirmed',
      paymentId,
    })
  })

  it('tells why a card was refused and lets the payer try another', async () => {
    const visitor = buyer(test)
    const { next, paymentRequestId } = await visitor.pay(await donation(test, 1500), 'insufficient_funds')
    const refused = { action: 'Retry', status: 'refused', errorCode: 'PAYMENT_REFUSED' }
    expect(next).toMatchObject({ ...refused, advice: 'Funds' })
    const other = await visitor.initialize(paymentRequestId)
    expect(await visitor.execute(paymentRequestId, other, 'expired')).toMatchObject({
      ...refused,
      advice: 'Expired',
    })
    const again = await visitor.initialize(paymentRequestId)
    expect(await visitor.execute(paymentRequestId, again, 'accepted')).toMatchObject({ status: 'confirmed' })
  })

  it('is charged once when the page is clicked twice', async () => {
    const visitor = buyer(test)
    const { paymentRequestId } = await visitor.request(await visitor.ready(await donation(test, 1000)))
    const [first, second] = await Promise.all([
      visitor.initialize(paymentRequestId),
      visitor.initialize(paymentRequestId),
    ])
    expect(first).toBe(second)
    await visitor.execute(paymentRequestId, first, 'accepted')
    const { status, json } = await visitor.call(
      'POST',
      `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}`,
    )
    expect({ status, json }).toMatchObject({ status: 409, json: { code: 'DUPLICATED_PAYMENT' } })
  })

  it('takes the contribution of the last press, and the cart keeps it', async () => {
    const visitor = buyer(test)
    const cart = await visitor.ready(await donation(test, 1000), 100)
    const begin = (tipChosen: number, dueToday: number) =>
      visitor.call('POST', `/carts/${cart.id}/init-payment`, { ...AGREED, tipChosen, dueToday })
    expect(await begin(250, 1100)).toMatchObject({
      json: { code: 'CART_CHANGED', details: { dueToday: 1250 } },
    })
    const { paymentRequestId } = initPaymentSchema.parse((await begin(250, 1250)).json)
    expect(await visitor.summary(paymentRequestId)).toMatchObject({ tip: 250 })
    expect(
      (await visitor.call('GET', `/carts/${cart.id}?formType=donation&formSlug=faire-un-don`)).json,
    ).toMatchObject({
      state: 'Paying',
      tipData: { tipChosen: 250 },
    })
    expect(initPaymentSchema.parse((await begin(0, 1000)).json).paymentRequestId).toBe(paymentRequestId)
    const paymentId = await visitor.initialize(paymentRequestId)
    await visitor.execute(paymentRequestId, paymentId, 'accepted')
    expect(await findAttempt(test.app, paymentId)).toMatchObject({ amountCents: 1000, tipCents: 0 })
  })

  it('is taken at what the page shows, though another tab chose another contribution meanwhile', async () => {
    const visitor = buyer(test)
    const cart = await visitor.ready(await donation(test, 1000))
    const begin = async (tipChosen: number) => {
      const body = { ...AGREED, tipChosen, dueToday: 1000 + tipChosen }
      const begun = await visitor.call('POST', `/carts/${cart.id}/init-payment`, body)
      return initPaymentSchema.parse(begun.json).paymentRequestId
    }
    const paymentRequestId = await begin(0)
    expect(await begin(5000)).toBe(paymentRequestId)
    const changed = { status: 409, json: { code: 'CART_CHANGED', details: { dueToday: 6000 } } }
    const initialize = `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}`
    expect(await visitor.call('POST', `${initialize}&shownAmount=1000`)).toMatchObject(changed)
    const again = `/payments/card-embed/${paymentRequestId}/reinitialize?shownAmount=1000`
    expect(await visitor.call('POST', again)).toMatchObject(changed)
    expect(await visitor.call('POST', `${initialize}&shownAmount=6000`)).toMatchObject({ status: 200 })
  })

  it('keeps the contribution of one press where two tabs press on the same cart: the other is told', async () => {
    const visitor = buyer(test)
    const cart = await visitor.ready(await donation(test, 1000), 100)
    const begin = (tipChosen: number, tipBefore: number | null) =>
      visitor.call('POST', `/carts/${cart.id}/init-payment`, {
        ...AGREED,
        tipChosen,
        tipBefore,
        dueToday: 1000 + tipChosen,
      })
    const { paymentRequestId } = initPaymentSchema.parse((await begin(500, 100)).json)
    const changed = { status: 409, json: { code: 'CART_CHANGED', details: { dueToday: 1500 } } }
    expect(await begin(0, 100)).toMatchObject(changed)
    expect(await begin(0, null)).toMatchObject(changed)
    expect(await visitor.summary(paymentRequestId)).toMatchObject({ tip: 500 })
    // A repeat says the same again; and who has seen the choice may make another.
    expect(await begin(500, 100)).toMatchObject({ status: 200, json: { paymentRequestId } })
    expect(await begin(0, 500)).toMatchObject({ status: 200, json: { paymentRequestId } })
    expect(await visitor.summary(paymentRequestId)).toMatchObject({ tip: 0 })
  })

  it.each(['init-payment', 'tip'] as const)(
    'is not begun over what a call of the same moment chose, though the page does not say what it saw: %s',
    async (other) => {
      const visitor = buyer(test)
      const cart = await visitor.ready(await donation(test, 1000), 100)
      const begin = (tipChosen: number) =>
        visitor.call('POST', `/carts/${cart.id}/init-payment`, {
          ...AGREED,
          tipChosen,
          dueToday: 1000 + tipChosen,
        })
      let first: ReturnType<typeof begin> | undefined
      let second: ReturnType<typeof begin> | undefined
      // Both have read the cart, and wait to write.
      await test.app.db.transaction(async (db) => {
        await db.query(sql`select from carts where id = ${cart.id} for update`)
        first = other === 'tip' ? visitor.call('PUT', `/carts/${cart.id}/tip`, { tip: 500 }) : begin(500)
        await expect.poll(() => waitingForALock(test)).toBe(1)
        second = begin(0)
        await expect.poll(() => waitingForALock(test)).toBe(2)
      })
      expect(await first).toMatchObject({ status: 200 })
      expect(await second).toMatchObject({
        status: 409,
        json: { code: 'CART_CHANGED', details: { dueToday: 1500 } },
      })
    },
  )

  it('is begun as chosen, though another node changed the cart since this one wrote it', async () => {
    const visitor = buyer(test)
    const cart = await visitor.ready(await donation(test, 1000), 100)
    await test.app.db.query(
      sql`update carts set tip_cents = 300, version = version + 1 where id = ${cart.id}`,
    )
    const body = { ...AGREED, tipChosen: 500, dueToday: 1500 }
    expect(await visitor.call('POST', `/carts/${cart.id}/init-payment`, body)).toMatchObject({ status: 200 })
  })

  it('is not tried at an amount that was frozen anew since it was read', async () => {
    const visitor = buyer(test)
    const cart = await visitor.ready(await donation(test, 1000))
    const { paymentRequestId } = await visitor.request(cart)
    const known = await findRequestWithAttempts(test.app, paymentRequestId)
    assert(known, 'the payment has begun')
    await visitor.call('POST', `/carts/${cart.id}/init-payment`, {
      ...AGREED,
      tipChosen: 500,
      dueToday: 1500,
    })
    const opened = await openAttempt(test.app, known.request, [], 'Card', () =>
      Promise.reject(new ProviderFault('hapay_unknow_error', 'the bank is not asked here')),
    )
    expect(opened).toMatchObject({ refusal: 'CART_CHANGED' })
  })

  it('is one payment at the bank, though the process died before it knew', async () => {
    const visitor = buyer(test)
    const { paymentRequestId } = await visitor.request(await visitor.ready(await donation(test, 1000)))
    const path = `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}`
    const bank = vi.spyOn(test.app.providers.named('hapay'), 'create')
    const query = test.app.db.query.bind(test.app.db)
    const dying = vi
      .spyOn(test.app.db, 'query')
      .mockImplementation((statement) =>
        statement.name?.startsWith('attempts-insert') ? Promise.reject(new Error('died')) : query(statement),
      )
    expect(await visitor.call('POST', path)).toMatchObject({ status: 500 })
    dying.mockRestore()
    const attempt = await findAttempt(test.app, await visitor.initialize(paymentRequestId))
    const [before] = await Promise.all(bank.mock.results.map(({ value }) => value))
    expect(attempt?.providerPaymentId).toBe(before?.id)
    bank.mockRestore()
  })

  it('takes nine statements from the first choice to the order, if nobody else buys', async () => {
    const body = await donation(test, 1000)
    const pay = () => buyer(test).pay(body, 'accepted')
    expect(await statementsOf(test, pay, /^(form|notifications)-/)).toEqual([
      'carts-insert-many',
      'carts-update-many',
      'carts-update-many',
      'requests-store-many',
      'requests-find-with-attempts',
      'attempts-insert-many',
      'attempts-find',
      'card-tries-insert',
      'orders-place-many',
    ])
  })

  it('waits when the bank’s answer is lost, and is settled by its notification', async () => {
    const visitor = buyer(test)
    const { paymentRequestId } = await visitor.request(await visitor.ready(await donation(test, 1200)))
    const paymentId = await visitor.initialize(paymentRequestId)
    await control(test, 'next', { operation: 'execute-payment', fault: { effect: 'lost' } })
    await control(test, 'next', { operation: 'fetch-payment', fault: { effect: 'lost-before' } })
    expect(await visitor.execute(paymentRequestId, paymentId, 'accepted')).toMatchObject({
      action: null,
      status: 'pending',
    })
    await expect
      .poll(async () => {
        await test.worker.drain()
        return (await visitor.summary(paymentRequestId)).status
      })
      .toBe('confirmed')
  })

  it('is in the language it was paid in, whichever its cart was made in: order and mail', async () => {
    const visitor = buyer(test)
    const cart = await visitor.ready({ ...(await donation(test, 1700)), locale: 'fr' })
    const begin = (locale?: 'fr' | 'en') => {
      const consents = { termsOfService: true, termsOfSale: true, tip: true }
      const { dueToday, linesDigest } = cart
      return visitor.call('POST', `/carts/${cart.id}/init-payment`, {
        ...consents,
        dueToday,
        linesDigest,
        locale,
      })
    }
    const keptLocale = async () => {
      const rows = await test.app.db.query<{ locale: string; version: number }>(
        sql`
          select locale, version from carts where id = ${cart.id}`,
      )
      return rows[0]
    }
    const before = await keptLocale()
    expect(await begin('fr')).toMatchObject({ status: 200 })
    const begun = await begin('en')
    expect(begun).toMatchObject({ status: 200 })
    // Whoever began goes on with what they began: no change of the cart, only of its language.
    expect(await keptLocale()).toEqual({ ...before, locale: 'en' })
    // A program that does not say its language changes none.
    const again = await begin()
    expect(again.json).toMatchObject({
      paymentRequestId: initPaymentSchema.parse(begun.json).paymentRequestId,
    })
    expect(await keptLocale()).toMatchObject({ locale: 'en' })
    const { paymentRequestId } = initPaymentSchema.parse(again.json)
    await visitor.execute(paymentRequestId, await visitor.initialize(paymentRequestId), 'accepted')
    const { orderId, locale } = await visitor.summary(paymentRequestId)
    expect(locale).toBe('en')
    await test.worker.drain()
    const mail = test.mails.received.find(({ text }) => text?.includes(`${orderId}\n`))
    expect(mail?.subject).toMatch(/^Thank you for your gift! .* is confirmed$/)
  })

  it('is refused until the contribution is confirmed, 0 € included', async () => {
    const visitor = buyer(test)
    const cart = await visitor.ready(await donation(test, 1000))
    const body = { termsOfService: true, tip: false, dueToday: cart.dueToday }
    const { status, json } = await visitor.call('POST', `/carts/${cart.id}/init-payment`, body)
    expect({ status, json }).toMatchObject({ status: 400, json: { code: 'TIP_CONSENT_ERROR' } })
  })

  it('is refused when the total is not the one that was on the screen', async () => {
    const visitor = buyer(test)
    const cart = await visitor.ready(await donation(test, 1000))
    const { status, json } = await visitor.init({ ...cart, dueToday: cart.dueToday + 1 })
    expect({ status, json }).toMatchObject({
      status: 409,
      json: { code: 'CART_CHANGED', details: { dueToday: 1000 } },
    })
  })
})
