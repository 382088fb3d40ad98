import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { atTheLastMoment } from '../../testing/last-moment.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { moveMoney, payOrder } from '../../testing/money.ts'
import { giveMonthly, seedPlans } from '../../testing/plans.ts'
import { codeNow, enableSecondFactor } from '../../testing/second-factor.ts'
import { testApp } from '../../testing/test-app.ts'
import { again, createTestUser, signedInVisitor, TEST_PASSWORD, type Visitor } from '../../testing/visitor.ts'
import { grantRole } from '../people/change-roles.ts'
import { sql, raw } from '../platform/sql.ts'

const test = testApp({ bank: true })
const password = TEST_PASSWORD
let event: MadeCampaign
let organizationId: number
let path: string
let count = 0

beforeAll(async () => {
  event = await makeCampaign(test, { tiers: [{ name: 'Place', price: 1500, stock: 50 }] })
  path = `/api/manage/organizations/${event.ref.organizationSlug}`
  const [row] = await test.app.db.query<{ id: number }>(
    sql`
      select organization_id as id from forms where id = ${event.formId}`,
  )
  organizationId = row?.id ?? 0
})

/** Somebody who looks after the money, and how they are removed while their password is looked at. */
async function leaver(of = organizationId): Promise<{ by: Visitor; leave: () => Promise<unknown> }> {
  count += 1
  const email = `partant-${count}@exemple.fr`
  const userId = await createTestUser(test, { email })
  await grantRole(test.app, { userId, organizationId: of, role: 'Treasurer' })
  const leave = () => test.app.db.query(sql`delete from memberships where user_id = ${userId}`)
  return { by: await signedInVisitor(test, email), leave }
}

const code = (response: { json: () => { code?: string } }) => response.json().code
const rowsOf = async (table: 'refunds' | 'cash_outs' | 'event_cancellations' | 'order_adjustments') =>
  (await test.app.db.query<{ n: number }>(sql`select count(*)::int as n from ${raw(table)}`))[0]?.n

