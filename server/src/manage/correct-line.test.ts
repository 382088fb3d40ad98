import type { ItemRow, OrderDetail, PaymentRow } from '@obole/contract/manage-lists'
import type { CampaignChanges, ManagedCampaign } from '@obole/contract/manage-campaigns'
import { paymentStateName } from '@obole/contract/list-names'
import { takenRows } from '@obole/contract/payment-words'
import type { Statistics } from '@obole/contract/manage-statistics'
import { lineToShow } from '@obole/contract/order-lines'
import type { PayerOrder } from '@obole/contract/orders'
import type { Documents } from '@obole/contract/receipts'
import { cents } from '@obole/core/money/money'
import { formatDate } from '@obole/core/dates/dates'
import { linesOfOrder, totalOfLines } from '@obole/core/order/order-lines'
import { describe, expect, it } from 'vitest'
import {
  aPayer,
  publishCampaign,
  type PublishedCampaign,
  registerOrder,
  RECEIVED_ON,
} from '../../testing/managed-campaign.ts'
import { filesOf } from '../../testing/mail-trap.ts'
import { booksOf, moveMoney, payOrder } from '../../testing/money.ts'
import { pdfText } from '../../testing/pdf.ts'
import { testApp } from '../../testing/test-app.ts'
import { TEST_PASSWORD, visitor } from '../../testing/visitor.ts'
import { sendConfirmation } from '../checkout/send-confirmation.ts'
import { readingLinkForMail } from '../order-links/reading-link.ts'
import { inLocale, ITEMS } from './export-columns.ts'
import { param, sql } from '../platform/sql.ts'

const test = testApp({ bank: true })

type Tier = ManagedCampaign['document']['tiers'][number]
type Changes = (campaign: ManagedCampaign) => CampaignChanges

/** Three rates of one kind, with a meal that may be added to each. */
const threeRates =
  (over: (tier: Tier) => Partial<Tier> = () => ({}), mealStock: number | null = null): Changes =>
  ({ document }) => {
    const [first] = document.tiers
    if (!first) throw new Error('a campaign begins with a rate')
    const rate = (id: number, name: string, price: number): Tier => {
      const made: Tier = {
        ...first,
        id,
        name,
        price,
        priceCategory: 'Fixed',
        asksParticipant: false,
        optionIds: [-20, -21],
      }
      return { ...made, ...over(made) }
    }
    const option = { description: null, vatRate: 0 as const, isRequired: false, customFields: [] }
    return {
      generateTickets: true,
      options: [
        { ...option, id: -20, label: 'Repas', price: 800, stock: mealStock },
        { ...option, id: -21, label: 'Repas végétarien', price: 800, stock: null },
      ],
      tiers: [rate(first.id, 'Plein', 2000), rate(-11, 'Réduit', 1200), rate(-12, 'Solidaire', 2000)],
    }
  }

const optionsOf = async (on: PublishedCampaign) => {
  const { admin, path } = on.association
  const managed: ManagedCampaign = (await admin.get(`${path}/forms/${on.formType}/${on.formSlug}`)).json()
  const id = (label: string) => managed.document.options.find((option) => option.label === label)?.id ?? 0
  return { meal: id('Repas'), vegetarian: id('Repas végétarien') }
}

const soldOf = async (on: PublishedCampaign) => {
  const { admin, path } = on.association
  const managed: ManagedCampaign = (await admin.get(`${path}/forms/${on.formType}/${on.formSlug}`)).json()
  return Object.fromEntries(
    managed.document.tiers.map(({ id, name }) => [
      name,
      managed.figures.tiers.find((tier) => tier.id === id)?.sold,
    ]),
  )
}

const change = (on: PublishedCampaign, order: OrderDetail, payload: object, index = 0) =>
  on.association.admin.send(
    'PUT',
    `${on.association.path}/orders/${order.id}/items/${order.items[index]?.id}`,
    { payload },
  )

async function changed(...of: Parameters<typeof change>): Promise<OrderDetail> {
  const response = await change(...of)
  expect(response.json()).not.toHaveProperty('code')
  return response.json()
}

/** What the tickets of an order say. */
async function ticketsOf({ association: { admin, path } }: PublishedCampaign, orderId: number) {
  await test.worker.drain()
  const { documents } = (await admin.get(`${path}/orders/${orderId}/documents`)).json<Documents>()
  return Promise.all(documents.map(async ({ url }) => pdfText((await admin.get(url)).rawPayload)))
}

const orderOf = async (on: PublishedCampaign, orderId: number): Promise<OrderDetail> =>
  (await on.association.admin.get(`${on.association.path}/orders/${orderId}`)).json()

