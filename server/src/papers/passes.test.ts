import type { CartBody } from '@obole/contract/carts'
import { documentsSchema, verifiedPassSchema, type Document } from '@obole/contract/receipts'
import {
  addDays,
  formatDate,
  formatLongDate,
  parisDate,
  parisInstant,
  type LocalDate,
} from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { calendarOf, filesOf } from '../../testing/mail-trap.ts'
import { moveMoney, payOrder } from '../../testing/money.ts'
import { pdfCode, pdfText } from '../../testing/pdf.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, TEST_PASSWORD, visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'
import { grantRole } from '../people/change-roles.ts'

const test = testApp({ bank: true })
let event: MadeCampaign
let club: MadeCampaign
/** Later than a year's membership ends, whichever is tried first. */
let eventDay: LocalDate

beforeAll(async () => {
  eventDay = addDays(parisDate(test.clock.now()), 500)
  const place = {
    name: 'Jardin des Lilas',
    address: '12 rue des Lilas',
    zipCode: '69007',
    city: 'Lyon',
    country: 'FR',
  }
  event = await makeCampaign(test, {
    formType: 'Event',
    tiers: [
      {
        name: 'Plein tarif',
        price: 1200,
        asksParticipant: true,
        options: ['Repas partagé'],
        fields: [
          { label: 'Atelier', type: 'ChoiceList', choices: ['Semis', 'Compost'] },
          { label: 'Remarque', type: 'FreeText' },
        ],
      },
      { name: 'Affiche', type: 'Product', price: 500 },
    ],
    options: [{ name: 'Repas partagé', price: 800 }],
    coupons: [{ code: 'MOITIE', percent: 50 }],
    columns: {
      title: 'Fête de printemps',
      generate_tickets: true,
      start_at: new Date(parisInstant(eventDay, '10:00')),
      end_at: new Date(parisInstant(eventDay, '19:00')),
      place: JSON.stringify(place),
    },
  })
  await withIdentity(event.ref.organizationSlug)
  club = await makeCampaign(test, {
    formType: 'Membership',
    tiers: [{ name: 'Adhésion', type: 'Membership', price: 0, asksParticipant: true }],
    columns: { title: 'Adhésion annuelle', generate_membership_cards: true, validity_type: 'MovingYear' },
  })
})

/** The association is known by its number and its town. */
const withIdentity = (slug: string) =>
  test.app.db.query(sql`update organizations set siren = '123456782', city = 'Lyon' where slug = ${slug}`)

const somebody = (firstName: string) => ({ firstName, lastName: 'Martin' })

function entry(firstName: string, extraOptions: CartBody['items'][number]['extraOptions'] = []) {
  const participant = somebody(firstName)
  const customFields = [
    { fieldId: event.field('Atelier'), value: 'Compost' },
    { fieldId: event.field('Remarque'), value: 'Je viens à vélo' },
  ]
  const line = { participant, extraOptions, customFields }
  return { tierId: event.tier('Plein tarif'), tierType: 'Registration', ...line } as const
}

async function documentsOf(orderToken: string): Promise<Document[]> {
  await test.worker.drain()
  const response = await visitor(test).get(`/api/orders/${orderToken}/documents`)
  return documentsSchema.parse(response.json()).documents
}

async function pdfOf(document: Document | undefined): Promise<Buffer> {
  return (await visitor(test).get(document?.url ?? '')).rawPayload
}

const scan = async (pdf: Buffer, accept = 'application/json') =>
  visitor(test).get(new URL(pdfCode(pdf)).pathname, { headers: { accept } })

const numberOn = (text: string) => /N°\s(\d+)/.exec(text)?.[1]

