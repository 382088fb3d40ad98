import type { DepositSlip } from '@obole/contract/deposit-slips'
import { beforeAll, expect, it } from 'vitest'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { NOTHING_MISSED } from '../../testing/daily-looks.ts'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { testApp } from '../../testing/test-app.ts'
import { depositChecks } from './deposits.checks.ts'

const test = testApp()
let slipId = 0

beforeAll(async () => {
  const on = await publishCampaign(test)
  const { admin, path } = on.association
  const paymentIds: (number | undefined)[] = []
  for (let cheque = 0; cheque < 2; cheque += 1) paymentIds.push((await registerOrder(on)).payments[0]?.id)
  const made: DepositSlip = (await admin.post(`${path}/deposit-slips`, { paymentIds })).json()
  slipId = made.id
})

const found = (plant: string) =>
  foundByChecks(test, depositChecks, [
    'alter table payments disable trigger all',
    plant.replaceAll(':slip', String(slipId)),
  ])

const ONE = '(select min(payment_id) from deposited_cheques where slip_id = :slip)'

it('nothing is found where nothing is broken', async () => {
  expect((await found('select')).names).toEqual([])
})

it.each([
  [
    'the total is another',
    'update deposit_slips set total_cents = total_cents + 1',
    'P3 a deposit slip comes to',
  ],
  [
    'a cheque fell off',
    `delete from deposited_cheques where payment_id = ${ONE}`,
    'P3 a deposit slip comes to',
  ],
  [
    'a cheque was for another amount',
    `update payments set amount_cents = amount_cents + 1 where id = ${ONE}`,
    'P3 a deposit slip comes to',
  ],
  [
    'a cheque was cancelled unnoticed',
    `update payments set state = 'Canceled' where id = ${ONE}`,
    'P3 what is on a deposit slip',
  ],
  ['it was cash', `update payments set means = 'Cash' where id = ${ONE}`, 'P3 what is on a deposit slip'],
  [
    'an undone slip keeps its cheques',
    'update deposit_slips set undone_at = now() where id = :slip',
    'P3 a deposit slip that was undone',
  ],
  [
    'a number was taken for nothing',
    'update deposit_slip_counters set last_number = last_number + 1',
    'P3 deposit slips are numbered',
  ],
])('%s: it is found', async (_what, plant, check) => {
  const { names, missed } = await found(plant)
  expect(names).toEqual([expect.stringMatching(`^${check}`)])
  expect(missed).toEqual(NOTHING_MISSED)
})
