import { knownPayerSchema, ownOrderSchema, type OwnOrders } from '@obole/contract/orders'
import { ownDocumentSchema } from '@obole/contract/receipts'
import { monthsAfter } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { payer } from '../../testing/buyer.ts'
import {
  buyInInstalments,
  giveMonthly,
  liveThrough,
  seedPlans,
  today,
  type Bought,
} from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, visitor, type Visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
let course: Bought
let refusedCourse: Bought
let gift: Bought

const OTHER = 'autre@exemple.fr'
const HISTORY = ['/api/users/me/orders', '/api/users/me/documents', '/api/users/me/payer']

beforeAll(async () => {
  await seedPlans(test)
  course = await buyInInstalments(test, { count: 3, tip: 100 })
  refusedCourse = await buyInInstalments(test, { count: 3, card: 'mandate_refused' })
  gift = await giveMonthly(test, { amount: 1500, tip: 50 })
  const profile = { firstName: 'Alix', lastName: 'MARTIN' }
  await createTestUser(test, { email: payer.email, ...profile })
  await createTestUser(test, { email: OTHER, ...profile })
  await liveThrough(test, monthsAfter(today(test), 1))
})

const ordersOf = async (who: Visitor, query = ''): Promise<OwnOrders> => {
  const answer = (await who.get(`/api/users/me/orders${query}`)).json<OwnOrders>()
  return { ...answer, data: answer.data.map((order) => ownOrderSchema.parse(order)) }
}

const documentsOf = async (who: Visitor) =>
  ownDocumentSchema.array().parse((await who.get('/api/users/me/documents')).json().data)

describe('the signed-in payer', () => {
  it('finds every order again, the latest first, with what each came to', async () => {
    const { data } = await ordersOf(await signedInVisitor(test, payer.email))
    expect(data.map(({ id }) => id)).toEqual([gift.orderId, refusedCourse.orderId, course.orderId])
    expect(data[2]).toMatchObject({
      organizationName: 'Les Jardins Partagés',
      lines: [{ name: 'Deux jours de découverte', count: 1 }],
      amount: 18_100,
      state: 'InProgress',
      nextDebit: { amount: 6033 },
      monthly: null,
      unpaid: [],
    })
  })

  it('sees which gift goes on, how much it takes each month and when next', async () => {
    const { data } = await ordersOf(await signedInVisitor(test, payer.email))
    expect(data[0]).toMatchObject({
      monthly: { state: 'Active', isGift: true, amount: 1550 },
      nextDebit: { amount: 1550 },
    })
  })

  it('sees which debit was refused, and how much is to be paid', async () => {
    const { data } = await ordersOf(await signedInVisitor(test, payer.email))
    expect(data[1]?.unpaid).toMatchObject([{ amount: 6000 }])
  })

  it('walks through the pages without a gap, by tokens that are their own', async () => {
    const owner = await signedInVisitor(test, payer.email)
    const first = await ordersOf(owner, '?pageSize=2')
    const token = encodeURIComponent(first.pagination.continuationToken ?? '')
    const second = await ordersOf(owner, `?pageSize=2&continuationToken=${token}`)
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([
      gift.orderId,
      refusedCourse.orderId,
      course.orderId,
    ])
    expect(second.pagination.continuationToken).toBeNull()
    const other = await signedInVisitor(test, OTHER)
    expect((await other.get(`/api/users/me/orders?continuationToken=${token}`)).statusCode).toBe(400)
  })

  it('finds the papers of all orders together, and opens them', async () => {
    const owner = await signedInVisitor(test, payer.email)
    const documents = await documentsOf(owner)
    const receipts = documents.filter(({ kind }) => kind === 'FiscalReceipt')
    expect(receipts.map(({ orderId }) => orderId)).toContain(gift.orderId)
    const [receipt] = receipts
    const opened = await owner.get(receipt?.url ?? '')
    expect(opened.headers['content-type']).toBe('application/pdf')
    expect(opened.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('need not type again what they said with their last order', async () => {
    const owner = await signedInVisitor(test, payer.email)
    expect(knownPayerSchema.parse((await owner.get('/api/users/me/payer')).json())).toEqual({
      email: payer.email,
      firstName: 'Alix',
      lastName: 'MARTIN',
      birthDate: null,
      address: '12 rue des Lilas',
      zipCode: '69007',
      city: 'Lyon',
      country: 'FR',
    })
  })
})

describe('anybody else', () => {
  it('finds nothing of it: no order, no paper, no address', async () => {
    const [paper] = await documentsOf(await signedInVisitor(test, payer.email))
    const other = await signedInVisitor(test, OTHER)
    expect((await ordersOf(other)).data).toEqual([])
    expect(await documentsOf(other)).toEqual([])
    expect((await other.get('/api/users/me/payer')).json()).toMatchObject({ email: OTHER, address: null })
    expect((await other.get(paper?.url ?? '')).statusCode).toBe(404)
    expect((await visitor(test).get(paper?.url ?? '')).statusCode).toBe(401)
  })

  it('nor does whoever opened an account in the payer’s address without confirming it', async () => {
    const [paper] = await documentsOf(await signedInVisitor(test, payer.email))
    const verified = (at: Date | null) =>
      test.app.db.query(sql`update users set email_verified_at = ${at} where email = ${payer.email}`)
    const signedInBefore = await signedInVisitor(test, payer.email)
    await verified(null)
    const owner = await signedInVisitor(test, payer.email)
    const urls = [...HISTORY, paper?.url ?? '']
    const statusesOf = (who: Visitor) => Promise.all(urls.map(async (url) => (await who.get(url)).statusCode))
    const [asked, orders] = [await statusesOf(owner), await ordersOf(signedInBefore)]
    const still = await statusesOf(signedInBefore)
    await verified(new Date(test.clock.now()))
    expect(asked).toEqual([403, 403, 403, 403])
    // A token of before says more than is true by now: the database is asked, and knows nothing of theirs.
    expect(orders.data).toEqual([])
    expect(still.slice(2)).toEqual([401, 404])
  })

  it('who typed the address of somebody of another name keeps where they live to themselves', async () => {
    const rename = (firstName: string) =>
      test.app.db.query(sql`update users set first_name = ${firstName} where email = ${payer.email}`)
    await rename('Dominique')
    const owner = await signedInVisitor(test, payer.email)
    const known = (await owner.get('/api/users/me/payer')).json()
    await rename('Alix')
    expect(known).toMatchObject({ firstName: 'Dominique', address: null, city: null, birthDate: null })
  })
})
