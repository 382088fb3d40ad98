import { lastDayOfYear } from '@obole/core/campaign/membership'
import { addDays } from '@obole/core/dates/dates'
import { describe, expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { takenByBank, termsOf } from '../../testing/plans.ts'
import { renewingMembers } from '../../testing/renewing-members.ts'
import { testApp } from '../../testing/test-app.ts'
import { cancelPlan } from '../orders/cancel-plan.ts'
import { showOrderDetail } from '../orders/show-detail.ts'
import { stopAutomaticRenewal } from '../orders/stop-renewal.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { sql } from '../platform/sql.ts'
import { stopRenewal } from '../renewals/automatic.ts'
import * as store from './automatic-renewals.store.ts'

const test = testApp({ bank: true })
const on = renewingMembers(test, store)
const { today, liveThrough, join, renewalOf, subjects, readAll } = on

const WITHDRAWN = expect.stringContaining('est annulé')

/** A renewal whose first debit the bank refused. */
async function refused() {
  const { id } = await join('mandate_refused')
  const end = lastDayOfYear(today())
  await liveThrough(addDays(end, -60))
  await liveThrough(addDays(end, 1))
  const next = await on.nextIdOf(id)
  expect(await termsOf(test, next)).toMatchObject([{ state: 'Pending', refusals: 1 }])
  const link = await orderPageForMail(test.app, { orderId: next, email: on.email })
  readAll()
  return { id, next, visitor: buyer(test), end, token: link.split('/').at(-1) ?? '' }
}

/** By the verbs of the desk: a year later, whoever was signed in is no more. */
const acting = (orderId: number) => ({
  cartId: '',
  orderId,
  organizationId: on.association.id,
  formId: on.campaign.formId,
  userId: on.association.adminId,
})

const cardOf = (orderId: number) =>
  test.app.db.query(sql`select state, token from mandates where order_id = ${orderId} order by id`)

async function expectEnded(next: number, from: string): Promise<void> {
  expect(await termsOf(test, next)).toMatchObject([{ state: 'Canceled', try_on: null }])
  expect(await on.linesOf(next)).toEqual(['Canceled'])
  expect(await renewalOf(next)).toMatchObject({ state: 'Stopped' })
  await liveThrough(addDays(today(), 12))
  expect(await takenByBank(test, next, from)).toEqual([])
  expect(await cardOf(next)).toEqual([{ state: 'Ended', token: null }])
  expect(subjects()).toEqual([WITHDRAWN])
}

const noteOf = (orderId: number) => ({
  organizationId: on.association.id,
  userId: null,
  action: 'order.automaticRenewalStopped' as const,
  subject: { type: 'order' as const, id: orderId },
})

describe('a renewal whose debit is still to come', () => {
  it('ends with it when its payer stops it', async () => {
    const { id, next, end, visitor, token } = await refused()
    const shown = await visitor.call('GET', `/orders/${token}`)
    expect(shown.json).toMatchObject({ automaticRenewal: { isUnpaid: true } })
    expect(await on.endedOf(id)).toMatchObject({ state: 'Renewed', next: { id: next, isCanceled: false } })
    const stopped = await visitor.call('DELETE', `/orders/${token}/automatic-renewal`)
    expect(stopped).toMatchObject({ status: 200, json: { automaticRenewal: null } })
    expect(await on.endedOf(id)).toMatchObject({ next: { id: next, isCanceled: true } })
    await expectEnded(next, end)
  })

  it('ends with it when the association stops it', async () => {
    const { next, end } = await refused()
    const desk = await showOrderDetail(
      test.app,
      { organizationId: on.association.id, organizationSlug: on.association.slug },
      next,
      { seesPrivate: true },
    )
    expect(desk).toMatchObject({ automaticRenewal: { isUnpaid: true } })
    expect(await stopAutomaticRenewal(test.app, acting(next))).toBeNull()
    await expectEnded(next, end)
  })

  it('ends with it when the association debits it no more', async () => {
    const { next, end } = await refused()
    expect(await cancelPlan(test.app, acting(next))).toBeNull()
    await expectEnded(next, end)
  })

  it('ends so while its link can still be used', async () => {
    const { next, end, visitor, token } = await refused()
    await test.app.db.query(
      sql`update payments set state = 'Refused', try_on = null where order_id = ${next}`,
    )
    expect((await visitor.call('DELETE', `/orders/${token}/automatic-renewal`)).status).toBe(200)
    await expectEnded(next, end)
  })

  it('is not ended while the bank is asked: the payer is told so', async () => {
    const { next, visitor, token } = await refused()
    const [term] = await termsOf(test, next)
    await test.app.db.query(sql`update payments set try_on = null where order_id = ${next}`)
    const stop = () => visitor.call('DELETE', `/orders/${token}/automatic-renewal`)
    expect(await stop()).toMatchObject({ status: 409, json: { code: 'RENEWAL_UNDER_WAY' } })
    expect(await cancelPlan(test.app, acting(next))).toMatchObject({ refusal: 'RENEWAL_UNDER_WAY' })
    await test.app.db.query(sql`update payments set try_on = ${today()} where order_id = ${next}`)
    await test.app.db.query(sql`
      insert into attempts (id, payment_id, mandate_id, number, means, provider, amount_cents, state, next_check_at, created_at, updated_at)
      select 'under-way', p.id, m.id, 9, 'Card', 'sandbox', p.amount_cents, 'WaitingAuthentication', now(), now(), now()
      from payments p join mandates m on m.order_id = p.order_id where p.id = ${term?.id ?? 0}`)
    expect((await stop()).status).toBe(409)
    expect(await on.linesOf(next)).toEqual(['Processed'])
    expect(await renewalOf(next)).toMatchObject({ state: 'Active' })
    await test.app.db.query(sql`delete from attempts where id = 'under-way'`)
    expect((await stop()).status).toBe(200)
  })

  it('once it is paid, is stopped as any other: the membership stays', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    await liveThrough(addDays(end, -60))
    await liveThrough(addDays(end, 1))
    const next = await on.nextIdOf(id)
    expect(await stopAutomaticRenewal(test.app, acting(next))).toBeNull()
    expect(await on.linesOf(next)).toEqual(['Processed'])
    expect(await renewalOf(next)).toMatchObject({ state: 'Stopped' })
  })

  it('is not stopped without its lines by whoever read it before', async () => {
    const { next } = await refused()
    const [audit, now] = [noteOf(next), test.clock.now()]
    const stop = { orderId: next, by: 'Payer', audit, jobs: [], now } as const
    expect(await stopRenewal(test.app, stop)).toBe(false)
    expect(await termsOf(test, next)).toMatchObject([{ state: 'Pending' }])
  })

  it('can be paid by the link of the mail once the tries are over', async () => {
    const { next, end } = await refused()
    for (const days of [3, 5, 10]) await liveThrough(addDays(end, 1 + days))
    expect(await termsOf(test, next)).toMatchObject([{ state: 'Refused' }])
    const [link] = await test.app.db.query<{ id: string }>(
      sql`select r.id from regularisations r join payments p on p.id = r.payment_id where p.order_id = ${next}`,
    )
    const opened = await buyer(test).call('GET', `/payments/unpaid/${link?.id ?? ''}`)
    expect(opened.status).toBe(200)
    const begun = await buyer(test).call('POST', `/payments/${link?.id ?? ''}/reinitialize`, {})
    expect(begun.status).toBe(200)
  })

  it('is tried for sixteen days, and no more after a suspension', async () => {
    const { next, end } = await refused()
    const { db } = test.app
    await db.query(sql`update organizations set allow_collect = false where id = ${on.association.id}`)
    await liveThrough(addDays(end, 3))
    expect(await termsOf(test, next)).toMatchObject([{ state: 'Pending', refusals: 1 }])
    await db.query(sql`update organizations set allow_collect = true where id = ${on.association.id}`)
    await liveThrough(addDays(end, 18))
    expect(await termsOf(test, next)).toMatchObject([{ state: 'Refused', refusals: 1, try_on: null }])
    const tries = await db.query(
      sql`select a.id from attempts a join payments p on p.id = a.payment_id where p.order_id = ${next}`,
    )
    expect(tries).toHaveLength(1)
  })
})
