import { cartSchema, type CartBody, type PayerBody } from '@obole/contract/carts'
import type { OrderDetail } from '@obole/contract/manage-lists'
import { documentsSchema, verifiedReceiptSchema, type Documents } from '@obole/contract/receipts'
import { addDays, formatDate } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { buyer, donation, payer } from '../../testing/buyer.ts'
import { filesOf } from '../../testing/mail-trap.ts'
import { moveMoney, payOrder, type PaidOrder } from '../../testing/money.ts'
import { pdfCode, pdfText } from '../../testing/pdf.ts'
import { approve, giveMonthly, itIs, liveThrough, today } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { signedInVisitor, visitor } from '../../testing/visitor.ts'
import { DEMO_PASSWORD } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { signPapers } from '../papers/sign-papers.ts'
import { issueMissingReceipts } from './issue-missing-receipts.ts'
import { makePapers } from './make-papers.ts'
import { settleReceipt } from './settle-receipt.ts'
import { yearlyDeclaration } from './yearly-declaration.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })

beforeAll(async () => {
  await seedDemo(test.app)
  // A morning, so that no day ends in the midst of a test.
  await itIs(test, addDays(today(test), 1))
})

type Ordered = Pick<PaidOrder, 'orderId' | 'orderToken'>

const gift = async (amount: number, tip = 0) => payOrder(test, await donation(test, amount), { tip })

async function documentsOf({ orderToken }: Pick<PaidOrder, 'orderToken'>): Promise<Documents> {
  const response = await visitor(test).get(`/api/orders/${orderToken}/documents`)
  return documentsSchema.parse(response.json())
}

async function download(url: string): Promise<Buffer> {
  const response = await visitor(test).get(url)
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}

async function receiptPdf(paid: Pick<PaidOrder, 'orderToken'>): Promise<Buffer> {
  const { documents } = await documentsOf(paid)
  const receipt = documents.find(({ kind }) => kind === 'FiscalReceipt')
  return download(receipt?.url ?? '/no-receipt')
}

async function verify(pdf: Buffer, accept = 'application/json') {
  const { pathname } = new URL(pdfCode(pdf))
  return visitor(test).get(pathname, { headers: { accept } })
}

interface ReceiptRow {
  [column: string]: unknown
  number: number
  year: number
  amount_cents: number
  is_live: boolean
  replaces: number | null
}

const receiptsOf = ({ orderId }: Pick<PaidOrder, 'orderId'>) =>
  test.app.db.query<ReceiptRow>(sql`select r.number, r.year, r.amount_cents, r.voided_at is null as is_live,
        old.number as replaces
      from receipts r left join receipts old on old.id = r.replaces_id where r.order_id = ${orderId} order by r.id`)

const run = (text: string) => test.app.db.query({ text })

const mailsTo = (email: string, subject: string) =>
  test.mails.received.filter(
    (mail) => mail.subject?.includes(subject) && mail.to?.some(({ address }) => address === email),
  )

/** Somebody else than the usual payer. */
async function payAs(body: CartBody, who: PayerBody): Promise<Ordered> {
  const somebody = buyer(test)
  const { id } = await somebody.cart(body)
  await somebody.call('PUT', `/carts/${id}/payer`, who)
  const cart = cartSchema.parse((await somebody.call('PUT', `/carts/${id}/tip`, { tip: 0 })).json)
  const { paymentRequestId } = await somebody.request(cart)
  await somebody.execute(paymentRequestId, await somebody.initialize(paymentRequestId), 'accepted')
  const { orderId, orderToken } = await somebody.summary(paymentRequestId)
  if (orderId === null || orderToken === null) throw new Error('the order was not paid')
  return { orderId, orderToken }
}

/** The first third of a plan, which the bank wants confirmed. */
async function payInThree(body: CartBody): Promise<Ordered> {
  const somebody = buyer(test)
  const { id } = await somebody.cart(body)
  await somebody.call('PUT', `/carts/${id}/payer`, { ...payer, birthDate: '1990-05-17' })
  await somebody.call('PUT', `/carts/${id}/tip`, { tip: 300 })
  const spread = await somebody.call('PUT', `/carts/${id}/installments`, { installments: 3 })
  const { paymentRequestId } = await somebody.request(cartSchema.parse(spread.json))
  const attemptId = await somebody.initialize(paymentRequestId)
  await somebody.execute(paymentRequestId, attemptId, 'accepted')
  await approve(test, attemptId)
  await somebody.next(paymentRequestId)
  const { orderId, orderToken } = await somebody.summary(paymentRequestId)
  if (orderId === null || orderToken === null) throw new Error('the order was not paid')
  return { orderId, orderToken }
}

