import { beforeAll, describe, expect, it } from 'vitest'
import type { SecurityEventRow } from '@obole/contract/manage-security'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, visitor, type Visitor } from '../../testing/visitor.ts'
import { securityEvent } from '../platform/security-events.ts'

const test = testApp()
const URL = '/api/manage/support/security-events'
let support: Visitor

beforeAll(async () => {
  await createTestUser(test, { email: 'support@example.org', isSupport: true })
  const claire = await createTestUser(test, { email: 'claire@example.org' })
  support = await signedInVisitor(test, 'support@example.org')
  const from = { address: '203.0.113.9', account: 'claire@example.org' }
  for (let n = 0; n < 3; n += 1)
    await securityEvent(test.app, { kind: 'loginFailed', about: 'password', ...from })
  await securityEvent(test.app, { kind: 'factorFailed', about: 'code', account: claire })
  test.clock.advance(60_000)
  await securityEvent(test.app, { kind: 'limitReached', about: 'POST /carts', address: '198.51.100.1' })
})

const list = async (query = '') =>
  (await support.get(`${URL}${query}`)).json<{
    data: SecurityEventRow[]
    counts: Record<string, number>
    pagination: { continuationToken: string | null }
  }>()
const kinds = ({ data }: { data: SecurityEventRow[] }) => data.map(({ kind }) => kind)

describe('security events, for Support', () => {
  it('come with the latest first, how often within the hour, and how many of each kind', async () => {
    const all = await list()
    expect(kinds(all)).toEqual(['limitReached', 'factorFailed', 'loginFailed'])
    expect(all.data.at(-1)).toMatchObject({
      count: 3,
      about: 'password',
      address: expect.stringMatching(/^[\w-]{12}$/),
    })
    expect(all.counts).toMatchObject({ loginFailed: 3, factorFailed: 1, limitReached: 1, ibanChanged: 0 })
    expect(JSON.stringify(all)).not.toMatch(/claire|203\.0|198\.51/)
  })

  it('are found by an e-mail, by an address of the same range, by the name of either, by kind and by day', async () => {
    expect(kinds(await list('?search=Claire@example.org'))).toEqual(['factorFailed', 'loginFailed'])
    expect(kinds(await list('?search=203.0.113.77'))).toEqual(['loginFailed'])
    const [first] = (await list('?kinds=limitReached')).data
    expect(kinds(await list(`?search=${first?.address}`))).toEqual(['limitReached'])
    expect((await list('?search=nobody@example.org')).data).toEqual([])
    expect((await list('?from=2020-01-01&to=2020-01-31')).data).toEqual([])
    expect(await list('?kinds=limitReached')).toMatchObject({ counts: { loginFailed: 3 } })
  })

  it('come page by page', async () => {
    const first = await list('?pageSize=2')
    expect(first.data).toHaveLength(2)
    const rest = await list(`?pageSize=2&continuationToken=${first.pagination.continuationToken}`)
    expect(kinds(rest)).toEqual(['loginFailed'])
    expect(rest.pagination.continuationToken).toBeNull()
  })

  it('are nobody else’s', async () => {
    const claire = await signedInVisitor(test, 'claire@example.org')
    expect((await claire.get(URL)).statusCode).toBe(403)
    expect((await visitor(test).get(URL)).statusCode).toBe(401)
  })
})
