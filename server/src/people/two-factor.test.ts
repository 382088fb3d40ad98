import { passwordHeader } from '@obole/contract/refunds'
import { URI } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { codeNow as codeOf, enableSecondFactor, secretIn } from '../../testing/second-factor.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  again,
  createTestUser,
  signedInVisitor,
  TEST_PASSWORD,
  visitor,
  type Visitor,
} from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'
import { base32, codeAt, newSecret, otpauthUrl, stepOfCode } from './totp.ts'

const test = testApp()
let people = 0

const password = { headers: { [passwordHeader]: encodeURIComponent(TEST_PASSWORD) } }

async function somebody(): Promise<{ email: string; userId: number; browser: Visitor }> {
  people += 1
  const email = `factor-${people}@example.org`
  const userId = await createTestUser(test, { email })
  return { email, userId, browser: await signedInVisitor(test, email) }
}

const codeNow = (secret: Buffer) => codeOf(test, secret)
const enable = (browser: Visitor) => enableSecondFactor(test, browser)

/** Any six digits may be right by chance: these are of no half-minute near enough. */
function wrongCode(secret: Buffer): string {
  const near = [-2, -1, 0, 1, 2].map((late) => codeAt(secret, Math.floor(test.clock.now() / 30_000) + late))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  )
}

const signIn = (email: string, code?: string) =>
  visitor(test).post('/auth/token', { username: email, password: TEST_PASSWORD, ...(code ? { code } : {}) })

describe('codes', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238 at second %i', (seconds, code) => {
    expect(codeAt(Buffer.from('12345678901234567890'), Math.floor(seconds / 30), 8)).toBe(code)
  })

  it('count half a minute early or late, and no more', () => {
    const secret = Buffer.from('12345678901234567890')
    const now = 1_800_000_000_000
    const step = now / 30_000
    expect([-1, 0, 1].map((late) => stepOfCode(secret, codeAt(secret, step + late), now))).toEqual([
      step - 1,
      step,
      step + 1,
    ])
    expect(stepOfCode(secret, codeAt(secret, step + 2), now)).toBeNull()
  })

  it('are made of a secret that applications can read', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32(Buffer.from('12345678901234567890'))).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })

  it('are those of another application that scanned the address', () => {
    for (let times = 0; times < 50; times += 1) {
      const secret = newSecret()
      const application = URI.parse(otpauthUrl(secret, 'zoé+2fa@example.org'))
      expect(application).toMatchObject({
        issuer: 'Obole',
        label: 'zoé+2fa@example.org',
        algorithm: 'SHA1',
        digits: 6,
        period: 30,
      })
      expect(secretIn(application.toString())).toEqual(secret)
      const timestamp = 1_800_000_000_000 + times * 12_345_678
      expect(application.generate({ timestamp })).toBe(codeAt(secret, Math.floor(timestamp / 30_000)))
    }
  })
})

