import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { seedDemo } from '../demo/seed.ts'
import { param, sql } from '../platform/sql.ts'
import { forgetReporters } from '../reports/forget-reporters.ts'
import { forgetProspects } from './forget-prospects.ts'

const test = testApp()
const email = 'lou@voisins.example'

beforeAll(() => seedDemo(test.app))

const post = async (url: string, payload: object) =>
  (await test.http.inject({ method: 'POST', url, payload })).statusCode

const forgetWriters = async () => {
  await forgetProspects(test.app)
  await forgetReporters(test.app)
}

const kept = () => {
  const emailParam = param(email)
  return test.app.db
    .query(sql`select (select count(*) from prospects where email = ${emailParam}) as prospects,
      (select count(*) from abuse_reports where user_email = ${emailParam}) as reporters,
      (select count(*) from abuse_reports) as reports`)
}

it('who left an address is forgotten after a year, and what they reported is not', async () => {
  const campaign = {
    organizationSlug: 'les-abeilles-du-faubourg',
    formType: 'CrowdFunding',
    formSlug: 'un-rucher-sur-les-toits',
  }
  expect(await post('/api/carts/prospects', { ...campaign, email })).toBe(202)
  const url = `${test.app.config.PUBLIC_URL}/associations/les-jardins-partages/formulaires/faire-un-don`
  const report = { reason: 'SPAM', userEmail: email, userMessage: 'Cela me gêne.', url }
  expect(await post('/api/abuses', report)).toBe(202)
  await forgetWriters()
  expect(await kept()).toEqual([{ prospects: 1, reporters: 1, reports: 1 }])
  test.clock.advance(365 * 24 * 3_600_000)
  await forgetWriters()
  expect(await kept()).toEqual([{ prospects: 0, reporters: 0, reports: 1 }])
})
