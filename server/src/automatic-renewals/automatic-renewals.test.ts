import { type Cart } from '@obole/contract/carts'
import { payerOrderSchema } from '@obole/contract/orders'
import { lastDayOfYear } from '@obole/core/campaign/membership'
import { addDays } from '@obole/core/dates/dates'
import { describe, expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { publishCampaign } from '../../testing/managed-campaign.ts'
import { NOTHING_MISSED } from '../../testing/daily-looks.ts'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { takenByBank, termsOf } from '../../testing/plans.ts'
import { renewingMembers } from '../../testing/renewing-members.ts'
import { testApp } from '../../testing/test-app.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { at, type Sql, sql } from '../platform/sql.ts'
import { automaticRenewalChecks } from './automatic-renewals.checks.ts'
import * as store from './automatic-renewals.store.ts'

const test = testApp({ bank: true })
const on = renewingMembers(test, store)
const { announce, endUnpaid, lapse, listEnding } = store
const { today, liveThrough, join, renewalOf, endedOf, mails, subjects, readAll } = on

describe('a membership that renews itself', () => {
  it('is announced, debited the day after its end, confirmed, and renews itself again', async () => {
    const begun = today()
    const { id, visitor, token } = await join()
    const shown = await visitor.call('GET', `/orders/${token}`)
    const end = lastDayOfYear(begun)
    const { price } = on.campaign.tier()
    expect(shown.json).toMatchObject({
      automaticRenewal: { date: addDays(end, 1), amount: null, priceToday: price },
      endedRenewal: null,
    })
    await liveThrough(addDays(end, -61))
    expect(subjects()).toEqual([])
    await liveThrough(addDays(end, -60))
    await liveThrough(addDays(end, -50))
    expect(subjects()).toEqual([expect.stringContaining('Votre adhésion se renouvelle le')])
    expect(mails()[0]?.text).toContain('L215-1')
    const link = await orderPageForMail(test.app, { orderId: id, email: on.email })
    const noticed = await buyer(test).call('GET', `/orders/${link.split('/').at(-1)}`)
    expect(noticed.json).toMatchObject({ automaticRenewal: { amount: price, priceToday: null } })
    await liveThrough(end)
    expect(await renewalOf(id)).toMatchObject({ state: 'Active' })
    readAll()
    await liveThrough(addDays(end, 1))
    await liveThrough(addDays(end, 2))
    const next = (await renewalOf(id))?.next_order_id
    expect(await renewalOf(id)).toMatchObject({ state: 'Renewed' })
    expect(await termsOf(test, next ?? 0)).toMatchObject([{ state: 'Authorized', tip_cents: 0 }])
    expect(await takenByBank(test, next ?? 0, end)).toEqual([on.campaign.tier().price])
    expect(subjects()).toEqual([expect.stringContaining('Merci')])
    expect(await renewalOf(next ?? 0)).toMatchObject({ state: 'Active' })
    const became = { state: 'Renewed', on: addDays(end, 1), by: null, reason: null }
    expect(await endedOf(id)).toMatchObject({ ...became, next: { id: next, isCanceled: false } })
  })

  it('costs nothing that could be said once another season is prepared, or its rate is not sold', async () => {
    const { visitor, token } = await join()
    const priceToday = async () => {
      const { json } = await visitor.call('GET', `/orders/${token}`)
      return payerOrderSchema.parse(json).automaticRenewal?.priceToday
    }
    const { formId } = on.campaign
    const change = async (set: Sql) => {
      await test.app.db.query(sql`update forms set version = version + 1, ${set} where id = ${formId}`)
      test.clock.advance(2_000)
      return priceToday()
    }
    expect(await change(sql`state = 'Disabled'`)).toBeNull()
    expect(await change(sql`state = 'Public'`)).toBe(on.campaign.tier().price)
    await test.app.db.query(
      sql`update tiers set sale_end_at = now() - interval '9 years' where form_id = ${formId}`,
    )
    expect(await change(sql`follows_form_id = null`)).toBeNull()
    await test.app.db.query(sql`update tiers set sale_end_at = null where form_id = ${formId}`)
    expect(await change(sql`follows_form_id = id`)).toBeNull()
    expect(await change(sql`follows_form_id = null`)).toBe(on.campaign.tier().price)
  })

  it('is stopped by its payer with the link of the order, and the card is forgotten', async () => {
    const { id, visitor, token } = await join()
    const stopped = await visitor.call('DELETE', `/orders/${token}/automatic-renewal`)
    const endedRenewal = { state: 'Stopped', on: today(), by: 'Payer', reason: null, next: null }
    expect(stopped).toMatchObject({ status: 200, json: { automaticRenewal: null, endedRenewal } })
    expect((await visitor.call('DELETE', `/orders/${token}/automatic-renewal`)).status).toBe(409)
    await test.worker.drain()
    expect(subjects()).toEqual([expect.stringContaining('est arrêté')])
    // At once, as the page and the mail say.
    expect(await test.app.db.query(sql`select token from mandates where order_id = ${id}`)).toEqual([
      { token: null },
    ])
    await liveThrough(addDays(today(), 370))
    expect(await renewalOf(id)).toMatchObject({ state: 'Stopped', next_order_id: null })
  })

  it('is stopped by the association on the payer’s word', async () => {
    const { id } = await join()
    const { admin, path } = on.association
    const stopped = await admin.post(`${path}/orders/${id}/stop-renewal`, {})
    expect(stopped.statusCode).toBe(200)
    expect(stopped.json()).toMatchObject({
      automaticRenewal: null,
      endedRenewal: { state: 'Stopped', by: 'Association' },
    })
  })

  it('takes nothing where the price rose since the notice', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    await liveThrough(addDays(end, -60))
    await test.app.db.query(
      sql`update tiers set price_cents = price_cents + 100 where form_id = ${on.campaign.formId}`,
    )
    await test.app.db.query(sql`update forms set version = version + 1 where id = ${on.campaign.formId}`)
    readAll()
    await liveThrough(addDays(end, 1))
    expect(await renewalOf(id)).toMatchObject({ state: 'Lapsed', lapse_reason: 'PriceRaised' })
    const lapsed = { state: 'Lapsed', on: addDays(end, 1), reason: 'PriceRaised', by: null, next: null }
    expect(await endedOf(id)).toEqual(lapsed)
    expect(await test.app.db.query(sql`select state, token from mandates where order_id = ${id}`)).toEqual([
      { state: 'Ended', token: null },
    ])
    expect(subjects()).toEqual([expect.stringContaining('ne se renouvellera pas')])
  })

  it('takes nothing where it could not be announced in time, and reminders come instead', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    await liveThrough(addDays(end, -31))
    expect(await renewalOf(id)).toMatchObject({ state: 'Lapsed', lapse_reason: 'TooLate' })
    await liveThrough(addDays(end, -30))
    expect(subjects().some((subject) => subject?.includes('se termine le'))).toBe(true)
  })

  it('sends no reminder to whoever is told of the renewal', async () => {
    await join()
    const end = lastDayOfYear(today())
    await liveThrough(addDays(end, -60))
    readAll()
    await liveThrough(addDays(end, -30))
    expect(subjects()).toEqual([])
  })

  it('ends with its membership: a line that was cancelled is not renewed', async () => {
    const { id, visitor, token } = await join()
    await test.app.db.query(sql`update order_items set state = 'Canceled' where order_id = ${id}`)
    expect((await visitor.call('GET', `/orders/${token}`)).json).toMatchObject({ automaticRenewal: null })
    await liveThrough(addDays(today(), 370))
    // Not a word about it either.
    expect(await renewalOf(id)).toMatchObject({ state: 'Active', next_order_id: null })
  })

  it('a debit that the bank refuses is tried again, and the membership ends if the money never comes', async () => {
    const { id } = await join('mandate_refused')
    const end = lastDayOfYear(today())
    await liveThrough(addDays(end, -60))
    await liveThrough(addDays(end, 1))
    const next = (await renewalOf(id))?.next_order_id ?? 0
    expect(await termsOf(test, next)).toMatchObject([{ state: 'Pending', refusals: 1 }])
    for (const days of [3, 5, 10]) await liveThrough(addDays(end, 1 + days))
    await liveThrough(addDays(end, 12))
    expect(await termsOf(test, next)).toMatchObject([{ state: 'Refused' }])
    await liveThrough(addDays(end, 60))
    const lines = await test.app.db.query(sql`select state from order_items where order_id = ${next}`)
    expect(lines).toEqual([{ state: 'Canceled' }])
    expect(subjects().some((subject) => subject?.includes('Merci'))).toBe(false)
  })
})

