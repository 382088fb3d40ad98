import { isRefusal } from '@obole/contract/problems'
import { decodeJwt } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, visitor, type Visitor } from '../../testing/visitor.ts'
import { refreshSession } from './sessions.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const DAY_MS = 86_400_000
let claire: Visitor

beforeAll(async () => {
  await createTestUser(test, { email: 'claire@example.org' })
})
beforeEach(async () => {
  claire = await signedInVisitor(test, 'claire@example.org')
})

const refreshCookie = (somebody: Visitor) => somebody.cookies.get('obole_refresh') ?? ''

/** The same cookies in other hands. */
function copyOf(somebody: Visitor): Visitor {
  const copy = visitor(test)
  for (const [name, value] of somebody.cookies) copy.cookies.set(name, value)
  return copy
}

describe('refreshing', () => {
  it('gives a new access token for the same person and visitor, and replaces the refresh token', async () => {
    const before = {
      refresh: refreshCookie(claire),
      access: decodeJwt(claire.cookies.get('obole_access') ?? ''),
    }
    test.clock.advance(20 * 60_000)
    const response = await claire.post('/auth/token')
    expect(response.statusCode).toBe(200)
    const claims = decodeJwt(response.json<{ access_token: string }>().access_token)
    expect(claims).toMatchObject({ userId: before.access['userId'], sub: before.access.sub })
    expect(Number(claims.exp)).toBeGreaterThan(Number(before.access.exp))
    expect(refreshCookie(claire)).not.toBe(before.refresh)
  })

  it('also takes the token in the body', async () => {
    const stranger = visitor(test)
    const payload = { grant_type: 'refresh_token', refresh_token: refreshCookie(claire) }
    expect((await stranger.post('/auth/token', payload)).statusCode).toBe(200)
  })

  it('from several tabs at once leaves one session with one live token', async () => {
    const tabs = Array.from({ length: 8 }, () => copyOf(claire))
    const responses = await Promise.all(tabs.map((tab) => tab.post('/auth/token')))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(tabs.map(() => 200))
    expect(new Set(tabs.map(refreshCookie)).size).toBe(1)
    test.clock.advance(60_000)
    expect((await (tabs[5] ?? claire).post('/auth/token')).statusCode).toBe(200)
  })

  it('gives the same successor again within ten seconds, as when the answer was lost', async () => {
    const at = test.clock.now()
    const successorAfter = async (ms: number) => {
      const session = await refreshSession(
        { ...test.app, clock: { now: () => at + ms } },
        refreshCookie(claire),
      )
      return isRefusal(session) ? null : session.refreshToken
    }
    const lost = await successorAfter(0)
    expect(lost).not.toBeNull()
    expect(await successorAfter(10_000)).toBe(lost)
    expect(await successorAfter(10_001)).toBeNull()
  })

  it('ends by itself when nobody came for thirty days', async () => {
    test.clock.advance(30 * DAY_MS + 1000)
    const response = await claire.post('/auth/token')
    expect(response.statusCode).toBe(401)
    // The device stays known; it opens nothing by itself.
    expect([...claire.cookies.keys()]).toEqual(['obole_device'])
  })

  it('ends after half a year even for somebody who comes every week', async () => {
    let weeks = 0
    for (; weeks < 40; weeks += 1) {
      test.clock.advance(7 * DAY_MS)
      if ((await claire.post('/auth/token')).statusCode !== 200) break
    }
    expect(weeks).toBe(25)
  })

  it('refuses what was never a token, and removes its cookies', async () => {
    const stranger = visitor(test)
    stranger.cookies.set('obole_refresh', 'made-up').set('obole_login', '1')
    expect((await stranger.post('/auth/token')).statusCode).toBe(401)
    expect([...stranger.cookies.keys()]).not.toContain('obole_refresh')
    expect([...stranger.cookies.keys()]).not.toContain('obole_login')
  })
})

