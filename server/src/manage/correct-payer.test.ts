import type { OrderDetail } from '@obole/contract/manage-lists'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buyer, donation } from '../../testing/buyer.ts'
import { aPayer, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { mailedLinks, moneyLink } from '../../testing/order-links.ts'
import { pdfText } from '../../testing/pdf.ts'
import { endAllPlans, giveMonthly, itIs, liveThrough, seedPlans, takenByBank } from '../../testing/plans.ts'
import { codeNow, enableSecondFactor } from '../../testing/second-factor.ts'
import { testApp } from '../../testing/test-app.ts'
import { again, createTestUser, signedInVisitor, TEST_PASSWORD, visitor } from '../../testing/visitor.ts'
import { grantRole } from '../people/change-roles.ts'
import { contactEmailOf } from '../platform/contact-email.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const LONG = 120_000
const DEMO = '/api/manage/organizations/les-jardins-partages'

beforeAll(() => seedPlans(test))
afterEach(() => endAllPlans(test))

let members = 0

/** Somebody new each time: days pass here, and a second factor is asked for after some. */
async function treasurer() {
  members += 1
  const email = `tresorerie-${members}@exemple.fr`
  const [row] = await test.app.db.query<{ id: number }>(
    sql`
      select id from organizations where slug = 'les-jardins-partages'`,
  )
  const userId = await createTestUser(test, { email })
  await grantRole(test.app, { userId, organizationId: row?.id ?? 0, role: 'Treasurer', formId: null })
  return signedInVisitor(test, email)
}

const today = () => parisDate(test.app.clock.now())
const mailsTo = (email: string) =>
  test.mails.received.filter(({ to }) => to?.some(({ address }) => address === email))
const refusalOf = async (call: Promise<{ json: unknown }>) => Object((await call).json).code

type Corrector = Awaited<ReturnType<typeof treasurer>>

async function correct(by: Corrector, path: string, orderId: number, payload: object): Promise<OrderDetail> {
  const response = await by.send('PATCH', `${path}/orders/${orderId}/payer`, { payload, ...again() })
  expect(response.json()).not.toHaveProperty('code')
  return response.json()
}

describe('correcting who paid', () => {
  it('puts names and address right, says what they were and who did it, and finds the order by the new name', async () => {
    const on = await publishCampaign(test)
    const order = await registerOrder(on)
    const { admin, path } = on.association
    const after = await correct(admin, path, order.id, {
      lastName: 'Marchant',
      address: '3 rue du Lavoir',
      zipCode: '69001',
      city: 'Lyon',
    })
    expect(after.payer).toMatchObject({ firstName: 'Jeanne', lastName: 'Marchant', city: 'Lyon' })
    expect(after.history[0]).toMatchObject({
      action: 'order.payerCorrected',
      user: { name: 'Camille Durand' },
    })
    expect(after.history[0]?.changes).toContainEqual({
      path: 'payer.lastName',
      from: 'Marchand',
      to: 'Marchant',
    })
    const found = (await admin.get(`${path}/orders?search=marchant`)).json()
    expect(found.data.map(({ id }: OrderDetail) => id)).toEqual([order.id])
    // Corrected to what it is, nothing happens.
    const same = await correct(admin, path, order.id, { lastName: 'Marchant' })
    expect(same.history).toHaveLength(after.history.length)
  })

  it('judges what is touched by the rules of the purchase, and nothing that was so before', async () => {
    const on = await publishCampaign(test, { changes: () => ({ askPayerBirthDate: true }) })
    const order = await registerOrder(on)
    const { admin, path } = on.association
    const url = `${path}/orders/${order.id}/payer`
    const issuesOf = async (payload: object) => (await admin.send('PATCH', url, { payload })).json().errors
    expect(await issuesOf({ firstName: '1' })).toMatchObject([{ path: 'firstName' }])
    expect(await issuesOf({ email: 'nobody' })).toMatchObject([{ path: 'email', code: 'emailInvalid' }])
    expect(await issuesOf({ birthDate: '2020-01-01' })).toMatchObject([{ path: 'birthDate', code: 'minor' }])
    expect(await issuesOf({ zipCode: '1' })).toMatchObject([{ path: 'zipCode', code: 'zipcodeInvalid' }])
    // The birth date that the campaign asks for today was not asked of whoever paid by cheque.
    await correct(admin, path, order.id, { city: 'Lyon' })
    expect(await issuesOf({ city: '' })).toMatchObject([{ path: 'city', code: 'required' }])
    expect(await issuesOf({ email: '' })).toMatchObject([{ path: 'email', code: 'required' }])
  })

  it('is for those who run the campaign or receive its money, in their own association', async () => {
    const on = await publishCampaign(test)
    const order = await registerOrder(on)
    const other = await publishCampaign(test)
    const tail = `orders/${order.id}/payer`
    const payload = { firstName: 'Jeanne' }
    const asked = async (by: Corrector, path = on.association.path) =>
      (await by.send('PATCH', `${path}/${tail}`, { payload })).statusCode
    expect(await asked(await on.association.member('FormAdmin', on.formId))).toBe(200)
    expect(await asked(await on.association.member('Treasurer'))).toBe(200)
    expect(await asked(await on.association.member('Accountant'))).toBe(403)
    expect(await asked(other.association.admin)).toBe(403)
    expect(await asked(other.association.admin, other.association.path)).toBe(404)
  })

  it('makes the tickets again, with the name of whoever paid', async () => {
    const on = await publishCampaign(test, {
      changes: ({ document }) => ({
        generateTickets: true,
        tiers: document.tiers.map((tier) => ({ ...tier, asksParticipant: false })),
      }),
    })
    const order = await registerOrder(on)
    await test.worker.drain()
    const { admin, path } = on.association
    await correct(admin, path, order.id, { firstName: 'Johanna' })
    await test.worker.drain()
    const [ticket] = (await admin.get(`${path}/orders/${order.id}/documents`)).json().documents
    expect(await pdfText((await admin.get(ticket.url)).rawPayload)).toContain('Johanna Marchand')
  })
})

describe('a receipt whose donor is corrected', () => {
  const receiptsOf = (orderId: number) =>
    test.app.db.query<{
      number: number
      amount_cents: number
      is_live: boolean
      replaces: number | null
    }>(sql`select r.number, r.amount_cents, r.voided_at is null as is_live, old.number as replaces
        from receipts r left join receipts old on old.id = r.replaces_id where r.order_id = ${orderId} order by r.id`)

  it('is voided and replaced by one that refers to it, and the donor is told why', async () => {
    const { orderId } = await payOrder(test, await donation(test, 2350))
    await test.worker.drain()
    const [first] = await receiptsOf(orderId)
    const by = await treasurer()
    await correct(by, DEMO, orderId, { lastName: 'Martinet', address: '14 rue des Lilas' })
    await test.worker.drain()
    expect(await receiptsOf(orderId)).toMatchObject([
      { number: first?.number, amount_cents: 2350, is_live: false },
      { amount_cents: 2350, is_live: true, replaces: first?.number },
    ])
    const { documents } = (await by.get(`${DEMO}/orders/${orderId}/documents`)).json()
    const text = await pdfText((await by.get(documents[0].url)).rawPayload)
    expect(text).toContain('Alix Martinet')
    expect(text).toContain('14 rue des Lilas')
    expect(text).toMatch(/annule et remplace le reçu/)
    const receiptMail = test.mails.received.findLast(({ subject }) => subject?.includes('reçu fiscal'))
    expect(receiptMail?.text).toContain('a été corrigé')
    expect(receiptMail?.text).not.toContain('vous a été rendue')
  })

  it('stays where nothing that it says was touched', async () => {
    const { orderId } = await payOrder(test, await donation(test, 2000))
    await test.worker.drain()
    await correct(await treasurer(), DEMO, orderId, { birthDate: '1990-05-17' })
    await test.worker.drain()
    expect(await receiptsOf(orderId)).toMatchObject([{ is_live: true, replaces: null }])
  })
})

describe('another e-mail address', () => {
  it(
    'ends every link, tells the old address, sends the new one its own, and the debits go on',
    async () => {
      await itIs(test, '2031-03-05')
      const gift = await giveMonthly(test, { amount: 1000, day: 5 })
      const money = await moneyLink(test, gift.token)
      const known = new Set(mailedLinks(test))
      const mailsBefore = mailsTo('alix.martin@exemple.fr').length
      await correct(await treasurer(), DEMO, gift.orderId, { email: 'alix@nouvelle.example' })
      for (const link of [gift.token, money])
        expect(await refusalOf(buyer(test).call('GET', `/orders/${link}`))).toBe('ORDER_LINK_ENDED')
      await test.worker.drain()
      const old = mailsTo('alix.martin@exemple.fr').slice(mailsBefore)
      expect(old).toHaveLength(1)
      expect(old[0]?.subject).toMatch(/L’adresse e-mail de la commande n°\s\d+ a changé/)
      expect(old[0]?.text).not.toContain('nouvelle.example')
      expect(old[0]?.text).not.toContain('/commande/')
      // Whom to ask besides the association, as the pages name it.
      expect(old[0]?.text).toContain(`écrivez à Obole\u202f: ${contactEmailOf(test.app.config)}`)
      const confirmed = mailsTo('alix@nouvelle.example')
      expect(confirmed).toHaveLength(1)
      const fresh = mailedLinks(test).find((link) => !known.has(link)) ?? ''
      expect((await buyer(test).call('GET', `/orders/${fresh}`)).json).toMatchObject({
        id: gift.orderId,
        payer: { email: 'alix@nouvelle.example' },
      })
      await liveThrough(test, '2031-04-05')
      expect(await takenByBank(test, gift.orderId, '2031-03-05')).toEqual([1000, 1000])
    },
    LONG,
  )

  it(
    'gets no link that moves money for 48 hours, not even one asked for before; stopping stays possible',
    async () => {
      await itIs(test, '2031-06-05')
      const gift = await giveMonthly(test)
      await test.worker.drain()
      const known = new Set(mailedLinks(test))
      // Asked for, and the address is corrected before the mail leaves.
      expect(
        (await buyer(test).call('POST', `/orders/${gift.token}/money-link`, { card: true })).status,
      ).toBe(202)
      await correct(await treasurer(), DEMO, gift.orderId, { email: 'quelqu.un@example.org' })
      await test.worker.drain()
      const sent = mailedLinks(test).filter((link) => !known.has(link))
      expect(sent.length).toBeGreaterThan(0)
      expect(sent.filter((link) => link.length > gift.token.length)).toEqual([])
      const [fresh = ''] = sent
      const ask = () => buyer(test).call('POST', `/orders/${fresh}/money-link`, { card: true })
      expect(await refusalOf(ask())).toBe('MONEY_LINK_PAUSED')
      const lowered = { tip: 0 }
      expect((await buyer(test).call('PUT', `/orders/${fresh}/monthly-gift`, lowered)).status).toBe(200)
      await itIs(test, addDays('2031-06-05', 1))
      expect(await refusalOf(ask())).toBe('MONEY_LINK_PAUSED')
      await itIs(test, addDays('2031-06-05', 2))
      test.clock.advance(60_000)
      expect((await ask()).status).toBe(202)
      await correct(await treasurer(), DEMO, gift.orderId, { email: 'encore.un.autre@example.org' })
      await test.worker.drain()
      const latest = mailedLinks(test).filter((link) => !known.has(link) && !sent.includes(link))
      const stopped = latest.filter((link) => link.length === gift.token.length).at(-1)
      expect((await buyer(test).call('DELETE', `/orders/${stopped}/monthly-gift`)).status).toBe(200)
    },
    LONG,
  )

  it(
    'of an order that still takes something is a sensitive act; its other corrections are not, nor those of other orders',
    async () => {
      await itIs(test, '2031-09-05')
      const by = await treasurer()
      const gift = await giveMonthly(test)
      const url = `${DEMO}/orders/${gift.orderId}/payer`
      const asked = async (payload: object, typed: Partial<ReturnType<typeof again>> = {}) =>
        (await by.send('PATCH', url, { payload, ...typed })).json().code
      const payload = { email: 'autre@example.org' }
      expect(await asked(payload)).toBe('REAUTHENTICATION_REQUIRED')
      expect(await asked(payload, again('un autre mot de passe'))).toBe('REAUTHENTICATION_REQUIRED')
      expect(await asked({ lastName: 'Martinet', email: 'alix.martin@exemple.fr' })).toBeUndefined()
      const { secret } = await enableSecondFactor(test, by)
      // A code opens once.
      test.clock.advance(30_000)
      expect(await asked(payload, again())).toBe('TWO_FACTOR_CODE_REQUIRED')
      expect(await asked(payload, again(TEST_PASSWORD, codeNow(test, secret)))).toBeUndefined()
      const once = await payOrder(test, await donation(test, 2000))
      const plain = await by.send('PATCH', `${DEMO}/orders/${once.orderId}/payer`, { payload })
      expect(plain.statusCode).toBe(200)
    },
    LONG,
  )

  it('is corrected so many times an hour, and no mailbox is flooded by it', async () => {
    const on = await publishCampaign(test)
    const order = await registerOrder(on, { receivedOn: today() })
    const { admin, path } = on.association
    const codes: (number | string)[] = []
    for (const n of [1, 2, 3, 4, 5, 6])
      codes.push(
        (
          await admin.send('PATCH', `${path}/orders/${order.id}/payer`, {
            payload: { email: `essai-${n}@example.org` },
          })
        ).statusCode,
      )
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
    // Everything else is put right all the same.
    await correct(admin, path, order.id, { lastName: 'Marchais', email: 'essai-5@example.org' })
    await test.worker.drain()
    expect(mailsTo('essai-6@example.org')).toEqual([])
  })

  it('that differs by its capitals alone is the same mailbox: no link ends, nobody is told', async () => {
    const { orderId, orderToken } = await payOrder(test, await donation(test, 2000))
    await test.worker.drain()
    const mails = test.mails.received.length
    await correct(await treasurer(), DEMO, orderId, { email: 'Alix.Martin@exemple.fr' })
    await test.worker.drain()
    expect((await visitor(test).get(`/api/orders/${orderToken}`)).statusCode).toBe(200)
    expect(test.mails.received).toHaveLength(mails)
  })

  it('where there was none is told to nobody else: the new one gets the confirmation and its first link', async () => {
    const on = await publishCampaign(test)
    const home = { address: '3 rue du Lavoir', zipCode: '69001', city: 'Lyon', country: 'FR' }
    const { email: _none, ...names } = aPayer
    const order = await registerOrder(on, { payer: { ...names, ...home }, receivedOn: today() })
    await test.worker.drain()
    const before = test.mails.received.length
    const { admin, path } = on.association
    // Put right by post, without an address for mails, it stays without one.
    await correct(admin, path, order.id, { lastName: 'Marchais' })
    const after = await correct(admin, path, order.id, { email: 'jeanne.retrouvee@example.org' })
    expect(after.payer.email).toBe('jeanne.retrouvee@example.org')
    await test.worker.drain()
    expect(test.mails.received).toHaveLength(before + 1)
    expect(mailsTo('jeanne.retrouvee@example.org')).toHaveLength(1)
    const link = mailedLinks(test).at(-1) ?? ''
    expect((await buyer(test).call('GET', `/orders/${link}`)).json).toMatchObject({ id: order.id })
  })

  it('of a cancelled order confirms nothing: the link alone is sent', async () => {
    const on = await publishCampaign(test)
    const order = await registerOrder(on, { receivedOn: today() })
    const { admin, path } = on.association
    await admin.post(`${path}/orders/${order.id}/cancel-offline`)
    await correct(admin, path, order.id, { email: 'annulee@example.org' })
    await test.worker.drain()
    expect(mailsTo('annulee@example.org').map(({ subject }) => subject)).toEqual([
      'Le lien de votre commande',
    ])
  })

  it('takes along what one person may buy: the new address has bought it, the old one has not', async () => {
    const on = await publishCampaign(test, {
      changes: ({ document }) => ({
        tiers: document.tiers.map((tier) => ({
          ...tier,
          maxPerUser: 1,
          asksParticipant: false,
          priceCategory: 'Fixed' as const,
          price: 500,
        })),
      }),
    })
    const cart = on.cart(on.tier().name)
    const { orderId } = await payOrder(test, cart)
    await expect(payOrder(test, cart)).rejects.toThrow('LIMIT_PER_USER')
    const { admin, path } = on.association
    await correct(admin, path, orderId, { email: 'nouvelle@example.org' })
    // The usual payer may buy one again; the new address has had its own.
    const second = await payOrder(test, cart)
    const after = await correct(admin, path, second.orderId, { email: 'nouvelle@example.org' })
    expect(after.payer.email).toBe('nouvelle@example.org')
    await payOrder(test, cart)
  })
})