describe('the answers of a line', () => {
  const asked = { isRequired: true, values: [], maxLength: 100 }
  const questions: Changes = ({ document }) => ({
    tiers: document.tiers.map((tier) => ({
      ...tier,
      asksParticipant: false,
      customFields: [
        { ...asked, id: -7, label: 'Téléphone', type: 'Phone' as const },
        { ...asked, id: -8, label: 'Taille', type: 'ChoiceList' as const, values: ['S', 'M'] },
        { ...asked, id: -9, label: 'Arrivée', type: 'Date' as const, isRequired: false },
        { ...asked, id: -10, label: 'Végétarien', type: 'YesNo' as const, isRequired: false },
      ],
    })),
  })
  const answered = async () => {
    const on = await publishCampaign(test, { changes: questions })
    const [phone = 0, size = 0, day = 0, vegetarian = 0] = on.tier().customFields.map(({ id }) => id)
    const customFields = [
      { fieldId: phone, value: '06 12 34 56 78' },
      { fieldId: size, value: 'S' },
    ]
    const tierId = on.tier().id
    const order = await registerOrder(on, { items: [{ tierId, customFields }] })
    const send = (answers: object[]) => change(on, order, { tierId, customFields: answers })
    return { on, order, send, phone, size, day, vegetarian, customFields }
  }

  it('are put right, question by question, and the history says what they were', async () => {
    const { order, send, phone, size, day, vegetarian } = await answered()
    const answers = [
      { fieldId: phone, value: '06 12 34 56 79' },
      { fieldId: size, value: 'S' },
      { fieldId: day, value: '03/04/2031' },
      { fieldId: vegetarian, value: true },
    ]
    const after: OrderDetail = (await send(answers)).json()
    expect(after.items[0]?.customFields.map(({ name, answer }) => [name, answer])).toEqual([
      ['Téléphone', '06 12 34 56 79'],
      ['Taille', 'S'],
      ['Arrivée', '03/04/2031'],
      ['Végétarien', 'Oui'],
    ])
    const at = `items.${order.items[0]?.id}.answers`
    expect(after.history[0]).toMatchObject({
      action: 'order.answersCorrected',
      changes: [
        { path: `${at}.Téléphone`, from: '06 12 34 56 78', to: '06 12 34 56 79' },
        { path: `${at}.Arrivée`, from: null, to: '03/04/2031' },
        { path: `${at}.Végétarien`, from: null, to: 'Oui' },
      ],
    })
    // Neither the same answers nor the same number in another spelling are a change.
    const respelt = [{ fieldId: phone, value: '+33 (0)6-12-34-56-79' }, ...answers.slice(1)]
    for (const same of [answers, respelt])
      expect((await send(same)).json().history).toHaveLength(after.history.length)
  })

  it('are judged as they were when it was bought', async () => {
    const { send, phone, size, day, customFields } = await answered()
    const issuesOf = async (answers: object[]) => (await send(answers)).json().errors
    expect(await issuesOf([{ fieldId: phone, value: '12' }, customFields[1] ?? {}])).toMatchObject([
      { path: `items.0.customFields.${phone}`, code: 'phoneInvalid' },
    ])
    expect(await issuesOf([customFields[0] ?? {}, { fieldId: size, value: 'XL' }])).toMatchObject([
      { path: `items.0.customFields.${size}`, code: 'choiceUnknown' },
    ])
    expect(await issuesOf([...customFields, { fieldId: day, value: '31/02/2031' }])).toMatchObject([
      { path: `items.0.customFields.${day}`, code: 'dateInvalid' },
    ])
    expect(await issuesOf([customFields[0] ?? {}])).toMatchObject([
      { path: `items.0.customFields.${size}`, code: 'required' },
    ])
    expect(await issuesOf([...customFields, { fieldId: 999_999, value: 'x' }])).toMatchObject([
      { code: 'unknownField' },
    ])
  })
})

