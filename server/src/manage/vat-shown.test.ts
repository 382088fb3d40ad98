import { cartSchema } from '@obole/contract/carts'
import type { CampaignChanges, ManagedCampaign } from '@obole/contract/manage-campaigns'
import type { OrderDetail } from '@obole/contract/manage-lists'
import type { PayerOrder } from '@obole/contract/orders'
import { type RatedVatOnWire, vatOnWire, vatRows } from '@obole/contract/vat-words'
import { type Cents, cents, vatIncluded } from '@obole/core/money/money'
import {
  type LineVat,
  partOf,
  sumByRate,
  totalVat,
  vatOfDebit as vatOfDebitByCore,
} from '@obole/core/money/vat'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { publishCampaign, type PublishedCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { moveMoney, payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { TEST_PASSWORD, visitor } from '../../testing/visitor.ts'
import { sendConfirmation } from '../checkout/send-confirmation.ts'
import { sendDebitMail } from '../payments/send-debit-mail.ts'
import { vatOfDebit } from '../payments/vat-of-debit.ts'
import { sql, type Sql } from '../platform/sql.ts'

/** The VAT of each rate is told wherever a payer is told a total, and it is the same everywhere. */
const test = testApp({ bank: true })

/** A book at 5,5 % with postage at 20 % and a meal at 10 %, another without VAT, and a code. */
function books({ document }: ManagedCampaign): CampaignChanges {
  const [first] = document.tiers
  if (!first) throw new Error('a campaign begins with a rate')
  const rate = {
    ...first,
    priceCategory: 'Fixed',
    asksParticipant: false,
    paymentFrequency: 'Installment',
  } as const
  const option = { description: null, isRequired: false, customFields: [], stock: null }
  return {
    installments: [1, 3],
    allowCoupons: true,
    options: [
      { ...option, id: -20, label: 'Envoi postal', price: 590, vatRate: 20 },
      { ...option, id: -21, label: 'Repas', price: 1250, vatRate: 10 },
    ],
    tiers: [
      { ...rate, name: 'Livre', price: 1999, vatRate: 5.5, optionIds: [-20, -21] },
      { ...rate, id: -11, name: 'Affiche', price: 1333, vatRate: 20, optionIds: [-20] },
      { ...rate, id: -12, name: 'Entrée', price: 1000, vatRate: 0, optionIds: [] },
    ],
    coupons: [
      {
        id: -30,
        code: 'AMI',
        percent: 15,
        amount: null,
        maxUses: null,
        tierIds: null,
        startDate: null,
        endDate: null,
      },
    ],
  }
}

async function optionsOf({ association: { admin, path }, formType, formSlug }: PublishedCampaign) {
  const managed: ManagedCampaign = (await admin.get(`${path}/forms/${formType}/${formSlug}`)).json()
  const option = (label: string) => ({
    extraOptionId: managed.document.options.find((one) => one.label === label)?.id ?? 0,
    value: true as const,
  })
  return { postage: option('Envoi postal'), meal: option('Repas') }
}

async function mailedRows(orderId: number): Promise<string[]> {
  await sendConfirmation(test.app, { orderId })
  return vatLinesOf(test.mails.received.at(-1)?.text ?? '')
}

const vatLinesOf = (mail: string) => mail.split('\n').filter((line) => line.includes('TVA'))
const asMailed = (vat: readonly RatedVatOnWire[]) =>
  vatRows(vat, 'fr').map(({ label, value }) => `${label}\u00a0: ${value}`)

const pageOf = async (token: string) => (await visitor(test).get(`/api/orders/${token}`)).json<PayerOrder>()

async function requestOf(orderId: number) {
  const [row] = await test.app.db.query<{ id: string }>(
    sql`
      select r.id from payment_requests r join orders o on o.cart_id = r.cart_id where o.id = ${orderId}`,
  )
  return row?.id ?? ''
}

async function debitsOf(orderId: number) {
  return test.app.db.query<{ id: number; instalment_number: number }>(
    sql`
      select id, instalment_number from payments where order_id = ${orderId} order by instalment_number`,
  )
}

const sumOf = (vat: readonly RatedVatOnWire[]) => vat.reduce((sum, { amount }) => sum + amount, 0)

/** The VAT columns of one order in the file of the orders, as the file says them. */
async function exportedVat({ association: { admin, path } }: PublishedCampaign, orderId: number) {
  const asked = { list: 'orders', format: 'csv', filters: { orderIds: [orderId] } }
  const { id } = (await admin.post(`${path}/exports`, asked)).json()
  const file = await admin.get(`${path}/exports/${id}/file`)
  const [header = '', row = ''] = file.body.replace(/^\ufeff/, '').split(/\r?\n/)
  const cells = row.split(';')
  const columns = header.split(';').map((name, at) => ({ name, cents: centsIn(cells[at] ?? '') }))
  const byRate = columns.flatMap(({ name, cents: amount }) => {
    const rate = /^Dont TVA ([\d,]+)\s%/.exec(name)?.[1]
    return rate && amount > 0 ? [{ rate: Number(rate.replace(',', '.')), amount }] : []
  })
  return {
    sum: columns.find(({ name }) => name === 'Dont TVA (€)')?.cents,
    byRate: byRate.toSorted((a, b) => a.rate - b.rate),
  }
}

const centsIn = (cell: string) => Math.round(Number(cell.replaceAll(/[^\d,-]/g, '').replace(',', '.')) * 100)

describe('the VAT of an order', () => {
  const item = fc.record({
    name: fc.constantFrom('Livre', 'Affiche', 'Entrée'),
    hasPostage: fc.boolean(),
    hasMeal: fc.boolean(),
  })
  const anyOrder = fc.record({
    items: fc.array(item, { minLength: 1, maxLength: 4 }),
    hasCode: fc.boolean(),
    isSpread: fc.boolean(),
    backPercent: fc.constantFrom(0, 33, 100),
  })

  it(
    'is told rate by rate, the same in the cart, on the payment page, on the order’s page and in the mail, and sums to the VAT',
    { timeout: 180_000 },
    async () => {
      const on = await publishCampaign(test, { changes: books })
      const { postage, meal } = await optionsOf(on)
      const { admin, path } = on.association
      await fc.assert(
        fc.asyncProperty(anyOrder, async ({ items, hasCode, isSpread, backPercent }) => {
          const body = {
            ...on.cart(),
            items: items.map(({ name, hasPostage, hasMeal }) => ({
              tierId: on.tier(name).id,
              tierType: on.tier(name).tierType,
              extraOptions: [
                ...(hasPostage && name !== 'Entrée' ? [postage] : []),
                ...(hasMeal && name === 'Livre' ? [meal] : []),
              ],
            })),
          }
          const { orderId, orderToken } = await payOrder(test, body, {
            tip: 200,
            ...(hasCode ? { code: 'AMI' } : {}),
            ...(isSpread ? { instalments: 3 } : {}),
          })
          const { vatByRate } = await buyer(test).summary(await requestOf(orderId))
          const page = await pageOf(orderToken)
          expect(page.vatByRate).toEqual(vatByRate)
          expect(sumOf(vatByRate)).toBe(page.amount.vat)
          expect(await mailedRows(orderId)).toEqual(asMailed(vatByRate))
          const desk: OrderDetail = (await admin.get(`${path}/orders/${orderId}`)).json()
          expect(desk.vat).toBe(sumOf(vatByRate))
          expect(await exportedVat(on, orderId)).toEqual({ sum: sumOf(vatByRate), byRate: vatByRate })

          const debits = await debitsOf(orderId)
          const ofDebits = await Promise.all(debits.map(({ id }) => vatOfDebit(test.app, id)))
          expect(vatOnWire(sumByRate(ofDebits))).toEqual(vatByRate)

          const [line] = desk.items
          if (!line || backPercent === 0) return
          const paidOfLine = isSpread ? Math.floor(line.amount / 3) : line.amount
          const refund = Math.floor((paidOfLine * backPercent) / 100)
          const adjusted = await moveMoney(
            admin,
            `${path}/orders/${orderId}/adjust`,
            { lines: [{ itemId: line.id, cancel: backPercent === 100, refund }] },
            { password: TEST_PASSWORD },
          )
          expect(adjusted.json()).not.toHaveProperty('code')
          await test.worker.drain()
          const after = await pageOf(orderToken)
          expect(sumOf(after.vatByRate)).toBe(after.amount.vat)
          expect(after.amount.vat).toBeLessThanOrEqual(page.amount.vat)
          expect(await mailedRows(orderId)).toEqual(asMailed(after.vatByRate))
          const left: OrderDetail = (await admin.get(`${path}/orders/${orderId}`)).json()
          expect(left.vat).toBe(after.amount.vat)
          expect(await exportedVat(on, orderId)).toEqual({ sum: left.vat, byRate: after.vatByRate })
        }),
        { numRuns: 14 },
      )
    },
  )

  it('is that of the cart before it is paid, code and options included', async () => {
    const on = await publishCampaign(test, { changes: books })
    const { postage } = await optionsOf(on)
    const somebody = buyer(test)
    const { id, tierType } = on.tier('Livre')
    const cart = await somebody.ready(
      { ...on.cart(), items: [{ tierId: id, tierType, extraOptions: [postage] }] },
      0,
    )
    expect(cart.vatByRate).toEqual([
      { rate: 5.5, amount: 104 },
      { rate: 20, amount: 98 },
    ])
    const reduced = await somebody.call('POST', `/carts/${cart.id}/discount-code`, { discountCode: 'AMI' })
    // 15 % less of each: 16,99 € of book, 5,02 € of postage.
    expect(cartSchema.parse(reduced.json).vatByRate).toEqual([
      { rate: 5.5, amount: 89 },
      { rate: 20, amount: 84 },
    ])
  })

  it('of two places at 8,00 € is twice that of one, and of one place once the other is cancelled', async () => {
    const on = await publishCampaign(test, {
      changes: (campaign) => {
        const changes = books(campaign)
        const [first] = changes.tiers ?? []
        return { ...changes, tiers: first ? [{ ...first, name: 'Repas seul', price: 800, vatRate: 10 }] : [] }
      },
    })
    const { orderId, orderToken } = await payOrder(test, on.cart('Repas seul', 'Repas seul'))
    const { admin, path } = on.association
    const vatShown = async () => {
      const { vatByRate } = await pageOf(orderToken)
      expect(await mailedRows(orderId)).toEqual(asMailed(vatByRate))
      const listed: { data: { vat: number }[] } = (await admin.get(`${path}/orders`)).json()
      expect(listed.data.map(({ vat }) => vat)).toEqual(vatByRate.map(({ amount }) => amount))
      return vatByRate
    }
    expect(await vatShown()).toEqual([{ rate: 10, amount: 146 }])
    expect((await buyer(test).summary(await requestOf(orderId))).vatByRate).toEqual([
      { rate: 10, amount: 146 },
    ])
    const desk: OrderDetail = (await admin.get(`${path}/orders/${orderId}`)).json()
    expect(desk.items.map(({ vat }) => vat).toSorted((a, b) => a - b)).toEqual([73, 73])
    const [line] = desk.items.toSorted((a, b) => b.vat - a.vat)
    const adjusted = await moveMoney(
      admin,
      `${path}/orders/${orderId}/adjust`,
      { lines: [{ itemId: line?.id, cancel: true, refund: 800 }] },
      { password: TEST_PASSWORD },
    )
    expect(adjusted.json()).not.toHaveProperty('code')
    await test.worker.drain()
    expect(await vatShown()).toEqual([{ rate: 10, amount: 73 }])
  })

  it('says nothing to whoever buys without VAT', async () => {
    const on = await publishCampaign(test, { changes: books })
    const { orderId, orderToken } = await payOrder(test, on.cart('Entrée'))
    expect((await pageOf(orderToken)).vatByRate).toEqual([])
    expect(await mailedRows(orderId)).toEqual([])
  })

  it('follows a line that becomes something of another rate', async () => {
    const on = await publishCampaign(test, { changes: books })
    const { orderId, orderToken } = await payOrder(test, on.cart('Livre', 'Affiche'))
    const { admin, path } = on.association
    const desk: OrderDetail = (await admin.get(`${path}/orders/${orderId}`)).json()
    const line = desk.items.find(({ name }) => name === 'Livre')
    const swapped = await admin.send('PUT', `${path}/orders/${orderId}/items/${line?.id}`, {
      payload: { tierId: on.tier('Affiche').id },
    })
    expect(swapped.json()).not.toHaveProperty('code')
    const { vatByRate } = await pageOf(orderToken)
    // What was paid for the book, 19,99 €, is now of a poster; 13,33 € are of the other one.
    expect(vatByRate).toEqual([{ rate: 20, amount: 333 + 222 }])
    expect(await mailedRows(orderId)).toEqual(asMailed(vatByRate))
  })

  it('stays at the rate of the day it was bought, whatever the campaign says later', async () => {
    const on = await publishCampaign(test, { changes: books })
    const { orderId, orderToken } = await payOrder(test, on.cart('Livre'))
    await test.app.db.query(sql`update tiers set vat_basis_points = 2000 where id = ${on.tier('Livre').id}`)
    expect((await pageOf(orderToken)).vatByRate).toEqual([{ rate: 5.5, amount: 104 }])
    expect(await mailedRows(orderId)).toEqual(['dont TVA 5,5\u202f%\u00a0: 1,04\u202f€'])
  })

  it('is told by hand as by card', async () => {
    const on = await publishCampaign(test, { changes: books })
    const { id } = await registerOrder(on, { items: [{ tierId: on.tier('Livre').id }] })
    expect(await mailedRows(id)).toEqual(['dont TVA 5,5\u202f%\u00a0: 1,04\u202f€'])
  })

  it('of an order from before rates were kept is told without a rate', async () => {
    const on = await publishCampaign(test, { changes: books })
    const { orderId, orderToken } = await payOrder(test, on.cart('Livre', 'Affiche'))
    await test.app.db.query(sql`update order_items set vat_by_rate = null where order_id = ${orderId}`)
    await test.app.db.query(sql`
        update payment_requests r set priced = jsonb_set(r.priced, '{lines}', (
          select jsonb_agg(line - 'vatByRate') from jsonb_array_elements(r.priced -> 'lines') line))
        where id = ${await requestOf(orderId)}`)
    const known = [{ rate: null, amount: 104 + 222 }]
    expect((await pageOf(orderToken)).vatByRate).toEqual(known)
    expect((await buyer(test).summary(await requestOf(orderId))).vatByRate).toEqual(known)
    expect(await mailedRows(orderId)).toEqual(['dont TVA\u00a0: 3,26\u202f€'])
  })

  it('is not told by rates that a release which knows of none has changed', async () => {
    const on = await publishCampaign(test, { changes: books })
    const { orderId, orderToken } = await payOrder(test, on.cart('Livre'))
    await test.app.db.query(sql`update order_items set vat_cents = 99 where order_id = ${orderId}`)
    expect((await pageOf(orderToken)).vatByRate).toEqual([{ rate: null, amount: 99 }])
  })

  it('of each debit is in the mail that announces it', async () => {
    const on = await publishCampaign(test, { changes: books })
    const { orderId } = await payOrder(test, on.cart('Livre', 'Livre', 'Affiche'), { instalments: 3 })
    const [, second] = await debitsOf(orderId)
    const vat = vatOnWire(await vatOfDebit(test.app, second?.id ?? 0))
    expect(vat.map(({ rate }) => rate)).toEqual([5.5, 20])
    await sendDebitMail(test.app, 'upcoming', second?.id ?? 0)
    expect(vatLinesOf(test.mails.received.at(-1)?.text ?? '')).toEqual(asMailed(vat))
  })
})

describe('the VAT that the database counts', () => {
  const of = async (vat: Sql) => {
    const [row] = await test.app.db.query<{ vat: number }>(sql`select ${vat} as vat`)
    return row?.vat
  }

  it.each([
    [200, 1200, 0],
    [200, 1200, 600],
    [55, 1050, 525],
    [55, 1050, 2000],
    [0, 0, 0],
  ])('is core’s: %i of %i, %i gone', async (vat, amount, gone) => {
    expect(await of(sql`vat_left(${vat}, ${amount}, ${gone})`)).toBe(
      partOf(cents(vat), cents(amount), cents(amount - gone)),
    )
  })

  it.each([
    [1600, 1000],
    [800, 1000],
    [1050, 550],
    [3, 2000],
    [100, 0],
    [0, 210],
  ])('is core’s: in %i at %i', async (price, rate) => {
    expect(await of(sql`vat_included(${price}, ${rate})`)).toBe(vatIncluded(cents(price), rate))
  })

  it('is core’s for each debit of a plan', async () => {
    const on = await publishCampaign(test, { changes: books })
    const { orderId } = await payOrder(test, on.cart('Livre', 'Affiche'), { instalments: 3 })
    const lines = await test.app.db.query<{
      amount_cents: Cents
      term_cents: Cents[]
      vat_by_rate: LineVat[]
    }>(
      sql`
        select amount_cents, to_jsonb(term_cents) as term_cents, vat_by_rate from order_items
          where order_id = ${orderId}`,
    )
    for (const [index, { id }] of (await debitsOf(orderId)).entries()) {
      const byCore = vatOfDebitByCore(
        lines.map(({ amount_cents: amountCents, term_cents: terms, vat_by_rate: vat }) => ({
          vat,
          amountCents,
          beforeCents: cents(terms.slice(0, index).reduce((sum, term) => sum + term, 0)),
          shareCents: terms[index] ?? cents(0),
        })),
      )
      const counted = await vatOfDebit(test.app, id)
      expect(counted).toEqual(byCore)
      expect(totalVat(counted)).toBeGreaterThan(0)
    }
  })
})
