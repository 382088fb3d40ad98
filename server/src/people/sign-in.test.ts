import crypto from 'node:crypto'
import { proofHeader, workIn } from '@obole/contract/proof-header'
import { solve } from '@obole/contract/proof-of-work'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, TEST_PASSWORD, visitor } from '../../testing/visitor.ts'
import { takeToken, takeTokens } from '../platform/rate-limit.ts'
import { grantRole } from './change-roles.ts'
import { loginLimits, usedUpDeviceLimits } from './limits.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
let userId: number

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const login = (username: string, password: string, remoteAddress = '192.0.2.1', proof?: string) =>
  visitor(test).post(
    '/auth/token',
    { username, password },
    { remoteAddress, headers: proof === undefined ? {} : { [proofHeader]: proof } },
  )

beforeAll(async () => {
  userId = await createTestUser(test, { email: 'claire@example.org' })
  await createTestUser(test, { email: 'unverified@example.org', isVerified: false })
  const [row] = await test.app.db.query<{ id: number }>(
    sql`
      insert into organizations (slug, name) values ('les-jardins', 'Les Jardins') returning id`,
  )
  await grantRole(test.app, { userId, organizationId: row?.id ?? 0, role: 'OrganizationAdmin' })
})

describe('a right password', () => {
  it('gives an access token that tells who it is', async () => {
    const response = await login('claire@example.org', TEST_PASSWORD)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ token_type: 'bearer', expires_in: 900 })
    const claims = decodeJwt(response.json<{ access_token: string }>().access_token)
    expect(claims).toMatchObject({
      userId: String(userId),
      isAdmin: true,
      roles: ['OrganizationAdmin'],
      unverified: false,
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900)
  })

  it('is also taken from a form, and with capitals or spaces around the address', async () => {
    const payload = new URLSearchParams({
      username: ' Claire@Example.org',
      password: TEST_PASSWORD,
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await visitor(test).send('POST', '/auth/token', { payload, headers })
    expect(response.statusCode).toBe(200)
  })

  it('sets a readable access cookie and a refresh cookie that scripts cannot read', async () => {
    const { cookies } = await login('claire@example.org', TEST_PASSWORD)
    const byName = Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie]))
    expect(byName['obole_access']).toMatchObject({ path: '/', sameSite: 'Lax', maxAge: 900 })
    expect(byName['obole_access']).not.toHaveProperty('httpOnly')
    expect(byName['obole_refresh']).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: true })
    expect(byName['obole_login']).toMatchObject({ value: '1', path: '/' })
    const device = { path: '/', sameSite: 'Lax', httpOnly: true, maxAge: 365 * 86_400 }
    expect(byName['obole_device']).toMatchObject(device)
    expect(cookies).toHaveLength(4)
  })

  it('says of an unverified address that it is unverified, and does not count as signed in', async () => {
    const somebody = visitor(test)
    const payload = { username: 'unverified@example.org', password: TEST_PASSWORD }
    const response = await somebody.post('/auth/token', payload)
    expect(decodeJwt(response.json<{ access_token: string }>().access_token)).toMatchObject({
      unverified: true,
    })
    const user = await somebody.get('/api/agg/user')
    expect([user.statusCode, user.json<{ code: string }>().code]).toEqual([403, 'EMAIL_UNVERIFIED'])
  })

  it('keeps the visitor’s id, so that what they began goes on', async () => {
    const somebody = visitor(test)
    const before = decodeJwt(
      (await somebody.post('/auth/token')).json<{ access_token: string }>().access_token,
    )
    const payload = { username: 'claire@example.org', password: TEST_PASSWORD }
    const after = decodeJwt(
      (await somebody.post('/auth/token', payload)).json<{ access_token: string }>().access_token,
    )
    expect(before.sub).toBeTruthy()
    expect(after.sub).toBe(before.sub)
  })
})

