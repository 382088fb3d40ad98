import { SECURITY_EVENTS_KEPT_MS } from '@obole/core/users/security-events'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeAssociation } from '../../testing/association.ts'
import { enableSecondFactor } from '../../testing/second-factor.ts'
import { testApp } from '../../testing/test-app.ts'
import { again, createTestUser, signedInVisitor, TEST_PASSWORD, visitor } from '../../testing/visitor.ts'
import { forgetExpired } from './forget-expired.ts'
import { hashOfAccount, hashOfAddress, securityEvent } from '../platform/security-events.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const ADDRESS = '203.0.113.9'
const EMAIL = 'claire@example.org'

beforeAll(async () => {
  await createTestUser(test, { email: EMAIL })
})

interface Counted {
  [column: string]: unknown
  kind: string
  about: string
  address_hash: string
  account_hash: string
  organization_id: number | null
  count: number
}
const counted = (kind: string) =>
  test.app.db.query<Counted>(sql`select * from security_events where kind = ${kind} order by id`)

describe('a security event', () => {
  it('is a wrong password, of a known account or not, counted by the hour under hashes alone', async () => {
    const warn = vi.spyOn(test.app.log, 'warn')
    for (const username of [EMAIL, ' Claire@Example.org ', 'nobody@example.org'])
      await visitor(test).post('/auth/token', { username, password: 'wrong' }, { remoteAddress: ADDRESS })
    const address_hash = hashOfAddress(test.app, '203.0.113.200')
    expect(await counted('loginFailed')).toMatchObject([
      { count: 2, address_hash, account_hash: hashOfAccount(test.app, EMAIL) },
      { count: 1, address_hash, account_hash: hashOfAccount(test.app, 'nobody@example.org') },
    ])
    const recorded = JSON.stringify([warn.mock.calls, await counted('loginFailed')])
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ securityEvent: 'loginFailed', address: address_hash }),
      'security event',
    )
    for (const raw of ['claire', 'nobody', '203.0.113']) expect(recorded.toLowerCase()).not.toContain(raw)
    test.clock.advance(3_600_000)
    await visitor(test).post(
      '/auth/token',
      { username: EMAIL, password: 'wrong' },
      { remoteAddress: ADDRESS },
    )
    expect(await counted('loginFailed')).toHaveLength(3)
    warn.mockRestore()
  })

  it('is a refusal of right and a limit that was met, with the route and not its parameters', async () => {
    const somebody = await signedInVisitor(test, EMAIL)
    await somebody.get('/api/manage/support/organizations', { remoteAddress: ADDRESS })
    const account_hash = hashOfAccount(test.app, EMAIL)
    await expect
      .poll(() => counted('accessRefused'))
      .toMatchObject([{ about: 'FORBIDDEN GET /api/manage/support/organizations', account_hash, count: 1 }])
    for (let n = 0; n < 12; n += 1)
      await visitor(test).post('/auth/token', { username: 'x@example.org', password: 'wrong' })
    await expect
      .poll(() => counted('limitReached'))
      .toMatchObject([{ about: 'TOO_MANY_REQUESTS POST /auth/token', count: 2 }])
  })

  it('is a role that changes', async () => {
    const association = await makeAssociation(test)
    const { admin, path } = association
    const wish = { email: 'noemie@example.org', role: 'Treasurer' }
    const invited = await admin.post(`${path}/administrators`, wish, again())
    expect(invited.statusCode).toBe(201)
    expect(await counted('roleChanged')).toMatchObject([
      { about: 'invited', organization_id: association.id, count: 1 },
    ])
  })

  it('is a bank account that is named, and a password that does not confirm it', async () => {
    const { admin, slug, id } = await makeAssociation(test)
    const payload = { iban: 'FR76 3000 6000 0112 3456 7890 189', holder: 'Les Voisins' }
    const name = (typed: string) =>
      admin.send('PUT', `/api/organizations/${slug}/iban`, { payload, ...again(typed) })
    expect((await name('not mine')).statusCode).toBe(403)
    expect(await counted('passwordCheckFailed')).toMatchObject([{ count: 1 }])
    expect((await name(TEST_PASSWORD)).statusCode).toBe(200)
    expect(await counted('ibanChanged')).toMatchObject([{ about: 'first', organization_id: id, count: 1 }])
    await test.app.db.query(sql`delete from security_events where kind = 'ibanChanged'`)
  })

  it('is a code that is not the right one', async () => {
    const email = 'with-a-phone@example.org'
    const userId = await createTestUser(test, { email })
    await enableSecondFactor(test, await signedInVisitor(test, email))
    const login = { username: email, password: TEST_PASSWORD, code: '000000' }
    expect((await visitor(test).post('/auth/token', login)).statusCode).toBe(403)
    expect(await counted('factorFailed')).toMatchObject([
      { account_hash: hashOfAccount(test.app, userId), count: 1 },
    ])
  })

  it('is forgotten once its time is over, and not before', async () => {
    await securityEvent(test.app, { kind: 'ibanChanged', about: 'replaced' })
    test.clock.advance(SECURITY_EVENTS_KEPT_MS - 60_000)
    await forgetExpired(test.app)
    expect(await counted('ibanChanged')).toHaveLength(1)
    test.clock.advance(120_000)
    await forgetExpired(test.app)
    expect(await counted('ibanChanged')).toHaveLength(0)
  })

  it('never fails what it is about', async () => {
    const error = vi.spyOn(test.app.log, 'error')
    const gone = { ...test.app, db: { query: () => Promise.reject(new Error('gone')) } }
    // A database that is gone: only `query` is ever called.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const app = gone as unknown as typeof test.app
    await securityEvent(app, { kind: 'ibanChanged', about: 'first' })
    expect(error).toHaveBeenCalledOnce()
    error.mockRestore()
  })
})
