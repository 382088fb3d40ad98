import { beforeAll, expect, it } from 'vitest'
import { aSentScan, openTestPhone } from '../../testing/door.ts'
import { NOTHING_MISSED } from '../../testing/daily-looks.ts'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { doorChecks } from './door.checks.ts'

const test = testApp()

beforeAll(async () => {
  const [event, other] = [await publishCampaign(test), await publishCampaign(test)]
  const phone = await openTestPhone(test, event)
  await openTestPhone(test, other)
  const ticket = (await registerOrder(event)).items[0]?.id ?? 0
  await registerOrder(other)
  const admit = aSentScan(ticket, test.clock.now())
  await phone.sync([admit, aSentScan(ticket, test.clock.now(), { act: 'undo', about: admit.id })])
})

const found = (plant: string) =>
  foundByChecks(test, doorChecks, ['alter table door_scans disable trigger all', plant])

it('nothing is found where nothing is broken', async () => {
  expect((await found('select')).names).toEqual([])
})

it.each([
  [
    'tickets of another event',
    'update door_scans set order_item_id = (select max(id) from order_items)',
    'Z7 what was done at a door',
  ],
  [
    'phones of another event',
    'update door_scans set phone_id = (select max(id) from door_phones)',
    'Z7 what was done at a door',
  ],
  [
    'an undo on another list',
    `update door_scans set list_id = 'meal' where act = 'undo'`,
    'Z7 what takes an admission back',
  ],
  [
    'an undo of itself',
    `update door_scans set about = id where act = 'undo'`,
    'Z7 what takes an admission back',
  ],
])('%s: it is found', async (_what, plant, check) => {
  const { names, missed } = await found(plant)
  expect(names).toEqual([expect.stringMatching(`^${check}`)])
  expect(missed).toEqual(NOTHING_MISSED)
})