async function refund({ paymentId }: PaidOrder, body: object): Promise<void> {
  const treasurer = await signedInVisitor(test, 'noemie@jardins-partages.example', DEMO_PASSWORD)
  const response = await moveMoney(treasurer, `/api/payments/${paymentId}/refund`, body, {
    password: DEMO_PASSWORD,
  })
  expect(response.json()).toMatchObject({ state: 'Processed' })
  await test.worker.drain()
}

describe('the receipt of a gift', () => {
  it('comes with the confirmation, says what the law asks for, and can be downloaded', async () => {
    const paid = await gift(2350, 400)
    await test.worker.drain()
    const [receipt] = await receiptsOf(paid)
    expect(receipt).toMatchObject({ amount_cents: 2350, is_live: true })

    const mail = test.mails.received.find(({ text }) => text?.includes(paid.orderToken))
    const [attached] = filesOf(mail)
    expect(attached?.filename).toMatch(/^recu-fiscal-\d{4}-\d{5}\.pdf$/)
    const pdf = await receiptPdf(paid)
    expect(Buffer.from(attached?.content as ArrayBuffer).equals(pdf)).toBe(true)

    const text = await pdfText(pdf)
    expect(text).toContain('Camille Delorme, présidente')
    const on = formatDate(today(test), 'fr')
    for (const expected of [
      'Les Jardins Partagés',
      'SIREN 000 000 018',
      'jardins collectifs',
      'Alix Martin',
      '12 rue des Lilas 69007 Lyon',
      '23,50 €',
      'Vingt-trois euros et cinquante centimes',
      `Date du versement ${on}`,
      'Carte bancaire',
    ])
      expect(text).toContain(expected)
  })

  it('is known to whoever holds the order’s token, and to nobody else', async () => {
    const [mine, theirs] = [await gift(1000), await gift(1100)]
    await test.worker.drain()
    const [document] = (await documentsOf(mine)).documents
    expect(document).toMatchObject({ kind: 'FiscalReceipt', name: expect.stringContaining('Reçu fiscal') })
    const response = await visitor(test).get(document?.url ?? '')
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${document?.fileName}"`,
      'cache-control': 'private, no-store',
    })
    const stolen = `/api/orders/${theirs.orderToken}/documents/${document?.id}.pdf`
    expect((await visitor(test).get(stolen)).statusCode).toBe(404)
  })

  it('can be verified by its code, which tells the donor’s initials and no more', async () => {
    const paid = await gift(4200)
    await test.worker.drain()
    const pdf = await receiptPdf(paid)
    const response = await verify(pdf)
    expect(verifiedReceiptSchema.parse(response.json())).toMatchObject({
      isValid: true,
      organizationName: 'Les Jardins Partagés',
      amount: 4200,
      date: today(test),
      donorInitials: 'A.\u00a0M.',
      replacedBy: null,
    })
    const page = await verify(pdf, 'text/html,*/*')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('Valable')
    expect(page.body).toContain('42,00\u202f€')
    for (const body of [page.body, response.body]) expect(body).not.toMatch(/Martin|Lilas|alix/i)
  })

  it('is drawn again, to the byte, when the disk has lost it', async () => {
    const paid = await gift(1500)
    await test.worker.drain()
    const before = await receiptPdf(paid)
    const [row] = await test.app.db.query<{ stored_as: string }>(
      sql`
        select stored_as from papers where order_id = ${paid.orderId}`,
    )
    await test.app.papers.delete(row?.stored_as ?? '')
    expect((await receiptPdf(paid)).equals(before)).toBe(true)
  })

  it('is signed by whoever signs for the association', async () => {
    const { organizationId } = await gift(1000)
    const image = Buffer.of(1, 2, 3)
    const signature = { organizationId, name: 'Marthe Delorme', role: 'présidente' }
    expect(await signPapers(test.app, { ...signature, image })).toMatchObject({ refusal: 'FILE_FORMAT' })
    await signPapers(test.app, { ...signature, image: null })
    const paid = await gift(1200)
    await test.worker.drain()
    expect(await pdfText(await receiptPdf(paid))).toContain('Marthe Delorme, présidente')
  })
})