describe('a ticket', () => {
  it('is made for each place, with its options, and comes with the confirmation', async () => {
    const meal = [{ extraOptionId: event.option('Repas partagé'), value: true as const }]
    const { orderToken, orderId } = await payOrder(
      test,
      event.cart(entry('Alix', meal), entry('Camille'), {
        tierId: event.tier('Affiche'),
        tierType: 'Product',
      }),
    )
    const documents = await documentsOf(orderToken)
    expect(documents.map(({ name }) => name)).toEqual(['Billet – Alix Martin', 'Billet – Camille Martin'])
    const text = await pdfText(await pdfOf(documents[0]))
    for (const expected of [
      'Fête de printemps',
      `${formatDate(eventDay, 'fr')} à 10 h`,
      'Jardin des Lilas',
      'Alix Martin',
      'Catégorie Plein tarif Prix 20,00 € TTC',
      'Repas partagé, Compost',
      'N° 1',
      'Organisateur : Une association, Lyon, SIREN 123 456 782',
      'Billet 1 sur 2',
      `Commande n° ${orderId}`,
    ])
      expect(text).toContain(expected)
    expect(text).not.toContain('vélo')
    const mail = test.mails.received.find(({ text: body }) => body?.includes(orderToken))
    expect(mail?.subject).toContain('est confirmé')
    expect(filesOf(mail).map(({ filename }) => filename)).toEqual([
      ...documents.map(({ fileName }) => fileName),
      `${event.ref.formSlug}.ics`,
    ])
    expect(mail?.text).toContain(
      `Quand\u00a0: ${formatLongDate(eventDay, 'fr')} à\u00a010\u202fh, jusqu’à 19\u202fh`,
    )
    expect(mail?.text).toContain('Où\u00a0: Jardin des Lilas, 12 rue des Lilas, 69007 Lyon')
    const start = new Date(parisInstant(eventDay, '10:00')).toISOString().replaceAll(/[-:]|\.000/g, '')
    expect(calendarOf(mail)).toContain('METHOD:PUBLISH')
    expect(calendarOf(mail)).toContain(`UID:form-${event.formId}@obole`)
    expect(calendarOf(mail)).toContain(`DTSTART:${start}`)
    for (const { url } of documents) expect(mail?.text).toContain(url)
  })

  it('says the price that was paid, with a discount and without', async () => {
    const { orderToken } = await payOrder(test, event.cart(entry('Alix')), { code: 'MOITIE', tip: 300 })
    expect(await pdfText(await pdfOf((await documentsOf(orderToken))[0]))).toContain('Prix 6,00 € TTC')
  })

  it('tells whoever scans it that it is valid, and for whom by initials', async () => {
    const { orderToken } = await payOrder(test, event.cart(entry('Alix')))
    const pdf = await pdfOf((await documentsOf(orderToken))[0])
    const scanned = await scan(pdf)
    expect(verifiedPassSchema.parse(scanned.json())).toMatchObject({
      kind: 'Ticket',
      status: 'valid',
      title: 'Fête de printemps',
      tierName: 'Plein tarif',
      holderInitials: 'A.\u00a0M.',
    })
    const page = await scan(pdf, 'text/html')
    expect(page.body).toContain('Valable')
    expect(page.body).not.toContain('Martin')
  })

  it('is worth nothing with another signature', async () => {
    const { orderToken } = await payOrder(test, event.cart(entry('Alix')))
    const code = pdfCode(await pdfOf((await documentsOf(orderToken))[0]))
    const [, item, signature] = /\/(\d+)\.([\w-]+)$/.exec(code) ?? []
    for (const forged of [
      `${Number(item) + 1}.${signature}`,
      `${item}.${'A'.repeat(24)}`,
      `${item}`,
      'x.y',
      '0.',
      `0${item}.${signature}`,
    ])
      expect((await visitor(test).get(`/api/passes/${forged}`)).statusCode).toBe(404)
  })

  it('is cancelled with its order', async () => {
    const paid = await payOrder(test, event.cart(entry('Alix')))
    const [document] = await documentsOf(paid.orderToken)
    const pdf = await pdfOf(document)
    const userId = await createTestUser(test, { email: 'tresor@exemple.fr' })
    await grantRole(test.app, { userId, organizationId: paid.organizationId, role: 'OrganizationAdmin' })
    const treasurer = await signedInVisitor(test, 'tresor@exemple.fr')
    await moveMoney(
      treasurer,
      `/api/payments/${paid.paymentId}/refund`,
      { cancelOrder: true },
      { password: TEST_PASSWORD },
    )
    expect((await scan(pdf)).json()).toMatchObject({
      status: 'canceled',
      number: numberOn(await pdfText(pdf)),
    })
    expect(await documentsOf(paid.orderToken)).toEqual([])
    // Its old link is followed by people: they read a page, a program the refusal.
    const followed = (accept: string) => visitor(test).get(document?.url ?? '', { headers: { accept } })
    const page = await followed('text/html,application/xhtml+xml')
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('Ce document n’est plus disponible')
    expect((await followed('application/pdf')).json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a membership card', () => {
  it('is made for a member, even of a free membership, and ends with the year', async () => {
    const member = buyer(test)
    const cart = await member.ready(
      club.cart({ tierId: club.tier('Adhésion'), tierType: 'Membership', participant: somebody('Sacha') }),
    )
    const { paymentRequestId } = await member.request(cart)
    const { orderToken } = await member.summary(paymentRequestId)
    const [card] = await documentsOf(orderToken ?? '')
    expect(card).toMatchObject({ kind: 'MembershipCard', name: 'Carte d’adhérent – Sacha Martin' })
    const pdf = await pdfOf(card)
    expect(await pdfText(pdf)).toContain('Découpez le long du trait fin')
    expect((await scan(pdf)).json()).toMatchObject({ kind: 'MembershipCard', status: 'valid' })
    test.clock.advanceDays(366)
    expect((await scan(pdf)).json()).toMatchObject({ status: 'expired' })
  })
})
