import type { AuditEntry } from '@obole/contract/manage-people'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation } from '../../testing/association.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, visitor, type Visitor } from '../../testing/visitor.ts'
import { recordAudit } from '../audit/audit.ts'

const test = testApp()
const URL = '/api/manage/support/journal'
let support: Visitor

beforeAll(async () => {
  const userId = await createTestUser(test, { email: 'support@example.org', isSupport: true })
  support = await signedInVisitor(test, 'support@example.org')
  const { id } = await makeAssociation(test)
  const note = { userId, subject: { type: 'user', id: 7, label: 'claire@example.org' } }
  const acts = [
    {
      ...note,
      organizationId: null,
      action: 'administrator.factorRemoved',
      details: { reason: 'Vu en visio' },
    },
    { ...note, organizationId: id, action: 'administrator.sessionsEnded' },
    {
      organizationId: null,
      userId: null,
      action: 'money.topUpAssigned',
      subject: { type: 'transfer', id: 'x', label: 'Les Jardins' },
    },
  ]
  for (const act of acts) {
    await recordAudit(test.app, test.app.db, act)
    test.clock.advance(60_000)
  }
})

const list = async (query = '') =>
  (await support.get(`${URL}${query}`)).json<{
    data: AuditEntry[]
    pagination: { continuationToken: string | null }
  }>()
const actions = ({ data }: { data: AuditEntry[] }) => data.map(({ action }) => action)

describe('the platform’s own log, for Support', () => {
  it('holds what belongs to no association, the latest first, and nothing of any association', async () => {
    const all = await list()
    expect(actions(all)).toEqual(['money.topUpAssigned', 'administrator.factorRemoved'])
    expect(all.data[1]).toMatchObject({
      user: { email: 'support@example.org' },
      subject: { label: 'claire@example.org' },
      details: { reason: 'Vu en visio' },
    })
  })

  it('is found by whom it was done to, by who did it, by subject and by day', async () => {
    expect(actions(await list('?search=CLAIRE'))).toEqual(['administrator.factorRemoved'])
    expect(actions(await list('?search=support@'))).toEqual(['administrator.factorRemoved'])
    expect(actions(await list('?search=jardins'))).toEqual(['money.topUpAssigned'])
    expect(actions(await list('?kinds=administrator'))).toEqual(['administrator.factorRemoved'])
    expect(actions(await list('?from=2020-01-01&to=2020-01-31'))).toEqual([])
  })

  it('comes page by page', async () => {
    const first = await list('?pageSize=1')
    const rest = await list(`?pageSize=1&continuationToken=${first.pagination.continuationToken}`)
    expect([...actions(first), ...actions(rest)]).toEqual([
      'money.topUpAssigned',
      'administrator.factorRemoved',
    ])
    expect(rest.pagination.continuationToken).toBeNull()
  })

  it('is Support’s alone', async () => {
    await createTestUser(test, { email: 'claire@example.org' })
    const claire = await signedInVisitor(test, 'claire@example.org')
    expect((await visitor(test).get(URL)).statusCode).toBe(401)
    expect((await claire.get(URL)).statusCode).toBe(403)
  })
})