describe('one that was stopped', () => {
  it('is not announced, debited or lapsed by a worker that read it before', async () => {
    const { id, visitor, token } = await join()
    const before = await on.renewing(id)
    await visitor.call('DELETE', `/orders/${token}/automatic-renewal`)
    const { db } = test.app
    const now = test.clock.now()
    const endsOn = before.ends_on ?? today()
    await announce(db, { orderId: id, endsOn, formId: on.campaign.formId, amountCents: 100 }, now)
    await lapse(db, { orderId: id, reason: 'NotSold', isTold: true }, now)
    expect(await renewalOf(id)).toMatchObject({ state: 'Stopped', lapse_reason: null })
    const [row] = await db.query(sql`select announced_at from automatic_renewals where order_id = ${id}`)
    expect(row).toEqual({ announced_at: null })
    expect(await on.whyNotPlaced(id)).toBe('renewal')
    const ending = await listEnding(db, { by: addDays(today(), 400), after: id - 1, limit: 1 })
    expect(ending).toEqual([])
  })
})

describe('one that cannot be carried out', () => {
  it('by a card that is gone', async () => {
    const { id } = await join()
    await test.app.db.query(sql`update mandates set state = 'Ended' where order_id = ${id}`)
    expect(await on.whyNotPlaced(id)).toBe('card')
  })

  it('whose card is gone is not announced', async () => {
    const { id } = await join()
    await test.app.db.query(sql`update mandates set state = 'Ended' where order_id = ${id}`)
    await liveThrough(addDays(lastDayOfYear(today()), -60))
    expect(await renewalOf(id)).toMatchObject({ state: 'Lapsed', lapse_reason: 'NoCard' })
  })

  it('where nothing is left', async () => {
    const { id } = await join()
    const next = await on.nextOf(id)
    const [stock] = await test.app.db.query<{ id: number }>(
      sql`insert into stocks (capacity, held, sold) values (1, 0, 1) returning id`,
    )
    const lines = next.lines.map((line) => ({ ...line, stockIds: [stock?.id ?? 0] }))
    expect(await on.whyNotPlaced(id, { ...next, lines })).toBe('stock')
    await test.app.db.query(sql`delete from stocks where id = ${stock?.id ?? 0}`)
  })

  it('does not end while its debit is still to come', async () => {
    const { id } = await join()
    await on.told(id)
    expect(await on.whyNotPlaced(id)).toBeNull()
    const old = sql`${at(test.clock.now())} - interval '40 days'`
    await test.app.db.query(sql`update payments set updated_at = ${old} where state = 'Pending'`)
    expect(await endUnpaid(test.app.db, test.clock.now())).toBeNull()
  })
})

