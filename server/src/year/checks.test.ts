import { beforeAll, expect, it } from 'vitest'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { publishCampaign } from '../../testing/managed-campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { foldLedger } from '../ledger/fold-ledger.ts'
import { foldMoney } from './fold-money.ts'
import { yearChecks } from './year.checks.ts'

const test = testApp({ bank: true })

beforeAll(async () => {
  const on = await publishCampaign(test)
  const { id: tierId, tierType } = on.tier()
  const items = [{ tierId, tierType, participant: { firstName: 'Ana', lastName: 'Blanc' } }]
  await payOrder(test, { ...on.cart(), items })
  await foldLedger(test.app)
  await foldLedger(test.app)
  await foldMoney(test.app)
  // One that is not added up yet is looked at too.
  await payOrder(test, { ...on.cart(), items })
})

const found = (plant: string) =>
  foundByChecks(test, yearChecks, ['alter table transfers disable trigger all', plant])

it('nothing is found where nothing is broken', async () => {
  expect((await found('select')).names).toEqual([])
})

it.each([
  ['a day comes to more', 'update money_days set cents = cents + 1'],
  ['a day is gone', 'delete from money_days'],
  ['what came in is told as sent by the association', `update money_days set kind = 'topUp'`],
  ['a movement was added up twice', 'update money_fold set last_id = 0'],
  ['a movement was left out', 'update money_fold set last_id = (select max(id) from transfers)'],
])('finds that %s', async (_, plant) => {
  expect((await found(plant)).names.join('\n')).toContain('F1 what the days of all campaigns')
})
