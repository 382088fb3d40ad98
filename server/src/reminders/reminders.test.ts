import type { PayerBody } from '@obole/contract/carts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { calendarOf } from '../../testing/mail-trap.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const mailsTo = (email: string, subject: string) =>
  test.mails.received.filter(
    (mail) => mail.subject?.includes(subject) && mail.to?.some(({ address }) => address === email),
  )

async function pass(ms: number): Promise<void> {
  test.clock.advance(ms)
  await test.worker.drain()
}

const UNFINISHED = 'Vous n’avez pas terminé'
const cartReminders = (email: string) => mailsTo(email, UNFINISHED)
const eventReminders = (email: string) => mailsTo(email, 'Bientôt')

/** Chooses a place, perhaps says who pays, and goes away. */
async function leave(campaign: MadeCampaign, who: Partial<PayerBody> | null): Promise<void> {
  const somebody = buyer(test)
  const { id } = await somebody.cart(campaign.cart('Entrée'))
  if (who) await somebody.call('PUT', `/carts/${id}/payer`, { ...payer, ...who })
}

/** A free place, ordered to the end. */
async function order(event: MadeCampaign, email: string): Promise<void> {
  const somebody = buyer(test)
  const cart = await somebody.cart(event.cart('Entrée'))
  await somebody.call('PUT', `/carts/${cart.id}/payer`, { ...payer, email })
  await somebody.call('PUT', `/carts/${cart.id}/tip`, { tip: 0 })
  await somebody.request(cart)
  await test.worker.drain()
}

describe('a cart that was left', () => {
  let asking: MadeCampaign
  let silent: MadeCampaign
  const ball = (asks: boolean) =>
    makeCampaign(test, {
      tiers: [{ name: 'Entrée', price: 1200 }],
      columns: { title: 'Le bal', remind_abandoned_cart: asks },
    })

  beforeAll(async () => {
    asking = await ball(true)
    silent = await ball(false)
  })

  it('is recalled once to whoever left an address, with the way back', async () => {
    const email = 'oubli@exemple.fr'
    await leave(asking, { email })
    await leave(asking, { email: 'OUBLI@exemple.fr' })
    await pass(30 * MINUTE_MS)
    expect(cartReminders(email)).toEqual([])
    await pass(HOUR_MS)
    const [mail, ...more] = cartReminders(email).concat(cartReminders('OUBLI@exemple.fr'))
    expect(more).toEqual([])
    expect(mail?.text).toContain('Entrée\u00a0: 12,00\u202f€')
    expect(mail?.text).toMatch(/^Bonjour,$/m)
    expect(mail?.text).toContain(
      `/associations/${asking.ref.organizationSlug}/evenements/${asking.ref.formSlug}`,
    )
    await pass(12 * HOUR_MS)
    await leave(asking, { email })
    await pass(2 * HOUR_MS)
    expect(cartReminders(email).length + cartReminders('OUBLI@exemple.fr').length).toBe(1)
  })

  it('is not recalled where the campaign does not ask for it, nor where nobody left an address', async () => {
    const recalled = () => test.mails.received.filter(({ subject }) => subject?.includes(UNFINISHED)).length
    const before = recalled()
    await leave(silent, { email: 'silence@exemple.fr' })
    await leave(asking, null)
    await pass(2 * HOUR_MS)
    await pass(HOUR_MS)
    expect(recalled()).toBe(before)
  })

  it('is not recalled to whoever ordered after all', async () => {
    const email = 'revenu@exemple.fr'
    const free = await makeCampaign(test, {
      tiers: [{ name: 'Entrée', price: 0 }],
      columns: { title: 'Le bal', remind_abandoned_cart: true },
    })
    await leave(free, { email })
    await pass(20 * MINUTE_MS)
    const somebody = buyer(test)
    const cart = await somebody.cart(free.cart('Entrée'))
    await somebody.call('PUT', `/carts/${cart.id}/payer`, { ...payer, email })
    await somebody.call('PUT', `/carts/${cart.id}/tip`, { tip: 0 })
    await somebody.request(cart)
    await pass(2 * HOUR_MS)
    expect(mailsTo(email, 'est confirmée')).toHaveLength(1)
    expect(cartReminders(email)).toEqual([])
  })

  it('is recalled five times a day to one mailbox, however many were left and its address was spelt', async () => {
    const before = test.mails.received.length
    for (let left = 1; left <= 8; left += 1) await leave(asking, { email: `criblee+${left}@exemple.fr` })
    await pass(20 * MINUTE_MS)
    await pass(2 * HOUR_MS)
    const recalled = test.mails.received.slice(before).filter(({ subject }) => subject?.includes(UNFINISHED))
    expect(recalled).toHaveLength(5)
  })

  it('is recalled once a mail server that was down is back', async () => {
    const email = 'patience@exemple.fr'
    await leave(await ball(true), { email })
    test.mails.refuse(true)
    await pass(20 * MINUTE_MS)
    await pass(2 * HOUR_MS)
    for (let tries = 1; tries <= 8; tries += 1) await pass(2 * MINUTE_MS)
    test.mails.refuse(false)
    await pass(HOUR_MS)
    expect(cartReminders(email)).toHaveLength(1)
  })

  it('is not recalled once the campaign is over', async () => {
    const email = 'trop.tard@exemple.fr'
    const over = await ball(true)
    await leave(over, { email })
    await pass(20 * MINUTE_MS)
    await over.edit(sql`update forms set state = 'Disabled' where id = ${over.formId}`)
    await pass(2 * HOUR_MS)
    expect(cartReminders(email)).toEqual([])
  })
})

