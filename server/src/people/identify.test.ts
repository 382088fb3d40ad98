import { codeHeader, passwordHeader } from '@obole/contract/password-header'
import { proofHeader } from '@obole/contract/proof-header'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, testApp } from '../../testing/test-app.ts'
import {
  createTestUser,
  signedInVisitor,
  TEST_PASSWORD,
  visitor,
  type Visitor,
} from '../../testing/visitor.ts'

const test = testApp()
let claire: Visitor

beforeAll(async () => {
  await createTestUser(test, { email: 'claire@example.org' })
})
beforeEach(async () => {
  claire = await signedInVisitor(test, 'claire@example.org')
})

const withBearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const onApiHost = (origin: string) => ({ origin, host: 'api.example' })
const attempt = (headers: Record<string, string>) =>
  visitor(test).post('/auth/link', { token: 'x' }, { headers })
const accessOf = (somebody: Visitor) => somebody.cookies.get('obole_access') ?? ''

describe('a bearer', () => {
  it('identifies its user', async () => {
    const response = await visitor(test).get('/api/agg/user', withBearer(accessOf(claire)))
    expect(response.statusCode).toBe(200)
  })

  it.each([
    ['made up', async () => 'nonsense'],
    ['with another signature', async () => `${accessOf(claire).slice(0, -4)}AAAA`],
    [
      'signed by somebody else',
      () =>
        new SignJWT({ userId: '1', email: 'claire@example.org' })
          .setProtectedHeader({ alg: 'HS256' })
          .setIssuer('obole')
          .setSubject('x')
          .setExpirationTime('1h')
          .sign(Buffer.alloc(32, 1)),
    ],
    [
      'signed by nobody',
      async () => {
        const [, payload] = accessOf(claire).split('.')
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
      },
    ],
  ])('%s is refused wherever it is sent', async (_kind, make) => {
    const token = await make()
    expect((await visitor(test).get('/api/agg/user', withBearer(token))).statusCode).toBe(401)
    expect((await visitor(test).get('/healthz', withBearer(token))).statusCode).toBe(401)
  })

  it('is a token that any library of its kind verifies', async () => {
    const [key] = test.app.keys.of('access-token')
    const options = { issuer: 'obole', algorithms: ['HS256'], currentDate: new Date(test.app.clock.now()) }
    const { payload, protectedHeader } = await jwtVerify(accessOf(claire), key.secret, options)
    expect(protectedHeader).toEqual({ alg: 'HS256', kid: key.id })
    expect(payload).toMatchObject({ email: 'claire@example.org', exp: (payload.iat ?? 0) + 900 })
  })

  it('of the time when there was one key, which no token named, is still known', async () => {
    const [key] = test.app.keys.of('access-token')
    const token = await new SignJWT(decodeJwt(accessOf(claire)))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key.secret)
    expect((await visitor(test).get('/api/agg/user', withBearer(token))).statusCode).toBe(200)
  })

  it.each([
    ['of no issuer', 'iss'],
    ['of nobody', 'sub'],
    ['that never ends', 'exp'],
  ])('%s is refused, though our key signed it', async (_kind, claim) => {
    const [key] = test.app.keys.of('access-token')
    const { [claim]: _, ...others } = decodeJwt(accessOf(claire))
    const token = await new SignJWT(others).setProtectedHeader({ alg: 'HS256', kid: key.id }).sign(key.secret)
    expect((await visitor(test).get('/api/agg/user', withBearer(token))).statusCode).toBe(401)
  })

  it('that has expired is refused to the second, also after it was seen valid', async () => {
    const token = accessOf(claire)
    expect((await visitor(test).get('/api/agg/user', withBearer(token))).statusCode).toBe(200)
    test.clock.advance(901_000)
    expect((await visitor(test).get('/api/agg/user', withBearer(token))).statusCode).toBe(401)
  })

  it('that has expired does not keep its owner from a new one', async () => {
    const token = accessOf(claire)
    test.clock.advance(901_000)
    expect((await claire.post('/auth/token', {}, withBearer(token))).statusCode).toBe(200)
    expect((await claire.get('/api/agg/user')).statusCode).toBe(200)
  })
})

