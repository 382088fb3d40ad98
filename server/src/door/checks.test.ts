import { beforeAll, expect, it } from 'vitest'
import { aSentScan, openTestPhone } from '../../testing/door.ts'
import { missedByLooks, NOTHING_MISSED, type Missed } from '../../testing/daily-looks.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../platform/checks.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
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

/** What the checks find once something has been broken behind every trigger; nothing of it stays. */
async function found(plant: string): Promise<{ names: string[]; missed: Missed }> {
  let names: string[] = []
  let missed = NOTHING_MISSED
  class Undo extends Error {}
  await test.app.db
    .transaction(async (db: Queryable) => {
      await db.query(sql`alter table door_scans disable trigger all`)
      await db.query({ text: plant })
      const violations = await runChecks(db, doorChecks)
      names = violations.map(({ check }) => check)
      missed = await missedByLooks(db, violations)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return { names, missed }
}

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
