import type { PaymentRow } from '@obole/contract/manage-lists'
import type { LocalDate } from '@obole/core/dates/dates'
import { beforeAll, expect, it } from 'vitest'
import { buyInInstalments, liveThrough, seedPlans } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, type Visitor } from '../../testing/visitor.ts'
import { grantRole } from '../people/change-roles.ts'
import { sql } from '../platform/sql.ts'

/** What the dashboard calls unpaid is the lines of one list, and their sum. */
const test = testApp({ bank: true })
const PATH = '/api/manage/organizations/les-jardins-partages'
let reader: Visitor

beforeAll(async () => {
  await seedPlans(test)
  const [organization] = await test.app.db.query<{ id: number }>(
    sql`
      select id from organizations where slug = 'les-jardins-partages'`,
  )
  const userId = await createTestUser(test, { email: 'tresor@example.org' })
  await grantRole(test.app, { userId, organizationId: organization?.id ?? 0, role: 'Accountant' })
})

/** Another day comes, on which somebody who was signed in long ago signs in again. */
async function come(...days: LocalDate[]): Promise<void> {
  for (const day of days) await liveThrough(test, day)
  reader = await signedInVisitor(test, 'tresor@example.org')
}

async function payments(states: string) {
  const answer = await reader.get(`${PATH}/payments?states=${states}&withTotals=true&pageSize=100`)
  const { data, totals } = answer.json<{ data: PaymentRow[]; totals: { toCome: number } }>()
  return { data, toCome: totals.toCome }
}

it('a debit that was refused is unpaid while it is tried again and after, and the figure leads to its line', async () => {
  await come('2027-09-01')
  const { orderId } = await buyInInstalments(test, { count: 3, card: 'mandate_refused' })
  const unpaid = async () => (await reader.get(`${PATH}/dashboard`)).json().unpaid
  const before = await unpaid()
  await come('2027-10-01')

  const retried = await payments('Retried')
  const own = retried.data.filter((payment) => payment.orderId === orderId)
  expect(own).toMatchObject([{ installmentNumber: 2, state: 'Pending', isRetried: true, amount: 6000 }])
  const listed = await payments('Unpaid')
  expect(listed.data.filter((payment) => payment.orderId === orderId)).toEqual(own)
  expect(await unpaid()).toEqual({ count: listed.data.length, amount: listed.toCome })
  expect((await unpaid()).count).toBeGreaterThan(before.count)

  const wish = { list: 'payments', format: 'csv', filters: { states: ['Retried'] } }
  const { url, totalRows } = (await reader.post(`${PATH}/exports`, wish)).json()
  expect(totalRows).toBe(retried.data.length)
  expect((await reader.get(url)).body).toContain('En relance')
  const order = (await reader.get(`${PATH}/orders/${orderId}`)).json()
  expect(order.payments.map(({ isRetried }: PaymentRow) => isRetried)).toEqual([false, true, false])

  await come('2027-10-03', '2027-10-05', '2027-10-09', '2027-10-10')
  const after = await payments('Unpaid')
  expect(after.data.filter((payment) => payment.orderId === orderId)).toMatchObject([
    { installmentNumber: 2, state: 'Refused', isRetried: false },
  ])
  expect(await unpaid()).toEqual({ count: after.data.length, amount: after.toCome })
  const still = await payments('Retried')
  expect(still.data.some((payment) => payment.orderId === orderId)).toBe(false)
}, 300_000)