describe('is offered', () => {
  const init = async (cart: Cart, visitor: ReturnType<typeof buyer>) =>
    (await visitor.init(cart, { automaticRenewal: true })).status

  it('only where the association offers it', async () => {
    await on.offer(false)
    test.clock.advance(2_000)
    const visitor = buyer(test)
    expect(await init(await visitor.ready(on.memberCart()), visitor)).toBe(409)
  })

  it('not for a membership that ends before it could be announced', async () => {
    const ending = await publishCampaign(test, {
      association: on.association,
      formType: 'Membership',
      title: 'Été',
      changes: () => ({
        startDate: null,
        endDate: new Date(test.clock.now() + 50 * 86_400_000).toISOString(),
        validityType: 'Custom',
      }),
    })
    const visitor = buyer(test)
    expect(await init(await visitor.ready(on.memberCart(ending)), visitor)).toBe(409)
  })

  it('by who may change the association’s settings, and it is noted', async () => {
    const answer = await on.offer(false)
    expect(answer.json()).toMatchObject({ offersAutomaticRenewal: false, automaticRenewals: 0 })
    const noted = await test.app.db.query(
      sql`select action from audit_entries where organization_id = ${on.association.id}
        and action = 'organization.automaticRenewalOffered'`,
    )
    expect(noted).toHaveLength(2)
  })
})

describe('a fault that was planted is found', () => {
  it('more was taken than was announced', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    await liveThrough(addDays(end, -60))
    await liveThrough(addDays(end, 1))
    const plant = `update automatic_renewals set announced_cents = 1 where order_id = ${id}`
    const { names, missed } = await foundByChecks(test, automaticRenewalChecks, [plant])
    expect(names).toEqual([expect.stringMatching(/^F27.*no more/)])
    expect(missed).toEqual(NOTHING_MISSED)
  })

  it('a card that was passed on and kept', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    await liveThrough(addDays(end, -60))
    await liveThrough(addDays(end, 1))
    const plant = `update mandates set token = 'kept' where order_id = ${id}`
    const { names } = await foundByChecks(test, automaticRenewalChecks, [plant])
    expect(names).toEqual([expect.stringMatching(/^F27.*no card/)])
  })
})
