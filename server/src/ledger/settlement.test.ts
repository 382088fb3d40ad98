import { disputeSchema } from '@obole/contract/bank'
import { addDays } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { control, donation } from '../../testing/buyer.ts'
import { moveMoney, paymentNow, payOrder, reachesState } from '../../testing/money.ts'
import { itIs, today } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { signedInVisitor } from '../../testing/visitor.ts'
import { DEMO_PASSWORD } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import { runChecks } from '../platform/checks.ts'
import { compareSettlement, compareSettlements } from './compare-settlement.ts'
import { ledgerChecks } from './ledger.checks.ts'
import { sandbox } from '../../testing/sandbox.ts'
import { at, sql } from '../platform/sql.ts'

const test = testApp({ bank: true })

beforeAll(async () => {
  await seedDemo(test.app)
  // A morning, so that no day ends in the midst of a test.
  await itIs(test, addDays(today(test), 1))
})

const gift = async (amount: number, tip = 0) => payOrder(test, await donation(test, amount), { tip })
const compareToday = () => compareSettlement(test.app, sandbox(test), today(test))
const broken = async () => (await runChecks(test.app.db, ledgerChecks)).map(({ check }) => check.slice(0, 3))

describe('a day of settlement', () => {
  it('equals the books to the cent, whatever came in and went back', async () => {
    const treasurer = await signedInVisitor(test, 'noemie@jardins-partages.example', DEMO_PASSWORD)
    const before = await compareToday()
    const paid = await gift(2000, 350)
    await moveMoney(
      treasurer,
      `/api/payments/${paid.paymentId}/refund`,
      { amount: 700 },
      { password: DEMO_PASSWORD },
    )
    const contested = await gift(1500)
    const answer = await control(test, `payments/${contested.providerPaymentId}/disputes`, {})
    await reachesState(test, contested.paymentId, 'Contested')
    await control(test, `disputes/${disputeSchema.parse(answer).id}/close`, { outcome: 'won' })
    await reachesState(test, contested.paymentId, 'Authorized')
    expect(await compareToday()).toMatchObject({
      entryCount: before.entryCount + 5,
      providerCents: before.providerCents + 2350 - 700 + 1500,
      ledgerCents: before.ledgerCents + 2350 - 700 + 1500,
      differingCount: 0,
    })
    expect(await broken()).toEqual([])
  })

  it('shows what the bank moved and the books do not know, until they do', async () => {
    const paid = await gift(1000)
    await control(test, 'next', { operation: 'notification', fault: { effect: 'lost' } })
    const answer = await control(test, `payments/${paid.providerPaymentId}/disputes`, {})
    const { id } = disputeSchema.parse(answer)
    expect(await compareToday()).toMatchObject({
      differingCount: 1,
      differing: [{ cause: `dispute-opened:${id}`, provider: -1000, ledger: 0 }],
    })
    expect(await broken()).toEqual(['S8 '])
    // A dispute nobody told of is asked about, because its settlement shows it.
    await test.worker.drain()
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Contested' })
    expect(await compareToday()).toMatchObject({ differingCount: 0 })
    expect(await broken()).toEqual([])
  })

  it('shows what the books have and the bank never moved', async () => {
    await gift(1000)
    const before = await compareToday()
    await test.app.db.query(sql`
        insert into transfers (debit_account, credit_account, amount_cents, kind, cause, booked_at)
        values ('provider:clearing', 'platform:tips', 1, 'tip', 'stray:invented', ${at(test.clock.now())})`)
    expect(await compareToday()).toMatchObject({
      ledgerCents: before.ledgerCents + 1,
      differing: [{ cause: 'capture:invented', provider: 0, ledger: 1 }],
    })
    expect(await broken()).toEqual(['S8 '])
    await test.app.db.query(sql`
        insert into transfers (debit_account, credit_account, amount_cents, kind, cause, booked_at)
        values ('platform:tips', 'provider:clearing', 1, 'tipRefund', 'stray:invented', ${at(test.clock.now())})`)
    expect(await compareToday()).toMatchObject({ differingCount: 0 })
  })

  it('is compared each hour, days that were missed included', async () => {
    await gift(1000)
    const first = today(test)
    test.clock.advance(3 * 86_400_000)
    await control(test, 'clock', { now: new Date(test.clock.now()).toISOString() })
    await compareSettlements(test.app)
    const rows = await test.app.db.query<{ day: string }>(sql`select day from settlement_days order by day`)
    const days = rows.map(({ day }) => day)
    expect(days.slice(days.indexOf(first))).toEqual([first, addDays(first, 1), addDays(first, 2)])
    expect(await broken()).toEqual([])
  })
})
