import { bankPaths } from '@obole/contract/bank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankKeys } from '../../testing/bank-process.ts'
import { buyer, control } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { bankBalance, runMixedOperations } from '../../testing/mixed-operations.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readBalance } from './read-balance.ts'
import { sql } from '../platform/sql.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ bank: true })
})
// Every invariant is checked on thousands of payments, by statements that know how many there are.
afterAll(async () => {
  await test.app.db.query(sql`analyze`)
  await test.close()
})

/** `MIXED_OPERATIONS=5000` is the whole proof, three minutes of a busy machine; each run does a fifth of it. */
const OPERATIONS = Number(process.env['MIXED_OPERATIONS'] ?? 1_000)
const SEED = Number(process.env['MIXED_SEED'] ?? 1)

/** Chance and haste decide what comes when, and not whether. */
const MUST_HAPPEN = [
  'buy',
  'buy refused',
  'plan begun',
  'debit collected',
  'refund Processed',
  'refund Processing',
  'refund Refused',
  'refund Error',
  'refund REFUND_EXCEEDS_CAPTURE',
  'refund Waiting',
  'waiting refund made',
  'top-up',
  'reserve chosen',
  'tip taken back',
  'dispute won',
  'dispute lost',
  'payout made',
  'payout PAYOUT_UNDER_WAY',
  'totals added up',
]

/** Whose first two operations are refunds, of which there is none yet to make: no card is asked for. */
const SEED_WITHOUT_CARD = 11

it('leaves the bank well: what it was to do wrong, and was never asked for, does not hit who comes next', async () => {
  await control(test, 'next', { operation: 'tokenize', fault: { effect: 'error', status: 500 } })
  await runMixedOperations(test, { count: 2, seed: SEED_WITHOUT_CARD, atOnce: 1, mustHappen: [] })
  const campaign = await makeCampaign(test, {
    formType: 'PaymentForm',
    tiers: [{ name: 'Don', type: 'Donation', price: null }],
  })
  const gift = { tierId: campaign.tier('Don'), tierType: 'Donation', customAmount: 500 } as const
  const { next } = await buyer(test).pay(campaign.cart(gift), 'accepted', 0)
  expect(next.status).toBe('confirmed')
})

// The second is of use after the first alone.
describe('the ledger', { shuffle: false }, () => {
  it(
    `equals the bank’s settlement to the cent after ${OPERATIONS} mixed random operations`,
    { timeout: 600_000 },
    async () => {
      const run = { count: OPERATIONS, seed: SEED, atOnce: 8, mustHappen: MUST_HAPPEN }
      const outcome = await runMixedOperations(test, run)
      process.stdout.write(`mixed operations with seed ${SEED}: ${JSON.stringify(outcome.happened)}\n`)
      expect(outcome.differing).toEqual([])
      expect(outcome.ledgerCents).toBe(outcome.bankCents)
      for (const what of MUST_HAPPEN) expect(outcome.happened).toHaveProperty([what])
    },
  )

  it('differs from it after a movement behind our back, so that equality above means something', async () => {
    const [row] = await test.app.db.query<{ id: string }>(sql`
      select a.provider_payment_id as id from payments p join attempts a on a.id = p.attempt_id
      where p.state = 'Authorized' and p.returned_cents = 0 limit 1`)
    const answer = await fetch(`${test.app.config.BANK_URL}${bankPaths.paymentRefunds(row?.id ?? '')}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'behind-our-back',
        authorization: `Bearer ${bankKeys.secretKey}`,
      },
      body: JSON.stringify({ amountCents: 1, reference: 'behind-our-back' }),
    })
    expect(answer.status).toBe(200)
    expect((await readBalance(test.app, 'provider:clearing')) - (await bankBalance(test))).toBe(1)
  })
})
