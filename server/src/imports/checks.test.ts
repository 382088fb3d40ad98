import type { ImportView } from '@obole/contract/imports'
import { beforeAll, expect, it } from 'vitest'
import { makeAssociation } from '../../testing/association.ts'
import { NOTHING_MISSED } from '../../testing/daily-looks.ts'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { testApp } from '../../testing/test-app.ts'
import { upload } from '../../testing/upload.ts'
import { importChecks } from './imports.checks.ts'

const test = testApp()

beforeAll(async () => {
  const { admin, path } = await makeAssociation(test)
  const content = Buffer.from(
    'Prénom adhérent;Nom adhérent;Saison;Référence commande;Date de la commande\nAna;Petit;2025-2026;82810;12/03/2024\n',
  )
  const sent = await admin.send('POST', `${path}/imports?kind=Members`, upload(content, 'a.csv'))
  const { id, mapping }: ImportView = sent.json()
  await admin.send('PUT', `${path}/imports/${id}/mapping`, { payload: { mapping } })
  await admin.post(`${path}/imports/${id}/run`)
  await test.worker.drain()
  await makeAssociation(test)
})

const found = (plant: string) => foundByChecks(test, importChecks, [plant])
const OTHER = '(select max(id) from organizations)'

it('nothing is found where nothing is broken', async () => {
  expect((await found('select')).names).toEqual([])
})

it.each([
  ['its days are not counted', `update contacts set member_days = '{}'`],
  ['it is of no line', `update imported_memberships set key = 'planted'`],
  ['it is of another association', `update imported_memberships set organization_id = ${OTHER}`],
])('%s: it is found', async (_what, plant) => {
  const { names, missed } = await found(plant)
  expect(names).toEqual([expect.stringMatching('^IM5 a membership that was read in')])
  expect(missed).toEqual(NOTHING_MISSED)
})

it.each([
  ['it is of no line', `update imported_acts set key = 'planted'`],
  ['its file is not read in', `update imports set state = 'Uploaded'`],
  ['it is of another association', `update imported_acts set organization_id = ${OTHER}`],
])('an act of before: %s: it is found', async (_what, plant) => {
  const { names, missed } = await found(plant)
  expect(names).toEqual([expect.stringMatching('^IM13 what was done elsewhere')])
  expect(missed).toEqual(NOTHING_MISSED)
})

it('its line was undone: both are found', async () => {
  const { names } = await found(`update import_lines set state = 'Undone'`)
  expect(names).toHaveLength(2)
})
