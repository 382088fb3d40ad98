import { expect, it } from 'vitest'
import { buyer, donation } from '../../testing/buyer.ts'
import { buyInInstalments, giveMonthly, liveThrough, seedPlans, termsOf } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { orderList } from './lists.ts'

const test = testApp({ bank: true })

it('calls an order by its payments, and finds it by what it is called', async () => {
  await seedPlans(test)
  const { orderId: plan } = await buyInInstalments(test, { count: 3 })
  const { orderId: gift } = await giveMonthly(test, { day: 5 })
  await buyer(test).pay(await donation(test, 1500), 'accepted')
  const [{ id: organizationId } = { id: 0 }] = await test.app.db.query<{ id: number }>({
    text: 'select organization_id as id from orders where id = $1',
    values: [plan],
  })
  const found = async (...states: string[]) =>
    (await orderList.read(test.app, { organizationId, formId: null, states }, null, 200)).map(
      ({ row }) => row,
    )
  const everything = await found()
  for (const state of new Set(everything.map((row) => row.state)))
    expect(await found(state)).toEqual(everything.filter((row) => row.state === state))
  expect((await found('InProgress')).map(({ id }) => id)).toEqual(expect.arrayContaining([plan, gift]))

  const terms = await termsOf(test, plan)
  for (const { due_on } of terms.slice(1)) await liveThrough(test, due_on)
  expect((await found('Paid')).map(({ id }) => id)).toContain(plan)
  expect((await found('InProgress')).map(({ id }) => id)).not.toContain(plan)
})
