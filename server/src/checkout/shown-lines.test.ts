import type { Cell } from '@obole/contract/sheet-cells'
import type { ItemRow, OrderDetail } from '@obole/contract/manage-lists'
import { lineToShow } from '@obole/contract/order-lines'
import type { PayerOrder } from '@obole/contract/orders'
import { shownOrder } from '@obole/contract/shown-order'
import type { Documents } from '@obole/contract/receipts'
import { assert } from '@obole/core/assert'
import { cents, formatEuros, sum } from '@obole/core/money/money'
import { linesOfOrder, totalOfLines } from '@obole/core/order/order-lines'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wholeOrder } from '../../testing/adjustments.ts'
import { buyer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { pdfText } from '../../testing/pdf.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, visitor } from '../../testing/visitor.ts'
import { inLocale, ITEMS } from '../manage/export-columns.ts'
import { cancelPlan } from '../orders/cancel-plan.ts'
import { findOrder } from '../orders/find-order.ts'
import { grantRole } from '../people/change-roles.ts'
import { adjustOrder, everythingByCard } from '../refunds/adjust-order.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { sql } from '../platform/sql.ts'

/** Whatever is bought, with options, a code and a contribution: the lines wherever they are shown are the total there. */
const test = testApp({ bank: true })

const add = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0)

/** Amounts as a mail writes them, in cents. */
const AMOUNT = /([−-]?\d[\d\u202f\u00a0]*,\d\d)[\u202f\u00a0]€/
const centsOf = (text: string) =>
  Math.round(
    Number(
      text
        .replaceAll(/[\u202f\u00a0]/g, '')
        .replace('−', '-')
        .replace(',', '.'),
    ) * 100,
  )

/** The rows of the first table of a mail, and its total. */
function rowsOf(text: string): { rows: number[]; total: number } {
  const lines = text.split('\n').filter((line) => AMOUNT.test(line))
  const at = lines.findIndex((line) => line.startsWith('Total'))
  const amount = (line: string) => centsOf(AMOUNT.exec(line)?.[1] ?? '')
  return { rows: lines.slice(0, at).map(amount), total: amount(lines[at] ?? '') }
}

async function campaign() {
  return makeCampaign(test, {
    formType: 'PaymentForm',
    tiers: [
      {
        name: 'Place',
        type: 'Payment',
        price: 4050,
        options: ['Repas', 'Vestiaire'],
        frequency: 'Installment',
        vat: 20,
        asksParticipant: true,
        fields: [
          { label: 'Votre atelier', type: 'ChoiceList', choices: ['Semis', 'Teinture'] },
          { label: 'Est-ce votre première fois\u202f?', type: 'YesNo' },
        ],
      },
      { name: 'Enfant', type: 'Payment', price: 1333, options: ['Repas'], frequency: 'Installment' },
    ],
    options: [
      {
        name: 'Repas',
        price: 720,
        vat: 10,
        fields: [{ label: 'Votre assiette', type: 'ChoiceList', choices: ['Végétarienne'] }],
      },
      { name: 'Vestiaire', price: 0 },
    ],
    coupons: [{ code: 'AMI', percent: 10 }],
    columns: { instalment_counts: [1, 3] },
  })
}

type Made = Awaited<ReturnType<typeof campaign>>

const placeDetails = (on: Made) => ({
  participant: { firstName: 'Lou', lastName: 'Petit' },
  customFields: [
    { fieldId: on.field('Votre atelier'), value: 'Semis' },
    { fieldId: on.field('Est-ce votre première fois\u202f?'), value: true },
  ],
})

const meal = (on: Made) => ({
  extraOptionId: on.option('Repas'),
  value: true as const,
  customFields: [{ fieldId: on.field('Votre assiette'), value: 'Végétarienne' }],
})

