import { expect, it } from 'vitest'
import { donation } from '../../testing/buyer.ts'
import { payOrder } from '../../testing/money.ts'
import { buyInInstalments, itIs, liveThrough, seedPlans, termsOf } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser } from '../../testing/visitor.ts'
import { grantRole } from '../people/change-roles.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const email = 'chaque-jour@example.org'
const textsAbout = (day: string) =>
  test.mails.received
    .filter(({ to, subject }) => to?.some(({ address }) => address === email) && subject?.endsWith(day))
    .map(({ text = '' }) => text)

it(
  'a refused debit is told of the day of its refusal, and not of the day when it is taken after all',
  { timeout: 60_000 },
  async () => {
    await itIs(test, '2027-01-05')
    await seedPlans(test)
    const [jardins] = await test.app.db.query<{ id: number }>(
      sql`
        select id from organizations where slug = 'les-jardins-partages'`,
    )
    const userId = await createTestUser(test, { email })
    const organizationId = jardins?.id ?? 0
    await grantRole(test.app, { userId, organizationId, role: 'OrganizationAdmin', formId: null })
    const early = await buyInInstalments(test, { count: 3, card: 'mandate_refused_once' })
    await itIs(test, '2027-01-12')
    const late = await buyInInstalments(test, { count: 3, card: 'mandate_refused_once' })

    for (const day of ['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08']) await liveThrough(test, day)
    expect(textsAbout(' 5 février 2027')).toEqual([expect.stringContaining('1 prélèvement refusé')])
    expect(textsAbout(' 7 février 2027')).toEqual([])

    for (const day of ['2027-02-12', '2027-02-14']) await liveThrough(test, day)
    await payOrder(test, await donation(test, 5000))
    await liveThrough(test, '2027-02-15')
    expect(textsAbout(' 14 février 2027')).toEqual([expect.not.stringContaining('refusé')])
    for (const { orderId } of [early, late])
      expect((await termsOf(test, orderId))[1]).toMatchObject({ state: 'Authorized', refusals: 1 })
  },
)
