import { payerOrderSchema } from '@obole/contract/orders'
import { documentsSchema } from '@obole/contract/receipts'
import { addDays, parisDate, parisInstant } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { moneyLink } from '../../testing/order-links.ts'
import { pdfCode, pdfText } from '../../testing/pdf.ts'
import { testApp } from '../../testing/test-app.ts'
import { useUp } from '../../testing/used-up.ts'
import { visitor } from '../../testing/visitor.ts'
import { forgetCampaign } from '../forms/load-campaign.ts'
import { cancelLinesCtes } from '../orders/cancel-lines.sql.ts'
import { at, sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
let event: MadeCampaign

beforeAll(async () => {
  const day = addDays(parisDate(test.clock.now()), 300)
  event = await makeCampaign(test, {
    tiers: [
      {
        name: 'Plein tarif',
        price: 1200,
        asksParticipant: true,
        participantFields: { email: 'Optional', birthDate: 'Required' },
        options: ['Repas partagé'],
        fields: [
          { label: 'Atelier', type: 'ChoiceList', choices: ['Semis', 'Compost'], isRequired: true },
          { label: 'Remarque', type: 'FreeText' },
        ],
      },
      {
        name: 'Sportif',
        price: 1200,
        asksParticipant: true,
        fields: [{ label: 'Certificat', type: 'File', isRequired: true }],
      },
    ],
    options: [
      {
        name: 'Repas partagé',
        price: 800,
        fields: [{ label: 'Régime', type: 'ChoiceList', choices: ['Tout', 'Sans viande'] }],
      },
    ],
    columns: {
      title: 'Fête de printemps',
      generate_tickets: true,
      start_at: new Date(parisInstant(day, '10:00')),
    },
  })
})

const answer = (label: string, value: string) => ({ fieldId: event.field(label), value })
const meal = (value: string) => ({
  extraOptionId: event.option('Repas partagé'),
  customFields: [answer('Régime', value)],
})

function entry(firstName: string, email: string) {
  return {
    tierId: event.tier('Plein tarif'),
    tierType: 'Registration' as const,
    participant: { firstName, lastName: 'Martin', ...(email && { email }), birthDate: '1990-03-05' },
    customFields: [answer('Atelier', 'Compost'), answer('Remarque', 'Je viens à vélo')],
    extraOptions: [{ ...meal('Tout'), value: true as const }],
  }
}

const nextHolder = (firstName: string, email: string, hand = 0) => ({
  hand,
  participant: { firstName, lastName: 'Petit', email, birthDate: '1985-01-02' },
  customFields: [answer('Atelier', 'Semis')],
  extraOptions: [meal('Sans viande')],
})

/** How many mails had come before what a test is about. */
let read = 0
const news = () => test.mails.received.slice(read)

/** An order of one ticket, whose holder has had it, with a money link for it. */
async function bought(firstName = 'Lou', before = `${firstName.toLowerCase()}@voisins.example`) {
  const paid = await payOrder(test, event.cart(entry(firstName, before)))
  await test.worker.drain()
  const [item] = (await orderOf(paid.orderToken)).items
  const money = await moneyLink(test, paid.orderToken, { ticket: item?.id ?? 0 })
  read = test.mails.received.length
  return { ...paid, itemId: item?.id ?? 0, money, before }
}

const somebody = () => buyer(test)
const orderOf = async (token: string) =>
  payerOrderSchema.parse((await somebody().call('GET', `/orders/${token}`)).json)
const passOn = (token: string, itemId: number, body: unknown) =>
  somebody().call('POST', `/orders/${token}/items/${itemId}/pass-on`, body)

async function ticketOf(orderToken: string) {
  await test.worker.drain()
  const listed = await visitor(test).get(`/api/orders/${orderToken}/documents`)
  const [document] = documentsSchema.parse(listed.json()).documents
  const pdf = (await visitor(test).get(document?.url ?? '')).rawPayload
  return { document, pdf, code: new URL(pdfCode(pdf)).pathname }
}

const scan = (code: string, accept = 'application/json') => visitor(test).get(code, { headers: { accept } })
const mailed = () =>
  news()
    .map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)
    .toSorted()