describe('another rate for a line', () => {
  it('at the same price is just that: its number, its money and its papers follow', async () => {
    const on = await publishCampaign(test, { changes: threeRates(() => ({ stock: 5 })) })
    const { orderId } = await payOrder(test, on.cart('Plein', 'Plein'))
    const order = await orderOf(on, orderId)
    await test.worker.drain()
    const books = await booksOf(test, orderId)
    const after = await changed(on, order, { tierId: on.tier('Solidaire').id })
    expect(after.items.map(({ id, name, amount }) => [id, name, amount])).toEqual([
      [order.items[0]?.id, 'Solidaire', 2000],
      [order.items[1]?.id, 'Plein', 2000],
    ])
    expect(after).toMatchObject({ ordered: 4000, received: 4000, amount: 4000 })
    expect(after.history[0]).toMatchObject({
      action: 'order.lineChanged',
      user: { name: 'Camille Durand' },
      changes: [{ path: `items.${order.items[0]?.id}.tier`, from: 'Plein', to: 'Solidaire' }],
    })
    expect(await soldOf(on)).toEqual({ Plein: 1, Réduit: 0, Solidaire: 1 })
    expect(await booksOf(test, orderId)).toEqual(books)
    await test.worker.drain()
    const texts = await ticketsOf(on, orderId)
    expect(texts.filter((text) => text.includes('Solidaire'))).toHaveLength(1)
    expect(texts.find((text) => text.includes('Solidaire'))).toContain('N° 1')
  })

  it('[CO9] has a ticket that says what was paid for the place as it is now', async () => {
    const on = await publishCampaign(test, { changes: threeRates() })
    const { meal } = await optionsOf(on)
    const { orderId } = await payOrder(test, on.cart('Plein'))
    await test.worker.drain()
    const order = await orderOf(on, orderId)
    const says = async (tier: string, price: string) => {
      const [text] = await ticketsOf(on, orderId)
      expect(text).toContain(`Catégorie ${tier} Prix ${price}`)
      expect(text).toContain('N° 1')
    }
    await says('Plein', '20,00 € TTC')
    // Less, whoever keeps the difference; more is waived.
    await changed(on, order, { tierId: on.tier('Réduit').id })
    await says('Réduit', '12,00 € TTC')
    const extraOptions = [{ extraOptionId: meal, value: true }]
    await changed(on, order, { tierId: on.tier('Solidaire').id, extraOptions })
    await says('Solidaire', '20,00 € TTC')
    // What went back is no longer paid.
    await changed(on, order, { tierId: on.tier('Réduit').id })
    const lines = [{ itemId: order.items[0]?.id, cancel: false, refund: 800 }]
    const { admin, path } = on.association
    await moveMoney(admin, `${path}/orders/${orderId}/adjust`, { lines }, { password: TEST_PASSWORD })
    await says('Réduit', '12,00 € TTC')
    await changed(on, order, { tierId: on.tier('Plein').id })
    await says('Plein', '12,00 € TTC')
  })

  it('[CO9] is on a ticket that is made afterwards', async () => {
    const on = await publishCampaign(test, { changes: threeRates() })
    const { orderId } = await payOrder(test, on.cart('Plein'))
    await changed(on, await orderOf(on, orderId), { tierId: on.tier('Réduit').id })
    expect((await ticketsOf(on, orderId))[0]).toContain('Catégorie Réduit Prix 12,00 € TTC')
  })

  it('[CO9] an older ticket goes on without a price', async () => {
    const on = await publishCampaign(test, { changes: threeRates() })
    const { orderId } = await payOrder(test, on.cart('Plein'))
    await test.worker.drain()
    await test.app.db.query(
      sql`update papers set contents = contents - 'priceCents' - 'organizer' where order_id = ${orderId}`,
    )
    await changed(on, await orderOf(on, orderId), { tierId: on.tier('Réduit').id })
    const [text] = await ticketsOf(on, orderId)
    expect(text).toContain('Tarif Réduit')
    expect(text).not.toMatch(/TTC|Organisateur/)
  })

  it('that costs less keeps what was paid; the difference goes back by a refund of that line', async () => {
    const on = await publishCampaign(test, { changes: threeRates() })
    const { orderId } = await payOrder(test, on.cart('Plein'))
    const { admin, path } = on.association
    const after = await changed(on, await orderOf(on, orderId), { tierId: on.tier('Réduit').id })
    expect(after.items).toMatchObject([{ name: 'Réduit', amount: 2000 }])
    expect(after.history[0]?.changes).toContainEqual({
      path: `items.${after.items[0]?.id}.price`,
      from: 2000,
      to: 1200,
    })
    const lines = [{ itemId: after.items[0]?.id, cancel: false, refund: 800 }]
    const back = await moveMoney(
      admin,
      `${path}/orders/${orderId}/adjust`,
      { lines },
      { password: TEST_PASSWORD },
    )
    const refunded = back.json<OrderDetail>()
    expect(refunded).toMatchObject({
      ordered: 1200,
      received: 1200,
      refunded: 800,
      items: [{ name: 'Réduit', back: 800 }],
    })
    expect(linesOfOrder({ lines: refunded.items.map(lineToShow), tipCents: cents(0) })).toEqual([
      { kind: 'item', name: 'Réduit', amountCents: 1200, isCanceled: false },
    ])
    const [payment] = refunded.payments
    expect(payment && paymentStateName(payment, 'fr')).toBe('Remboursé en partie')
    await test.worker.drain()
    const mail = test.mails.received.findLast(({ subject }) => subject?.includes('remboursement'))?.text
    expect(mail?.replaceAll(/[\u202f\u00a0]/g, ' ')).toContain(
      'Réduit (différence après changement : 12,00 € au lieu de 20,00 €) : 8,00 €',
    )
    const { byTier, totals } = (await admin.get(`${path}/statistics?from=beginning`)).json<Statistics>()
    expect(totals.ordered).toBe(1200)
    expect(byTier).toMatchObject([{ name: 'Réduit', ordered: 1200 }])
    // The list of lines says what is left of it, its total too, and its file how it came to that.
    const listed = (await admin.get(`${path}/items?withTotals=true`)).json<{
      data: ItemRow[]
      totals: { amount: number }
    }>()
    expect(listed).toMatchObject({ data: [{ name: 'Réduit', amount: 1200 }], totals: { amount: 1200 } })
    const [row] = listed.data
    const inFile = (name: string) =>
      row &&
      inLocale(ITEMS, 'fr')
        .find(({ header }) => header === `${name} (€)`)
        ?.cell(row)
    expect(inFile('Différence après changement')).toMatchObject({ cents: 800 })
    expect(inFile('Évolution depuis la commande')).toMatchObject({ cents: -800 })
    expect(inFile('Montant')).toMatchObject({ cents: 1200 })
    // A further change is held against what is left.
    const again = await changed(on, refunded, { tierId: on.tier('Plein').id })
    expect(again).toMatchObject({ ordered: 1200, received: 1200 })
    expect(again.history[0]?.changes).toContainEqual({
      path: `items.${after.items[0]?.id}.waived.amount`,
      from: null,
      to: 800,
    })
  })

  it('paid by cheque stays a cheque of what is written on it: the difference is handed back, then the rest', async () => {
    const on = await publishCampaign(test, { changes: threeRates() })
    const { admin, path } = on.association
    const order = await registerOrder(on)
    const token = await readingLinkForMail(test.app, { orderId: order.id, email: aPayer.email })
    const page = async () => (await visitor(test).get(`/api/orders/${token}`)).json<PayerOrder>()
    const amountRows = async () => {
      const { amount, payments } = await page()
      const terms = payments.map((term) => ({
        state: term.state,
        amountCents: cents(term.amount),
        tipCents: cents(term.amountTip),
        refundedCents: cents(term.refunded),
        refundedTipCents: cents(term.refundedTip),
        isByHand: term.isByHand,
      }))
      return takenRows(cents(amount.total), terms, 'fr').map(({ label, value }) =>
        `${label} ${value}`.replaceAll(/[\u202f\u00a0]/g, ' '),
      )
    }
    const listed = async () =>
      (await admin.get(`${path}/payments?pageSize=100`))
        .json<{ data: PaymentRow[] }>()
        .data.find((payment) => payment.orderId === order.id)
    const handBack = async (cancel: boolean, refund: number) => {
      const lines = [{ itemId: order.items[0]?.id, cancel, refund }]
      return (await admin.post(`${path}/orders/${order.id}/adjust`, { lines })).json<OrderDetail>()
    }
    await changed(on, order, { tierId: on.tier('Réduit').id })
    const part = await handBack(false, 800)
    const cheque = { amount: 2000, refunded: 800, received: 1200, state: 'Registered' }
    expect(part.payments).toMatchObject([cheque])
    expect(await listed()).toMatchObject(cheque)
    expect(part.payments.map((payment) => paymentStateName(payment, 'fr'))).toEqual(['Remboursé en partie'])
    expect((await page()).payments).toMatchObject([{ amount: 2000, refunded: 800, state: 'Registered' }])
    expect(await amountRows()).toEqual(['Payé 20,00 €', 'Déjà remboursé 8,00 €'])
    const handedBackMails = async () => {
      await test.worker.drain()
      return test.mails.received
        .filter(({ text }) => text?.includes('vous a rendu'))
        .map(({ text }) => (text ?? '').replaceAll(/[\u202f\u00a0]/g, ' '))
    }
    expect(await handedBackMails()).toHaveLength(1)
    expect((await handedBackMails())[0]).toContain(
      'Réduit (différence après changement : 12,00 € au lieu de 20,00 €) : 8,00 €',
    )
    expect((await handedBackMails())[0]).toContain(`Paiement de 20,00 € du ${formatDate(RECEIVED_ON, 'fr')}`)

    const whole = await handBack(true, 1200)
    const back = { amount: 2000, refunded: 2000, received: 0, state: 'Refunded' }
    expect(whole).toMatchObject({ state: 'Refunded', refunded: 2000, payments: [back] })
    expect(await listed()).toMatchObject(back)
    expect(await amountRows()).toEqual(['Payé 20,00 €', 'Déjà remboursé 20,00 €'])
    expect(await handedBackMails()).toHaveLength(2)
    expect((await handedBackMails())[1]).toContain('Rendu : 12,00 €')
    expect((await handedBackMails())[1]).toContain('Votre commande est annulée')
    // The difference had gone back: nothing but the line itself is struck.
    const { items, tipKept } = await page()
    expect(linesOfOrder({ lines: items.map(lineToShow), tipCents: cents(tipKept) })).toEqual([
      { kind: 'item', name: 'Réduit', amountCents: 1200, isCanceled: true },
    ])
  })

  it('is told to the payer where somebody says so, with what changed and the ticket as it is now', async () => {
    const on = await publishCampaign(test, {
      changes: threeRates((tier) => ({ ...tier, asksParticipant: true })),
    })
    const { meal } = await optionsOf(on)
    const { admin, path } = on.association
    const participant = { firstName: 'Alix', lastName: 'Martin' }
    const items = [{ tierId: on.tier('Plein').id, participant }]
    const order = await registerOrder(on, { items })
    await test.worker.drain()
    const changeMails = () =>
      test.mails.received.filter(({ subject }) => subject?.includes(`n°\u202f${order.id} a été modifiée`))
    const options = [{ extraOptionId: meal, value: true }]
    await changed(on, order, { tierId: on.tier('Solidaire').id, tellPayer: false })
    await test.worker.drain()
    expect(changeMails()).toEqual([])
    await changed(on, order, { tierId: on.tier('Réduit').id, extraOptions: options, tellPayer: true })
    await test.worker.drain()
    const [mail] = changeMails()
    expect(mail?.text).toContain('Solidaire → Réduit')
    expect(mail?.text).toContain('aucune → Repas')
    expect(mail?.to?.[0]?.address).toBe(order.payer.email)
    expect(filesOf(mail)).toHaveLength(1)
    const [pdf] = filesOf(mail)
    // As the mail reader of the tests hands it over.
    expect(await pdfText(Buffer.from(pdf?.content as ArrayBuffer))).toContain('Réduit')
    const body = { firstName: 'Camille', tellPayer: true }
    const one = `${path}/orders/${order.id}/items/${order.items[0]?.id}/participant`
    expect((await admin.send('PATCH', one, { payload: body })).statusCode).toBe(200)
    await test.worker.drain()
    expect(changeMails()).toHaveLength(2)
    expect(changeMails()[1]?.text).toContain('Alix → Camille')
  })

  it.each([
    ['kept', 'Cette différence est conservée par l’association.'],
    [
      'toRefund',
      'L’association prévoit de vous rembourser cette différence : un message vous le confirmera.',
    ],
  ])(
    'that costs less is told with its price, whose it is, and that the difference is %s',
    async (difference, sentence) => {
      const changes = threeRates((tier) => ({ ...tier, asksParticipant: true }))
      const on = await publishCampaign(test, { changes })
      const participant = { firstName: 'Alix', lastName: 'Martin' }
      const order = await registerOrder(on, { items: [{ tierId: on.tier('Plein').id, participant }] })
      await changed(on, order, { tierId: on.tier('Réduit').id, tellPayer: true, difference })
      await test.worker.drain()
      const mail = test.mails.received.findLast(({ subject }) => subject?.includes('a été modifiée'))?.text
      const text = mail?.replaceAll(/[\u202f\u00a0]/g, ' ').replaceAll('\n', ' ')
      expect(text).toContain('CE QUI CHANGE POUR ALIX MARTIN')
      expect(text).toContain('Le nouveau prix est de 12,00 €, soit 8,00 € de moins que le montant payé.')
      expect(text).toContain(sentence)
      expect(text).not.toContain('Rien ne vous est demandé')
      // The campaign names no address.
      expect(text).not.toContain('Écrivez')
    },
  )

  it('is announced with a refund only by who may make one', async () => {
    const on = await publishCampaign(test, { changes: threeRates() })
    const order = await registerOrder(on)
    const payload = { tierId: on.tier('Réduit').id, difference: 'toRefund' }
    const formAdmin = await on.association.member('FormAdmin', on.formId)
    const url = `${on.association.path}/orders/${order.id}/items/${order.items[0]?.id}`
    expect((await formAdmin.send('PUT', url, { payload })).statusCode).toBe(403)
    expect(
      (await formAdmin.send('PUT', url, { payload: { ...payload, difference: 'kept' } })).statusCode,
    ).toBe(200)
  })

  it('that asks the same question in the same words keeps its answer, in the history and in the mail', async () => {
    const asked = { isRequired: false, values: [], maxLength: 100, type: 'TextInput' as const }
    const rates = threeRates(({ id }) => ({
      customFields: [
        { ...asked, id: -Math.abs(id) * 100 - 1, label: 'Votre atelier' },
        { ...asked, id: -Math.abs(id) * 100 - 2, label: 'Votre classe' },
      ],
    }))
    const on = await publishCampaign(test, {
      changes: (campaign) => ({ ...rates(campaign), contactEmail: 'bonjour@asso.example' }),
    })
    const answers = (tier: string, workshop: string, year: string) => {
      const [one = 0, two = 0] = on.tier(tier).customFields.map(({ id }) => id)
      const customFields = [
        { fieldId: one, value: workshop },
        { fieldId: two, value: year },
      ]
      return { tierId: on.tier(tier).id, customFields }
    }
    const order = await registerOrder(on, { items: [answers('Plein', 'Hôtel à insectes', 'CE1')] })
    const correction = { ...answers('Solidaire', 'Hôtel à insectes', 'CE2'), tellPayer: true }
    const after = await changed(on, order, correction)
    const at = `items.${order.items[0]?.id}`
    expect(after.history[0]?.changes).toEqual([
      { path: `${at}.tier`, from: 'Plein', to: 'Solidaire' },
      { path: `${at}.answers.Votre classe`, from: 'CE1', to: 'CE2' },
    ])
    await test.worker.drain()
    const mail = test.mails.received.findLast(({ subject }) => subject?.includes('a été modifiée'))?.text
    expect(mail).not.toContain('atelier')
    expect(mail).toContain('Écrivez à bonjour@asso.example.')
    expect(mail).toContain('CE1 → CE2')
  })

  it('that costs more is waived, and the history says how much', async () => {
    const on = await publishCampaign(test, { changes: threeRates() })
    const { orderId } = await payOrder(test, on.cart('Réduit'))
    const after = await changed(on, await orderOf(on, orderId), { tierId: on.tier('Plein').id })
    expect(after).toMatchObject({ ordered: 1200, received: 1200, toCome: 0 })
    expect(after.history[0]?.changes).toContainEqual({
      path: `items.${after.items[0]?.id}.waived.amount`,
      from: null,
      to: 800,
    })
  })

  it('is shown at its own price with the difference, so that the lines are what was paid, wherever they stand', async () => {
    const on = await publishCampaign(test, { changes: threeRates(() => ({ vatRate: 20 })) })
    const { meal } = await optionsOf(on)
    const { admin, path } = on.association
    for (const [bought, wanted, extraOptions, sentences] of [
      ['Réduit', 'Plein', [meal], ['Plein 20,00', '+ Repas 8,00', 'Différence non demandée −16,00']],
      ['Plein', 'Réduit', [], ['Réduit 12,00', 'Différence conservée par l’association 8,00']],
    ] as const) {
      const { orderId, orderToken } = await payOrder(test, on.cart(bought), { tip: 300 })
      const before = await orderOf(on, orderId)
      const paid = before.amount
      const after = await changed(on, before, {
        tierId: on.tier(wanted).id,
        extraOptions: extraOptions.map((extraOptionId) => ({ extraOptionId, value: true })),
      })
      const page = (await visitor(test).get(`/api/orders/${orderToken}`)).json<PayerOrder>()
      const onDesk = linesOfOrder({ lines: after.items.map(lineToShow), tipCents: cents(after.tip) })
      expect(linesOfOrder({ lines: page.items.map(lineToShow), tipCents: cents(page.tipKept) })).toEqual(
        onDesk,
      )
      expect(totalOfLines(onDesk)).toBe(paid + 300)
      expect(after.ordered).toBe(paid)
      // As the payer paid it: the rate has a fifth of VAT, the meal none.
      const vat = bought === 'Réduit' ? Math.round((1200 * (2000 / 2800)) / 6) : Math.round(2000 / 6)
      expect(after.vat).toBe(vat)
      expect(page.amount.vat).toBe(vat)
      expect(page.vatByRate).toEqual([{ rate: 20, amount: vat }])
      await sendConfirmation(test.app, { orderId })
      const mail = (test.mails.received.at(-1)?.text ?? '').replaceAll(/[\u202f\u00a0]/g, ' ')
      for (const line of sentences) expect(mail).toContain(line.replace(/ (?=[−\d])/, ' : '))
      const { data } = (await admin.get(`${path}/items?pageSize=200`)).json<{ data: ItemRow[] }>()
      const row = data.find((item) => item.orderId === orderId)
      const cell = (name: string) => {
        const found = inLocale(ITEMS, 'fr').find(({ header }) => header === `${name} (€)`)
        const value = row && found?.cell(row)
        return value?.kind === 'cents' ? value.cents : Number.NaN
      }
      expect(cell('Prix') + cell('Options') + cell('Différence après changement')).toBe(cell('Montant'))
      expect(cell('Prix')).toBe(on.tier(wanted).price)
    }
  })

  it('back to what was bought leaves no difference', async () => {
    const on = await publishCampaign(test, { changes: threeRates() })
    const { orderId } = await payOrder(test, on.cart('Réduit'))
    const order = await orderOf(on, orderId)
    await changed(on, order, { tierId: on.tier('Plein').id })
    const again = await changed(on, order, { tierId: on.tier('Réduit').id })
    expect(linesOfOrder({ lines: again.items.map(lineToShow), tipCents: cents(0) })).toEqual([
      { kind: 'item', name: 'Réduit', amountCents: 1200, isCanceled: false },
    ])
  })

  it('is refused where none is left, and nothing has moved then', async () => {
    const on = await publishCampaign(test, { changes: threeRates(() => ({ stock: 1 })) })
    await registerOrder(on, { items: [{ tierId: on.tier('Solidaire').id }] })
    const order = await registerOrder(on, { items: [{ tierId: on.tier('Plein').id }] })
    const response = await change(on, order, { tierId: on.tier('Solidaire').id })
    expect(response.json()).toMatchObject({ status: 409, code: 'TICKETS_SOLD_OUT' })
    expect(await soldOf(on)).toEqual({ Plein: 1, Réduit: 0, Solidaire: 1 })
  })

  it('goes to one of many who want the last place at once, buyers among them', async () => {
    const on = await publishCampaign(test, {
      changes: threeRates(({ name }) => ({ stock: name === 'Solidaire' ? 1 : 20 })),
    })
    const orders = []
    for (let index = 0; index < 6; index += 1)
      orders.push(
        await registerOrder(on, { items: [{ tierId: on.tier(index % 2 ? 'Plein' : 'Réduit').id }] }),
      )
    const tierId = on.tier('Solidaire').id
    const buy = visitor(test).post('/api/carts', on.cart('Solidaire'))
    const swaps = await Promise.all(orders.map((order) => change(on, order, { tierId })))
    const won = swaps.filter(({ statusCode }) => statusCode === 200).length
    const held = (await buy).statusCode < 300 ? 1 : 0
    expect(won + held).toBe(1)
    expect(swaps.filter(({ statusCode }) => statusCode === 409)).toHaveLength(6 - won)
  })

  it('back and forth at once between two rates leaves each with what it sold', async () => {
    const on = await publishCampaign(test, { changes: threeRates(() => ({ stock: 5 })) })
    const [one, other] = [
      await registerOrder(on, { items: [{ tierId: on.tier('Plein').id }] }),
      await registerOrder(on, { items: [{ tierId: on.tier('Réduit').id }] }),
    ]
    const answers = await Promise.all(
      Array.from({ length: 4 }).flatMap(() => [
        change(on, one, { tierId: on.tier('Réduit').id }),
        change(on, other, { tierId: on.tier('Plein').id }),
      ]),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await soldOf(on)).toEqual({ Plein: 1, Réduit: 1, Solidaire: 0 })
  })

  it('counts for what one person may buy of it', async () => {
    const on = await publishCampaign(test, {
      changes: threeRates(({ name }) => (name === 'Solidaire' ? { maxPerUser: 1 } : {})),
    })
    await payOrder(test, on.cart('Solidaire'))
    const { orderId } = await payOrder(test, on.cart('Plein'))
    const order = await orderOf(on, orderId)
    const refused = await change(on, order, { tierId: on.tier('Solidaire').id })
    expect(refused.json().code).toBe('TICKETS_SOLD_OUT')
    await changed(on, order, { tierId: on.tier('Réduit').id })
  })

  it.each([
    ['of nobody', 999_999, 'TARIFF_UNKNOWN'],
    ['of no rate at all', null, 'TARIFF_UNKNOWN'],
  ])('%s is refused', async (_what, tierId, code) => {
    const on = await publishCampaign(test, { changes: threeRates() })
    const order = await registerOrder(on)
    expect((await change(on, order, { tierId })).json().code).toBe(code)
  })

  it('is of its kind, and not for what was cancelled', async () => {
    const on = await publishCampaign(test, {
      changes: threeRates(({ name }) => (name === 'Solidaire' ? { tierType: 'Product' } : {})),
    })
    const order = await registerOrder(on)
    expect((await change(on, order, { tierId: on.tier('Solidaire').id })).json().code).toBe(
      'LINE_OF_OTHER_KIND',
    )
    await on.association.admin.post(`${on.association.path}/orders/${order.id}/cancel-offline`)
    // Neither another rate nor other answers.
    for (const name of ['Réduit', 'Plein'])
      expect((await change(on, order, { tierId: on.tier(name).id })).json().code).toBe('LINE_CANCELED')
  })

  it('is for those who run the campaign or receive its money', async () => {
    const on = await publishCampaign(test, { changes: threeRates() })
    const order = await registerOrder(on)
    const url = `${on.association.path}/orders/${order.id}/items/${order.items[0]?.id}`
    const payload = { tierId: on.tier('Solidaire').id }
    const accountant = await on.association.member('Accountant')
    expect((await accountant.send('PUT', url, { payload })).statusCode).toBe(403)
    const formAdmin = await on.association.member('FormAdmin', on.formId)
    expect((await formAdmin.send('PUT', url, { payload })).statusCode).toBe(200)
    const elsewhere = await publishCampaign(test)
    const there = `${elsewhere.association.path}/orders/${order.id}/items/${order.items[0]?.id}`
    expect((await elsewhere.association.admin.send('PUT', there, { payload })).statusCode).toBe(404)
    const other = await registerOrder(on)
    const mixed = `${on.association.path}/orders/${other.id}/items/${order.items[0]?.id}`
    expect((await on.association.admin.send('PUT', mixed, { payload })).statusCode).toBe(404)
  })
})