describe('whoever loses the right while their password is looked at', () => {
  it('gives nothing back of an order', async () => {
    const { orderId } = await payOrder(test, event.cart('Place'))
    const { by, leave } = await leaver()
    const { lines } = (await by.get(`${path}/orders/${orderId}/adjustable`)).json()
    const body = { lines: [{ itemId: lines[0].itemId, cancel: true, refund: 1500 }], tip: 0 }
    const asked = () => moveMoney(by, `${path}/orders/${orderId}/adjust`, body, { password })
    expect(code(await atTheLastMoment(test, asked, leave))).toBe('FORBIDDEN')
    expect([await rowsOf('refunds'), await rowsOf('order_adjustments')]).toEqual([0, 0])
  })

  it.each([true, false])('refunds no payment, with its order or without (%s)', async (cancelOrder) => {
    const { paymentId } = await payOrder(test, event.cart('Place'))
    const { by, leave } = await leaver()
    const asked = () => moveMoney(by, `/api/payments/${paymentId}/refund`, { cancelOrder }, { password })
    expect(code(await atTheLastMoment(test, asked, leave))).toBe('FORBIDDEN')
    expect(await rowsOf('refunds')).toBe(0)
  })

  it('pays nothing out', async () => {
    await test.app.db.query(
      sql`
        update organizations set iban = 'FR1420041010050500013M02606', iban_holder = 'Les Voisins'
          where id = ${organizationId}`,
    )
    const { by, leave } = await leaver()
    const url = `/api/organizations/${event.ref.organizationSlug}/cash-outs`
    const asked = () => moveMoney(by, url, {}, { password })
    expect(code(await atTheLastMoment(test, asked, leave))).toBe('FORBIDDEN')
    expect(await rowsOf('cash_outs')).toBe(0)
  })

  it('changes nobody’s roles', async () => {
    const association = await makeAssociation(test)
    const { admin, adminId, path: desk } = association
    await association.member('OrganizationAdmin')
    const [, { userId }] = (await admin.get(`${desk}/administrators`)).json().data
    const payload = { roles: [{ role: 'Accountant' }] }
    const asked = () => admin.send('PUT', `${desk}/administrators/${userId}`, { payload, ...again() })
    const leave = () => test.app.db.query(sql`delete from memberships where user_id = ${adminId}`)
    expect(code(await atTheLastMoment(test, asked, leave))).toBe('FORBIDDEN')
  })

  it('invites nobody', async () => {
    const association = await makeAssociation(test)
    const { admin, adminId, path: desk } = association
    await association.member('OrganizationAdmin')
    const payload = { email: 'complice@example.org', role: 'OrganizationAdmin' }
    const asked = () => admin.send('POST', `${desk}/administrators`, { payload, ...again() })
    const leave = () => test.app.db.query(sql`delete from memberships where user_id = ${adminId}`)
    expect(code(await atTheLastMoment(test, asked, leave))).toBe('FORBIDDEN')
  })

  it('cancels no event', async () => {
    const { by, leave } = await leaver()
    const { formType, formSlug } = event.ref
    const url = `${path}/forms/${formType}/${formSlug}/cancellation`
    const asked = () => moveMoney(by, url, { message: 'La salle est inondée.' }, { password })
    expect(code(await atTheLastMoment(test, asked, leave))).toBe('FORBIDDEN')
    expect(await rowsOf('event_cancellations')).toBe(0)
  })

  it('sends the links of nobody’s debits to another address', async () => {
    await seedPlans(test)
    const gift = await giveMonthly(test, { amount: 1000, day: 5 })
    const [order] = await test.app.db.query<{ organization_id: number; slug: string }>(
      sql`
        select o.organization_id, a.slug from orders o join organizations a on a.id = o.organization_id
          where o.id = ${gift.orderId}`,
    )
    const { by, leave } = await leaver(order?.organization_id)
    const url = `/api/manage/organizations/${order?.slug}/orders/${gift.orderId}/payer`
    const asked = () => by.send('PATCH', url, { payload: { email: 'voleur@exemple.fr' }, ...again() })
    expect(code(await atTheLastMoment(test, asked, leave))).toBe('FORBIDDEN')
    expect(
      await test.app.db.query(sql`select from orders where payer->>'email' = 'voleur@exemple.fr'`),
    ).toEqual([])
  })
})

describe('whoever is signed out while their password is looked at', () => {
  let association: MadeAssociation
  const signOut = () =>
    test.app.db.query(
      sql`
        update refresh_tokens set revoked_at = now() where user_id = ${association.adminId}`,
    )
  const account = async () =>
    test.app.db.query(sql`select u.email, u.password_hash, exists (select from second_factors f
          where f.user_id = u.id) as factor
        from users u where u.id = ${association.adminId}`)

  it('changes neither password, address nor second factor', async () => {
    association = await makeAssociation(test)
    const { admin } = association
    const email = `admin@${association.slug}.example`
    const me = '/api/users/me'
    const acts = [
      () =>
        admin.send('PUT', `${me}/password`, { payload: { password: 'une autre longue phrase' }, ...again() }),
      () => admin.post(`${me}/email`, { email: 'voleur@exemple.fr' }, again()),
      () => admin.post(`${me}/two-factor/setup`, undefined, again()),
    ]
    const before = await account()
    for (const act of acts) {
      expect(code(await atTheLastMoment(test, act, signOut))).toBe('UNAUTHENTICATED')
      await admin.post('/auth/token', { username: email, password })
    }
    expect(await account()).toEqual(before)
    await test.worker.drain()
    expect(test.mails.sentTo('voleur@exemple.fr', /./)).toBeUndefined()
    const { secret } = await enableSecondFactor(test, admin)
    test.clock.advance(60_000)
    const disable = () => admin.post(`${me}/two-factor/disable`, { code: codeNow(test, secret) }, again())
    expect(code(await atTheLastMoment(test, disable, signOut))).toBe('UNAUTHENTICATED')
    expect(await account()).toMatchObject([{ factor: true }])
  })
})