describe('theft', () => {
  it('of a token that its owner then uses ends the session of both', async () => {
    const thief = copyOf(claire)
    expect((await thief.post('/auth/token')).statusCode).toBe(200)
    test.clock.advance(11_000)
    expect((await claire.post('/auth/token')).statusCode).toBe(401)
    expect((await thief.post('/auth/token')).statusCode).toBe(401)
  })

  it('of an old token ends the session even within ten seconds of another exchange', async () => {
    const thief = copyOf(claire)
    await claire.post('/auth/token')
    await claire.post('/auth/token')
    expect((await thief.post('/auth/token')).statusCode).toBe(401)
    expect((await claire.post('/auth/token')).statusCode).toBe(401)
  })

  it('does not end the owner’s other sessions', async () => {
    const phone = await signedInVisitor(test, 'claire@example.org')
    const thief = copyOf(claire)
    await thief.post('/auth/token')
    test.clock.advance(11_000)
    await claire.post('/auth/token')
    expect((await phone.post('/auth/token')).statusCode).toBe(200)
  })

  it('of the database gives no token away', async () => {
    const rows = await test.app.db.query(sql`select encode(hash, ${'base64'}) as hash from refresh_tokens`)
    expect(JSON.stringify(rows)).not.toContain(refreshCookie(claire))
  })
})

describe('signing out', () => {
  it('ends the session for every copy of its cookies and removes them', async () => {
    const copy = copyOf(claire)
    const response = await claire.post('/auth/disconnect')
    expect(response.statusCode).toBe(200)
    // The device stays known; it opens nothing by itself.
    expect([...claire.cookies.keys()]).toEqual(['obole_device'])
    expect((await copy.post('/auth/token')).statusCode).toBe(401)
  })

  it.each([
    ['picture on one of our own pages', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
    ['link on one of our own pages', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }],
    ['link in a mail', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
    ['script of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }],
  ])('cannot be done by a %s', async (_what, headers) => {
    expect((await claire.get('/auth/disconnect', { headers })).statusCode).toBe(403)
    expect((await claire.get('/api/agg/user')).json().user).toMatchObject({ email: expect.any(String) })
    expect((await claire.post('/auth/token')).statusCode).toBe(200)
  })

  it('can be done by GET as well, by a script of ours and by a program', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
    const copy = copyOf(claire)
    expect((await claire.get('/auth/disconnect', { headers })).statusCode).toBe(200)
    expect((await copy.post('/auth/token')).statusCode).toBe(401)
    expect((await copy.get('/auth/disconnect')).statusCode).toBe(200)
  })

  it('cannot be done by another site, and does nothing to a visitor', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await claire.get('/auth/disconnect', { headers })).statusCode).toBe(403)
    expect((await claire.post('/auth/disconnect', undefined, { headers })).statusCode).toBe(403)
    expect((await claire.post('/auth/token')).statusCode).toBe(200)
    expect((await visitor(test).get('/auth/disconnect')).statusCode).toBe(200)
  })
})

describe('a visitor', () => {
  it('gets a token too, without a user, that keeps its visitor when it is renewed', async () => {
    const somebody = visitor(test)
    const first = decodeJwt(
      (await somebody.post('/auth/token')).json<{ access_token: string }>().access_token,
    )
    expect(first).not.toHaveProperty('userId')
    test.clock.advance(DAY_MS + 1000)
    const second = decodeJwt(
      (await somebody.post('/auth/token')).json<{ access_token: string }>().access_token,
    )
    expect(second.sub).toBe(first.sub)
    expect(Number(second.exp)).toBeGreaterThan(Number(first.exp))
  })
})

it('forgets what has expired and nothing else', async () => {
  await test.app.db.query(sql`delete from refresh_tokens`)
  await signedInVisitor(test, 'claire@example.org')
  test.clock.advance(31 * DAY_MS)
  const fresh = await signedInVisitor(test, 'claire@example.org')
  await test.worker.drain()
  const rows = await test.app.db.query(sql`select 1 from refresh_tokens`)
  expect(rows).toHaveLength(1)
  expect((await fresh.post('/auth/token')).statusCode).toBe(200)
})