describe('the options of a line', () => {
  it('are swapped, taken off and added; stock follows and what was paid stays', async () => {
    const on = await publishCampaign(test, { changes: threeRates(undefined, 1) })
    const { meal, vegetarian } = await optionsOf(on)
    const tierId = on.tier('Plein').id
    const take = (...ids: number[]) => ({
      tierId,
      extraOptions: ids.map((extraOptionId) => ({ extraOptionId, value: true })),
    })
    const order = await registerOrder(on, { items: [take(meal)] })
    const other = await registerOrder(on, { items: [take()] })
    expect((await change(on, other, take(meal))).json().code).toBe('OPTIONS_SOLD_OUT')
    const swapped = await changed(on, order, take(vegetarian))
    expect(swapped.items).toMatchObject([{ amount: 2800, options: [{ name: 'Repas végétarien' }] }])
    expect(swapped.history[0]?.changes).toEqual([
      { path: `items.${order.items[0]?.id}.options`, from: ['Repas'], to: ['Repas végétarien'] },
    ])
    const added = await changed(on, other, take(meal))
    expect(added.items).toMatchObject([{ amount: 2000, options: [{ name: 'Repas' }] }])
    const off = await changed(on, order, take())
    expect(off.items).toMatchObject([{ amount: 2800, options: [] }])
  })
})