describe('numbers', () => {
  it('follow each other without a gap, however many receipts are made at once and however often', async () => {
    const paid = await Promise.all(Array.from({ length: 6 }, (_, index) => gift(1000 + index)))
    const makers = [...paid, ...paid, ...paid].map(({ orderId }) =>
      makePapers(test.app, orderId, { tellsPayer: false }),
    )
    await Promise.all(makers)
    await test.worker.drain()
    const rows = (await Promise.all(paid.map(receiptsOf))).flat()
    expect(rows).toHaveLength(6)
    const numbers = rows.map(({ number }) => number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  })

  it('are given back by a receipt that could not be written', async () => {
    const { orderId } = await gift(1000)
    const counted = () =>
      test.app.db.query(sql`select organization_id, year, last_number from receipt_counters order by 1, 2`)
    const before = await counted()
    const query: typeof test.app.db.query = (statement) =>
      statement.name === 'receipts-issue'
        ? test.app.db.query({
            name: 'receipts-issue-broken',
            text: `${statement.text} where 1 / 0 = 1`,
            values: statement.values ?? [],
          })
        : test.app.db.query(statement)
    const broken = { ...test.app, db: { ...test.app.db, query } }
    await expect(makePapers(broken, orderId, { tellsPayer: false })).rejects.toThrow('division by zero')
    expect(await counted()).toEqual(before)
  })

  it('can be neither changed nor deleted, whoever tries', async () => {
    await expect(run('update receipts set amount_cents = 1')).rejects.toThrow('never changed or deleted')
    await expect(run('delete from receipts')).rejects.toThrow('never changed or deleted')
    await expect(run('update receipts set voided_at = null, number = 7')).rejects.toThrow('never changed')
  })
})

describe('money given back', () => {
  it('voids the receipt and replaces it by one for what is left, which the payer is sent', async () => {
    const paid = await gift(5000)
    await test.worker.drain()
    const old = await receiptPdf(paid)
    await refund(paid, { amount: 2000 })
    const [first, second] = await receiptsOf(paid)
    expect(first).toMatchObject({ is_live: false, amount_cents: 5000 })
    expect(second).toMatchObject({ is_live: true, amount_cents: 3000, replaces: first?.number })
    expect(second?.number).toBeGreaterThan(first?.number ?? 0)

    const pdf = await receiptPdf(paid)
    expect(await pdfText(pdf)).toContain('Ce reçu annule et remplace le reçu n°')
    expect(await pdfText(pdf)).toContain('Trente euros')
    expect((await verify(old)).json()).toMatchObject({
      isValid: false,
      replacedBy: expect.stringMatching(/^\d{4}-\d{5}$/),
    })
    expect((await verify(old, 'text/html')).body).toContain('Annulé')
    const [mail] = mailsTo(payer.email, 'Votre reçu fiscal').filter(({ text }) =>
      text?.includes(paid.orderToken),
    )
    expect(mail?.text).toContain('annule et remplace')
    expect(filesOf(mail)).toHaveLength(1)
  })

  it('in full voids it, and nothing replaces it, nor is it declared', async () => {
    const paid = await gift(2000)
    await test.worker.drain()
    const declared = () => yearlyDeclaration(test.app, paid.organizationId, Number(today(test).slice(0, 4)))
    const before = await declared()
    const [document] = (await documentsOf(paid)).documents
    await refund(paid, {})
    expect(await receiptsOf(paid)).toEqual([expect.objectContaining({ is_live: false })])
    expect(await declared()).toMatchObject({
      receiptCount: before.receiptCount - 1,
      totalCents: before.totalCents - 2000,
    })
    expect((await documentsOf(paid)).documents).toEqual([])
    expect((await visitor(test).get(document?.url ?? '')).statusCode).toBe(404)
  })

  it('of the contribution alone leaves the receipt as it is', async () => {
    const paid = await gift(2000, 300)
    await test.worker.drain()
    await refund(paid, { part: 'tip' })
    expect(await receiptsOf(paid)).toEqual([expect.objectContaining({ is_live: true, amount_cents: 2000 })])
    await settleReceipt(test.app, paid.paymentId)
    expect(await receiptsOf(paid)).toHaveLength(1)
  })
})

describe('a cheque', () => {
  const ORDERS = '/api/manage/organizations/les-jardins-partages/orders'

  /** A gift of so much received by hand, of which the receipt is made. */
  async function cheque(...amounts: number[]) {
    const treasurer = await signedInVisitor(test, 'noemie@jardins-partages.example', DEMO_PASSWORD)
    const { firstName, lastName, email, address, zipCode, city } = payer
    const carts = await Promise.all(amounts.map((amount) => donation(test, amount)))
    const registered = await treasurer.post(ORDERS, {
      formType: 'Donation',
      formSlug: 'faire-un-don',
      items: carts.flatMap(({ items }) => items).map(({ tierType: _of, ...item }) => item),
      payer: { firstName, lastName, email, address, zipCode, city },
      means: 'Check',
      receivedOn: today(test),
    })
    expect(registered.statusCode).toBe(201)
    await test.worker.drain()
    const order = registered.json<OrderDetail>()
    return { orderId: order.id, items: order.items, treasurer }
  }

  const declared = async () => {
    const [row] = await test.app.db.query<{ id: number }>(
      sql`
        select id from organizations where slug = 'les-jardins-partages'`,
    )
    return yearlyDeclaration(test.app, row?.id ?? 0, Number(today(test).slice(0, 4)))
  }

  it('that is taken back takes its receipt and its place in the declaration with it', async () => {
    const before = await declared()
    const { orderId, treasurer } = await cheque(25_000)
    expect(await receiptsOf({ orderId })).toMatchObject([{ amount_cents: 25_000, is_live: true }])
    expect(await declared()).toMatchObject({ totalCents: before.totalCents + 25_000 })
    expect((await treasurer.post(`${ORDERS}/${orderId}/cancel-offline`)).statusCode).toBe(200)
    await test.worker.drain()
    expect(await receiptsOf({ orderId })).toMatchObject([{ amount_cents: 25_000, is_live: false }])
    expect(await declared()).toEqual(before)
  })

  it('of which a part is given back keeps a receipt for the rest', async () => {
    const before = await declared()
    const { orderId, items, treasurer } = await cheque(10_000, 4000)
    const lines = [{ itemId: items[1]?.id, cancel: true, refund: 4000 }]
    const adjusted = await treasurer.post(`${ORDERS}/${orderId}/adjust`, { lines })
    expect(adjusted.statusCode).toBe(200)
    await test.worker.drain()
    expect(await receiptsOf({ orderId })).toMatchObject([
      { amount_cents: 14_000, is_live: false },
      { amount_cents: 10_000, is_live: true },
    ])
    expect(await declared()).toMatchObject({ totalCents: before.totalCents + 10_000 })
  })
})

describe('who gives', () => {
  it('a company gets the company’s receipt', async () => {
    const company = {
      payAsOrganisation: true,
      companyName: 'Librairie du Tilleul',
      companySiren: '123 456 789',
      companyLegalStatus: 5,
    }
    const paid = await payAs(await donation(test, 10_000), { ...payer, ...company })
    await test.worker.drain()
    const text = await pdfText(await receiptPdf(paid))
    for (const expected of [
      'effectués par les entreprises',
      'Librairie du Tilleul',
      'SARL',
      '238 bis',
      'Cent euros',
    ])
      expect(text).toContain(expected)
  })

  it('somebody whose address nobody asked for gives it afterwards, and is sent the receipt', async () => {
    const body: CartBody = {
      organizationSlug: 'les-jardins-partages',
      formType: 'Event',
      formSlug: 'fete-de-printemps',
      items: [{ tierType: 'Donation', customAmount: 1500 }],
    }
    const email = 'sans.adresse@exemple.fr'
    const paid = await payAs(body, { email, firstName: 'Zoé', lastName: 'Lenoir', consent: true })
    await test.worker.drain()
    expect(await documentsOf(paid)).toEqual({
      documents: [],
      attestationUrl: expect.stringContaining('attestation.pdf'),
      isComplete: true,
      yearlyReceipts: { toCome: [], issued: [] },
      needsAddressFor: ['FiscalReceipt'],
    })
    expect(mailsTo(email, 'confirmé')[0]?.text).toContain('il nous manque votre adresse postale')

    const url = `/api/orders/${paid.orderToken}/missing-address`
    const put = (payload: object) => visitor(test).send('PUT', url, { payload })
    const refused = await put({ address: '1 rue X', zipCode: '!', city: 'Lyon' })
    expect(refused.json()).toMatchObject({ code: 'PAYER_INVALID', errors: [{ path: 'zipCode' }] })
    expect((await put({ address: '8 quai Rambaud', zipCode: '69002', city: 'Lyon' })).statusCode).toBe(200)
    await test.worker.drain()
    expect(await documentsOf(paid)).toMatchObject({
      documents: [{ kind: 'FiscalReceipt' }],
      needsAddressFor: [],
    })
    expect(await pdfText(await receiptPdf(paid))).toContain('8 quai Rambaud 69002 Lyon')
    expect(mailsTo(email, 'Votre reçu fiscal')).toHaveLength(1)
    // What a receipt says is not for whoever holds the link to rewrite.
    await put({ address: '1 rue d’ailleurs', zipCode: '75001', city: 'Paris' })
    await test.worker.drain()
    expect(await receiptsOf(paid)).toHaveLength(1)
  })

  it('an association that begins to issue receipts issues those of before', async () => {
    const issue = (on: boolean) =>
      test.app.db.query(
        sql`
          update organizations set fiscal_receipt_issuance_enabled = ${on} where slug = 'les-jardins-partages'`,
      )
    await issue(false)
    const paid = await gift(1700)
    await test.worker.drain()
    expect(await receiptsOf(paid)).toEqual([])
    await issue(true)
    expect(await issueMissingReceipts(test.app, paid.organizationId)).toBeGreaterThan(0)
    await test.worker.drain()
    expect(await receiptsOf(paid)).toEqual([expect.objectContaining({ amount_cents: 1700, is_live: true })])
  })

  it('who pays in instalments gets a receipt for what was paid, of the eligible lines alone', async () => {
    const form = {
      organizationSlug: 'les-jardins-partages',
      formType: 'Membership',
      formSlug: 'adhesion-annuelle',
    } as const
    const campaign = await loadCampaign(test.app, form)
    const tier = campaign?.tiers.find(({ name }) => name === 'Adhésion de soutien')
    const phone = tier?.customFields.find(({ type }) => type === 'Phone')
    const item: CartBody['items'][number] = {
      tierId: tier?.id ?? 0,
      tierType: 'Membership',
      customAmount: 10_000,
      participant: { firstName: 'Alix', lastName: 'Martin' },
      customFields: [{ fieldId: phone?.id ?? 0, value: '0612345678' }],
    }
    const paid = await payInThree({ ...form, items: [item] })
    await test.worker.drain()
    expect(await receiptsOf(paid)).toEqual([expect.objectContaining({ amount_cents: 3334, is_live: true })])
    const { documents } = await documentsOf(paid)
    expect(documents.map(({ kind }) => kind)).toEqual(['FiscalReceipt', 'MembershipCard'])
  })
})

describe('a monthly gift', () => {
  it('gives a receipt each month, numbered in the year of its debit', async () => {
    await itIs(test, `${today(test).slice(0, 4)}-12-20`)
    const { orderId, token } = await giveMonthly(test, { amount: 1500, day: 5, tip: 100 })
    await test.worker.drain()
    const year = Number(today(test).slice(0, 4))
    // What other orders of the association owe this year is debited in it, whatever day today is.
    await liveThrough(test, `${year}-12-30`)
    await liveThrough(test, `${year + 1}-01-05`)
    await expect
      .poll(async () => {
        await test.worker.drain()
        return receiptsOf({ orderId })
      })
      .toEqual([
        expect.objectContaining({ year, amount_cents: 1500 }),
        expect.objectContaining({ year: year + 1, number: 1, amount_cents: 1500 }),
      ])
    const { documents } = await documentsOf({ orderToken: token })
    expect(documents).toHaveLength(2)
    const [mail] = mailsTo(payer.email, 'Votre reçu fiscal').filter(({ text }) => text?.includes(token))
    expect(filesOf(mail)[0]?.filename).toBe(`recu-fiscal-${year + 1}-00001.pdf`)
  })
})
