import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { passwordHeader } from '@obole/contract/refunds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { createTestUser, signedInVisitor, TEST_PASSWORD, visitor } from '../testing/visitor.ts'
import { createApi } from './api.ts'
import { readUnsubscribeToken, unsubscribeToken } from './digests/unsubscribe-token.ts'
import { openApp } from './open-app.ts'
import { positionOf, tokenOf } from './platform/continuation.ts'
import { passCode, passOfCode } from './papers/pass-code.ts'
import { readAccessToken, signAccessToken } from './people/access-token.ts'
import { linkIdOf, signLink } from './people/links.ts'
import { codeAt, newSecret } from './people/totp.ts'
import { checkProof, newChallenge } from './checkout/captcha.ts'
import { sql } from './platform/sql.ts'

const FIRST = 'the-first-secret-of-this-database-0'
const SECOND = 'the-second-secret-of-this-database-1'
const THIRD = 'a-third-secret-of-this-database-0002'

let before: TestApp
let after: TestApp
const closings: (() => Promise<void>)[] = []

/** The same database, started again with other secrets. */
async function restarted(secret: string, former: string[]): Promise<TestApp> {
  const config = { ...before.app.config, SECRET: secret, SECRETS_OLD: former }
  const { app, close } = await openApp(config, { clockOver: () => before.clock })
  const http = await createApi(app)
  closings.push(async () => {
    await http.close()
    await close()
  })
  return { ...before, app, http }
}

beforeAll(async () => {
  before = await startTestApp({ config: { SECRET: FIRST, ONE_PAGE_CAPTCHA: true } })
  after = await restarted(SECOND, [FIRST])
})
afterAll(async () => {
  for (const close of closings) await close()
  await before.close()
})

const codeNow = (secret: Buffer) => codeAt(secret, Math.floor(before.clock.now() / 30_000))

async function withFactor(email: string) {
  const userId = await createTestUser(before, { email })
  const browser = await signedInVisitor(before, email)
  const headers = { [passwordHeader]: encodeURIComponent(TEST_PASSWORD) }
  const setup = (await browser.post('/api/users/me/two-factor/setup', undefined, { headers })).json()
  const secret = fromBase32(setup.secret)
  const { recoveryCodes } = (
    await browser.post('/api/users/me/two-factor/confirm', { code: codeNow(secret) })
  ).json()
  before.clock.advance(60_000)
  return { userId, email, secret, recoveryCodes }
}

