import { describe, expect, it } from 'vitest'
import { makeAssociation } from '../../testing/association.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor } from '../../testing/visitor.ts'

const test = testApp()
const LISTS = ['orders', 'payments', 'items', 'prospects', 'audit', 'abuse-reports', 'statistics']
const NO_DAYS = ['0000-01-01', '0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31', '2026-02-30']

describe('a day that nobody can mean', () => {
  it('is refused wherever a list, a figure or a statement is asked for, and the outermost of ours are not', async () => {
    const { admin, path, slug } = await makeAssociation(test)
    const statement = `/api/organizations/${slug}/statement`
    for (const day of NO_DAYS)
      for (const url of [
        ...LISTS.flatMap((list) => [`${path}/${list}?from=${day}`, `${path}/${list}?to=${day}`]),
        `${statement}?from=${day}&to=2026-01-01`,
        `${statement}?from=2026-01-01&to=${day}`,
      ])
        expect((await admin.get(url)).statusCode).toBe(400)
    for (const list of LISTS.filter((one) => one !== 'statistics'))
      expect((await admin.get(`${path}/${list}?from=2000-01-01&to=2100-12-31`)).statusCode).toBe(200)
    expect((await admin.get(`${path}/statistics?from=2100-12-01&to=2100-12-31`)).statusCode).toBe(200)
    expect((await admin.get(`${path}/statistics?from=beginning&to=2000-01-01`)).statusCode).toBe(200)
    expect((await admin.get(`${statement}?from=2000-01-01&to=2100-12-31`)).statusCode).toBe(200)
  })

  it('narrows no export, of an association or of Support', async () => {
    const { admin, path } = await makeAssociation(test)
    await createTestUser(test, { email: 'agent-jours@example.org', isSupport: true })
    const agent = await signedInVisitor(test, 'agent-jours@example.org')
    for (const day of NO_DAYS) {
      const body = (list: string) => ({ list, format: 'csv', filters: { to: day } })
      expect((await admin.post(`${path}/exports`, body('orders'))).statusCode).toBe(400)
      expect((await agent.post('/api/manage/support/exports', body('abuses'))).statusCode).toBe(400)
    }
  })

  it('says so in words of its own', async () => {
    const { admin, path } = await makeAssociation(test)
    const answer = (await admin.get(`${path}/orders?to=9999-12-31`)).json()
    expect(answer.errors).toMatchObject([{ message: 'Saisissez une date valide' }])
  })
})