describe('what is not an account', () => {
  it('is answered like a wrong password, after the same work', async () => {
    await createTestUser(test, { email: 'waits@example.org' })
    await test.app.db.query(sql`update users set password_hash = null where email = 'waits@example.org'`)
    const computations = vi.spyOn(crypto, 'argon2')
    const outcomes = []
    for (const email of ['claire@example.org', 'nobody@example.org', 'waits@example.org', 'not an address']) {
      computations.mockClear()
      const response = await login(email, 'not the password', '192.0.2.200')
      const costs = computations.mock.calls.map(([, { memory, passes, parallelism, tagLength }]) => ({
        memory,
        passes,
        parallelism,
        tagLength,
      }))
      outcomes.push({ status: response.statusCode, body: response.body, costs })
    }
    computations.mockRestore()
    expect(outcomes[0]).toMatchObject({ status: 401, costs: [{ memory: 19456, passes: 2 }] })
    expect(JSON.parse(outcomes[0]?.body ?? '')).toMatchObject({ code: 'LOGIN_REFUSED', status: 401 })
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  })
})

describe('an expired password', () => {
  it('is answered password_expired, and only to whoever knows it', async () => {
    await createTestUser(test, { email: 'old@example.org' })
    await test.app.db.query(
      sql`
        update users set password_expires_at = now() - interval '1 day' where email = 'old@example.org'`,
    )
    const right = await login('old@example.org', TEST_PASSWORD)
    expect([right.statusCode, right.json<{ code: string }>().code]).toEqual([401, 'password_expired'])
    expect(right.cookies.map(({ name }) => name)).not.toContain('obole_refresh')
    const wrong = await login('old@example.org', 'not the password')
    expect(wrong.json<{ code: string }>().code).toBe('LOGIN_REFUSED')
  })

  it('counts as a wrong one, and asks Support for nothing', async () => {
    const email = 'older@example.org'
    await createTestUser(test, { email })
    await test.app.db.query(
      sql`
        update users set password_expires_at = now() - interval '1 day' where email = ${email}`,
    )
    const payload = { username: email, password: TEST_PASSWORD, message: 'Perdu' }
    const asked = await visitor(test).post('/auth/factor-recovery', payload)
    expect(asked.json<{ code: string }>().code).toBe('password_expired')
    const statuses = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await login(email, TEST_PASSWORD, '198.18.11.1')).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })
})

