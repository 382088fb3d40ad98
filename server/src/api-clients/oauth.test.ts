import { beforeAll, describe, expect, it } from 'vitest'
import { askToken, makeTestKey, withRefresh, withSecret } from '../../testing/api-clients.ts'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { letIn, makeTestPartner } from '../../testing/partners.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'
import { findCaller } from './api-clients.store.ts'
import { forgetTokens } from './forget-tokens.ts'
import { replaceKeySecret, revokeKey, type KeyWithSecret } from './keys.ts'
import { hashOf } from './secrets.ts'

const test = testApp()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let association: MadeAssociation
let key: KeyWithSecret
beforeAll(async () => {
  association = await makeAssociation(test)
  key = await makeTestKey(test, association)
})

const tokensOf = async (of = key) => (await askToken(test, withSecret(of))).json()
const refresh = (token: string, more = {}) => askToken(test, { ...withRefresh(token), ...more })
/** Whether an access token opens calls now. */
const opens = async (token: string) =>
  (await findCaller(test.app.db, hashOf(token), test.clock.now())) !== null

/** As if so much time had passed, for this one act. */
async function later<T>(ms: number, act: () => Promise<T>): Promise<T> {
  test.clock.advance(ms)
  try {
    return await act()
  } finally {
    test.clock.advance(-ms)
  }
}
const place = () => ({ organizationId: association.id, clientId: key.clientId })
const events = (about: string) =>
  test.app.db.query<{ count: number }>(sql`
    select count from security_events where kind = 'keyRefused' and about = ${about}
      and organization_id = ${association.id} order by count desc`)

describe('with name and secret', () => {
  it('two tokens are given, which no cache keeps', async () => {
    const answer = await askToken(test, withSecret(key))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.cookies).toEqual([])
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]{48}$/),
      refresh_token: expect.stringMatching(/^[\w-]{48}$/),
      token_type: 'bearer',
      expires_in: 1800,
    })
    expect(await opens(answer.json().access_token)).toBe(true)
    expect(await opens(answer.json().refresh_token)).toBe(false)
  })

  it('HTTP Basic says the same', async () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    const grant = { grant_type: 'client_credentials' }
    const asked = (text: string, more = {}) =>
      askToken(test, { ...grant, ...more }, { authorization: basic(text) })
    const right = `${key.clientId}:${key.secret}`
    expect((await asked(right)).statusCode).toBe(200)
    expect((await asked(right, { client_id: key.clientId })).statusCode).toBe(200)
    expect((await asked(right, { client_id: 'another' })).json().error).toBe('invalid_request')
    expect((await asked(right, { client_secret: key.secret })).json().error).toBe('invalid_request')
    const wrong = await asked(`${key.clientId}:wrong%`)
    expect(wrong.statusCode).toBe(401)
    expect(wrong.headers['www-authenticate']).toMatch(/^Basic /)
  })

  it('nothing of them is stored as it is', async () => {
    const { access_token, refresh_token } = await tokensOf()
    const stored = await test.app.db.query(sql`
      select row_to_json(t)::text as row from api_tokens t union all select row_to_json(c)::text from api_clients c`)
    const all = JSON.stringify(stored)
    for (const secret of [access_token, refresh_token, key.secret]) expect(all).not.toContain(secret)
  })

  it('a token opens calls for half an hour', async () => {
    const { access_token } = await tokensOf()
    expect(await later(0.49 * HOUR_MS, () => opens(access_token))).toBe(true)
    expect(await later(0.51 * HOUR_MS, () => opens(access_token))).toBe(false)
  })

  it('a key keeps its hundred latest tokens', async () => {
    const own = await makeTestKey(test, association)
    const first = await tokensOf(own)
    const second = await later(1_000, () => tokensOf(own))
    await later(2_000, async () => {
      for (let n = 0; n < 99; n += 1) await tokensOf(own)
    })
    expect([await opens(first.access_token), await opens(second.access_token)]).toEqual([false, true])
  })
})