describe('a cookie', () => {
  it('that is forged or expired makes a visitor, not an error', async () => {
    const somebody = visitor(test)
    somebody.cookies.set('obole_access', 'nonsense')
    expect((await somebody.get('/healthz')).statusCode).toBe(200)
    expect((await somebody.get('/api/agg/user')).statusCode).toBe(401)
  })

  it('of somebody whose sign of a session is gone makes a visitor of them', async () => {
    const left = await signedInVisitor(test, 'claire@example.org')
    expect((await left.get('/api/agg/user')).statusCode).toBe(200)
    left.cookies.delete('obole_login')
    expect((await left.get('/api/agg/user')).statusCode).toBe(401)
  })

  it('is given to a visitor by the first call that changes something, not by a read', async () => {
    const somebody = visitor(test)
    expect((await somebody.get('/healthz')).headers['set-cookie']).toBeUndefined()
    await somebody.post('/auth/link', { token: 'x' })
    const first = accessOf(somebody)
    expect(first).not.toBe('')
    await somebody.post('/auth/link', { token: 'x' })
    expect(accessOf(somebody)).toBe(first)
  })

  it('of a visitor lasts a day', async () => {
    const somebody = visitor(test)
    await somebody.post('/auth/link', { token: 'x' })
    const bearer = withBearer(accessOf(somebody))
    test.clock.advance(86_399_000)
    expect((await visitor(test).get('/healthz', bearer)).statusCode).toBe(200)
    test.clock.advance(2_000)
    expect((await visitor(test).get('/healthz', bearer)).statusCode).toBe(401)
  })

  it('is tied to this very host on https', async () => {
    const secure = await startTestApp({ config: { PUBLIC_URL: 'https://obole.example' } })
    try {
      await createTestUser(secure, { email: 'claire@example.org' })
      const payload = { username: 'claire@example.org', password: TEST_PASSWORD }
      const { cookies, headers } = await secure.http.inject({ method: 'POST', url: '/auth/token', payload })
      expect(cookies.map(({ name }) => name).toSorted()).toEqual([
        '__Host-obole_access',
        '__Host-obole_device',
        '__Host-obole_login',
        '__Host-obole_refresh',
      ])
      for (const cookie of cookies) {
        expect(cookie).toMatchObject({ path: '/', secure: true, sameSite: 'Lax' })
        expect(cookie).not.toHaveProperty('domain')
      }
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
    } finally {
      await secure.close()
    }
  })
})

describe('a page of another site', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:81' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('changes nothing here: %j', async (headers) => {
    expect((await attempt(headers)).statusCode).toBe(403)
  })

  it('is told from our own pages and from programs', async () => {
    const statuses = await Promise.all([
      attempt({ origin: test.app.config.PUBLIC_URL }),
      attempt({ origin: 'http://shop.example:8080', host: 'shop.example:8080' }),
      attempt({ 'sec-fetch-site': 'same-origin' }),
      attempt({}),
    ])
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })
})

describe('the second way', () => {
  it('leads to the same routes', async () => {
    const somebody = visitor(test)
    const payload = { username: 'claire@example.org', password: TEST_PASSWORD }
    expect((await somebody.post('/forms/auth/token', payload)).statusCode).toBe(200)
    const [direct, proxied] = [
      await somebody.get('/api/agg/user'),
      await somebody.get('/forms/api/agg/user?x=1'),
    ]
    expect(proxied.json()).toEqual(direct.json())
  })

  it('leads nowhere else', async () => {
    expect((await visitor(test).get('/forms/healthz')).statusCode).toBe(404)
    expect((await visitor(test).get('/forms/apiary')).statusCode).toBe(404)
  })
})

describe('every answer', () => {
  it.each(['/healthz', '/api/agg/user', '/nowhere'])('of %s carries the security headers', async (url) => {
    const { headers } = await visitor(test).get(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('of the authentication is kept by nobody', async () => {
    const { headers } = await visitor(test).post('/auth/token')
    expect(headers['cache-control']).toBe('private, no-store')
  })
})

describe('a base on another host', () => {
  it('answers the pages of our own origin, and their preflights', async () => {
    const ours = onApiHost(test.app.config.PUBLIC_URL)
    const call = await visitor(test).get('/api/agg/user', { headers: ours })
    expect(call.headers).toMatchObject({
      'access-control-allow-origin': test.app.config.PUBLIC_URL,
      'access-control-allow-credentials': 'true',
    })
    const preflight = await test.http.inject({ method: 'OPTIONS', url: '/api/carts', headers: ours })
    expect(preflight.statusCode).toBe(204)
    const allowed = String(preflight.headers['access-control-allow-headers']).split(', ')
    // Whatever the client may send: without its last, nobody could move money from a page.
    const sent = ['authorization', 'content-type', 'idempotency-key', passwordHeader, codeHeader, proofHeader]
    expect(allowed).toEqual(sent)
  })

  it('lets no other page read', async () => {
    const call = await visitor(test).get('/api/agg/user', { headers: onApiHost('https://evil.example') })
    expect(call.headers).not.toHaveProperty('access-control-allow-origin')
  })
})
