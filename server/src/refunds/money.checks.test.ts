import { disputeSchema } from '@obole/contract/bank'
import { parisDate } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { beforeAll, describe, expect, it } from 'vitest'
import { control } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { holdNextPayout, payOrder, PLAIN_REFUND } from '../../testing/money.ts'
import { missedByLooks, NOTHING_MISSED, type Missed } from '../../testing/daily-looks.ts'
import { testApp } from '../../testing/test-app.ts'
import { compareSettlement } from '../ledger/compare-settlement.ts'
import { foldLedger } from '../ledger/fold-ledger.ts'
import { ledgerChecks } from '../ledger/ledger.checks.ts'
import { makePayout } from '../payouts/make-payout.ts'
import { payoutChecks } from '../payouts/payouts.checks.ts'
import { type Check, runChecks } from '../platform/checks.ts'
import type { Queryable } from '../platform/db.ts'
import { checkProviderDispute } from './apply-provider-dispute.ts'
import { refundChecks } from './refunds.checks.ts'
import { requestRefund } from './request-refund.ts'
import { atSandbox, sandbox } from '../../testing/sandbox.ts'

const test = testApp({ bank: true })

/** One association with something of everything: kept, refunded in part, contested and lost, paid out. */
beforeAll(async () => {
  const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 2000 }] })
  const [kept, refunded, lost] = [
    await payOrder(test, campaign.cart('Place'), { tip: 300 }),
    await payOrder(test, campaign.cart('Place'), { tip: 300 }),
    await payOrder(test, campaign.cart('Place')),
  ]
  await requestRefund(test.app, {
    id: test.app.ids.token(),
    paymentId: refunded.paymentId,
    what: { kind: 'amount', amountCents: cents(1000) },
    ...PLAIN_REFUND,
  })
  const { id } = disputeSchema.parse(await control(test, `payments/${lost.providerPaymentId}/disputes`, {}))
  await control(test, `disputes/${id}/close`, { outcome: 'lost' })
  await checkProviderDispute(test.app, atSandbox(id))
  const payee = { slug: '', name: '', allowCollect: true, providerAccount: null, isHeld: false, roles: [] }
  const iban = { iban: 'FR1420041010050500013M02606', ibanHolder: 'Une association' }
  const asked = { reference: test.app.ids.token(), userId: null }
  await holdNextPayout(test)
  await makePayout(test.app, { id: kept.organizationId, ...payee, ...iban }, asked)
  await compareSettlement(test.app, sandbox(test), parisDate(test.clock.now()))
  // Notes what was booked, then adds it.
  await foldLedger(test.app)
  await foldLedger(test.app)
})

const transfer = (debit: string, credit: string, kind: string) => `
  insert into transfers (debit_account, credit_account, amount_cents, kind, cause, payment_id, booked_at)
  select '${debit}', '${credit}', 100000, '${kind}', 'planted', min(id), now() from payments`

/** What would make each invariant untrue, by the beginning of its name. */
const BREACHES: readonly (readonly [name: string, ...statements: string[]])[] = [
  [
    'S6 refunds and disputes',
    'update payments set returned_cents = returned_cents + 1 where refunded_cents = 0',
  ],
  ['S6 what the ledger gave back', transfer('association:1', 'provider:clearing', 'refund')],
  ['S11 every refund is booked once', 'update refunds set tip_cents = tip_cents + 1'],
  [
    'S12 a payment is Refunding',
    `update payments set state = 'Refunding' where returned_cents between 1 and amount_cents - 1`,
  ],
  ['S11 a dispute is booked', `update disputes set state = 'Won'`],
  ['S5 the lines of a payout', 'update cash_out_lines set amount_cents = amount_cents + 1'],
  ['S5 a payout is booked', `update cash_outs set reference = 'another'`],
  ['S5 what leaves an association', 'update association_outflows set cents = cents + 1'],
  ['S5 what an association’s refunds wait for', 'update association_outflows set waiting_cents = 1'],
  [
    'S5 a payout begins with what',
    'update cash_outs set carried_in_cents = 1, amount_cents = amount_cents + 1',
  ],
  [
    'S5 every transfer that was sent to us',
    transfer('provider:clearing', 'unnamed-transfers', 'unnamedTransfer').replace(
      'planted',
      'transfer:planted',
    ),
  ],
  ['S5 only a dispute', 'delete from disputes', 'update association_outflows set cents = 1000000'],
  [
    'S12 a payment is where its payout is',
    `update payments set cash_out_state = 'MoneyIn', cash_out_id = null`,
  ],
  ['S5 every transfer has', transfer('provider:clearing', 'association:0', 'capture')],
  ['S5 every transfer has', 'alter table transfers disable trigger transfers_are_append_only'],
  ['S11 the tip is never', transfer('provider:clearing', 'association:1', 'tip')],
  ['S5 the disputes account', transfer('disputes', 'provider:clearing', 'disputeOpened')],
  ['S5 the totals of an account', 'update ledger_totals set credit_cents = credit_cents + 1'],
  ['S5 the totals of an account', 'delete from ledger_totals where is_month'],
  ['S5 the totals of an account', 'update ledger_fold set last_id = last_id - 1'],
  [
    'F1 what every payment by card',
    'update payments set refunded_cents = 1, returned_cents = 1 where refunded_cents = 0',
  ],
  ['F1 what every payment by card', transfer('provider:clearing', 'association:1', 'capture')],
  ['S8 the ledger’s provider account', 'update settlement_days set ledger_cents = ledger_cents + 1'],
]
const all: readonly Check[] = [...refundChecks, ...payoutChecks, ...ledgerChecks]

class Undo extends Error {}

/** How many rows a check finds after something was done to the database, which is then undone. */
async function found(check: Check, statements: readonly string[]): Promise<{ rows: number; missed: Missed }> {
  let rows = 0
  let missed = NOTHING_MISSED
  const work = test.app.db.transaction(async (db: Queryable) => {
    for (const text of statements) await db.query({ text })
    const [violation] = await runChecks(db, [check])
    rows = violation?.rows.length ?? 0
    if (violation) missed = await missedByLooks(db, [violation])
    throw new Undo()
  })
  await expect(work).rejects.toBeInstanceOf(Undo)
  return { rows, missed }
}

describe.each(BREACHES)('%s', (name, ...statements) => {
  const check = all.find((one) => one.name.startsWith(name))

  it('holds, and is found when it does not', async () => {
    if (!check) throw new Error(`no check is called ${name}`)
    expect((await found(check, [])).rows).toBe(0)
    const { rows, missed } = await found(check, statements)
    expect(rows).toBeGreaterThan(0)
    expect(missed).toEqual(NOTHING_MISSED)
  })
})

it('every invariant of money is broken once here', () => {
  const unproved = all.filter(({ name }) => !BREACHES.some(([beginning]) => name.startsWith(beginning)))
  expect(unproved.map(({ name }) => name)).toEqual([])
})
