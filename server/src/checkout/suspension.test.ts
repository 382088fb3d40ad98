import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyer, donation } from '../../testing/buyer.ts'
import { testApp } from '../../testing/test-app.ts'
import { seedDemo } from '../demo/seed.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })

/** Straight into the table: this node’s memory of the campaign is a moment old, as another node’s is in life. */
const allow = (allowed: boolean) =>
  test.app.db.query(
    sql`
      update organizations set allow_collect = ${allowed} where slug = 'les-jardins-partages'`,
  )

const captured = async () => {
  const [row] = await test.app.db.query<{ orders: number; paid: number }>(
    sql`
      select (select count(*) from orders) as orders, (select count(*) from attempts
        where state = 'Authorized') as paid`,
  )
  return row
}

beforeAll(() => seedDemo(test.app))
beforeEach(() => allow(true))

describe('an association that Support has just suspended', () => {
  it('gets no payment begun, though its page is still remembered as open', async () => {
    const visitor = buyer(test)
    const cart = await visitor.ready(await donation(test, 2000))
    await allow(false)
    expect(await visitor.init(cart)).toMatchObject({
      status: 409,
      json: { code: 'WALLET_VALIDATION_ERROR' },
    })
  })

  it('gets none initialised that was begun before', async () => {
    const visitor = buyer(test)
    const { paymentRequestId } = await visitor.request(await visitor.ready(await donation(test, 2000)))
    await allow(false)
    const path = `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}`
    expect(await visitor.call('POST', path)).toMatchObject({ json: { code: 'WALLET_VALIDATION_ERROR' } })
  })

  it('gets none executed that was initialised before, until it may collect again', async () => {
    const before = await captured()
    const visitor = buyer(test)
    const { paymentRequestId } = await visitor.request(await visitor.ready(await donation(test, 2000)))
    const paymentId = await visitor.initialize(paymentRequestId)
    await allow(false)
    await expect(visitor.execute(paymentRequestId, paymentId, 'accepted')).rejects.toThrow(
      'WALLET_VALIDATION_ERROR',
    )
    expect(await captured()).toEqual(before)
    await allow(true)
    await visitor.execute(paymentRequestId, paymentId, 'accepted')
    expect(await visitor.next(paymentRequestId)).toMatchObject({ status: 'confirmed' })
  })
})