describe('setting it up', () => {
  it('asks for the password again', async () => {
    const { browser } = await somebody()
    const response = await browser.post('/api/users/me/two-factor/setup')
    expect([response.statusCode, response.json().code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  })

  it('changes nothing before a code proved that the application has the secret', async () => {
    const { browser, email } = await somebody()
    const setup = await browser.post('/api/users/me/two-factor/setup', undefined, password)
    const code = wrongCode(secretIn(setup.json().otpauthUrl))
    const wrong = await browser.post('/api/users/me/two-factor/confirm', { code })
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'TWO_FACTOR_REFUSED'])
    expect((await signIn(email)).statusCode).toBe(200)
    expect((await browser.get('/api/users/me/two-factor')).json()).toEqual({
      isEnabled: false,
      recoveryCodesLeft: 0,
    })
  })

  it('gives the secret in three forms that say the same', async () => {
    const { browser } = await somebody()
    const setup = (await browser.post('/api/users/me/two-factor/setup', undefined, password)).json()
    expect(setup.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(new URL(setup.otpauthUrl).searchParams.get('secret')).toBe(setup.secret.replaceAll(' ', ''))
    expect(setup.qrCodeSvg).toMatch(/^<svg /)
  })

  it('keeps the secret where nobody who reads the database can use it', async () => {
    const { browser, userId } = await somebody()
    const { secret } = await enable(browser)
    const [row] = await test.app.db.query<{ encrypted_secret: Buffer }>(
      sql`
        select encrypted_secret from second_factors where user_id = ${userId}`,
    )
    expect(row?.encrypted_secret.includes(secret)).toBe(false)
  })

  it('ends the other sessions, and makes a stranger of every device that had come in with the password alone', async () => {
    const { browser, email } = await somebody()
    const elsewhere = await signedInVisitor(test, email)
    const { secret } = await enable(browser)
    expect((await browser.get('/api/users/me/sessions')).json().data).toMatchObject([{ isCurrent: true }])
    expect((await elsewhere.post('/auth/token')).statusCode).not.toBe(200)
    // The guesses of a stranger take nothing from the device at which it was put in force.
    const guess = { username: email, password: TEST_PASSWORD, code: wrongCode(secret) }
    for (let tries = 0; tries < 10; tries += 1) await elsewhere.post('/auth/token', guess)
    expect((await signIn(email, codeNow(secret))).statusCode).toBe(429)
    const atHome = await browser.post('/auth/token', { ...guess, code: codeNow(secret) })
    expect(atHome.statusCode).toBe(200)
  })

  it('does not replace a factor that is in force', async () => {
    const { browser } = await somebody()
    await enable(browser)
    const second = await browser.post('/api/users/me/two-factor/setup', undefined, password)
    expect([second.statusCode, second.json().errors[0].code]).toEqual([400, 'alreadyEnabled'])
  })
})

describe('signing in with it', () => {
  it('asks for the code once the password is right, and for the password first', async () => {
    const { browser, email } = await somebody()
    const { secret } = await enable(browser)
    const missing = await signIn(email)
    expect([missing.statusCode, missing.json().code]).toEqual([401, 'TWO_FACTOR_REQUIRED'])
    const wrongPassword = await visitor(test).post('/auth/token', {
      username: email,
      password: 'pas le bon',
      code: codeNow(secret),
    })
    expect(wrongPassword.json().code).toBe('LOGIN_REFUSED')
    expect((await signIn(email, codeNow(secret))).statusCode).toBe(200)
  })

  it('takes each code once, even twice at the same instant', async () => {
    const { browser, email } = await somebody()
    const { secret } = await enable(browser)
    const code = codeNow(secret)
    const both = await Promise.all([signIn(email, code), signIn(email, code)])
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '403'])
  })

  it('takes each recovery code once', async () => {
    const { browser, email } = await somebody()
    const { recoveryCodes } = await enable(browser)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = ''] = recoveryCodes
    expect((await signIn(email, first.toLowerCase())).statusCode).toBe(200)
    expect((await signIn(email, first)).json().code).toBe('TWO_FACTOR_REFUSED')
    expect((await browser.get('/api/users/me/two-factor')).json()).toEqual({
      isEnabled: true,
      recoveryCodesLeft: 9,
    })
  })

  it('makes guessing slow, whoever knows the password', async () => {
    const { browser, email } = await somebody()
    const { secret } = await enable(browser)
    for (let tries = 0; tries < 10; tries += 1) await signIn(email, wrongCode(secret))
    expect((await signIn(email, codeNow(secret))).statusCode).toBe(429)
  })

  it('shuts its owner out neither at home nor from their own acts while somebody who knows the password guesses', async () => {
    const { browser, email } = await somebody()
    const { secret } = await enable(browser)
    for (let tries = 0; tries < 11; tries += 1) await signIn(email, wrongCode(secret))
    const atHome = (code: string) =>
      browser.post('/auth/token', { username: email, password: TEST_PASSWORD, code })
    expect((await atHome(codeNow(secret))).statusCode).toBe(200)
    test.clock.advance(30_000)
    const renewed = await browser.post('/api/users/me/two-factor/recovery-codes', { code: codeNow(secret) })
    expect(renewed.statusCode).toBe(200)
    test.clock.advance(30_000)
    await browser.post('/auth/forgotten-password', { email })
    await test.worker.drain()
    const token = /token=([\w%.-]+)/.exec(test.mails.sentTo(email, /mot de passe/)?.text ?? '')?.[1] ?? ''
    const reset = await visitor(test).post('/auth/reset-password', {
      token: decodeURIComponent(token),
      password: 'une barque bleue sur la mer',
      code: codeNow(secret),
    })
    expect(reset.statusCode).toBe(200)
  })

  it('makes guessing as slow at home and for whoever is signed in', async () => {
    const { browser, email } = await somebody()
    const { secret } = await enable(browser)
    const tries = Array.from({ length: 10 })
    for (const _ of tries)
      await browser.post('/auth/token', { username: email, password: TEST_PASSWORD, code: wrongCode(secret) })
    const code = codeNow(secret)
    expect(
      (await browser.post('/auth/token', { username: email, password: TEST_PASSWORD, code })).statusCode,
    ).toBe(429)
    const renew = '/api/users/me/two-factor/recovery-codes'
    for (const _ of tries) await browser.post(renew, { code: wrongCode(secret) })
    expect((await browser.post(renew, { code })).statusCode).toBe(429)
  })

  it('makes guessing as slow on many known devices together, and shuts out nobody who is elsewhere', async () => {
    const { browser, email } = await somebody()
    const { secret } = await enable(browser)
    const login = (code: string) => ({ username: email, password: TEST_PASSWORD, code })
    const devices = [visitor(test), visitor(test), visitor(test)]
    for (const device of devices) {
      expect((await device.post('/auth/token', login(codeNow(secret)))).statusCode).toBe(200)
      test.clock.advance(30_000)
    }
    const refused = []
    for (const device of [...devices, ...devices, ...devices, ...devices])
      refused.push((await device.post('/auth/token', login(wrongCode(secret)))).statusCode)
    expect(refused).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429])
    expect((await signIn(email, codeNow(secret))).statusCode).toBe(200)
  })

  it('is asked for by a forgotten password too: a mailbox is one factor only', async () => {
    const { browser, email } = await somebody()
    const { secret } = await enable(browser)
    const guest = visitor(test)
    await guest.post('/auth/forgotten-password', { email })
    await test.worker.drain()
    const token = /token=([\w%.-]+)/.exec(test.mails.sentTo(email, /mot de passe/)?.text ?? '')?.[1] ?? ''
    const chosen = { token: decodeURIComponent(token), password: 'une barque sur le lac' }
    expect((await guest.post('/auth/reset-password', chosen)).json().code).toBe('TWO_FACTOR_REQUIRED')
    const reset = await guest.post('/auth/reset-password', { ...chosen, code: codeNow(secret) })
    expect(reset).toMatchObject({ statusCode: 200 })
  })
})