describe('why there is no token', () => {
  it.each([
    ['nothing was said', {}, 400, 'invalid_request'],
    ['no grant', { client_id: 'a', client_secret: 'b' }, 400, 'invalid_request'],
    [
      'another grant',
      { grant_type: 'password', username: 'a', password: 'b' },
      400,
      'unsupported_grant_type',
    ],
    ['no key', { grant_type: 'client_credentials' }, 401, 'invalid_client'],
    ['no secret', { grant_type: 'client_credentials', client_id: 'a' }, 401, 'invalid_client'],
    [
      'no such key',
      { grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' },
      401,
      'invalid_client',
    ],
    [
      'a name that is none',
      { grant_type: 'client_credentials', client_id: 'a\0', client_secret: 'b' },
      401,
      'invalid_client',
    ],
    ['no refresh token', { grant_type: 'refresh_token' }, 400, 'invalid_request'],
    ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'a' }, 400, 'invalid_grant'],
  ])('%s', async (_what, fields, status, error) => {
    const answer = await askToken(test, fields)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.json()).toEqual({ error, error_description: expect.stringMatching(/^[ -~]+$/) })
  })

  it('a field that comes twice, and a body that is no form', async () => {
    const send = (type: string, payload: string) =>
      test.http.inject({ method: 'POST', url: '/oauth2/token', headers: { 'content-type': type }, payload })
    const fields = new URLSearchParams(withSecret(key)).toString()
    const twice = await send('application/x-www-form-urlencoded', `${fields}&client_id=${key.clientId}`)
    expect([twice.statusCode, twice.json().error]).toEqual([400, 'invalid_request'])
    const json = await send('application/json', JSON.stringify(withSecret(key)))
    expect([json.statusCode, json.json().error]).toEqual([400, 'invalid_request'])
  })

  it('too many wrong secrets from one place, which close to nobody who has the right one', async () => {
    const wrong = { ...withSecret(key), client_secret: 'wrong' }
    const from = { address: '198.51.100.4' }
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push((await askToken(test, wrong, from)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429])
    const refused = await askToken(test, wrong, from)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await askToken(test, withSecret(key), from)).statusCode).toBe(200)
    expect((await askToken(test, wrong, { address: '203.0.113.9' })).statusCode).toBe(401)
    expect((await events('secret'))[0]?.count).toBeGreaterThanOrEqual(20)
  })

  it('too many names tried from one place', async () => {
    const from = { address: '198.51.101.4' }
    const ask = (n: number) =>
      askToken(test, { ...withSecret(key), client_id: `key-${n}`, client_secret: 'wrong' }, from)
    // Together: places come back while a slow machine asks one after the other.
    await Promise.all(Array.from({ length: 100 }, (_, n) => ask(n)))
    expect((await ask(100)).statusCode).toBe(429)
  })
})

describe('with a refresh token', () => {
  it('the next two are given, whether the program says which key it has or not', async () => {
    const first = await tokensOf()
    const second = (await refresh(first.refresh_token)).json()
    const third = (await refresh(second.refresh_token, { client_id: key.clientId })).json()
    const { clientId: client_id, secret: client_secret } = key
    const fourth = await refresh(third.refresh_token, { client_id, client_secret })
    expect(fourth.statusCode).toBe(200)
    expect(await opens(fourth.json().access_token)).toBe(true)
    const tokens = [first, second, third, fourth.json()].map(({ refresh_token }) => refresh_token)
    expect(new Set(tokens).size).toBe(4)
  })

  it('a wrong secret, or another key’s name, gets nothing and ends nothing', async () => {
    const { refresh_token } = await tokensOf()
    const other = await makeTestKey(test, association)
    const wrongSecret = { client_id: key.clientId, client_secret: 'wrong' }
    expect((await refresh(refresh_token, wrongSecret)).statusCode).toBe(401)
    expect((await refresh(refresh_token, { client_id: other.clientId })).json().error).toBe('invalid_grant')
    expect((await refresh(refresh_token)).statusCode).toBe(200)
  })

  it('one that is used twice ends all that came of it, and nothing else', async () => {
    const [first, other] = [await tokensOf(), await tokensOf()]
    const second = (await refresh(first.refresh_token)).json()
    const again = await refresh(first.refresh_token)
    expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_grant'])
    expect((await refresh(second.refresh_token)).json().error).toBe('invalid_grant')
    const opened = [first, second, other].map(({ access_token }) => opens(access_token))
    expect(await Promise.all(opened)).toEqual([false, false, true])
    expect((await refresh(other.refresh_token)).statusCode).toBe(200)
    expect(await events('usedTwice')).toEqual([{ count: 1 }])
  })

  it('an access token is no refresh token', async () => {
    const { access_token } = await tokensOf()
    expect((await refresh(access_token)).json().error).toBe('invalid_grant')
    expect(await opens(access_token)).toBe(true)
  })

  it('of two calls at once, one gets tokens', async () => {
    const { refresh_token } = await tokensOf()
    const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(1)
  })

  it('opens for thirty days', async () => {
    const [first, second] = [await tokensOf(), await tokensOf()]
    expect((await later(29.9 * DAY_MS, () => refresh(first.refresh_token))).statusCode).toBe(200)
    expect((await later(30.1 * DAY_MS, () => refresh(second.refresh_token))).json().error).toBe(
      'invalid_grant',
    )
  })
})

