import type { OrderDetail } from '@obole/contract/manage-lists'
import { describe, expect, it } from 'vitest'
import { makeAssociation } from '../../testing/association.ts'
import { buyer } from '../../testing/buyer.ts'
import { aPayer, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { moveMoney, payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { useUp } from '../../testing/used-up.ts'
import { PDF, upload } from '../../testing/upload.ts'
import { TEST_PASSWORD, visitor } from '../../testing/visitor.ts'
import { sendConfirmation as confirmAgain } from '../checkout/send-confirmation.ts'
import { sql } from '../platform/sql.ts'

// A real bank is started, on machines that may be busy.
const test = testApp({ bank: true })

const body = (on: { formType: string; formSlug: string }, more: object) => ({
  formType: on.formType,
  formSlug: on.formSlug,
  payer: aPayer,
  means: 'Cash',
  receivedOn: '2026-03-14',
  ...more,
})

/** Other orders have mails of their own, sent whenever their turn comes. */
const confirmationsOf = (orderId: number) =>
  test.mails.received.filter(({ text }) => new RegExp(`COMMANDE N°\\s${orderId}\\s`).test(text ?? ''))

describe('money received by hand', () => {
  it('becomes an order, counted and listed, with what it was for and who wrote it down', async () => {
    const on = await publishCampaign(test, {
      changes: ({ document }) => ({
        tiers: document.tiers.map((tier) => ({ ...tier, stock: 2 })),
        maxEntries: 9,
      }),
    })
    const received = { means: 'Check', receivedOn: '2026-03-14' }
    const order = await registerOrder(on, { note: 'Chèque n° 12', ...received })
    expect(order).toMatchObject({
      amount: 1000,
      tip: 0,
      date: '2026-03-14T11:00:00.000Z',
      receivedOn: '2026-03-14',
      paymentMeans: 'Check',
      paymentStates: ['Registered'],
      note: 'Chèque n° 12',
      items: [{ name: 'Tarif plein', state: 'Registered', amount: 1000 }],
      payments: [{ amount: 1000, type: 'Offline', state: 'Registered', dueDate: '2026-03-14' }],
      history: [
        {
          action: 'order.registered',
          user: { name: 'Camille Durand' },
          details: { means: 'Check', amount: 1000 },
        },
      ],
    })
    expect(order.consents).toEqual([])
    expect(order.payer).not.toHaveProperty('consent')
    const campaign = (
      await on.association.admin.get(`${on.association.path}/forms/Event/${on.formSlug}`)
    ).json()
    expect(campaign.form).toMatchObject({ collectedAmount: 1000, contributorsCount: 1 })
    expect(campaign.figures).toMatchObject({ entries: { sold: 1 }, tiers: [{ sold: 1 }] })
  })

  it('follows the campaign’s prices, options and what the payer chose', async () => {
    const option = {
      id: -2,
      label: 'Repas',
      description: null,
      price: 1200,
      vatRate: 10 as const,
      isRequired: false,
      stock: 5,
      customFields: [],
    }
    const on = await publishCampaign(test, {
      formType: 'PaymentForm',
      changes: ({ document }) => ({
        options: [option],
        tiers: document.tiers.map((tier) => ({ ...tier, optionIds: [-2] })),
      }),
    })
    const [{ id: optionId }] = (
      await on.association.admin.get(`${on.association.path}/forms/PaymentForm/${on.formSlug}`)
    ).json().document.options
    const order = await registerOrder(on, {
      items: [
        {
          tierId: on.tier().id,
          customAmount: 4500,
          extraOptions: [{ extraOptionId: optionId, value: true }],
        },
      ],
    })
    expect(order).toMatchObject({ amount: 5700, vat: 109, items: [{ options: [{ name: 'Repas' }] }] })
  })

  it('comes to what can be paid at once at most, whatever the number of its lines', async () => {
    const on = await publishCampaign(test, {
      formType: 'CrowdFunding',
      changes: () => ({ acceptOpenDonation: true }),
    })
    const { admin, path } = on.association
    const send = (...amounts: number[]) =>
      admin.post(`${path}/orders`, {
        formType: 'CrowdFunding',
        formSlug: on.formSlug,
        items: amounts.map((customAmount) => ({ tierId: null, customAmount })),
        payer: aPayer,
        means: 'Cash',
        receivedOn: '2026-03-14',
      })
    const refused = await send(100, 99_999_900)
    expect(refused.json()).toMatchObject({
      status: 400,
      code: 'AMOUNT_TOO_HIGH',
      errors: [{ path: 'items.1.customAmount' }],
    })
    expect((await send(100, 99_999_899)).statusCode).toBe(201)
  })

  it('answers the campaign’s questions by the rules of its page, and is for whoever pays where nobody is named', async () => {
    const asked = { isRequired: true, values: [], maxLength: 100 }
    const on = await publishCampaign(test, {
      changes: ({ document }) => ({
        tiers: document.tiers.map((tier) => ({
          ...tier,
          customFields: [
            { ...asked, id: -7, label: 'Téléphone', type: 'Phone' as const },
            { ...asked, id: -8, label: 'Certificat', type: 'File' as const },
          ],
        })),
      }),
    })
    const { admin, path } = on.association
    const tier = on.tier()
    const [phone, certificate] = tier.customFields.map(({ id }) => id)
    const send = (customFields: object[], more: object = {}) =>
      admin.post(`${path}/orders`, body(on, { items: [{ tierId: tier.id, customFields }], ...more }))

    expect((await send([{ fieldId: phone, value: '12' }])).json()).toMatchObject({
      code: 'FIELDS_INVALID',
      errors: [
        { path: `items.0.customFields.${phone}`, code: 'phoneInvalid' },
        { path: `items.0.customFields.${certificate}`, code: 'required' },
      ],
    })
    const { formType, formSlug } = on
    const cart = (await admin.post(`${path}/orders/cart`, { formType, formSlug })).json()
    const file = (
      await admin.send('POST', `/api/carts/${cart.id}/file`, upload(PDF, 'certificat.pdf'))
    ).json()
    const answers = [
      { fieldId: phone, value: '06 12 34 56 78' },
      { fieldId: certificate, value: file.id },
    ]
    // A file is known only in the cart it was sent to.
    expect((await send(answers)).json().code).toBe('CART_INVALID')
    const order: OrderDetail = (await send(answers, { cartId: cart.id })).json()
    expect(order.items).toMatchObject([
      {
        participant: { firstName: aPayer.firstName, lastName: aPayer.lastName },
        customFields: [
          { name: 'Téléphone', answer: '06 12 34 56 78' },
          { name: 'Certificat', type: 'File', answer: 'certificat.pdf' },
        ],
      },
    ])
    const url = order.items[0]?.customFields[1]?.url ?? ''
    expect((await admin.get(url)).rawPayload.equals(PDF)).toBe(true)
    expect((await send(answers, { cartId: cart.id })).json().id).toBe(order.id)
    expect((await send(answers, { cartId: cart.id, means: 'Check' })).json().code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })

  it('never takes over the cart of a visitor', async () => {
    const on = await publishCampaign(test)
    const cart = (await visitor(test).post('/api/carts', on.cart(on.tier().name))).json()
    const sent = body(on, { items: [{ tierId: on.tier().id }], cartId: cart.id })
    const answer = await on.association.admin.post(`${on.association.path}/orders`, sent)
    expect(answer.json().code).toBe('CART_UNKNOWN')
  })

  it('is written once by a call sent twice', async () => {
    const on = await publishCampaign(test)
    const { admin, path } = on.association
    const sent = body(on, { items: [{ tierId: on.tier().id }] })
    const headers = { 'idempotency-key': 'cheque-12' }
    const answers = await Promise.all([
      admin.post(`${path}/orders`, sent, { headers }),
      admin.post(`${path}/orders`, sent, { headers }),
    ])
    const ids = answers.map((answer) => answer.json().id)
    expect(ids[0]).toBeGreaterThan(0)
    expect(ids[1]).toBe(ids[0])
    const other = await admin.post(`${path}/orders`, { ...sent, means: 'Check' }, { headers })
    expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('takes no more places than there are', async () => {
    const on = await publishCampaign(test, {
      changes: ({ document }) => ({ tiers: document.tiers.map((tier) => ({ ...tier, stock: 1 })) }),
    })
    await registerOrder(on)
    const { admin, path } = on.association
    const second = await admin.post(`${path}/orders`, body(on, { items: [{ tierId: on.tier().id }] }))
    expect(second.json()).toMatchObject({ status: 409, code: 'TICKETS_SOLD_OUT' })
  })

  it.each([
    ['a tier of nobody', { items: [{ tierId: 999_999 }] }, 'TARIFF_UNKNOWN'],
    ['a gift where none is taken', { items: [{ tierId: null, customAmount: 1000 }] }, 'TARIFF_UNKNOWN'],
    ['tomorrow', { receivedOn: '2090-01-01' }, 'FIELDS_INVALID'],
    ['a year nobody declares any more', { receivedOn: '2005-01-01' }, 'FIELDS_INVALID'],
    ['another century', { receivedOn: '1900-01-01' }, 'INVALID_REQUEST'],
    ['the year nought', { receivedOn: '0000-01-01' }, 'INVALID_REQUEST'],
    ['somebody without a name', { payer: { ...aPayer, firstName: '1' } }, 'FIELDS_INVALID'],
    [
      'a guest without a name',
      { items: [{ participant: { firstName: 'xxx', lastName: 'Y' } }] },
      'FIELDS_INVALID',
    ],
    ['a card', { means: 'Card' }, 'INVALID_REQUEST'],
    ['nothing', { items: [] }, 'INVALID_REQUEST'],
  ])('refuses %s', async (_what, change, code) => {
    const on = await publishCampaign(test)
    const tierId = on.tier().id
    const items = 'items' in change ? change.items.map((item) => ({ tierId, ...item })) : [{ tierId }]
    const sent = { ...body(on, {}), ...change, items }
    expect((await on.association.admin.post(`${on.association.path}/orders`, sent)).json().code).toBe(code)
  })

  it('is taken back when it was a mistake: places, figures and all', async () => {
    const on = await publishCampaign(test, {
      changes: ({ document }) => ({ tiers: document.tiers.map((tier) => ({ ...tier, stock: 1 })) }),
    })
    const { id } = await registerOrder(on)
    const { admin, path } = on.association
    const after: OrderDetail = (await admin.post(`${path}/orders/${id}/cancel-offline`)).json()
    expect(after).toMatchObject({ paymentStates: ['Canceled'], items: [{ state: 'Canceled' }] })
    expect(after.history.map(({ action }) => action)).toEqual(['order.offlineCanceled', 'order.registered'])
    const again = await admin.post(`${path}/orders/${id}/cancel-offline`)
    expect(again.json().code).toBe('ORDER_NOT_OFFLINE')
    await registerOrder(on)
    const campaign = (await admin.get(`${path}/forms/Event/${on.formSlug}`)).json()
    expect(campaign.form).toMatchObject({ collectedAmount: 1000, contributorsCount: 1 })
  })

  it('says, once it is taken back, what had been handed back of it, and that the rest was never received', async () => {
    const on = await publishCampaign(test)
    const { id, items } = await registerOrder(on, { sendConfirmation: true })
    const { admin, path } = on.association
    const lines = [{ itemId: items[0]?.id, cancel: false, refund: 300 }]
    expect((await admin.post(`${path}/orders/${id}/adjust`, { lines })).statusCode).toBe(200)
    await admin.post(`${path}/orders/${id}/cancel-offline`)
    await test.worker.drain()
    await confirmAgain(test.app, { orderId: id })
    const confirmation = confirmationsOf(id)
      .at(-1)
      ?.text?.replaceAll(/[\u202f\u00a0]/g, ' ')
    expect(confirmation).toContain('Payé : 3,00 €')
    expect(confirmation).toContain('Annulé, non reçu : 7,00 €')
    expect(confirmation).toContain('Déjà remboursé : 3,00 €')
    expect(confirmation).not.toContain('prélevé')
  })

  it('is for whoever moves money: not for a campaign’s administrator', async () => {
    const on = await publishCampaign(test)
    const sent = body(on, { items: [{ tierId: on.tier().id }] })
    const formAdmin = await on.association.member('FormAdmin', on.formId)
    expect((await formAdmin.post(`${on.association.path}/orders`, sent)).statusCode).toBe(403)
    const treasurer = await on.association.member('Treasurer')
    expect((await treasurer.post(`${on.association.path}/orders`, sent)).statusCode).toBe(201)
  })

  it('sends its confirmation only where somebody asks', async () => {
    const on = await publishCampaign(test)
    const quiet = await registerOrder(on)
    const confirmed = await registerOrder(on, { sendConfirmation: true })
    await test.worker.drain()
    expect(confirmationsOf(quiet.id)).toEqual([])
    expect(confirmationsOf(confirmed.id)).toHaveLength(1)
  })

  it.each([
    ['Check', 'Votre paiement par chèque pour'],
    ['Cash', 'Votre paiement en espèces pour'],
    ['BankTransfer', 'Votre paiement par virement pour'],
    ['Other', 'Votre paiement pour'],
  ] as const)('confirms how it was received: %s', async (means, sentence) => {
    const on = await publishCampaign(test)
    const { id } = await registerOrder(on, { means, sendConfirmation: true })
    await test.worker.drain()
    const [mail] = confirmationsOf(id)
    expect(mail?.text).toContain(sentence)
    expect(mail?.text).not.toContain('carte')
  })
})

describe('a gift received by hand', () => {
  const address = { address: '3 rue du Lavoir', zipCode: '69001', city: 'Lyon' }

  it.each([
    ['with a confirmation', true],
    ['without one', false],
  ])('has its receipt, %s', async (_how, sendConfirmation) => {
    const association = await makeAssociation(test)
    await test.app.db.query(sql`
        update organizations set fiscal_receipt_eligibility = true, fiscal_receipt_issuance_enabled = true
        where slug = ${association.slug}`)
    const on = await publishCampaign(test, { association, formType: 'Donation' })
    const { id } = await registerOrder(on, {
      items: [{ tierId: on.tiers.find(({ tierType }) => tierType === 'Donation')?.id, customAmount: 5000 }],
      payer: { ...aPayer, ...address },
      sendConfirmation,
    })
    await test.worker.drain()
    const papers = (await association.admin.get(`${association.path}/orders/${id}/documents`)).json()
    expect(papers.documents).toMatchObject([{ kind: 'FiscalReceipt' }])
  })
})

describe('an order paid by card', () => {
  it('shows its money, its tries and its consents, and cannot be taken back by hand', async () => {
    const on = await publishCampaign(test, { formType: 'Shop' })
    const { orderId } = await payOrder(test, on.cart('Article', 'Article'), { tip: 300 })
    const { admin, path } = on.association
    const order: OrderDetail = (await admin.get(`${path}/orders/${orderId}`)).json()
    expect(order).toMatchObject({
      id: orderId,
      amount: 2000,
      tip: 300,
      summary: 'Article\u00a0×\u00a02',
      payer: { email: 'alix.martin@exemple.fr' },
      payments: [{ amount: 2000, amountTip: 300, state: 'Authorized', paymentMeans: 'Card' }],
      attempts: [{ state: 'Authorized', amount: 2300 }],
      refunds: [],
      receivedOn: null,
    })
    expect(order.consents.map(({ text }) => text)).toContain('termsOfService')
    expect((await admin.post(`${path}/orders/${orderId}/cancel-offline`)).json().code).toBe(
      'ORDER_NOT_OFFLINE',
    )
  })

  it('says of each try what became of it: the one that another window of its payer replaced too', async () => {
    const on = await publishCampaign(test, { formType: 'Shop' })
    const alix = buyer(test)
    const cart = await alix.ready(on.cart('Article'))
    const { paymentRequestId } = await alix.request(cart)
    const left = await alix.initialize(paymentRequestId)
    await alix.execute(paymentRequestId, left, 'challenge')
    // Another window of the same payer begins again, and pays.
    await alix.request(cart)
    const paid = await alix.initialize(paymentRequestId)
    await alix.execute(paymentRequestId, paid, 'accepted')
    const { orderId } = await alix.summary(paymentRequestId)
    const { admin, path } = on.association
    const order: OrderDetail = (await admin.get(`${path}/orders/${orderId}`)).json()
    expect(order.attempts).toMatchObject([
      { state: 'Authorized', errorCode: null, returned: null, isPaidByAnother: false },
      { state: 'Canceled', errorCode: 'PAYMENT_CANCELED', returned: null, isPaidByAnother: true },
    ])
  })

  it('gives up its debits to come, tells the payer, and says who did', async () => {
    const on = await publishCampaign(test, {
      formType: 'PaymentForm',
      changes: ({ document }) => ({
        tiers: document.tiers.map((tier) => ({
          ...tier,
          priceCategory: 'Fixed' as const,
          price: 9000,
          paymentFrequency: 'Installment' as const,
        })),
        installments: [1, 3],
      }),
    })
    const { orderId } = await payOrder(test, on.cart(on.tier().name), { instalments: 3 })
    const url = `${on.association.path}/orders/${orderId}/cancel-plan`
    const accountant = await on.association.member('Accountant')
    expect((await accountant.post(url)).statusCode).toBe(403)
    const after: OrderDetail = (await on.association.admin.post(url)).json()
    expect(after.payments.map(({ state }) => state)).toEqual(['Authorized', 'Canceled', 'Canceled'])
    expect(after.items.map(({ state }) => state)).toEqual(['Processed'])
    expect(after.history[0]).toMatchObject({ action: 'order.planCanceled', user: { name: 'Camille Durand' } })
    await test.worker.drain()
    const subjects = test.mails.received.map(({ subject }) => subject)
    expect(subjects).toContain('Vos prochains prélèvements sont annulés')
    expect((await on.association.admin.post(url)).json().code).toBe('NOTHING_PLANNED')
  })

  it('has its refunds in its history and in the association’s log, with who made them', async () => {
    const on = await publishCampaign(test, { formType: 'Shop' })
    const { orderId, paymentId } = await payOrder(test, on.cart('Article'))
    const { admin, path } = on.association
    const password = { password: TEST_PASSWORD }
    const refund = await moveMoney(admin, `/api/payments/${paymentId}/refund`, { amount: 400 }, password)
    expect(refund.json()).toMatchObject({ amount: 400 })
    const note = {
      action: 'money.refund',
      user: { name: 'Camille Durand' },
      subject: { type: 'order', id: String(orderId) },
      details: { associationCents: 400, tipCents: 0 },
    }
    expect((await admin.get(`${path}/orders/${orderId}`)).json().history[0]).toMatchObject(note)
    expect((await admin.get(`${path}/audit`)).json().data[0]).toMatchObject(note)
  })

  it('says whether its payer chose a contribution or none', async () => {
    const on = await publishCampaign(test, { formType: 'Shop' })
    const { admin, path } = on.association
    const consentsTo = async (tip: number) => {
      const { orderId } = await payOrder(test, on.cart('Article'), { tip })
      const order: OrderDetail = (await admin.get(`${path}/orders/${orderId}`)).json()
      return order.consents.map(({ text }) => text)
    }
    expect(await consentsTo(0)).toEqual(['termsOfService', 'noTip'])
    expect(await consentsTo(200)).toEqual(['termsOfService', 'tip'])
  })

  it('is corrected, and its payer told so, only so often', async () => {
    const on = await publishCampaign(test)
    const order = await registerOrder(on)
    const { admin, path, id } = on.association
    const change = async (what: string, payload: object) =>
      (await admin.send('PATCH', `${path}/orders/${order.id}/${what}`, { payload })).statusCode
    await useUp(test, 'line-changed', order.id, 'hour')
    const participant = `items/${order.items[0]?.id}/participant`
    expect(await change(participant, { firstName: 'Camille', tellPayer: true })).toBe(429)
    await useUp(test, 'readdress-association', id, 'hour')
    expect(await change('payer', { email: 'autre@example.org' })).toBe(429)
  })

  it('has its confirmation sent again, a few times an hour', async () => {
    const on = await publishCampaign(test, { formType: 'Shop' })
    const { orderId } = await payOrder(test, on.cart('Article'))
    const url = `${on.association.path}/orders/${orderId}/confirmation`
    await test.worker.drain()
    expect(confirmationsOf(orderId)).toHaveLength(1)
    expect((await on.association.admin.post(url)).statusCode).toBe(202)
    await test.worker.drain()
    expect(confirmationsOf(orderId)).toHaveLength(2)
    for (let index = 0; index < 4; index += 1) await on.association.admin.post(url)
    expect((await on.association.admin.post(url)).statusCode).toBe(429)
    const accountant = await on.association.member('Accountant')
    expect((await accountant.post(url)).statusCode).toBe(403)
  })

  it('has nothing confirmed any more once all of it is cancelled', async () => {
    const on = await publishCampaign(test, { formType: 'Shop' })
    const { orderId } = await payOrder(test, on.cart('Article', 'Article'))
    const { admin, path } = on.association
    const order: OrderDetail = (await admin.get(`${path}/orders/${orderId}`)).json()
    await test.worker.drain()
    const cancel = (index: number) => ({
      lines: [{ itemId: order.items[index]?.id, cancel: true, refund: 0 }],
      sendMail: false,
    })
    const resend = () => admin.post(`${path}/orders/${orderId}/confirmation`)
    await admin.post(`${path}/orders/${orderId}/adjust`, cancel(0))
    expect((await resend()).statusCode).toBe(202)
    await admin.post(`${path}/orders/${orderId}/adjust`, cancel(1))
    await test.worker.drain()
    const sent = confirmationsOf(orderId).length
    expect((await resend()).json()).toMatchObject({ status: 409, code: 'ORDER_CANCELED' })
    await test.worker.drain()
    expect(confirmationsOf(orderId)).toHaveLength(sent)
  })

  it('opens the files that answered its questions to those who may read it, and to nobody else', async () => {
    const field = {
      id: -7,
      label: 'Certificat',
      type: 'File' as const,
      isRequired: true,
      values: [],
      maxLength: 100,
    }
    const on = await publishCampaign(test, {
      formType: 'Shop',
      changes: ({ document }) => ({
        tiers: document.tiers.map((tier) => ({
          ...tier,
          priceCategory: 'Free' as const,
          customFields: [field],
        })),
      }),
    })
    const guest = visitor(test)
    const cart = (await guest.post('/api/carts', on.cart('Article'))).json()
    const file = (
      await guest.send('POST', `/api/carts/${cart.id}/file`, upload(PDF, 'certificat.pdf'))
    ).json()
    const [fieldOfTier] = on.tier().customFields
    const items = [
      { ...on.cart('Article').items[0], customFields: [{ fieldId: fieldOfTier?.id, value: file.id }] },
    ]
    await guest.send('PUT', `/api/carts/${cart.id}`, { payload: { ...on.cart(), items } })
    await guest.send('PUT', `/api/carts/${cart.id}/payer`, { payload: { ...aPayer, consent: true } })
    await guest.send('PUT', `/api/carts/${cart.id}/tip`, { payload: { tip: 0 } })
    const paid = await guest.post(`/api/carts/${cart.id}/init-payment`, {
      termsOfService: true,
      tip: true,
      dueToday: 0,
    })
    expect(paid).toMatchObject({ statusCode: 200 })

    const { admin, path } = on.association
    const [{ id }] = (await admin.get(`${path}/orders`)).json().data
    const order: OrderDetail = (await admin.get(`${path}/orders/${id}`)).json()
    const [answer] = order.items[0]?.customFields ?? []
    expect(answer).toMatchObject({ name: 'Certificat', type: 'File' })
    const opened = await admin.get(answer?.url ?? '')
    expect(opened.rawPayload.equals(PDF)).toBe(true)
    expect(opened.headers['content-disposition']).toContain('attachment')
    const other = await makeAssociation(test)
    expect((await other.admin.get(answer?.url ?? '')).statusCode).toBe(403)
    expect(
      (await other.admin.get((answer?.url ?? '').replace(on.association.slug, other.slug))).statusCode,
    ).toBe(404)
    expect((await guest.get(answer?.url ?? '')).statusCode).toBe(401)
  })
})

describe('correcting a guest', () => {
  const guest = { firstName: 'Lou', lastName: 'Petit' }

  it('puts a name right, and says what it was', async () => {
    const on = await publishCampaign(test)
    const order = await registerOrder(on, { items: [{ tierId: on.tier().id, participant: guest }] })
    const [item] = order.items
    const url = `${on.association.path}/orders/${order.id}/items/${item?.id}/participant`
    const payload = { firstName: 'Louise', email: 'louise@example.org', birthDate: '2001-02-03' }
    const after = (await on.association.admin.send('PATCH', url, { payload })).json()
    expect(after.items[0].participant).toEqual({ ...guest, ...payload })
    expect(after.history[0]).toMatchObject({ action: 'order.participantCorrected' })
    expect(after.history[0].changes).toContainEqual({
      path: `items.${item?.id}.participant.firstName`,
      from: 'Lou',
      to: 'Louise',
    })
    // Whatever a rate may ask of a participant can be put right.
    const rest = { country: 'BE', organism: 'Les Amis', companySiren: '732829320', companyLegalStatusId: 1 }
    const whole = (await on.association.admin.send('PATCH', url, { payload: rest })).json()
    expect(whole.items[0].participant).toEqual({ ...guest, ...payload, ...rest })
    const unknown = await on.association.admin.send('PATCH', url, { payload: { companyLegalStatusId: 99 } })
    expect(unknown.json().errors).toMatchObject([
      { path: 'companyLegalStatusId', code: 'legalStatusRequired' },
    ])
    // Corrected to what it is, nothing happens.
    const same = (await on.association.admin.send('PATCH', url, { payload })).json()
    expect(same.history).toHaveLength(whole.history.length)
  })

  it('of a line that was cancelled is refused', async () => {
    const on = await publishCampaign(test)
    const order = await registerOrder(on, { items: [{ tierId: on.tier().id, participant: guest }] })
    const { admin, path } = on.association
    await admin.post(`${path}/orders/${order.id}/cancel-offline`)
    const url = `${path}/orders/${order.id}/items/${order.items[0]?.id}/participant`
    const refused = await admin.send('PATCH', url, { payload: { firstName: 'Louise' } })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'LINE_CANCELED'])
  })

  it('makes its ticket again, with the name put right', async () => {
    const on = await publishCampaign(test, { changes: () => ({ generateTickets: true }) })
    const order = await registerOrder(on, { items: [{ tierId: on.tier().id, participant: guest }] })
    await test.worker.drain()
    const { admin, path } = on.association
    const documents = `${path}/orders/${order.id}/documents`
    const [ticket] = (await admin.get(documents)).json().documents
    const before = await admin.get(ticket.url)
    const url = `${path}/orders/${order.id}/items/${order.items[0]?.id}/participant`
    await admin.send('PATCH', url, { payload: { firstName: 'Louise' } })
    await test.worker.drain()
    const [again] = (await admin.get(documents)).json().documents
    expect(again.url).toBe(ticket.url)
    const after = await admin.get(again.url)
    expect(after.statusCode).toBe(200)
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
  })

  it.each([
    [{ firstName: '' }, 'firstName', 'required'],
    [{ lastName: 'anonyme' }, 'lastName', 'nameForbiddenWord'],
    [{ email: 'nobody' }, 'email', 'emailInvalid'],
    [{ birthDate: '1850-01-01' }, 'birthDate', 'birthDateInvalid'],
    [{ zipCode: '1' }, 'zipCode', 'zipcodeInvalid'],
  ])('refuses %o', async (payload, path, code) => {
    const on = await publishCampaign(test)
    const order = await registerOrder(on, { items: [{ tierId: on.tier().id, participant: guest }] })
    const url = `${on.association.path}/orders/${order.id}/items/${order.items[0]?.id}/participant`
    const response = await on.association.admin.send('PATCH', url, { payload })
    expect(response.json()).toMatchObject({ code: 'FIELDS_INVALID', errors: [{ path, code }] })
  })

  it('is done in its own association alone, by those who run the campaign or receive its money', async () => {
    const on = await publishCampaign(test)
    const order = await registerOrder(on, { items: [{ tierId: on.tier().id, participant: guest }] })
    const tail = `orders/${order.id}/items/${order.items[0]?.id}/participant`
    const payload = { firstName: 'Lou' }
    const other = await makeAssociation(test)
    expect((await other.admin.send('PATCH', `${on.association.path}/${tail}`, { payload })).statusCode).toBe(
      403,
    )
    expect((await other.admin.send('PATCH', `${other.path}/${tail}`, { payload })).statusCode).toBe(404)
    const formAdmin = await on.association.member('FormAdmin', on.formId)
    expect((await formAdmin.send('PATCH', `${on.association.path}/${tail}`, { payload })).statusCode).toBe(
      200,
    )
    const treasurer = await on.association.member('Treasurer')
    expect((await treasurer.send('PATCH', `${on.association.path}/${tail}`, { payload })).statusCode).toBe(
      200,
    )
    const accountant = await on.association.member('Accountant')
    expect((await accountant.send('PATCH', `${on.association.path}/${tail}`, { payload })).statusCode).toBe(
      403,
    )
    const elsewhere = await publishCampaign(test, { association: on.association, title: 'Autre' })
    const neighbour = await on.association.member('FormAdmin', elsewhere.formId)
    expect((await neighbour.get(`${on.association.path}/orders/${order.id}`)).statusCode).toBe(403)
  })
})
