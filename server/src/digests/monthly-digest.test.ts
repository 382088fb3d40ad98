import { cents, formatEuros } from '@obole/core/money/money'
import { expect, it } from 'vitest'
import { donation } from '../../testing/buyer.ts'
import { payOrder } from '../../testing/money.ts'
import { giveMonthly, itIs, liveThrough, seedPlans } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor } from '../../testing/visitor.ts'
import { grantRole } from '../people/change-roles.ts'
import { listSales } from './digests.store.ts'
import { tellSales } from './tell-sales.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const euros = (amount: number) => formatEuros(cents(amount), 'fr')
const mailTo = (email: string) =>
  test.mails.received.find((mail) => mail.to?.some(({ address }) => address === email))

it(
  'of a gift of each month the mails say its first debit and what comes each month, and their total is that of their lines',
  { timeout: 60_000 },
  async () => {
    await itIs(test, '2026-11-20')
    await seedPlans(test)
    const [jardins] = await test.app.db.query<{ id: number }>(
      sql`
        select id from organizations where slug = 'les-jardins-partages'`,
    )
    const organizationId = jardins?.id ?? 0
    const [daily, eager] = ['chaque-jour@example.org', 'chaque-vente@example.org']
    for (const email of [daily, eager]) {
      const userId = await createTestUser(test, { email })
      await grantRole(test.app, { userId, organizationId, role: 'OrganizationAdmin', formId: null })
    }
    const admin = await signedInVisitor(test, eager)
    const chosen = await admin.send('PUT', '/api/users/me/notifications/les-jardins-partages', {
      payload: { sales: 'each' },
    })
    expect(chosen.statusCode).toBe(200)
    const { orderId } = await giveMonthly(test, { amount: 1000, day: 5 })
    await payOrder(test, await donation(test, 2100))
    await tellSales(test.app)
    await test.worker.drain()
    const each = mailTo(eager)?.text ?? ''
    expect(each).toContain(`${euros(1000)} par mois`)
    expect(each).toContain(euros(2100))
    expect(each).not.toContain(euros(2000))

    const order = (await admin.get(`/api/manage/organizations/les-jardins-partages/orders/${orderId}`)).json()
    expect(order).toMatchObject({ ordered: 1000, received: 1000, toCome: 1000 })
    await liveThrough(test, '2026-11-20')
    await liveThrough(test, '2026-11-21')
    const amounts = [...(mailTo(daily)?.text ?? '').matchAll(/Commandé\u00a0: (.+)/g)].map(
      ([, amount]) => amount,
    )
    expect(amounts).toEqual([euros(3100)])
    expect(mailTo(daily)?.text).toContain(
      [
        `Encaissé net\u00a0: ${euros(3100)}`,
        `À venir\u00a0: ${euros(1000)}`,
        `Chaque mois, tant que cela dure\u00a0: ${euros(1000)} par mois`,
      ].join('\n'),
    )

    const monthly = async () =>
      (await listSales(test.app.db, { organizationId, orderIds: [orderId], formIds: null }))[0]?.monthly
    expect(await monthly()).toBe(1000)
    await admin.post('/auth/token', {})
    await admin.post(`/api/manage/organizations/les-jardins-partages/orders/${orderId}/cancel-plan`)
    expect(await monthly()).toBe(null)
    // The mail about it: on the day of this test it is due, and by the database's time it may be long overdue.
    await test.worker.drain()
  },
)