describe('a secret that was replaced', () => {
  it('opens a day more, and what was given for it ends with it', async () => {
    key = await makeTestKey(test, association)
    const before = await tokensOf()
    const replaced = await replaceKeySecret(test.app, test.app.db, place())
    if ('refusal' in replaced) throw new Error(replaced.refusal)
    const now = await tokensOf(replaced)
    const former = await later(23.9 * HOUR_MS, () => askToken(test, withSecret(key)))
    expect(former.statusCode).toBe(200)
    const refreshed = (await later(HOUR_MS, () => refresh(before.refresh_token))).json()
    await later(24.1 * HOUR_MS, async () => {
      expect((await askToken(test, withSecret(key))).json().error).toBe('invalid_client')
      expect((await refresh(refreshed.refresh_token)).json().error).toBe('invalid_grant')
      expect((await refresh(former.json().refresh_token)).json().error).toBe('invalid_grant')
      expect((await refresh(now.refresh_token)).statusCode).toBe(200)
      expect((await askToken(test, withSecret(replaced))).statusCode).toBe(200)
    })
  })

  it('replaced once more, ends at once with all that was given for it', async () => {
    key = await makeTestKey(test, association)
    const before = await tokensOf()
    const replace = () => replaceKeySecret(test.app, test.app.db, place())
    await replace()
    const refreshed = (await refresh(before.refresh_token)).json()
    expect(await opens(refreshed.access_token)).toBe(true)
    await replace()
    expect(await opens(refreshed.access_token)).toBe(false)
    expect((await refresh(refreshed.refresh_token)).json().error).toBe('invalid_grant')
  })

  it('goes on with the new secret where that one comes with the refresh token', async () => {
    key = await makeTestKey(test, association)
    const before = await tokensOf()
    const replaced = await replaceKeySecret(test.app, test.app.db, place())
    if ('refusal' in replaced) throw new Error(replaced.refusal)
    const { clientId: client_id, secret: client_secret } = replaced
    const answer = await askToken(test, { ...withRefresh(before.refresh_token), client_id, client_secret })
    await later(24.1 * HOUR_MS, async () => {
      expect((await refresh(answer.json().refresh_token)).statusCode).toBe(200)
    })
  })
})

describe('a key that is revoked', () => {
  it('opens nothing any more, nor do its tokens', async () => {
    key = await makeTestKey(test, association)
    const { access_token, refresh_token } = await tokensOf()
    await revokeKey(test.app, test.app.db, { ...place(), by: association.adminId })
    expect(await opens(access_token)).toBe(false)
    expect((await refresh(refresh_token)).json().error).toBe('invalid_grant')
    expect((await askToken(test, withSecret(key))).json().error).toBe('invalid_client')
  })
})

it('forgets tokens whose time is over, and keeps used ones until then', async () => {
  key = await makeTestKey(test, association)
  const { refresh_token } = await tokensOf()
  await refresh(refresh_token)
  const kept = () =>
    test.app.db.query<{ kind: string }>(sql`
      select kind from api_tokens where client_id = ${key.clientId} order by kind`)
  await later(HOUR_MS, () => forgetTokens(test.app))
  expect((await kept()).map(({ kind }) => kind)).toEqual(['Refresh', 'Refresh'])
  await later(31 * DAY_MS, () => forgetTokens(test.app))
  expect(await kept()).toEqual([])
})

it('a library finds the rest by itself', async () => {
  const answer = await test.http.inject('/.well-known/oauth-authorization-server')
  const { PUBLIC_URL: ours } = test.app.config
  expect(answer.json()).toMatchObject({
    issuer: ours,
    authorization_endpoint: `${ours}/authorize`,
    token_endpoint: `${ours}/oauth2/token`,
    revocation_endpoint: `${ours}/oauth2/revoke`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })
})

it('a code that expired is known for as long as its tokens may live, and no longer', async () => {
  const partner = await makeTestPartner(test)
  await letIn(test, partner, association)
  const codes = async () =>
    (await test.app.db.query(sql`select from api_codes where client_id = ${partner.clientId}`)).length
  await later(29 * DAY_MS, () => forgetTokens(test.app))
  expect(await codes()).toBe(1)
  await later(31 * DAY_MS, () => forgetTokens(test.app))
  expect(await codes()).toBe(0)
})

it('an application that many associations let in keeps the tokens of each', async () => {
  const partner = await makeTestPartner(test)
  const others = await makeAssociation(test)
  const first = await letIn(test, partner, others)
  await test.app.db.query(sql`
    insert into api_tokens (hash, kind, family, client_id, consent_id, created_at, expires_at)
    select sha256(n::text::bytea), 'Access', 'f', ${partner.clientId}, null, now(), now() + interval '30 days'
    from generate_series(1, 150) n`)
  await askToken(test, withSecret(partner))
  expect(await opens(first.access_token)).toBe(true)
  const [own] = await test.app.db.query<{ count: number }>(sql`
    select count(*)::int as count from api_tokens where client_id = ${partner.clientId} and consent_id is null
      and kind = 'Access'`)
  expect(own?.count).toBe(100)
})