describe('an option taken several times', () => {
  it('is refused as in a cart, whether a line is corrected or an order is written down', async () => {
    const on = await publishCampaign(test, { changes: threeRates(undefined, 5) })
    const { meal } = await optionsOf(on)
    const { admin, path } = on.association
    const tierId = on.tier('Plein').id
    const option = { extraOptionId: meal, value: true }
    const order = await registerOrder(on, { items: [{ tierId, extraOptions: [option] }] })
    const repeated = { tierId, extraOptions: [option, option, option] }
    const refused = await change(on, order, repeated)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'TARIFF_UNKNOWN'])
    const { formType, formSlug } = on
    const received = { payer: aPayer, means: 'Check', receivedOn: RECEIVED_ON }
    const written = await admin.post(`${path}/orders`, { formType, formSlug, items: [repeated], ...received })
    expect(written.json().code).toBe('TARIFF_UNKNOWN')
    const { figures }: ManagedCampaign = (
      await admin.get(`${path}/forms/${on.formType}/${on.formSlug}`)
    ).json()
    expect(figures.options.find(({ id }) => id === meal)?.sold).toBe(1)
  })
})

describe('a membership that becomes another', () => {
  const rates: Changes = ({ document }) => {
    const [first] = document.tiers
    if (!first) throw new Error('a campaign begins with a rate')
    const rate = { ...first, asksParticipant: false, priceCategory: 'Fixed' as const, price: 3000 }
    return {
      generateMembershipCards: true,
      validityType: 'MovingYear',
      tiers: [
        { ...rate, name: 'Actif', isEligibleTaxReceipt: true },
        { ...rate, id: -5, name: 'Usager', isEligibleTaxReceipt: false },
      ],
    }
  }

  it('has its receipt voided where it is no gift any more, and issued again where it is', async () => {
    const on = await publishCampaign(test, { formType: 'Membership', changes: rates })
    const idParam = param(on.association.id)
    await test.app.db
      .query(sql`update organizations set fiscal_receipt_eligibility = true, fiscal_receipt_issuance_enabled = true
        where id = ${idParam}`)
    const address = { address: '3 rue du Lavoir', zipCode: '69001', city: 'Lyon' }
    const items = [{ tierId: on.tier('Actif').id }]
    const order = await registerOrder(on, { items, payer: { ...aPayer, ...address } })
    const receipts = async () => {
      await test.worker.drain()
      return test.app.db.query<{ number: number; is_live: boolean }>(
        sql`
          select number, voided_at is null as is_live from receipts where order_id = ${order.id} order by id`,
      )
    }
    expect(await receipts()).toEqual([{ number: 1, is_live: true }])
    await changed(on, order, { tierId: on.tier('Usager').id })
    expect(await receipts()).toEqual([{ number: 1, is_live: false }])
    await changed(on, order, { tierId: on.tier('Actif').id })
    expect(await receipts()).toMatchObject([
      { number: 1, is_live: false },
      { number: 2, is_live: true },
    ])
  })

  it('stays what it was once it is over', async () => {
    const on = await publishCampaign(test, { formType: 'Membership', changes: rates })
    const items = [{ tierId: on.tier('Actif').id }]
    const order = await registerOrder(on, { items, receivedOn: '2024-03-14' })
    const response = await change(on, order, { tierId: on.tier('Usager').id })
    expect(response.json().code).toBe('MEMBERSHIP_OVER')
  })
})