const historyOf = (orderId: number) =>
  test.app.db.query<{ action: string; details: unknown; changes: { path: string; to: unknown }[] }>(
    sql`
      select action, details, changes from audit_entries where subject_id = ${String(orderId)}::text
        and action = 'order.ticketPassedOn'`,
  )

const cancel = (itemId: number) =>
  test.app.db.query(sql`with one as (select),
        ${cancelLinesCtes({ which: sql`i.id = ${itemId}`, from: sql`one`, now: sql`now()`, cause: sql`'Choice'` })}
      select id from canceled`)

describe('a ticket that its payer passes on', () => {
  it('[O19] is the next holder’s from then on, by another code, and everybody concerned is told', async () => {
    const { orderId, orderToken, itemId, money, before } = await bought()
    const old = await ticketOf(orderToken)
    const done = await passOn(money, itemId, nextHolder('Nour', 'Nour@Amis.example'))
    expect(done.status).toBe(200)
    expect(payerOrderSchema.parse(done.json).items[0]).toMatchObject({
      participant: { firstName: 'Nour', lastName: 'Petit' },
      passOn: { hand: 1 },
    })
    const now = await ticketOf(orderToken)
    expect(await pdfText(now.pdf)).toContain('Nour Petit')
    const [number] = /N°\s\d+/.exec(await pdfText(old.pdf)) ?? []
    expect(number).toBeDefined()
    expect(await pdfText(now.pdf)).toContain(number)
    expect(await pdfText(now.pdf)).toContain('20,00 € TTC')
    expect(await pdfText(now.pdf)).toContain('Repas partagé, Semis, Sans viande')
    expect((await scan(now.code)).json()).toMatchObject({ status: 'valid', holderInitials: 'N.\u00a0P.' })
    expect((await scan(old.code)).json()).toMatchObject({ status: 'passedOn', holderInitials: null })
    const page = await scan(old.code, 'text/html')
    expect(page.body).toContain('ce billet a été transmis')
    expect(page.body).not.toContain('N.\u00a0P.')
    const followed = await visitor(test).get(old.document?.url ?? '', { headers: { accept: 'text/html' } })
    expect(followed.statusCode).toBe(410)
    expect(followed.body).toContain('Ce billet a été transmis')
    expect(mailed()).toEqual([
      `${payer.email}: Votre billet pour «\u202fFête de printemps\u202f» a été transmis`,
      `${before}: Votre billet pour «\u202fFête de printemps\u202f» n’est plus valable`,
      'nour@amis.example: Votre billet pour «\u202fFête de printemps\u202f»',
    ])
    const newsTo = (address: string) => news().find(({ to }) => to?.[0]?.address === address)
    expect(newsTo(before)?.text).not.toMatch(/Nour|Petit|nour@|commande\//)
    expect(newsTo(payer.email)?.text).toContain('Nour Petit')
    expect(newsTo(payer.email)?.text).not.toMatch(/nour@|1985/)
    expect(newsTo('nour@amis.example')?.text).not.toMatch(/Lou|commande\/|12,00|a réservé/)
    expect(newsTo('nour@amis.example')?.text).toContain('vous a transmis un billet pour')
    // Somebody else typed who they are.
    expect(newsTo('nour@amis.example')?.text).toMatch(/^Bonjour,$/m)
    expect(newsTo('nour@amis.example')?.text).not.toContain('Nour')
    // What the door will ask about is what the ticket says.
    expect(newsTo('nour@amis.example')?.text).toContain('Repas partagé, Semis, Sans viande')
    const [noted, ...others] = await historyOf(orderId)
    expect(others).toEqual([])
    expect(noted).toMatchObject({ details: { payerLink: 'money' } })
    expect(noted?.changes.map(({ path, to }) => [path.split('.').slice(2).join('.'), to])).toEqual(
      expect.arrayContaining([
        ['participant.firstName', 'Nour'],
        ['participant.email', 'Nour@Amis.example'],
        ['answers.Atelier', 'Semis'],
        ['answers.Remarque', null],
        ['answers.Régime', 'Sans viande'],
      ]),
    )
  })

  it('[O19] is told beforehand to tell whoever holds it, where they had it by mail and nowhere else', async () => {
    const tellsHolder = async (firstName: string, email?: string) => {
      const { orderToken } = await bought(firstName, email)
      return (await orderOf(orderToken)).items[0]?.passOn?.tellsHolder
    }
    expect(await tellsHolder('Lou')).toBe(true)
    expect(await tellsHolder('Sam', '')).toBe(false)
    expect(await tellsHolder('Zoé', payer.email)).toBe(false)
  })

  it('[O19] leaves whoever had it without an address untold', async () => {
    const { itemId, money } = await bought('Sam', '')
    expect((await passOn(money, itemId, nextHolder('Nour', 'nour@amis.example'))).status).toBe(200)
    await test.worker.drain()
    expect(mailed()).toEqual([
      `${payer.email}: Votre billet pour «\u202fFête de printemps\u202f» a été transmis`,
      'nour@amis.example: Votre billet pour «\u202fFête de printemps\u202f»',
    ])
  })

  it('[Y2] is passed on by a money link alone, and only by one of its own order', async () => {
    const { orderToken, itemId, money } = await bought()
    const other = await bought('Sam')
    const wanted = nextHolder('Nour', 'nour@amis.example')
    expect((await passOn(orderToken, itemId, wanted)).json).toMatchObject({ code: 'MONEY_LINK_NEEDED' })
    expect((await passOn(money, other.itemId, wanted)).json).toMatchObject({ code: 'ORDER_UNKNOWN' })
    const asked = await somebody().call('POST', `/orders/${orderToken}/money-link`, { ticket: other.itemId })
    expect(asked.json).toMatchObject({ code: 'TICKET_NOT_PASSED_ON' })
    expect((await orderOf(orderToken)).items[0]?.passOn).toMatchObject({ hand: 0 })
  })

  it('goes once, however often or together it is asked for', async () => {
    const { orderId, itemId, money } = await bought()
    const wanted = nextHolder('Nour', 'nour@amis.example')
    const together = await Promise.all([passOn(money, itemId, wanted), passOn(money, itemId, wanted)])
    expect(together.map(({ status }) => status)).toEqual([200, 200])
    expect((await passOn(money, itemId, wanted)).status).toBe(200)
    const other = await passOn(money, itemId, nextHolder('Zoé', 'zoe@amis.example'))
    expect(other).toMatchObject({ status: 410, json: { code: 'TICKET_PASSED_ON' } })
    await test.worker.drain()
    expect(await historyOf(orderId)).toHaveLength(1)
    expect(mailed()).toHaveLength(3)
  })

  it('comes back to whoever held it, as another ticket', async () => {
    const { orderToken, itemId, money, before } = await bought()
    await passOn(money, itemId, nextHolder('Nour', 'nour@amis.example'))
    const second = await ticketOf(orderToken)
    await passOn(money, itemId, nextHolder('Lou', before, 1))
    const third = await ticketOf(orderToken)
    expect((await scan(second.code)).json()).toMatchObject({ status: 'passedOn' })
    expect((await scan(third.code)).json()).toMatchObject({ status: 'valid', holderInitials: 'L.\u00a0P.' })
    const to = (address: string) => mailed().filter((mail) => mail.startsWith(address))
    expect(to(before)).toEqual([
      `${before}: Votre billet pour «\u202fFête de printemps\u202f»`,
      `${before}: Votre billet pour «\u202fFête de printemps\u202f» n’est plus valable`,
    ])
  })

  it('[O18] answers what its rate asks, or stays', async () => {
    const { itemId, money, orderToken } = await bought()
    const wanted = nextHolder('Nour', 'nour@amis.example')
    const refused = await passOn(money, itemId, {
      ...wanted,
      participant: { firstName: 'Nour', lastName: 'Petit' },
      customFields: [],
      extraOptions: [meal('Rien')],
    })
    expect(refused.status).toBe(400)
    expect(Object(refused.json).errors.map(({ path }: { path: string }) => path)).toEqual([
      'participant.email',
      'participant.birthDate',
      `extraOptions.${event.option('Repas partagé')}.customFields.${event.field('Régime')}`,
      `customFields.${event.field('Atelier')}`,
    ])
    expect((await orderOf(orderToken)).items[0]?.participant).toMatchObject({ firstName: 'Lou' })
    await test.worker.drain()
    expect(mailed()).toEqual([])
  })

  it('[O20] changes hands three times a day; a name mistyped counts for nothing', async () => {
    const { itemId, money } = await bought()
    for (let wrong = 0; wrong < 4; wrong += 1)
      expect((await passOn(money, itemId, nextHolder('Nour2', 'nour@amis.example'))).status).toBe(400)
    const statuses: number[] = []
    for (let hand = 0; hand < 4; hand += 1)
      statuses.push((await passOn(money, itemId, nextHolder('Nour', `ami${hand}@amis.example`, hand))).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('[O20] goes only as often as the others of its order leave it', async () => {
    const { itemId, money, orderId } = await bought()
    await useUp(test, 'pass-on-order', orderId, 'day')
    expect(await passOn(money, itemId, nextHolder('Nour', 'nour@amis.example'))).toMatchObject({
      status: 429,
    })
  })

  it('[O18] stays where the association says no, where a file is wanted, and once it is cancelled', async () => {
    const { itemId, money, orderToken } = await bought()
    const wanted = nextHolder('Nour', 'nour@amis.example')
    const lets = async (isAllowed: boolean) => {
      await test.app.db.query(
        sql`
          update forms set can_pass_tickets_on = ${isAllowed} where id = ${event.formId}`,
      )
      forgetCampaign(test.app, event.formId)
    }
    await lets(false)
    expect((await passOn(money, itemId, wanted)).json).toMatchObject({ code: 'TICKET_NOT_PASSED_ON' })
    expect((await orderOf(orderToken)).items[0]?.passOn).toBeNull()
    await lets(true)
    await test.app.db.query(
      sql`
        update order_items set tier_id = ${event.tier('Sportif')} where id = ${itemId}`,
    )
    expect((await passOn(money, itemId, wanted)).json).toMatchObject({ code: 'TICKET_NOT_PASSED_ON' })
    await test.app.db.query(
      sql`
        update order_items set tier_id = ${event.tier('Plein tarif')} where id = ${itemId}`,
    )
    await cancel(itemId)
    expect((await passOn(money, itemId, wanted)).json).toMatchObject({ code: 'LINE_CANCELED' })
    expect((await orderOf(orderToken)).items[0]?.passOn).toBeNull()
  })

  it('is good for nobody when it is cancelled in the same moment, whichever comes first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { itemId, money, orderToken } = await bought()
      const { code } = await ticketOf(orderToken)
      const [passed] = await Promise.all([
        passOn(money, itemId, nextHolder('Nour', 'nour@amis.example')),
        cancel(itemId),
      ])
      expect([200, 409]).toContain(passed.status)
      expect((await scan(code)).json().status).toBe(passed.status === 200 ? 'passedOn' : 'canceled')
      const documents = await visitor(test).get(`/api/orders/${orderToken}/documents`)
      expect(documentsSchema.parse(documents.json()).documents).toEqual([])
    }
  })

  it('[O18] stays once its event has begun', async () => {
    const { itemId, orderToken, money } = await bought()
    const wanted = nextHolder('Nour', 'nour@amis.example')
    await itBegins()
    expect((await passOn(money, itemId, wanted)).json).toMatchObject({ code: 'EVENT_BEGUN' })
    expect((await orderOf(orderToken)).items[0]?.passOn).toBeNull()
  })
})

/** The event began a moment ago. */
async function itBegins(): Promise<void> {
  await test.app.db.query(
    sql`
      update forms set start_at = ${at(test.clock.now() - 1)} where id = ${event.formId}`,
  )
  forgetCampaign(test.app, event.formId)
}