describe('guessing', () => {
  async function guess(email: string, from: string): Promise<number[]> {
    const statuses = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      statuses.push((await login(email, `guess number ${attempt}`, from)).statusCode)
    }
    return statuses
  }

  it.each(['claire@example.org', 'nobody-else@example.org'])(
    'is stopped for %s, known or not',
    async (email) => {
      const statuses = await guess(email, '198.51.100.1')
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    },
  )

  it('from one place does not lock the owner out at home', async () => {
    await guess('claire@example.org', '192.0.3.1')
    expect((await login('claire@example.org', TEST_PASSWORD, '192.0.3.9')).statusCode).toBe(429)
    expect((await login('claire@example.org', TEST_PASSWORD, '203.0.113.9')).statusCode).toBe(200)
  })

  it('does not lock out the owner on a device where they signed in before, even next to whoever guesses', async () => {
    const owner = visitor(test)
    const email = 'at-home@example.org'
    await createTestUser(test, { email })
    const signIn = (password: string) =>
      owner.post('/auth/token', { username: email, password }, { remoteAddress: '198.18.7.1' })
    expect((await signIn(TEST_PASSWORD)).statusCode).toBe(200)
    for (const name of owner.cookies.keys()) if (!name.endsWith('device')) owner.cookies.delete(name)
    await guess(email, '198.18.7.2')
    expect((await login(email, TEST_PASSWORD, '198.18.7.3')).statusCode).toBe(429)
    expect((await signIn('wrong')).statusCode).toBe(401)
    expect((await signIn(TEST_PASSWORD)).statusCode).toBe(200)
    // It vouches for one account, and has ten tries of its own.
    const other = { username: 'unverified@example.org', password: 'x' }
    await guess('unverified@example.org', '198.18.7.2')
    expect((await owner.post('/auth/token', other, { remoteAddress: '198.18.7.1' })).statusCode).toBe(429)
    for (let n = 0; n < 9; n += 1) expect((await signIn(`wrong ${n}`)).statusCode).toBe(401)
    expect((await signIn(TEST_PASSWORD)).statusCode).toBe(429)
  })

  it('with a copy of a device’s cookie does not lock its owner out, who computes', async () => {
    const email = 'stolen-cookie@example.org'
    await createTestUser(test, { email })
    const owner = visitor(test)
    const signIn = (who: typeof owner, password: string, proof?: string) =>
      who.post(
        '/auth/token',
        { username: email, password },
        { remoteAddress: '198.18.10.1', ...(proof ? { headers: { [proofHeader]: proof } } : {}) },
      )
    const solved = async (who: typeof owner, password: string) => {
      const work = workIn((await signIn(who, password)).json())
      const proof = await solve(work?.key ?? '', work?.difficultyBits ?? 0)
      return { bits: work?.difficultyBits, answer: await signIn(who, password, proof) }
    }
    expect((await signIn(owner, TEST_PASSWORD)).statusCode).toBe(200)
    const thief = visitor(test)
    for (const [name, value] of owner.cookies) if (name.endsWith('device')) thief.cookies.set(name, value)
    for (let n = 0; n < 10; n += 1) expect((await signIn(thief, `wrong ${n}`)).statusCode).toBe(401)
    // Whoever guesses computes for each, and for the next more.
    const first = await solved(thief, 'wrong')
    expect([first.bits, first.answer.statusCode]).toEqual([16, 401])
    const second = await solved(thief, 'wrong again')
    expect([second.bits, second.answer.statusCode]).toEqual([17, 401])
    for (const name of owner.cookies.keys()) if (!name.endsWith('device')) owner.cookies.delete(name)
    const back = await solved(owner, TEST_PASSWORD)
    expect([back.bits, back.answer.statusCode]).toEqual([18, 200])
  })

  it('on a device that signed in before is bounded by the day, however patient', async () => {
    const limits = loginLimits('patient@example.org', '198.18.8.1', 'a-device').filter(
      ({ worked }) => !worked,
    )
    const guessAt = (minutes: number) =>
      takeTokens({ ...test.app, clock: { now: () => test.clock.now() + minutes * 60_000 } }, limits)
    let heard = 0
    for (let minutes = 0; minutes < 24 * 60; minutes += 15)
      for (let n = 0; n < 10; n += 1) if (!(await guessAt(minutes))) heard += 1
    // Forty at once, and as many as a day gives back.
    expect(heard).toBeLessThanOrEqual(80)
    expect(heard).toBeGreaterThanOrEqual(40)
  })

  it('on a device that has used up its tries costs more with each', async () => {
    const rate = { limit: 10, windowMs: 24 * 3_600_000 }
    for (let n = 0; n < 3; n += 1)
      await takeToken(test.app, 'login-device-worked', 'worked@example.org device', rate)
    const limits = usedUpDeviceLimits('worked@example.org', '198.18.65.1', 'device')
    expect(await takeTokens(test.app, limits)).toMatchObject({ details: { work: { difficultyBits: 19 } } })
  })

  it('on many devices that signed in before is asked for work by the account, which shuts no owner out', async () => {
    const email = 'many-devices@example.org'
    await createTestUser(test, { email })
    const owner = visitor(test)
    const signIn = (password: string, proof?: string) =>
      owner.post(
        '/auth/token',
        { username: email, password },
        { remoteAddress: '198.18.9.1', ...(proof ? { headers: { [proofHeader]: proof } } : {}) },
      )
    expect((await signIn(TEST_PASSWORD)).statusCode).toBe(200)
    for (let device = 0; device < 8; device += 1)
      for (let n = 0; n < 5; n += 1)
        expect(await takeTokens(test.app, loginLimits(email, '198.18.9.2', `device-${device}`))).toBeNull()
    const refused = await takeTokens(test.app, loginLimits(email, '198.18.9.2', 'one-more-device'))
    expect(refused).toMatchObject({ refusal: 'TOO_MANY_REQUESTS' })
    const work = workIn((await signIn(TEST_PASSWORD)).json())
    expect(work?.difficultyBits).toBe(14)
    const proof = await solve(work?.key ?? '', work?.difficultyBits ?? 0)
    expect((await signIn(TEST_PASSWORD, proof)).statusCode).toBe(200)
  })

  it('from a hundred places asks for work, and lets the owner in from anywhere', async () => {
    const email = 'owner@example.org'
    await createTestUser(test, { email })
    /** As many wrong passwords, each from a place of its own, without their computation. */
    const fail = async (times: number, first: number) => {
      for (let n = first; n < first + times; n += 1)
        await takeTokens(test.app, loginLimits(email, `2001:db8:${n.toString(16)}::1`, null))
    }
    const asked = async (password: string, from: string) =>
      workIn((await login(email, password, from)).json())
    const solved = async (password: string, from: string) => {
      const work = await asked(password, from)
      const proof = await solve(work?.key ?? '', work?.difficultyBits ?? 0)
      return { proof, answer: await login(email, password, from, proof) }
    }
    await fail(30, 0)
    expect((await asked('wrong', '203.0.113.1'))?.difficultyBits).toBe(14)
    expect((await solved('wrong', '203.0.113.1')).answer.statusCode).toBe(401)
    const { proof, answer } = await solved(TEST_PASSWORD, '203.0.113.9')
    expect(answer.statusCode).toBe(200)
    expect((await login(email, TEST_PASSWORD, '203.0.113.9', proof)).statusCode).toBe(429)
    // However many have guessed, it is work and never a closed door.
    await test.app.db.query(sql`update rate_limits set empty_at_ms = empty_at_ms + 3_600_000`)
    expect((await asked(TEST_PASSWORD, '192.0.2.200'))?.difficultyBits).toBe(20)
    await test.app.db.query(sql`delete from rate_limits`)
  })

  it('at many accounts from one range asks for work', async () => {
    for (let n = 0; n < 100; n += 1)
      expect(await takeTokens(test.app, loginLimits(`n${n}@example.org`, '198.18.64.1', null))).toBeNull()
    const refused = await takeTokens(test.app, loginLimits('one-more@example.org', '198.18.64.2', null))
    expect(refused).toMatchObject({ refusal: 'TOO_MANY_REQUESTS' })
  })

  it('is not what somebody does who signs in often', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect((await login('claire@example.org', TEST_PASSWORD, '203.0.113.77')).statusCode).toBe(200)
    }
  })
})

describe('a hash of an older cost', () => {
  it('is replaced when its owner signs in', async () => {
    const id = await createTestUser(test, { email: 'early@example.org' })
    const nonce = Buffer.alloc(16, 7)
    const weak = { message: TEST_PASSWORD, nonce, memory: 1024, passes: 1, parallelism: 1, tagLength: 32 }
    const stored = `$argon2id$v=19$m=1024,t=1,p=1$${base64(nonce)}$${base64(crypto.argon2Sync('argon2id', weak))}`
    await test.app.db.query(sql`update users set password_hash = ${stored} where id = ${id}`)
    expect((await login('early@example.org', TEST_PASSWORD)).statusCode).toBe(200)
    const [row] = await test.app.db.query<{ hash: string }>(
      sql`
        select password_hash as hash from users where id = ${id}`,
    )
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login('early@example.org', TEST_PASSWORD)).statusCode).toBe(200)
  })
})

it('refuses unknown keys and half a password grant', async () => {
  const somebody = visitor(test)
  expect(
    (await somebody.post('/auth/token', { username: 'a@b.fr', password: 'x', admin: true })).statusCode,
  ).toBe(400)
  expect((await somebody.post('/auth/token', { username: 'a@b.fr' })).statusCode).toBe(400)
})
