import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, type LocalDate } from '@obole/core/dates'
import { buyInInstalments, itIs, liveThrough, takenByBank, termsOf } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { seedDemo } from '../demo/seed.ts'

const test = testApp({ bank: true })

beforeAll(() => seedDemo(test.app))

const states = async (orderId: number) => (await termsOf(test, orderId)).map(({ state }) => state)

describe('a plan of instalments', () => {
  it('keeps the card, takes each term on its day, once, then forgets the card', async () => {
    await itIs(test, '2027-01-31')
    const { orderId } = await buyInInstalments(test, { count: 3, tip: 100 })
    const due = (await termsOf(test, orderId)).map(({ due_on }) => due_on)
    expect(due).toEqual(['2027-01-31', '2027-02-28', '2027-03-28'])
    for (let day: LocalDate = '2027-02-01'; day <= '2027-03-29'; day = addDays(day, 1))
      await liveThrough(test, day)
    expect(await states(orderId)).toEqual(['Authorized', 'Authorized', 'Authorized'])
    expect(await takenByBank(test, orderId, '2027-01-31')).toEqual([6034, 6033, 6033])
    const [mandate] = await test.app.db.query({
      text: 'select state, token, card from mandates where order_id = $1',
      values: [orderId],
    })
    expect(mandate).toEqual({ state: 'Ended', token: null, card: null })
  })
})
