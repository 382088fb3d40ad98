import type { OwnSession } from '@obole/contract/users'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, TEST_PASSWORD, visitor, type Visitor } from '../../testing/visitor.ts'
import { deviceOf } from './device.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

let people = 0
async function somebody(): Promise<string> {
  people += 1
  const email = `session-${people}@example.org`
  await createTestUser(test, { email, firstName: 'Alix', lastName: 'Martin' })
  return email
}

async function signIn(email: string, userAgent: string): Promise<Visitor> {
  const browser = visitor(test)
  const headers = { 'user-agent': userAgent }
  await browser.post('/auth/token', { username: email, password: TEST_PASSWORD }, { headers })
  return browser
}

const list = async (browser: Visitor): Promise<OwnSession[]> =>
  (await browser.get('/api/users/me/sessions')).json().data
const rename = (browser: Visitor) =>
  browser.send('PUT', '/api/users/me', { payload: { firstName: 'Alix', lastName: 'Martin', locale: 'fr' } })

describe('the list of one’s sessions', () => {
  it('names each device in plain words, when it was last used, and which one asks', async () => {
    const email = await somebody()
    const desk = await signIn(email, FIREFOX)
    test.clock.advance(3_600_000)
    const telephone = await signIn(email, IPHONE)
    test.clock.advance(60_000)
    await desk.post('/auth/token', {})
    expect(await list(telephone)).toMatchObject([
      { browser: 'Firefox', system: 'Windows', isCurrent: false },
      { browser: 'Safari', system: 'iPhone', isCurrent: true },
    ])
    const [first] = await list(telephone)
    const usedForMs = Date.parse(first?.lastUsedAt ?? '') - Date.parse(first?.startedAt ?? '')
    expect(Math.floor(usedForMs / 60_000)).toBe(61)
  })

  it('holds nobody else’s, and nobody else’s can be ended', async () => {
    const mine = await signIn(await somebody(), FIREFOX)
    const theirs = await signIn(await somebody(), FIREFOX)
    const [session] = await list(theirs)
    const url = `/api/users/me/sessions/${session?.sessionId}`
    expect((await mine.send('DELETE', url)).statusCode).toBe(404)
    expect(await list(mine)).toHaveLength(1)
    expect((await rename(theirs)).statusCode).toBe(200)
  })

  it('keeps no address', async () => {
    await signIn(await somebody(), FIREFOX)
    const rows = await test.app.db.query(sql`select * from refresh_tokens`)
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
  })
})

/** What tells something of a person. */
const OWN_READS = ['/api/users/me/sessions', '/api/agg/user', '/api/users/me/invitations']

describe('ending a session', () => {
  it('stops it at once: what it reads and changes is refused, though its token is still good', async () => {
    const email = await somebody()
    const [here, there] = [await signIn(email, FIREFOX), await signIn(email, IPHONE)]
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent)
    const left = await here.send('DELETE', `/api/users/me/sessions/${other?.sessionId}`)
    expect(left.json().data).toHaveLength(1)
    const token = there.cookies.get('obole_access')
    const bearer = { headers: { authorization: `Bearer ${token}` } }
    const payload = { firstName: 'Alix', lastName: 'Martin', locale: 'fr' }
    const write = await visitor(test).send('PUT', '/api/users/me', { payload, ...bearer })
    expect(write.statusCode).toBe(401)
    for (const url of OWN_READS) expect((await visitor(test).get(url, bearer)).statusCode).toBe(401)
    expect((await there.get('/api/users/me/sessions')).statusCode).toBe(401)
    expect((await rename(there)).statusCode).toBe(401)
    expect((await there.post('/auth/token', { refresh_token: 'x' })).statusCode).toBe(401)
    expect((await rename(here)).statusCode).toBe(200)
  })

  it('everywhere else leaves the one that asks', async () => {
    const email = await somebody()
    const others = [await signIn(email, FIREFOX), await signIn(email, IPHONE)]
    const here = await signIn(email, FIREFOX)
    expect((await here.send('DELETE', '/api/users/me/sessions')).json().data).toMatchObject([
      { isCurrent: true },
    ])
    for (const other of others) expect((await rename(other)).statusCode).toBe(401)
    expect((await rename(here)).statusCode).toBe(200)
  })

  it('by signing out makes its token worth nothing', async () => {
    const browser = await signIn(await somebody(), FIREFOX)
    const stolen = { headers: { authorization: `Bearer ${browser.cookies.get('obole_access')}` } }
    await browser.get('/auth/disconnect', { headers: { 'sec-fetch-site': 'same-origin' } })
    const payload = { firstName: 'Alix', lastName: 'Martin', locale: 'fr' }
    expect((await visitor(test).send('PUT', '/api/users/me', { payload, ...stolen })).statusCode).toBe(401)
    for (const url of OWN_READS) expect((await visitor(test).get(url, stolen)).statusCode).toBe(401)
  })
})

it.each([
  [FIREFOX, 'Firefox', 'Windows'],
  [IPHONE, 'Safari', 'iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1 Version/17.5 Safari/605.1',
    'Safari',
    'Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox', 'Linux'],
  ['curl/8.5', null, null],
  [undefined, null, null],
])('a browser that calls itself %s is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
