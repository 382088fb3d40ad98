import { userOrderSchema, userPaymentSchema } from '@obole/contract/orders'
import { beforeAll, describe, expect, it } from 'vitest'
import { payer } from '../../testing/buyer.ts'
import { buyInInstalments, giveMonthly, seedPlans, termsOf, type Bought } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
let course: Bought
let gift: Bought

beforeAll(async () => {
  await seedPlans(test)
  course = await buyInInstalments(test, { count: 3, tip: 100 })
  gift = await giveMonthly(test, { amount: 1500, tip: 50 })
  await createTestUser(test, { email: payer.email })
  await createTestUser(test, { email: 'autre@exemple.fr' })
})

describe('the signed-in payer', () => {
  it('finds an order with its lines, terms and plan, and its campaign and association on request', async () => {
    const owner = await signedInVisitor(test, payer.email)
    const plain = userOrderSchema.parse((await owner.get(`/api/users/me/orders/${course.orderId}`)).json())
    expect(plain).toMatchObject({
      id: course.orderId,
      token: course.token,
      formSlug: 'stage-de-permaculture',
      amount: { total: 18_100, tip: 100 },
      items: [{ name: 'Deux jours de découverte', participant: { firstName: 'Alix' } }],
      payments: [
        { installmentNumber: 1, state: 'Authorized', amount: 6000, amountTip: 34 },
        { installmentNumber: 2, state: 'Pending', amount: 6000, amountTip: 33, isRefused: false },
        { installmentNumber: 3, state: 'Pending', amount: 6000, amountTip: 33 },
      ],
      monthly: null,
    })
    expect(plain).not.toHaveProperty('form')
    const path = `/api/users/me/orders/${gift.orderId}?withForm&withOrganization=true`
    expect(userOrderSchema.parse((await owner.get(path)).json())).toMatchObject({
      monthly: { state: 'Active', isGift: true, amount: 1500, amountTip: 50 },
      form: { formSlug: 'faire-un-don' },
      organization: { organizationSlug: 'les-jardins-partages' },
    })
  })

  it('finds a payment with what it paid of each line', async () => {
    const owner = await signedInVisitor(test, payer.email)
    const [first] = await termsOf(test, course.orderId)
    const answer = await owner.get(`/api/users/me/payments/${first?.id}`)
    expect(userPaymentSchema.parse(answer.json())).toMatchObject({
      id: first?.id,
      state: 'Authorized',
      paymentMeans: 'Card',
      order: { id: course.orderId },
      items: [{ name: 'Deux jours de découverte', shareAmount: 6000 }],
    })
    const [, second] = await termsOf(test, gift.orderId)
    expect(answer.json()).not.toHaveProperty('form')
    const planned = await owner.get(`/api/users/me/payments/${second?.id}?withForm&withOrganization=true`)
    expect(userPaymentSchema.parse(planned.json())).toMatchObject({
      state: 'Pending',
      form: { formSlug: 'faire-un-don' },
      organization: { organizationSlug: 'les-jardins-partages' },
      items: [{ name: 'Don mensuel', shareAmount: 1500 }],
    })
  })
})

describe('anybody else', () => {
  it('finds nothing of it', async () => {
    const [first] = await termsOf(test, course.orderId)
    const paths = [`/api/users/me/orders/${course.orderId}`, `/api/users/me/payments/${first?.id}`]
    const other = await signedInVisitor(test, 'autre@exemple.fr')
    for (const path of paths) {
      expect((await other.get(path)).statusCode).toBe(404)
      expect((await visitor(test).get(path)).statusCode).toBe(401)
    }
  })

  it('nor the payer, where the address is not verified', async () => {
    const verified = (at: Date | null) =>
      test.app.db.query(sql`update users set email_verified_at = ${at} where email = ${payer.email}`)
    await verified(null)
    const unverified = await signedInVisitor(test, payer.email)
    const answer = await unverified.get(`/api/users/me/orders/${course.orderId}`)
    await verified(new Date(test.clock.now()))
    expect(answer.statusCode).toBe(403)
  })
})
