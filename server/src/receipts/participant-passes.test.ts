import { cartSchema } from '@obole/contract/carts'
import { isRefusal } from '@obole/contract/problems'
import { addDays, parisDate, parisInstant } from '@obole/core/dates/dates'
import { beforeAll, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { pdfText } from '../../testing/pdf.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser } from '../../testing/visitor.ts'
import { cancelLinesCtes } from '../orders/cancel-lines.sql.ts'
import { correctParticipant } from '../orders/correct-participant.ts'
import { rewritePass } from '../papers/rewrite-pass.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import { mailboxLimitForStrangers } from '../platform/mailbox-limits.ts'
import { makePapers } from './make-papers.ts'
import { raw, sql, type Sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const HOUR_MS = 3_600_000
let event: MadeCampaign
let userId: number

beforeAll(async () => {
  const day = addDays(parisDate(test.clock.now()), 30)
  event = await makeCampaign(test, {
    tiers: [{ name: 'Plein tarif', price: 1200, asksParticipant: true }],
    columns: {
      title: 'Fête de printemps',
      generate_tickets: true,
      start_at: new Date(parisInstant(day, '10:00')),
    },
  })
  userId = await createTestUser(test, { email: 'bureau@jardins.example' })
})

const entry = (firstName: string, email?: string) => ({
  tierId: event.tier('Plein tarif'),
  tierType: 'Registration' as const,
  participant: { firstName, lastName: 'Martin', ...(email ? { email } : {}) },
})

/** An attachment is read as bytes here. */
const contentOf = (attachment: { content: unknown } | undefined): Buffer =>
  Buffer.from((attachment?.content ?? new ArrayBuffer(0)) as ArrayBuffer)

let read = 0

/** What participants were written to since the last time; the payer's own mails are others. */
async function news() {
  await test.worker.drain()
  const mails = test.mails.received.slice(read)
  read = test.mails.received.length
  return mails.filter(({ to }) => to?.[0]?.address !== payer.email)
}

const pdfsOf = ({ attachments }: Awaited<ReturnType<typeof news>>[number]) =>
  attachments.filter(({ mimeType }) => mimeType === 'application/pdf')

const subjectsOf = (mails: Awaited<ReturnType<typeof news>>) =>
  mails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`).toSorted()

const linesOf = (orderId: number) =>
  test.app.db.query<{ id: number; name: string }>(
    sql`
      select id, participant->>'firstName' as name from order_items where order_id = ${orderId} order by id`,
  )

async function correct(orderId: number, itemId: number, participant: { firstName: string; email: string }) {
  const [of] = await test.app.db.query<{ organization_id: number; form_id: number; cart_id: string }>(
    sql`
      select organization_id, form_id, cart_id from orders where id = ${orderId}`,
  )
  if (!of) throw new Error('no such order')
  const { form_id: formId, organization_id: organizationId, cart_id: cartId } = of
  const acting = { orderId, formId, organizationId, cartId, userId }
  const tells = { tellsPayer: false }
  const refused = await correctParticipant(test.app, acting, itemId, participant, rewritePass, tells)
  expect(isRefusal(refused)).toBe(false)
}

const cancel = (which: Sql) =>
  test.app.db.query(sql`with one as (select),
        ${cancelLinesCtes({ which, from: sql`one`, now: sql`now()`, cause: sql`'Choice'` })}
      select id from canceled`)

it('[O17] each participant with an address has their own ticket and no other, the payer none twice', async () => {
  const { orderId } = await payOrder(
    test,
    event.cart(
      entry('Alix', payer.email.toUpperCase()),
      entry('Lou', 'Lou@Voisins.example'),
      entry('Sam', 'sam@voisins.example'),
      entry('Zoé'),
    ),
  )
  const mails = await news()
  expect(subjectsOf(mails)).toEqual([
    'lou@voisins.example: Votre billet pour «\u202fFête de printemps\u202f»',
    'sam@voisins.example: Votre billet pour «\u202fFête de printemps\u202f»',
  ])
  for (const mail of mails) {
    const name = mail.to?.[0]?.address?.startsWith('lou') ? 'Lou' : 'Sam'
    const [pdf, ...others] = pdfsOf(mail)
    expect(others).toEqual([])
    const text = await pdfText(contentOf(pdf))
    expect(text).toContain(`${name} Martin`)
    expect(mail.text).toContain('Plein tarif')
    // Neither what was paid nor the way to the order is theirs.
    expect(mail.text).not.toMatch(/commande\/|12,00/)
  }
  await makePapers(test.app, orderId, { tellsPayer: false })
  expect(subjectsOf(await news())).toEqual([])
})

it('[O17] a place passed on to somebody else is sent to them, and whoever holds it when it is cancelled is told', async () => {
  const { orderId } = await payOrder(test, event.cart(entry('Lou', 'lou@amis.example')))
  expect(subjectsOf(await news())).toHaveLength(1)
  const [line] = await linesOf(orderId)
  await correct(orderId, line?.id ?? 0, { firstName: 'Nour', email: 'nour@amis.example' })
  const [mail, ...others] = await news()
  expect(others).toEqual([])
  expect(subjectsOf(mail ? [mail] : [])).toEqual([
    'nour@amis.example: Votre billet pour «\u202fFête de printemps\u202f»',
  ])
  expect(await pdfText(contentOf(mail && pdfsOf(mail)[0]))).toContain('Nour Martin')
  await cancel(sql`i.id = ${line?.id}`)
  expect(subjectsOf(await news())).toEqual([
    'nour@amis.example: Votre billet pour «\u202fFête de printemps\u202f» est annulé',
  ])
})

it('[O17] what was cancelled before its ticket was sent is sent to nobody', async () => {
  const { orderId } = await payOrder(test, event.cart(entry('Lou', 'lou@ailleurs.example')))
  await news()
  const [line] = await linesOf(orderId)
  await test.app.db.query(sql`delete from participant_passes where order_item_id = ${line?.id}`)
  await cancel(sql`i.id = ${line?.id}`)
  await makePapers(test.app, orderId, { tellsPayer: false })
  expect(subjectsOf(await news())).toEqual([])
})

it('[O17] several places for one mailbox come in one mail, and are told as cancelled in one', async () => {
  const { orderId } = await payOrder(
    test,
    event.cart(entry('Lou', 'foyer@voisins.example'), entry('Sam', 'Foyer@voisins.example')),
  )
  const [mail, ...others] = await news()
  expect(others).toEqual([])
  expect(subjectsOf(mail ? [mail] : [])).toEqual([
    'foyer@voisins.example: Vos billets pour «\u202fFête de printemps\u202f»',
  ])
  const papers = await Promise.all((mail ? pdfsOf(mail) : []).map((pdf) => pdfText(contentOf(pdf))))
  expect(papers).toHaveLength(2)
  for (const name of ['Lou Martin', 'Sam Martin'])
    expect(papers.filter((text) => text.includes(name))).toHaveLength(1)
  expect(mail?.text).toMatch(/Lou Martin[\s\S]*Sam Martin/)
  await cancel(sql`i.order_id = ${raw(orderId)}`)
  expect(subjectsOf(await news())).toEqual([
    'foyer@voisins.example: Vos billets pour «\u202fFête de printemps\u202f» sont annulés',
  ])
})

it('[V66] whoever has a ticket reads no message in the name of its payer, nor in their own', async () => {
  const visitor = buyer(test)
  const { id } = await visitor.ready(
    event.cart(entry('Votre compte est bloqué appelez vite', 'lou@voisins.example')),
  )
  const named = { ...payer, firstName: 'O b', lastName: 'ole' }
  const known = await visitor.call('PUT', `/carts/${id}/payer`, named)
  const { paymentRequestId } = await visitor.request(cartSchema.parse(known.json))
  await visitor.execute(paymentRequestId, await visitor.initialize(paymentRequestId), 'accepted')
  const [mail] = await news()
  const ticket = mail && (await pdfText(contentOf(pdfsOf(mail)[0])))
  expect(mail?.text).toContain('Bonjour Votre,')
  expect(mail?.text).toContain('Quelqu’un a réservé pour vous')
  expect(mail?.text).toContain('donnée par quelqu’un, pour ce message')
  expect(mail?.text).not.toMatch(/bloqué|O b ole/)
  expect(ticket).toContain('par quelqu’un')
})

it('[K10] no mailbox is filled by booking places for it, however its address is written', async () => {
  const spellings = ['cible@voisins.example', 'Cible@voisins.example', 'cible+un@voisins.example']
  for (let order = 0; order < 21; order += 1)
    await payOrder(test, event.cart(entry('Ami', spellings[order % spellings.length])))
  expect(await news()).toHaveLength(20)
})

it('[K10] five orders a day that cost nothing reach a mailbox, and what it was not told is not told as over', async () => {
  const free = await makeCampaign(test, {
    tiers: [{ name: 'Entrée', price: 0, asksParticipant: true }],
    columns: { title: 'Portes ouvertes', generate_tickets: true },
  })
  const orders: number[] = []
  for (let order = 0; order < 7; order += 1) {
    const visitor = buyer(test)
    const place = {
      tierId: free.tier('Entrée'),
      tierType: 'Registration' as const,
      participant: { firstName: 'Lou', lastName: 'Martin', email: 'visee@voisins.example' },
    }
    const { id } = await visitor.ready(free.cart(place))
    const consents = { termsOfService: true, termsOfSale: true, tip: true, dueToday: 0 }
    expect((await visitor.call('POST', `/carts/${id}/init-payment`, consents)).status).toBe(200)
    const [placed] = await test.app.db.query<{ id: number }>(sql`select id from orders where cart_id = ${id}`)
    orders.push(placed?.id ?? 0)
  }
  expect(await news()).toHaveLength(5)
  for (const orderId of orders) await cancel(sql`i.order_id = ${raw(orderId)}`)
  expect(await news()).toHaveLength(5)
})

it('[K10] a mail server that is down for many tries keeps no pass back, nor uses up what its mailbox may be sent', async () => {
  const free = await makeCampaign(test, {
    tiers: [{ name: 'Entrée', price: 0, asksParticipant: true }],
    columns: { title: 'Portes ouvertes', generate_tickets: true },
  })
  const order = async () => {
    const place = {
      tierId: free.tier('Entrée'),
      tierType: 'Registration' as const,
      participant: { firstName: 'Lou', lastName: 'Martin', email: 'patiente@voisins.example' },
    }
    const visitor = buyer(test)
    const { id } = await visitor.cart(free.cart(place))
    await visitor.call('PUT', `/carts/${id}/payer`, { ...payer, email: 'comblee@voisins.example' })
    await visitor.request(cartSchema.parse((await visitor.call('PUT', `/carts/${id}/tip`, { tip: 0 })).json))
  }
  // The payer's confirmations are kept back: the passes are the only mails to be sent.
  for (let mail = 0; mail < 5; mail += 1)
    await takeTokens(test.app, [mailboxLimitForStrangers('comblee@voisins.example')])
  await news()
  test.mails.refuse(true)
  await order()
  for (let tries = 0; tries < 8; tries += 1) {
    await test.worker.drain()
    test.clock.advance(90_000)
  }
  test.mails.refuse(false)
  for (let more = 0; more < 5; more += 1) await order()
  test.clock.advance(HOUR_MS)
  expect(await news()).toHaveLength(5)
})