const anyOrder = fc.record({
  items: fc.array(
    fc.record({ tier: fc.constantFrom('Place', 'Enfant'), hasMeal: fc.boolean(), hasCloak: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  ),
  hasCode: fc.boolean(),
  tip: fc.nat(900),
})

async function deskOf(formId: number) {
  const [row] = await test.app.db.query<{ id: number; slug: string }>(
    sql`
      select o.id, o.slug from organizations o join forms f on f.organization_id = o.id where f.id = ${formId}`,
  )
  assert(row, `no campaign ${formId}`)
  const email = `bureau@${row.slug}.example`
  const userId = await createTestUser(test, { email })
  await grantRole(test.app, { userId, organizationId: row.id, role: 'OrganizationAdmin', formId: null })
  return {
    treasurer: await signedInVisitor(test, email),
    desk: `/api/manage/organizations/${row.slug}`,
  }
}

/** A line is cancelled, and what was paid for it given back. */
async function cancelLine(orderId: number, lineId: number) {
  const done = await adjustOrder(test.app, {
    ...wholeOrder(test, orderId),
    cancel: [lineId],
    back: (order) => {
      const decided = everythingByCard(order)
      if (!decided.ok) return decided
      const ofLine = decided.backs.map(({ paymentId, lines }) => {
        const own = lines.filter((line) => line.lineId === lineId)
        return {
          paymentId,
          parts: { associationCents: sum(own.map(({ amountCents }) => amountCents)), tipCents: cents(0) },
          lines: own,
        }
      })
      return { ok: true, backs: ofLine }
    },
  })
  expect(done).toBeNull()
  await test.worker.drain()
}

const centsIn = (cell: Cell | undefined) => (cell?.kind === 'cents' ? cell.cents : Number.NaN)

const RUNS = 12

describe('the lines of an order', () => {
  it(
    'are its total on the payment page, on the order’s page, in the mail, at the desk and in the file of items',
    { timeout: 120_000 },
    async () => {
      const on = await campaign()
      const { treasurer, desk } = await deskOf(on.formId)
      await fc.assert(
        fc.asyncProperty(anyOrder, async ({ items, hasCode, tip }) => {
          const body = on.cart(
            ...items.map(({ tier, hasMeal, hasCloak }) => ({
              tierId: on.tier(tier),
              tierType: 'Payment' as const,
              ...(tier === 'Place' ? placeDetails(on) : {}),
              extraOptions: [
                ...(hasMeal ? [meal(on)] : []),
                ...(hasCloak && tier === 'Place'
                  ? [{ extraOptionId: on.option('Vestiaire'), value: true as const }]
                  : []),
              ],
            })),
          )
          const { orderId, orderToken, summary } = await payOrder(test, body, {
            tip,
            ...(hasCode ? { code: 'AMI' } : {}),
          })
          const order = (await buyer(test).call('GET', `/orders/${orderToken}`)).json as PayerOrder
          const { total } = order.amount
          const options = items.filter(({ hasMeal }) => hasMeal).length
          expect(
            add(order.items.map(({ initialAmount, discount }) => initialAmount - discount)) +
              order.amount.tip,
          ).toBe(total)
          expect(
            order.items.flatMap((item) => item.options).filter(({ amount }) => amount === 720),
          ).toHaveLength(options)

          const detail = (await treasurer.get(`${desk}/orders/${orderId}`)).json() as OrderDetail
          const onDesk = linesOfOrder({
            lines: detail.items.map(lineToShow),
            tipCents: cents(detail.tip),
          })
          expect(add(onDesk.map(({ amountCents }) => amountCents))).toBe(total)
          expect(detail.amount + detail.tip).toBe(total)
          expect(onDesk).toEqual(
            linesOfOrder({ lines: order.items.map(lineToShow), tipCents: cents(order.amount.tip) }),
          )

          const { data } = (await treasurer.get(`${desk}/items?pageSize=200`)).json<{
            data: ItemRow[]
          }>()
          const file = inLocale(ITEMS, 'fr')
          const column = (name: string) => file.find(({ header }) => header === `${name} (€)`)
          const ofOrder = data.filter((item) => item.orderId === orderId)
          const inFile = (name: string) => add(ofOrder.map((item) => centsIn(column(name)?.cell(item))))
          expect(inFile('Prix') + inFile('Options') - inFile('Réduction')).toBe(inFile('Montant'))
          expect(inFile('Montant') + order.amount.tip).toBe(total)
          expect(inFile('Options')).toBe(720 * options)

          const paying = shownOrder(
            {
              lines: summary.items.map(lineToShow),
              tipCents: cents(summary.tip),
              couponCode: summary.couponCode,
            },
            'fr',
          )
          expect(paying.totalCents).toBe(total)
          expect(add(paying.rows.map(({ amountCents }) => amountCents))).toBe(total)
          expect(paying.rows.filter(({ label }) => label === 'Code promo AMI')).toHaveLength(hasCode ? 1 : 0)
          const details = paying.rows.flatMap((row) => row.details)
          expect(details.includes('Votre assiette\u202f: Végétarienne')).toBe(options > 0)
          const hasPlace = items.some(({ tier }) => tier === 'Place')
          for (const shownDetail of [
            'Lou Petit',
            'Votre atelier\u202f: Semis',
            'Est-ce votre première fois\u202f? Oui',
          ])
            expect(details.includes(shownDetail)).toBe(hasPlace)

          const ofPayer = shownOrder(
            {
              lines: order.items.map(lineToShow),
              tipCents: cents(order.tipKept),
              couponCode: order.couponCode,
            },
            'fr',
          )
          expect(ofPayer).toEqual(paying)
          const atDesk = shownOrder(
            {
              lines: detail.items.map(lineToShow),
              tipCents: cents(detail.tip),
              couponCode: detail.couponCode,
            },
            'fr',
          )
          expect(atDesk).toEqual(paying)
          expect(order.vatByRate).toEqual(summary.vatByRate)

          await sendConfirmation(test.app, { orderId })
          const mail = test.mails.received.at(-1)
          const { rows, total: mailedTotal } = rowsOf(mail?.text ?? '')
          expect(mailedTotal).toBe(total)
          expect(add(rows)).toBe(total)
          for (const { label, details: under, amount } of paying.rows) {
            expect(mail?.text).toContain([`${label}\u00a0: ${amount}`, ...under].join('\n  '))
            for (const text of [label, amount, ...under]) expect(mail?.html).toContain(text)
          }

          const [gone, ...others] = detail.items
          if (!gone || others.length === 0) return
          await cancelLine(orderId, gone.id)
          const standing = total - gone.amount
          const after = (await buyer(test).call('GET', `/orders/${orderToken}`)).json as PayerOrder
          const left = (await treasurer.get(`${desk}/orders/${orderId}`)).json() as OrderDetail
          const shown = linesOfOrder({ lines: after.items.map(lineToShow), tipCents: cents(after.tipKept) })
          expect(totalOfLines(shown)).toBe(standing)
          expect(linesOfOrder({ lines: left.items.map(lineToShow), tipCents: cents(left.tip) })).toEqual(
            shown,
          )
          expect(left.ordered + left.tip).toBe(standing)
          expect(left.discount).toBe(add(others.map(({ discount }) => discount)))
          expect(after.payments.map(({ refunded }) => refunded)).toEqual([gone.amount])
          await sendConfirmation(test.app, { orderId })
          const resent = test.mails.received.at(-1)?.text ?? ''
          expect(rowsOf(resent).total).toBe(standing)
          expect(add(rowsOf(resent).rows)).toBe(standing)
          expect(resent).toContain(`${gone.name}\u00a0: annulé`)
          expect(resent).toContain(`Payé\u00a0: ${formatEuros(cents(total), 'fr')}`)
          expect(resent).toContain(`Déjà remboursé\u00a0: ${formatEuros(cents(gone.amount), 'fr')}`)
        }),
        { numRuns: RUNS },
      )
    },
  )
})

describe('a ticket and a membership card', () => {
  it.each(['Event', 'Membership'] as const)(
    'of an order with an option, a code and a contribution says what was paid for it, or no amount: %s',
    { timeout: 60_000 },
    async (formType) => {
      const type = formType === 'Event' ? 'Registration' : 'Membership'
      const on = await makeCampaign(test, {
        formType,
        tiers: [{ name: 'Plein tarif', type, price: 4050, options: ['Repas'] }],
        options: [{ name: 'Repas', price: 720 }],
        coupons: [{ code: 'AMI', percent: 10 }],
        columns: { generate_tickets: true, generate_membership_cards: true, validity_type: 'MovingYear' },
      })
      const body = on.cart({
        tierId: on.tier('Plein tarif'),
        tierType: type,
        participant: { firstName: 'Lou', lastName: 'Petit' },
        extraOptions: [{ extraOptionId: on.option('Repas'), value: true }],
      })
      const { orderToken } = await payOrder(test, body, { tip: 300, code: 'AMI' })
      await test.worker.drain()
      const { json } = await buyer(test).call('GET', `/orders/${orderToken}/documents`)
      const { documents } = json as Documents
      expect(documents).toHaveLength(1)
      for (const { url } of documents) {
        const pdf = (await visitor(test).get(url)).rawPayload
        const text = await pdfText(pdf)
        expect(text).toContain('Plein tarif')
        // 40,50 and 7,20 less a tenth: what the order's line says too.
        expect(text.match(/\d+,\d\d/g) ?? []).toEqual(formType === 'Event' ? ['42,93'] : [])
      }
    },
  )
})

describe('a confirmation sent again', () => {
  it('promises no debit that was given up', { timeout: 60_000 }, async () => {
    const on = await campaign()
    const { orderId, orderToken, organizationId } = await payOrder(test, on.cart('Enfant'), {
      instalments: 3,
    })
    await sendConfirmation(test.app, { orderId })
    expect(test.mails.received.at(-1)?.text).toMatch(/prochaines échéances/i)
    const userId = await createTestUser(test, { email: 'tresor@example.org' })
    await cancelPlan(test.app, {
      orderId,
      organizationId,
      formId: on.formId,
      cartId: '',
      token: orderToken,
      userId,
    })
    await sendConfirmation(test.app, { orderId })
    const { text = '' } = test.mails.received.at(-1) ?? {}
    expect(text).not.toMatch(/prochaines échéances/i)
    expect(text).toContain('elles ne seront pas prélevées')
    const { terms } = (await findOrder(test.app, orderId)) ?? { terms: [] }
    const [taken = 0, ...rest] = terms.map(({ amountCents, tipCents }) => amountCents + tipCents)
    const euros = (amount: number) => formatEuros(cents(amount), 'fr')
    expect(text).toContain(`Payé\u00a0: ${euros(taken)}`)
    expect(text).toContain(
      `Annulé, non prélevé\u00a0: ${euros(rest.reduce((whole, amount) => whole + amount, 0))}`,
    )
    expect(text).toContain(`confirmation du paiement de ${euros(taken)}`)
    expect(text).not.toContain('confirmation de paiement')
  })
})
