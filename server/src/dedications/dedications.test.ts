import { beforeAll, describe, expect, it } from 'vitest'
import { buyer, donation, payer } from '../../testing/buyer.ts'
import { filesOf } from '../../testing/mail-trap.ts'
import { pdfText } from '../../testing/pdf.ts'
import { missedByLooks, NOTHING_MISSED, type Missed } from '../../testing/daily-looks.ts'
import { testApp } from '../../testing/test-app.ts'
import { useUp } from '../../testing/used-up.ts'
import { seedDemo } from '../demo/seed.ts'
import { runChecks } from '../platform/checks.ts'
import { dedicationChecks } from './dedications.checks.ts'
import { forgetDedications } from './forget-dedications.ts'
import { makeDedicationCard } from './make-card.ts'
import { sendDedicationCard } from './send-card.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })

beforeAll(() => seedDemo(test.app))

let lastRecipient = 0
const someRecipient = () => `dedie-${(lastRecipient += 1)}@exemple.fr`

const dedicated = (more: object = {}) => ({
  dedication: {
    occasion: 'Honour',
    honouree: 'Odile et Paul',
    message: 'Cinquante ans de mariage !',
    recipient: { name: 'Jeanne', email: someRecipient() },
    showsAmount: false,
    ...more,
  },
})

/** A cart with a gift of 20 €, dedicated. */
async function dedicatedCart(body = dedicated()) {
  const visitor = buyer(test)
  const cart = await visitor.ready(await donation(test, 2000))
  const answer = await visitor.call('PUT', `/carts/${cart.id}/dedication`, body)
  return { visitor, cart, cartId: cart.id, answer, email: body.dedication.recipient?.email ?? '' }
}

async function pay({ visitor, cart }: Awaited<ReturnType<typeof dedicatedCart>>): Promise<number> {
  const { paymentRequestId } = await visitor.request(cart)
  await visitor.execute(paymentRequestId, await visitor.initialize(paymentRequestId), 'accepted')
  const { orderId } = await visitor.summary(paymentRequestId)
  return orderId ?? 0
}

const rowOf = async (cartId: string) => {
  const [row] = await test.app.db.query(
    sql`
      select recipient_email, sent_at from dedications where cart_id = ${cartId}`,
  )
  return row
}
const mailsTo = (email: string) =>
  test.mails.received.filter(({ to }) => to?.some(({ address }) => address === email))

