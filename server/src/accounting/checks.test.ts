import { beforeAll, expect, it } from 'vitest'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { writeDown } from '../../testing/journal.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { accountingChecks } from './accounting.checks.ts'

const test = testApp({ bank: true })

beforeAll(async () => {
  const on = await publishCampaign(test)
  const { id: tierId, tierType } = on.tier()
  await registerOrder(on, { means: 'Cash' })
  const items = [{ tierId, tierType, participant: { firstName: 'Ana', lastName: 'Blanc' } }]
  await payOrder(test, { ...on.cart(), items })
  await writeDown(test, on.association)
})

const found = (plant: string) =>
  foundByChecks(test, accountingChecks, [
    'alter table accounting_entries disable trigger all',
    'alter table accounting_lines disable trigger all',
    plant,
  ])

const ONLINE = `(select id from accounting_entries where kind = 'capture')`

it('nothing is found where nothing is broken', async () => {
  expect((await found('select')).names).toEqual([])
})

it.each([
  [
    'a line comes to more',
    `update accounting_lines set amount_cents = amount_cents + 1 where role = 'cash'`,
    'A1 every entry',
  ],
  ['an entry has no lines', `delete from accounting_lines where entry_id = ${ONLINE}`, 'A1 every entry'],
  ['an entry is gone', 'delete from accounting_entries where number = 1', 'A2 entries are numbered'],
  [
    'a number was left out',
    'update accounting_entries set number = 9 where number = 2',
    'A2 entries are numbered',
  ],
  ['a number was counted twice', 'update accounting_counters set last_number = 9', 'A2 entries are numbered'],
  [
    'numbers were given the other way round',
    'update accounting_entries set number = number + 9; update accounting_entries set number = 12 - number',
    'A2 entries are numbered',
  ],
  [
    'a whole entry comes to more',
    `update accounting_lines set amount_cents = amount_cents * 2 where entry_id = ${ONLINE}`,
    'A3 what a journal says that Obole owes',
  ],
  [
    'money is on its way that nobody sent',
    `update accounting_lines set role = 'inTransit' where entry_id = ${ONLINE} and role = 'obole'`,
    'A4 what a journal says is on its way',
  ],
])('finds that %s', async (_, plant, name) => {
  expect((await found(plant)).names.join('\n')).toContain(name)
})