function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(text.replaceAll(' ', ''), (one) =>
    letters.indexOf(one).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const signIn = async (on: TestApp, email: string, code: string) =>
  (await visitor(on).post('/auth/token', { username: email, password: TEST_PASSWORD, code })).statusCode

async function encryptedSecret(userId: number): Promise<Buffer | undefined> {
  const [row] = await before.app.db.query<{ encrypted_secret: Buffer }>(
    sql`
      select encrypted_secret from second_factors where user_id = ${userId}`,
  )
  return row?.encrypted_secret
}

const pass = { orderItemId: 42, hand: 0 }

describe('another secret', () => {
  it('lets nobody out: a session goes on, and is then of the new one', async () => {
    const user = {
      userId: 7,
      email: 'a@example.org',
      isAdmin: false,
      roles: [],
      unverified: false,
      mustSetUpTwoFactor: false,
    }
    const old = signAccessToken(before.app, { client: 'c', user, session: null })
    expect(readAccessToken(after.app, old)).toMatchObject({ claims: { client: 'c', user } })
    const fresh = signAccessToken(after.app, { client: 'c', user, session: null })
    expect(readAccessToken(after.app, fresh)).toMatchObject({ claims: { user } })
    expect(readAccessToken(before.app, fresh)).toMatchObject({ claims: null })
  })

  it('keeps a refresh that was under way', async () => {
    await createTestUser(before, { email: 'refresh@example.org' })
    const browser = await signedInVisitor(before, 'refresh@example.org')
    expect((await browser.post('/auth/token')).statusCode).toBe(200)
    const moved = visitor(after)
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
    expect((await moved.post('/auth/token')).statusCode).toBe(200)
    expect((await moved.get('/api/agg/user')).json().user).toMatchObject({ email: 'refresh@example.org' })
  })

  it('lets a mailed link, the end of a mail’s subscription, a printed pass, a page of a list and a computation live out their time', async () => {
    expect(linkIdOf(after.app, signLink(before.app, 'an-id'))).toBe('an-id')
    expect(passOfCode(after.app, passCode(before.app, pass))).toEqual(pass)
    const subscription = { userId: 7, organizationId: 3 }
    const stop = unsubscribeToken(before.app, subscription)
    expect(readUnsubscribeToken(after.app, stop)).toEqual(subscription)
    const position = { key: 'k', id: 9 }
    expect(positionOf(after.app, 'list', tokenOf(before.app, 'list', position))).toEqual(position)
    const { key } = newChallenge(before.app)
    const done = solved(key ?? '')
    expect(await checkProof(after.app, done, '127.0.0.1')).toBeNull()
  })

  it('signs what is new with a key the former one does not open', () => {
    expect(linkIdOf(before.app, signLink(after.app, 'an-id'))).toBeNull()
    expect(passOfCode(before.app, passCode(after.app, pass))).toBeNull()
    expect(passCode(after.app, pass)).not.toBe(passCode(before.app, pass))
  })

  it('opens second factors and their recovery codes, and carries the secret over once it is used', async () => {
    const { userId, email, secret, recoveryCodes } = await withFactor('carried@example.org')
    const written = await encryptedSecret(userId)
    expect(await signIn(after, email, codeNow(secret))).toBe(200)
    expect((await encryptedSecret(userId))?.equals(written ?? Buffer.of())).toBe(false)
    expect(await signIn(after, email, recoveryCodes[0])).toBe(200)
    expect(await signIn(after, email, recoveryCodes[0])).toBe(403)

    // Two changes later the secret it was first written under is gone from its row.
    const later = await restarted(THIRD, [SECOND, FIRST])
    before.clock.advance(60_000)
    expect(await signIn(later, email, codeNow(secret))).toBe(200)
    before.clock.advance(60_000)
    expect(await signIn(await restarted(THIRD, [FIRST]), email, codeNow(secret))).toBe(200)
  })

  it('derives the same ids as ever, so that what is asked for again is not done twice', () => {
    const seed = ['payment-request', 'a-cart'] as const
    expect(after.app.ids.derivedToken(...seed)).toBe(before.app.ids.derivedToken(...seed))
  })

  it('is refused where the first one is not told: ids would follow from another', async () => {
    await expect(restarted(SECOND, [])).rejects.toThrow(/SECRETS_OLD/)
  })
})

describe('what was made while one secret did everything', () => {
  const legacy = (purpose: string, text: string) =>
    createHmac('sha256', FIRST).update(`${purpose}:${text}`).digest().subarray(0, 18).toString('base64url')

  it('still opens: links, passes, positions', () => {
    for (const on of [before, after]) {
      expect(linkIdOf(on.app, `an-id.${legacy('link', 'an-id')}`)).toBe('an-id')
      expect(passOfCode(on.app, `42.${legacy('pass', '42')}`)).toEqual(pass)
      const payload = Buffer.from(JSON.stringify(['k', 9])).toString('base64url')
      const token = `${payload}.${legacy('continuation', `list:${payload}`)}`
      expect(positionOf(on.app, 'list', token)).toEqual({ key: 'k', id: 9 })
    }
  })

  it('still opens: second factors and recovery codes, before and after another secret', async () => {
    const email = 'of-old@example.org'
    const userId = await createTestUser(before, { email })
    const secret = newSecret()
    const nonce = randomBytes(12)
    const key = Buffer.from(hkdfSync('sha256', FIRST, '', 'second-factor', 32))
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(userId)))
    const encrypted = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    await before.app.db.query(
      sql`
        insert into second_factors (user_id, encrypted_secret, created_at, confirmed_at) values (${userId},
          ${encrypted}, now(), now())`,
    )
    const hash = Buffer.from(legacy('recovery-code', `${userId}:ABCDEFGHABCDEFGH`), 'base64url')
    await before.app.db.query(sql`insert into recovery_codes (user_id, hash) values (${userId}, ${hash})`)
    expect(await signIn(before, email, codeNow(secret))).toBe(200)
    before.clock.advance(60_000)
    expect(await signIn(after, email, codeNow(secret))).toBe(200)
    expect(await signIn(after, email, 'ABCDEFGH-ABCDEFGH')).toBe(200)
  })
})

/** Does the work that the page does. */
function solved(key: string): string {
  for (let number = 0; ; number += 1) {
    const proof = `${key}.${number}`
    if (createHash('sha256').update(proof).digest().readUInt32BE(0) < 2 ** 18) return proof
  }
}
