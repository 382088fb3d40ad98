import { expect, it } from 'vitest'
import { makeAssociation } from '../../testing/association.ts'
import { NOTHING_MISSED } from '../../testing/daily-looks.ts'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { publishCampaign } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { beforeAll } from 'vitest'
import { sql } from '../platform/sql.ts'
import { movingChecks } from './moving.checks.ts'

const test = testApp()

beforeAll(async () => {
  const { association, formId } = await publishCampaign(test)
  await makeAssociation(test)
  await test.app.db.query(sql`
    with pull as (
      insert into pulls (organization_id, user_id, state, created_at, done_at)
      values (${association.id}, ${association.adminId}, 'Done', now(), now()) returning id)
    insert into pulled_campaigns (pull_id, number, organization_id, source_key, form_type, source_form_slug, title,
      is_current, state, form_id)
    select id, 1, ${association.id}, 'voisins/event/bal', 'Event', 'bal', 'Bal', true, 'Done', ${formId}::bigint from pull`)
})

const found = (plant: string) => foundByChecks(test, movingChecks, [plant])

it('nothing is found where nothing is broken', async () => {
  expect((await found('select')).names).toEqual([])
})

it.each([
  ['IM7', 'it is of no campaign', 'update pulled_campaigns set form_id = null'],
  [
    'IM7',
    'it is of another association',
    'update pulled_campaigns set organization_id = (select max(id) from organizations)',
  ],
  [
    'IM8',
    'a key was left over',
    `insert into pulls (organization_id, user_id, state, encrypted_key, created_at)
     select organization_id, user_id, 'Reading', 'x', now() - interval '3 days' from pulls`,
  ],
])('%s, %s: it is found', async (rule, _what, plant) => {
  const { names, missed } = await found(plant)
  expect(names).toEqual([expect.stringMatching(`^${rule} `)])
  expect(missed).toEqual(NOTHING_MISSED)
})
