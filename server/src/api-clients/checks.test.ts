import { beforeAll, expect, it } from 'vitest'
import { makeTestKey } from '../../testing/api-clients.ts'
import { makeAssociation } from '../../testing/association.ts'
import { NOTHING_MISSED } from '../../testing/daily-looks.ts'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { letIn, makeTestPartner } from '../../testing/partners.ts'
import { testApp } from '../../testing/test-app.ts'
import { apiClientChecks } from './api-clients.checks.ts'

const test = testApp()
let partnerId = ''
let keyId = ''

beforeAll(async () => {
  const association = await makeAssociation(test)
  const partner = await makeTestPartner(test)
  await letIn(test, partner, association)
  partnerId = partner.clientId
  keyId = (await makeTestKey(test, association)).clientId
})

const found = (plant: string) =>
  foundByChecks(test, apiClientChecks, [
    plant.replaceAll(':partner', `'${partnerId}'`).replaceAll(':key', `'${keyId}'`),
  ])

it('nothing is found where nothing is broken', async () => {
  expect((await found('select')).names).toEqual([])
})

const LETS_IN = 'U7 an association lets in'
const OPENS = 'U7 a token opens'
const CAME = 'U7 what came of one code'

it.each([
  [
    'a key was let in',
    'update api_consents set client_id = :key where client_id = :partner',
    [LETS_IN, OPENS],
  ],
  [
    'a token went to a key',
    'update api_tokens set client_id = :key where client_id = :partner',
    [OPENS, CAME],
  ],
  [
    'a token forgot the association',
    'update api_tokens set consent_id = null where client_id = :partner',
    [CAME],
  ],
  ['the code was not used', 'update api_codes set used_at = null where client_id = :partner', [CAME]],
])('%s', async (_what, plant, checks) => {
  const { names, missed } = await found(plant)
  expect(names.map((name) => checks.find((known) => name.startsWith(known)))).toEqual(checks)
  expect(missed).toEqual(NOTHING_MISSED)
})
