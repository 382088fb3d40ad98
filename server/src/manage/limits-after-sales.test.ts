import { setTimeout as delay } from 'node:timers/promises'
import { cartSchema } from '@obole/contract/carts'
import type { ManagedCampaign } from '@obole/contract/manage-campaigns'
import type { OrderDetail } from '@obole/contract/manage-lists'
import { describe, expect, it } from 'vitest'
import { buyer, control } from '../../testing/buyer.ts'
import {
  aPayer,
  publishCampaign,
  type PublishedCampaign,
  registerOrder,
} from '../../testing/managed-campaign.ts'
import { moveMoney, payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { TEST_PASSWORD } from '../../testing/visitor.ts'
import { stockChecks } from '../carts/stock.checks.ts'
import { forgetCampaign, loadCampaign } from '../forms/load-campaign.ts'
import { findAttempt } from '../payments/attempts.ts'
import { runChecks } from '../platform/checks.ts'
import { param, sql } from '../platform/sql.ts'

const test = testApp({ bank: true })

/** Two rates with a meal to add, and no limit of any kind. */
const withoutLimits = () =>
  publishCampaign(test, {
    changes: ({ document: { tiers } }) => {
      const rate = (id: number, name: string) =>
        tiers.slice(0, 1).map((tier) => ({
          ...tier,
          id,
          name,
          price: 2000,
          priceCategory: 'Fixed' as const,
          asksParticipant: false,
          optionIds: [-20],
        }))
      const meal = { label: 'Repas', description: null, price: 800, vatRate: 0 as const, isRequired: false }
      return {
        options: [{ ...meal, id: -20, stock: null, customFields: [] }],
        tiers: [...rate(tiers[0]?.id ?? 0, 'Plein'), ...rate(-11, 'Solidaire')],
      }
    },
  })

const addressOf = ({ association, formType, formSlug }: PublishedCampaign) =>
  `${association.path}/forms/${formType}/${formSlug}`

const managed = async (on: PublishedCampaign): Promise<ManagedCampaign> =>
  (await on.association.admin.get(addressOf(on))).json()

interface Limits {
  entries?: number | null
  tier?: number | null
  meal?: number | null
}

/** Waits as a draft; answers how to publish it, or why not. */
async function prepareLimit(on: PublishedCampaign, { entries, tier, meal }: Limits) {
  const { admin } = on.association
  const { document, form } = await managed(on)
  const changes = {
    ...(entries === undefined ? {} : { maxEntries: entries }),
    tiers: document.tiers.map((one) =>
      one.name === 'Plein' && tier !== undefined ? { ...one, stock: tier } : one,
    ),
    options: document.options.map((one) => (meal === undefined ? one : { ...one, stock: meal })),
  }
  const saved = await admin.send('PATCH', addressOf(on), { payload: { version: form.version, changes } })
  if (saved.statusCode !== 200) return () => Promise.resolve(saved)
  const { form: waiting }: ManagedCampaign = saved.json()
  return () => admin.post(`${addressOf(on)}/publish`, { version: waiting.version })
}

/** Saved and published, as an association does with a page that people see. */
const limit = async (on: PublishedCampaign, limits: Limits) => (await prepareLimit(on, limits))()

/** What is left for whoever buys, as the page and the desk count it, and what the association is told was sold. */
async function left(on: PublishedCampaign) {
  forgetCampaign(test.app, on.formId)
  const campaign = await loadCampaign(test.app, { formId: on.formId }, { fresh: true })
  const tier = campaign?.tiers.find(({ name }) => name === 'Plein')
  const meal = tier?.extraOptions.find(({ label }) => label === 'Repas')
  return { entries: campaign?.remainingEntries, tier: tier?.remaining, meal: meal?.remaining }
}

async function expectSound() {
  expect(await runChecks(test.app.db, stockChecks)).toEqual([])
}

const mealOf = async (on: PublishedCampaign) => (await managed(on)).document.options[0]?.id ?? 0

async function bought(on: PublishedCampaign, ...names: string[]): Promise<OrderDetail> {
  const cart = on.cart(...names)
  const extraOptions = [{ extraOptionId: await mealOf(on), value: true as const }]
  const items = cart.items.map((item, index) => (index === 0 ? { ...item, extraOptions } : item))
  const { orderId } = await payOrder(test, { ...cart, items })
  return (await on.association.admin.get(`${on.association.path}/orders/${orderId}`)).json()
}

const cancelLine = (
  { association }: PublishedCampaign,
  order: OrderDetail,
  index: number,
  refund: number,
  key?: string,
) =>
  moveMoney(
    association.admin,
    `${association.path}/orders/${order.id}/adjust`,
    { lines: [{ itemId: order.items[index]?.id, cancel: true, refund }], sendMail: false },
    { password: TEST_PASSWORD, ...(key ? { key } : {}) },
  )

const changeTier = ({ association }: PublishedCampaign, order: OrderDetail, index: number, payload: object) =>
  association.admin.send('PUT', `${association.path}/orders/${order.id}/items/${order.items[index]?.id}`, {
    payload,
  })

describe('a limit set once something was sold', () => {
  it('counts every line that stands, and each gives its place back when it is cancelled, once', async () => {
    const on = await withoutLimits()
    const order = await bought(on, 'Plein', 'Plein', 'Solidaire')
    expect(await limit(on, { entries: 10, tier: 5, meal: 4 })).toMatchObject({ statusCode: 200 })
    expect(await left(on)).toEqual({ entries: 7, tier: 3, meal: 3 })
    const first = await cancelLine(on, order, 0, 0, 'once')
    expect(first.json()).not.toHaveProperty('code')
    expect(await left(on)).toEqual({ entries: 8, tier: 4, meal: 4 })
    await cancelLine(on, order, 0, 0, 'once')
    await cancelLine(on, order, 0, 0)
    expect(await left(on)).toEqual({ entries: 8, tier: 4, meal: 4 })
    await cancelLine(on, order, 1, 2000)
    expect(await left(on)).toEqual({ entries: 9, tier: 5, meal: 4 })
    await expectSound()
  })

  it('follows a line that becomes one of another tier, or leaves its option', async () => {
    const on = await withoutLimits()
    const order = await bought(on, 'Plein', 'Solidaire')
    await limit(on, { entries: 2, tier: 1, meal: 1 })
    expect(await left(on)).toEqual({ entries: 0, tier: 0, meal: 0 })
    const full = on.tier('Plein').id
    expect((await changeTier(on, order, 1, { tierId: full })).json()).toMatchObject({
      code: 'TICKETS_SOLD_OUT',
    })
    expect((await changeTier(on, order, 0, { tierId: on.tier('Solidaire').id })).json()).not.toHaveProperty(
      'code',
    )
    expect(await left(on)).toEqual({ entries: 0, tier: 1, meal: 1 })
    expect((await changeTier(on, order, 1, { tierId: full })).json()).not.toHaveProperty('code')
    expect(await left(on)).toEqual({ entries: 0, tier: 0, meal: 1 })
    await expectSound()
  })

  it('counts what was written down at the desk, and gives it back when that is undone', async () => {
    const on = await withoutLimits()
    const order = await registerOrder(on)
    await limit(on, { entries: 1, tier: 1 })
    expect(await left(on)).toMatchObject({ entries: 0, tier: 0 })
    const { admin, path } = on.association
    expect((await admin.post(`${path}/orders/${order.id}/cancel-offline`)).statusCode).toBe(200)
    expect(await left(on)).toMatchObject({ entries: 1, tier: 1 })
    await registerOrder(on)
    expect(await left(on)).toMatchObject({ entries: 0, tier: 0 })
    await expectSound()
  })

  it('may be taken away and set again: what stands is counted anew', async () => {
    const on = await withoutLimits()
    const order = await bought(on, 'Plein', 'Plein')
    await limit(on, { tier: 5, entries: 5 })
    await limit(on, { tier: null, entries: null })
    await bought(on, 'Plein')
    await limit(on, { tier: 4, entries: 3 })
    expect(await left(on)).toMatchObject({ entries: 0, tier: 1 })
    await cancelLine(on, order, 0, 0)
    expect(await left(on)).toMatchObject({ entries: 1, tier: 2 })
    await expectSound()
  })

  it('is refused below what stands', async () => {
    const on = await withoutLimits()
    await bought(on, 'Plein', 'Plein')
    expect((await limit(on, { tier: 1 })).json()).toMatchObject({ code: 'STOCK_BELOW_SOLD' })
  })

  it('gives each place back once when a line is cancelled at the moment it is set', async () => {
    const on = await withoutLimits()
    const orders = [await bought(on, 'Plein'), await bought(on, 'Plein'), await bought(on, 'Plein')]
    const publish = await prepareLimit(on, { entries: 9, tier: 9, meal: 9 })
    const done = await Promise.all([
      publish(),
      ...orders.flatMap((order) => [cancelLine(on, order, 0, 0), cancelLine(on, order, 0, 0)]),
    ])
    expect(done.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    expect(await left(on)).toEqual({ entries: 9, tier: 9, meal: 9 })
    await expectSound()
  })

  it('counts those who are written down or moved at the moment it is set, and never more than it has', async () => {
    const on = await withoutLimits()
    const order = await bought(on, 'Solidaire')
    const plein = on.tier('Plein').id
    const enter = async (afterMs = 0) => {
      await delay(afterMs)
      return on.association.admin.post(`${on.association.path}/orders`, {
        formType: on.formType,
        formSlug: on.formSlug,
        items: [{ tierId: plein }],
        payer: aPayer,
        means: 'Cash',
        receivedOn: '2026-03-14',
      })
    }
    const publish = await prepareLimit(on, { entries: 14, tier: 13 })
    const [published, changed, ...entered] = await Promise.all([
      publish(),
      changeTier(on, order, 0, { tierId: plein }),
      ...Array.from({ length: 12 }, (_, index) => enter(index * 4)),
    ])
    expect([published.statusCode, changed.statusCode]).toEqual([200, 200])
    expect(entered.map(({ statusCode }) => statusCode)).toEqual(entered.map(() => 201))
    expect(await left(on)).toMatchObject({ entries: 1, tier: 0 })
    expect((await enter()).json()).toMatchObject({ code: 'TICKETS_SOLD_OUT' })
    await expectSound()
  })

  it('counts the lines that an earlier release had counted as sold elsewhere', async () => {
    const on = await withoutLimits()
    const order = await bought(on, 'Plein', 'Plein')
    await limit(on, { entries: 5, tier: 5, meal: 5 })
    await cancelLine(on, order, 1, 0)
    const formId = param(on.formId)
    await test.app.db.query(sql`
      update stocks s set sold = 2, sold_elsewhere = 2 from forms f, tiers t, extra_options e
      where f.id = ${formId} and t.form_id = ${formId} and e.form_id = ${formId}
        and s.id in (f.entries_stock_id, t.stock_id, e.stock_id)`)
    await test.app.db.query(sql`update order_items set stock_ids = '{}' where form_id = ${formId}`)
    await test.app.db.query(sql`select count_earlier_lines(${formId})`)
    expect(await left(on)).toEqual({ entries: 4, tier: 4, meal: 4 })
    await cancelLine(on, order, 0, 0)
    expect(await left(on)).toEqual({ entries: 5, tier: 5, meal: 5 })
    await expectSound()
  })
})

/** At the bank, whose question is not answered yet. */
async function atTheBank(on: PublishedCampaign, code?: string) {
  const visitor = buyer(test)
  const ready = await visitor.ready(on.cart('Plein'))
  const cart = code
    ? cartSchema.parse(
        (await visitor.call('POST', `/carts/${ready.id}/discount-code`, { discountCode: code })).json,
      )
    : ready
  const { paymentRequestId } = await visitor.request(cart)
  const attemptId = await visitor.initialize(paymentRequestId)
  expect(await visitor.execute(paymentRequestId, attemptId, 'challenge')).toMatchObject({
    action: 'Redirect',
  })
  const providerPaymentId = (await findAttempt(test.app, attemptId))?.providerPaymentId
  return async () => {
    await control(test, `payments/${providerPaymentId}/challenge`, { decision: 'approve' })
    await visitor.next(paymentRequestId)
    return visitor.summary(paymentRequestId)
  }
}

describe('a payment under way when a limit is set', () => {
  it('is counted in it once it is paid, and gives its place back like any other', async () => {
    const on = await withoutLimits()
    const pay = await atTheBank(on)
    await limit(on, { entries: 2, tier: 2 })
    const { orderId } = await pay()
    expect(await left(on)).toMatchObject({ entries: 1, tier: 1 })
    const order: OrderDetail = (
      await on.association.admin.get(`${on.association.path}/orders/${orderId}`)
    ).json()
    await cancelLine(on, order, 0, 0)
    expect(await left(on)).toMatchObject({ entries: 2, tier: 2 })
    await expectSound()
  })

  it('goes back when nothing is left within it: no place is sold twice', async () => {
    const on = await withoutLimits()
    const pay = await atTheBank(on)
    await limit(on, { entries: 1, tier: 1 })
    await registerOrder(on)
    expect(await pay()).not.toMatchObject({ status: 'confirmed' })
    expect(await left(on)).toMatchObject({ entries: 0, tier: 0 })
    await expectSound()
  })
})

describe('a number of uses set once a code was used', () => {
  const withCode = () =>
    publishCampaign(test, {
      changes: ({ document: { tiers } }) => ({
        tiers: tiers.map((tier) => ({
          ...tier,
          name: 'Plein',
          price: 2000,
          priceCategory: 'Fixed' as const,
          asksParticipant: false,
        })),
        allowCoupons: true,
        coupons: [
          {
            id: -7,
            code: 'AMI',
            percent: 10,
            amount: null,
            maxUses: null,
            tierIds: null,
            startDate: null,
            endDate: null,
          },
        ],
      }),
    })

  async function limitUses(on: PublishedCampaign, maxUses: number | null) {
    const { document, form } = await managed(on)
    const changes = { coupons: document.coupons.map((coupon) => ({ ...coupon, maxUses })) }
    const { admin } = on.association
    const saved = await admin.send('PATCH', addressOf(on), { payload: { version: form.version, changes } })
    const { form: waiting }: ManagedCampaign = saved.json()
    const published = await admin.post(`${addressOf(on)}/publish`, { version: waiting.version })
    expect(published).toMatchObject({ statusCode: 200 })
  }

  const uses = async (on: PublishedCampaign) => (await managed(on)).figures.coupons[0]?.sold

  it('counts them, is taken away and set again, and is given back with the order', async () => {
    const on = await withCode()
    const { orderId } = await payOrder(test, on.cart('Plein'), { code: 'AMI' })
    await limitUses(on, 3)
    expect(await uses(on)).toBe(1)
    await limitUses(on, null)
    await expectSound()
    await limitUses(on, 2)
    expect(await uses(on)).toBe(1)
    const order: OrderDetail = (
      await on.association.admin.get(`${on.association.path}/orders/${orderId}`)
    ).json()
    await cancelLine(on, order, 0, 0)
    expect(await uses(on)).toBe(0)
    await expectSound()
  })

  it('counts a payment under way once it is paid', async () => {
    const on = await withCode()
    const pay = await atTheBank(on, 'AMI')
    await limitUses(on, 2)
    expect(await pay()).toMatchObject({ status: 'confirmed' })
    expect(await uses(on)).toBe(1)
    await expectSound()
  })
})