describe('the VAT of an order', () => {
  const adjust = (on: PublishedCampaign, orderId: number, lines: object[]) =>
    moveMoney(
      on.association.admin,
      `${on.association.path}/orders/${orderId}/adjust`,
      { lines },
      { password: TEST_PASSWORD },
    )

  it('goes with what is given back of a line, and with a line that is cancelled', async () => {
    const on = await publishCampaign(test, { changes: threeRates(() => ({ vatRate: 20 })) })
    const { orderId, orderToken } = await payOrder(test, on.cart('Plein', 'Réduit'))
    const { items, vat } = await orderOf(on, orderId)
    const [full = 0, reduced = 0] = items.map(({ id }) => id)
    expect(vat).toBe(333 + 200)
    await adjust(on, orderId, [{ itemId: reduced, cancel: false, refund: 600 }])
    expect((await orderOf(on, orderId)).vat).toBe(333 + 100)
    await adjust(on, orderId, [{ itemId: full, cancel: true, refund: 2000 }])
    const left = await orderOf(on, orderId)
    expect(left.vat).toBe(100)
    const page = (await visitor(test).get(`/api/orders/${orderToken}`)).json<PayerOrder>()
    expect(page.amount.vat).toBe(100)
    const { data } = (await on.association.admin.get(`${on.association.path}/orders`)).json<{
      data: { id: number; vat: number }[]
    }>()
    expect(data.find(({ id }) => id === orderId)?.vat).toBe(100)
    await test.worker.drain()
  })
})