describe('an event that comes', () => {
  const IN_TEN_DAYS = 10 * DAY_MS

  async function makeEvent(columns: Record<string, unknown> = {}): Promise<MadeCampaign> {
    const startsAt = new Date(test.app.clock.now() + IN_TEN_DAYS)
    return makeCampaign(test, {
      tiers: [{ name: 'Entrée', price: 0 }],
      columns: {
        title: 'La fête',
        generate_tickets: true,
        start_at: startsAt,
        place: JSON.stringify({ name: 'Jardin des Lilas', address: null, zipCode: '69007', city: 'Lyon' }),
        ...columns,
      },
    })
  }

  it('is recalled two days before, once, with the tickets; not to who has just ordered', async () => {
    const event = await makeEvent()
    await order(event, 'inscrite@exemple.fr')
    await pass(7 * DAY_MS)
    expect(eventReminders('inscrite@exemple.fr')).toEqual([])
    await pass(DAY_MS + HOUR_MS)
    const [mail, ...more] = eventReminders('inscrite@exemple.fr')
    expect(more).toEqual([])
    expect(mail?.text).toContain('Jardin des Lilas, 69007 Lyon')
    expect(mail?.text).toMatch(/^Bonjour,$/m)
    expect(mail?.text).not.toMatch(new RegExp(`${payer.firstName}|${payer.lastName}`))
    expect(mail?.text).toMatch(/\/api\/orders\/[\w-]+\/documents\/[\w-]+\.pdf/)
    await order(event, 'derniere.minute@exemple.fr')
    await pass(HOUR_MS)
    expect(eventReminders('inscrite@exemple.fr')).toHaveLength(1)
    expect(eventReminders('derniere.minute@exemple.fr')).toEqual([])
  })

  const entryOf = (ics = '') => ({
    uid: /UID:(\S+)/.exec(ics)?.[1],
    sequence: /SEQUENCE:(\d+)/.exec(ics)?.[1],
    start: /DTSTART:(\S+)/.exec(ics)?.[1],
  })

  it('is recalled for its new date when it is put off, and not at all when it is called off', async () => {
    const [putOff, calledOff] = [await makeEvent(), await makeEvent()]
    await order(putOff, 'patiente@exemple.fr')
    await order(calledOff, 'decue@exemple.fr')
    await calledOff.edit(sql`update forms set state = 'Disabled' where id = ${calledOff.formId}`)
    await pass(8 * DAY_MS + HOUR_MS)
    expect(eventReminders('patiente@exemple.fr')).toHaveLength(1)
    await putOff.edit(
      sql`update forms set start_at = start_at + interval '10 days', updated_at = ${new Date(test.clock.now())} where id = ${putOff.formId}`,
    )
    await pass(10 * DAY_MS)
    const reminders = eventReminders('patiente@exemple.fr')
    expect(reminders).toHaveLength(2)
    const [first, second] = reminders.map((mail) => entryOf(calendarOf(mail)))
    expect(second?.uid).toBe(first?.uid)
    expect(Number(second?.sequence)).toBeGreaterThan(Number(first?.sequence))
    expect(second?.start).not.toBe(first?.start)
    expect(eventReminders('decue@exemple.fr')).toEqual([])
  })

  it('is not recalled where the confirmation was kept back', async () => {
    const event = await makeEvent()
    for (let place = 1; place <= 7; place += 1) await order(event, 'inondee@exemple.fr')
    await pass(8 * DAY_MS + HOUR_MS)
    expect(eventReminders('inondee@exemple.fr')).toHaveLength(5)
  })

  it('is not recalled to whoever gave their place up', async () => {
    const event = await makeEvent()
    await order(event, 'empechee@exemple.fr')
    await test.app.db.query(
      sql`
        update order_items set state = 'Canceled', stock_released_at = now() where form_id = ${event.formId}`,
    )
    await pass(8 * DAY_MS + HOUR_MS)
    expect(eventReminders('empechee@exemple.fr')).toEqual([])
  })
})
