import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { askToken, makeTestKey, withRefresh, withSecret } from '../../testing/api-clients.ts'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { testApp } from '../../testing/test-app.ts'
import { createApi } from '../api.ts'
import type { Http } from '../platform/http.ts'
import { sql } from '../platform/sql.ts'
import { useApiCaller } from './api-caller.ts'
import { keysOf, revokeKey, type KeyWithSecret } from './keys.ts'

const test = testApp()
const MINUTE_MS = 60_000

let http: Http
let association: MadeAssociation
beforeAll(async () => {
  association = await makeAssociation(test)
  http = await createApi(test.app)
  await http.register(
    async (api: Http) => {
      useApiCaller(api, test.app)
      api.get('/of-a-test/anybody', ({ apiCaller }) => apiCaller)
      api.route({
        method: 'POST',
        url: '/of-a-test/refund',
        config: { privilege: 'RefundManagement' },
        handler: ({ identity }) => identity,
      })
    },
    { prefix: '/v5' },
  )
  await http.ready()
})
afterAll(() => http.close())

const tokenOf = async (key: KeyWithSecret): Promise<string> =>
  (await askToken(test, withSecret(key))).json().access_token
const ask = (token: string | null, path = 'anybody', more = {}) =>
  http.inject({
    method: path === 'anybody' ? 'GET' : 'POST',
    url: `/v5/of-a-test/${path}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...more,
  })

describe('a call of the public API', () => {
  it('is made by the key, in the name of whoever made it', async () => {
    const key = await makeTestKey(test, association, ['AccessPublicData', 'Checkout'])
    const answer = await ask(await tokenOf(key))
    expect(answer.json()).toEqual({
      clientId: key.clientId,
      clientName: 'Site web',
      isPartner: false,
      consentId: null,
      userId: association.adminId,
      organizationId: association.id,
      organizationSlug: association.slug,
      formIds: null,
      privileges: ['AccessPublicData', 'Checkout'],
    })
    expect(answer.cookies).toEqual([])
  })

  it('needs a live access token: no other, none of a person, and no cookie of one', async () => {
    const key = await makeTestKey(test, association)
    const { access_token: token, refresh_token: refresh } = (await askToken(test, withSecret(key))).json()
    const cookies = Object.fromEntries(association.admin.cookies)
    const ofPerson = Object.entries(cookies).find(([name]) => name.endsWith('access'))?.[1] ?? ''
    const absent = await ask(null, 'anybody', { cookies })
    expect([absent.statusCode, absent.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    for (const wrong of ['wrong', refresh, ofPerson, `${token}x`]) {
      const answer = await ask(wrong)
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'API_TOKEN_INVALID'])
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    }
    expect((await ask(token)).statusCode).toBe(200)
    test.clock.advance(31 * MINUTE_MS)
    expect((await ask(token)).statusCode).toBe(401)
    test.clock.advance(-31 * MINUTE_MS)
  })

  it('is refused from the moment the key is revoked', async () => {
    const key = await makeTestKey(test, association)
    const token = await tokenOf(key)
    const place = { organizationId: association.id, clientId: key.clientId, by: association.adminId }
    await revokeKey(test.app, test.app.db, place)
    expect((await ask(token)).statusCode).toBe(401)
  })

  it('asks for the privilege of its route, and says which it was', async () => {
    const [reader, refunder] = await Promise.all([
      makeTestKey(test, association, ['AccessTransactions']),
      makeTestKey(test, association, ['RefundManagement']),
    ])
    const refused = await ask(await tokenOf(reader), 'refund')
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      code: 'API_PRIVILEGE_MISSING',
      details: { needed: 'RefundManagement', held: ['AccessTransactions'] },
    })
    expect(refused.headers['www-authenticate']).toContain('insufficient_scope')
    const allowed = await ask(await tokenOf(refunder), 'refund')
    expect(allowed.json()).toEqual({ client: refunder.clientId, user: null })
  })

  it('says how many are left, and refuses the one beyond', async () => {
    const key = await makeTestKey(test, association)
    const token = await tokenOf(key)
    const first = await ask(token)
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '600',
      'ratelimit-remaining': '599',
      'ratelimit-reset': '1',
    })
    const statuses = new Set<number>()
    let last = first
    for (let n = 0; n < 2_000 && last.statusCode === 200; n += 1) {
      last = await ask(token)
      statuses.add(last.statusCode)
    }
    expect([...statuses]).toEqual([200, 429])
    expect(last.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': '1' })
    expect(last.json().code).toBe('TOO_MANY_REQUESTS')
    const other = await makeTestKey(test, association)
    expect((await ask(await tokenOf(other))).statusCode).toBe(200)
  })

  it('is noted as the last use of the key, once a minute at most', async () => {
    const own = await makeAssociation(test)
    const key = await makeTestKey(test, own)
    const lastUse = async () => (await keysOf(test.app, own.id))[0]?.last_used_at?.getTime() ?? null
    expect(await lastUse()).toBe(null)
    const token = await tokenOf(key)
    const first = await lastUse()
    expect(first).not.toBe(null)
    test.clock.advance(0.8 * MINUTE_MS)
    // Nobody waits for the note: by the third call that of the first would be there.
    for (let n = 0; n < 3; n += 1) await ask(token)
    expect(await lastUse()).toBe(first)
    test.clock.advance(0.4 * MINUTE_MS)
    await ask(token)
    await vi.waitFor(async () => expect(await lastUse()).toBeGreaterThan(first ?? 0))
    test.clock.advance(-1.2 * MINUTE_MS)
  })
})

it('the use of a key is noted of a token that is drawn, and of a call that is refused', async () => {
  const own = await makeAssociation(test)
  const lastUse = async (clientId: string) =>
    (await keysOf(test.app, own.id)).find(({ id }) => id === clientId)?.last_used_at ?? null
  const drawn = await makeTestKey(test, own)
  const answer = (await askToken(test, withSecret(drawn))).json<{ refresh_token: string }>()
  expect(await lastUse(drawn.clientId)).not.toBe(null)
  const forgetUse = (clientId: string) =>
    test.app.db.query(sql`update api_clients set last_used_at = null where id = ${clientId}`)
  await forgetUse(drawn.clientId)
  await askToken(test, withRefresh(answer.refresh_token))
  expect(await lastUse(drawn.clientId)).not.toBe(null)
  const reader = await makeTestKey(test, own, ['AccessTransactions'])
  const readers = await tokenOf(reader)
  await forgetUse(reader.clientId)
  expect((await ask(readers, 'refund')).statusCode).toBe(403)
  await vi.waitFor(async () => expect(await lastUse(reader.clientId)).not.toBe(null))
})

it('an address below /v5 that does not exist is not found, whoever asks', async () => {
  const answer = await http.inject({ url: '/v5/nothing', headers: { authorization: 'Bearer wrong' } })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
})