describe('a dedicated gift', () => {
  it('is told once it is paid, with its card, and the address is forgotten', async () => {
    const made = await dedicatedCart()
    expect(made.answer).toMatchObject({ status: 200 })
    await test.worker.drain()
    expect(mailsTo(made.email)).toEqual([])
    const orderId = await pay(made)
    await test.worker.drain()
    const [mail, ...others] = mailsTo(made.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Un don en l’honneur d’Odile et Paul')
    expect(mail?.text).toContain('Cinquante ans de mariage')
    expect(mail?.text).not.toContain('20,00')
    expect(filesOf(mail).map(({ filename }) => filename)).toEqual(['carte-de-dedicace.pdf'])
    expect(await rowOf(made.cartId)).toMatchObject({ recipient_email: null, sent_at: expect.any(Date) })
    // Whatever runs again, nobody is written to twice.
    await makeDedicationCard(test.app, orderId)
    await sendDedicationCard(test.app, orderId)
    await test.worker.drain()
    expect(mailsTo(made.email)).toHaveLength(1)
    // The giver has the card too.
    const confirmation = mailsTo(payer.email).find(({ text }) => text?.includes(`N°\u202f${orderId}\n`))
    expect(confirmation?.attachments?.map(({ filename }) => filename)).toContain('carte-de-dedicace.pdf')
  })

  it('[V61] is a company’s under its own name, unless that is ours', async () => {
    const texts: string[] = []
    for (const companyName of ['Librairie du Tilleul', 'Obole Sécurité']) {
      const made = await dedicatedCart(dedicated({ message: 'Z\u0338\u0322\u031b\u0347' }))
      const company = {
        companyName,
        companySiren: '732829320',
        companyLegalStatus: 5,
        payAsOrganisation: true,
      }
      await made.visitor.call('PUT', `/carts/${made.cartId}/payer`, { ...payer, ...company })
      await pay(made)
      await test.worker.drain()
      expect(filesOf(mailsTo(made.email)[0])).toHaveLength(1)
      texts.push(mailsTo(made.email)[0]?.text ?? '')
    }
    expect(texts[0]).toContain('Librairie du Tilleul vient de faire un don')
    expect(texts[1]).toContain(`${payer.firstName} ${payer.lastName} vient de faire un don`)
    expect(texts[1]).not.toContain('Obole Sécurité')
  })

  it('[V66] is nobody’s who writes a message instead of a name, or pretends to be us or the association', async () => {
    const texts: string[] = []
    const names = [
      { firstName: 'Votre compte est bloqué appelez le', lastName: 'Service' },
      { firstName: 'Les Jardins', lastName: 'Partagés' },
    ]
    for (const name of names) {
      const recipient = { name: 'votre carte est suspendue répondez vite', email: someRecipient() }
      const made = await dedicatedCart(dedicated({ recipient }))
      await made.visitor.call('PUT', `/carts/${made.cartId}/payer`, { ...payer, ...name })
      await pay(made)
      await test.worker.drain()
      const [mail] = mailsTo(recipient.email)
      texts.push(`${mail?.text} ${await pdfText(Buffer.from(filesOf(mail)[0]?.content as ArrayBuffer))}`)
    }
    expect(texts[0]).toContain('Votre vient de faire un don')
    expect(texts[1]).toContain('Quelqu’un vient de faire un don')
    expect(texts[1]).toContain('à la demande de quelqu’un')
    for (const text of texts) {
      expect(text).toContain('Bonjour votre,')
      expect(text).not.toMatch(/bloqué|suspendue|Les Jardins Partagés (?:vient|a fait)/)
    }
  })

  it('says the amount only where the giver chose it', async () => {
    const made = await dedicatedCart(dedicated({ showsAmount: true }))
    await pay(made)
    await test.worker.drain()
    expect(mailsTo(made.email)[0]?.text).toContain('20,00')
  })

  it('is a card to print where nobody is to be told', async () => {
    const made = await dedicatedCart(dedicated({ recipient: null }))
    const orderId = await pay(made)
    await test.worker.drain()
    const papers = await test.app.db.query(
      sql`
        select kind from papers where order_id = ${orderId} and kind = 'DedicationCard' and stored_as is not null`,
    )
    expect(papers).toHaveLength(1)
    expect(await rowOf(made.cartId)).toMatchObject({ recipient_email: null, sent_at: null })
  })

  it('is told to nobody where it was given up before, and its card is withdrawn', async () => {
    const made = await dedicatedCart()
    const orderId = await pay(made)
    await makeDedicationCard(test.app, orderId)
    await test.app.db.query(sql`update order_items set state = 'Canceled' where order_id = ${orderId}`)
    await sendDedicationCard(test.app, orderId)
    expect(mailsTo(made.email)).toEqual([])
    expect(await rowOf(made.cartId)).toMatchObject({ recipient_email: null, sent_at: null })
    await test.app.db.query(
      sql`
        update order_items set state = 'Processed', canceled_at = null, cancel_cause = null
          where order_id = ${orderId}`,
    )
    await test.worker.drain()
    expect(mailsTo(made.email)).toEqual([])
  })
})

describe('a dedication', () => {
  it('is changed and taken back as long as the cart is not paid', async () => {
    const made = await dedicatedCart()
    const { visitor, cartId } = made
    const path = `/carts/${cartId}/dedication`
    expect(await visitor.call('PUT', path, { dedication: null })).toMatchObject({
      status: 200,
      json: { dedication: null },
    })
    expect(await rowOf(cartId)).toBeUndefined()
    await pay(made)
    expect((await visitor.call('PUT', path, dedicated())).status).toBe(409)
  })

  it('is what it was when the payment began: said again, it begins again', async () => {
    const { visitor, cart, cartId } = await dedicatedCart()
    const path = `/carts/${cartId}/dedication`
    const { paymentRequestId } = await visitor.request(cart)
    expect(await visitor.call('PUT', path, dedicated())).toMatchObject({ status: 200 })
    const initialize = `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}`
    expect(await visitor.call('POST', initialize)).toMatchObject({
      status: 409,
      json: { code: 'CART_CHANGED' },
    })
    expect(await visitor.request(cart)).toMatchObject({ paymentRequestId })
  })

  it('does not change while a card is being charged, and saying the same changes nothing', async () => {
    const body = dedicated()
    const { visitor, cart, cartId } = await dedicatedCart(body)
    const path = `/carts/${cartId}/dedication`
    const { paymentRequestId } = await visitor.request(cart)
    const paymentId = await visitor.initialize(paymentRequestId)
    expect(await visitor.call('PUT', path, dedicated({ honouree: 'Quelqu’un' }))).toMatchObject({
      status: 409,
    })
    expect(await visitor.call('PUT', path, { dedication: null })).toMatchObject({ status: 409 })
    expect(await visitor.call('PUT', path, body)).toMatchObject({ status: 200 })
    await visitor.execute(paymentRequestId, paymentId, 'accepted')
    await test.worker.drain()
    expect(mailsTo(body.dedication.recipient.email)).toHaveLength(1)
  })

  it.each([
    ['a web address', { message: 'Gagnez sur www.exemple.com' }, 'message'],
    ['no name', { honouree: ' ' }, 'honouree'],
    ['no address to send it to', { recipient: { name: 'Jeanne', email: 'jeanne' } }, 'recipient.email'],
  ])('is refused with %s, beside its field', async (_, more, path) => {
    const { answer } = await dedicatedCart(dedicated(more))
    expect(answer).toMatchObject({
      status: 400,
      json: { code: 'DEDICATION_INVALID', errors: [{ path }] },
    })
  })

  it('is of a gift and of nothing else', async () => {
    const visitor = buyer(test)
    const [tier] = await test.app.db.query<{
      id: number
    }>(sql`select t.id from tiers t join forms f on f.id = t.form_id
        where f.slug = 'boutique-solidaire' and t.price_category = 'Fixed' and t.deleted_at is null limit 1`)
    const cart = await visitor.cart({
      organizationSlug: 'les-jardins-partages',
      formType: 'Shop',
      formSlug: 'boutique-solidaire',
      items: [{ tierId: tier?.id ?? 0, tierType: 'Product' }],
    })
    expect(await visitor.call('PUT', `/carts/${cart.id}/dedication`, dedicated())).toMatchObject({
      status: 400,
      json: { code: 'DEDICATION_WITHOUT_GIFT' },
    })
  })

  it('floods nobody: one address is written to five times a day', async () => {
    const recipient = { name: 'Jeanne', email: 'trop@exemple.fr' }
    const answers = []
    for (let times = 0; times < 6; times += 1) {
      const visitor = buyer(test, `10.1.${times}.1`)
      const { id: cartId } = await visitor.ready(await donation(test, 2000))
      answers.push(await visitor.call('PUT', `/carts/${cartId}/dedication`, dedicated({ recipient })))
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('writes to no more strangers a day from one range of addresses', async () => {
    const visitor = buyer(test, '198.18.61.1')
    const { id } = await visitor.ready(await donation(test, 2000))
    await useUp(test, 'dedication-range', '198.18.61.0/24', 'day')
    expect(await visitor.call('PUT', `/carts/${id}/dedication`, dedicated())).toMatchObject({ status: 429 })
  })

  it('is forgotten with its cart, and an address that could not be written to with time', async () => {
    const abandoned = await dedicatedCart()
    const paid = await dedicatedCart()
    await pay(paid)
    await test.app.db.query(
      sql`
        update dedications set created_at = created_at - interval '30 days 1 minute'
          where cart_id = any(${[abandoned.cartId, paid.cartId]})`,
    )
    await forgetDedications(test.app)
    expect(await rowOf(abandoned.cartId)).toBeUndefined()
    expect(await rowOf(paid.cartId)).toMatchObject({ recipient_email: null })
    await test.worker.drain()
    expect(mailsTo(paid.email)).toEqual([])
  })

  it('has checks that name an address kept too long and a card of no gift', async () => {
    class Undo extends Error {}
    let names: string[] = []
    let missed: Missed | undefined
    const made = await dedicatedCart()
    const orderId = await pay(made)
    await test.worker.drain()
    await test.app.db
      .transaction(async (db) => {
        await db.query(
          sql`
            update dedications set recipient_email = 'a@exemple.fr', recipient_name = 'A'
              where cart_id = ${made.cartId}`,
        )
        await db.query(sql`update order_items set type = 'Product' where order_id = ${orderId}`)
        const violations = await runChecks(db, dedicationChecks)
        names = violations.map(({ check }) => check)
        missed = await missedByLooks(db, violations)
        throw new Undo()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
    expect(names.toSorted()).toEqual(dedicationChecks.map(({ name }) => name).toSorted())
    expect(missed).toEqual(NOTHING_MISSED)
  })
})