describe('afterwards', () => {
  it('new recovery codes replace the old ones', async () => {
    const { browser, email } = await somebody()
    const { secret, recoveryCodes } = await enable(browser)
    const renewed = await browser.post('/api/users/me/two-factor/recovery-codes', { code: codeNow(secret) })
    expect(renewed.json().recoveryCodes).toHaveLength(10)
    expect((await signIn(email, recoveryCodes[0])).json().code).toBe('TWO_FACTOR_REFUSED')
    expect((await signIn(email, renewed.json().recoveryCodes[0])).statusCode).toBe(200)
  })

  it('are not given to whoever has no second factor', async () => {
    const { browser } = await somebody()
    const response = await browser.post('/api/users/me/two-factor/recovery-codes', { code: '123456' })
    expect(response.json().code).toBe('TWO_FACTOR_NOT_SET_UP')
  })

  it('a second factor is put out of force with password and code', async () => {
    const { browser, email } = await somebody()
    const { secret } = await enable(browser)
    const withoutPassword = await browser.post('/api/users/me/two-factor/disable', { code: codeNow(secret) })
    expect(withoutPassword.json().code).toBe('REAUTHENTICATION_REQUIRED')
    const off = await browser.post('/api/users/me/two-factor/disable', { code: codeNow(secret) }, password)
    expect(off.json()).toEqual({ isEnabled: false, recoveryCodesLeft: 0 })
    expect((await signIn(email)).statusCode).toBe(200)
  })

  it('every change of it is told by mail', async () => {
    const { browser, email } = await somebody()
    const subjects = async () => {
      await test.worker.drain()
      return test.mails.received
        .filter((mail) => mail.to?.some(({ address }) => address === email))
        .map(({ subject }) => subject)
    }
    const { secret } = await enable(browser)
    expect(await subjects()).toEqual(['La double authentification est en place'])
    await browser.post('/api/users/me/two-factor/recovery-codes', { code: codeNow(secret) })
    expect((await subjects()).at(-1)).toBe('Vos codes de secours ont été remplacés')
    test.clock.advance(30_000)
    await browser.post('/api/users/me/two-factor/disable', { code: codeNow(secret) }, password)
    expect((await subjects()).at(-1)).toBe('La double authentification a été désactivée')
  })

  it('a visitor has none to ask about', async () => {
    expect((await visitor(test).get('/api/users/me/two-factor')).statusCode).toBe(401)
  })
})

describe('an account with a second factor', () => {
  const acts = [
    (browser: Visitor, typed: object) =>
      browser.send('POST', '/api/users/me/email', {
        payload: { email: 'autre-boite@example.org' },
        ...typed,
      }),
    (browser: Visitor, typed: object) =>
      browser.send('PUT', '/api/users/me/password', {
        payload: { password: 'une barque sur le lac' },
        ...typed,
      }),
  ]
  it('changes its address and its password with a code of it, and not with the password alone', async () => {
    await createTestUser(test, { email: 'deux-facteurs@example.org' })
    const browser = await signedInVisitor(test, 'deux-facteurs@example.org')
    const { secret } = await enable(browser)
    for (const act of acts) {
      expect((await act(browser, again())).json().code).toBe('TWO_FACTOR_CODE_REQUIRED')
      const wrong = again(TEST_PASSWORD, 'AAAAAAAA-BBBBBBBB')
      expect((await act(browser, wrong)).json().code).toBe('TWO_FACTOR_REFUSED')
      const done = await act(browser, again(TEST_PASSWORD, codeNow(secret)))
      expect(done.statusCode).toBeLessThan(300)
      test.clock.advance(30_000)
    }
  })
})
