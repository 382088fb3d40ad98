import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { useUp } from '../../testing/used-up.ts'
import { createTestUser, signedInVisitor, TEST_PASSWORD, visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'
import { LINK_LASTS_MS } from './links.ts'

const test = testApp()
const HOUR_MS = 3_600_000
const NEW_PASSWORD = 'une barque bleue au matin'

type Request = 'first-login' | 'forgotten-password' | 'expired-password'

const ask = (request: Request, payload: Record<string, string>, headers: Record<string, string> = {}) =>
  visitor(test).post(`/auth/${request}`, payload, { headers })

/** What the mailbox received since the last look. */
async function newMails(to: string) {
  const before = test.mails.received.length
  await test.worker.drain()
  return test.mails.received.slice(before).filter((mail) => mail.to?.[0]?.address === to)
}

function linkIn(mail: { html?: string | undefined } | undefined): URL {
  const address = mail?.html?.match(/href="([^"]+\?token=[^"]+)"/)?.[1]
  return new URL(address ?? 'about:blank')
}

async function linkFor(request: Request, payload: { email: string; redirectTo?: string }): Promise<URL> {
  await ask(request, payload)
  const [mail] = await newMails(payload.email)
  return linkIn(mail)
}

const tokenIn = (link: URL) => link.searchParams.get('token') ?? ''
const reset = (token: string, password = NEW_PASSWORD) =>
  visitor(test).post('/auth/reset-password', { token, password })

it('links last as long as their readers need, and no longer', () => {
  const hours = Object.entries(LINK_LASTS_MS).map(([purpose, ms]) => [purpose, ms / HOUR_MS])
  expect(Object.fromEntries(hours)).toEqual({
    FirstLogin: 72,
    ForgottenPassword: 1,
    ExpiredPassword: 1,
    VerifyEmail: 168,
    ChangeEmail: 24,
  })
})

describe('a forgotten password', () => {
  it('greets by the first name whoever confirmed the address, and nobody by what a stranger typed', async () => {
    const names = { firstName: 'Inès', lastName: 'Durand' }
    await createTestUser(test, { email: 'ines@example.org', ...names })
    await createTestUser(test, { email: 'inconnue@example.org', ...names, isVerified: false })
    await ask('forgotten-password', { email: 'ines@example.org' })
    expect((await newMails('ines@example.org'))[0]?.text).toContain('Bonjour Inès,')
    await ask('forgotten-password', { email: 'inconnue@example.org' })
    const [unconfirmed] = await newMails('inconnue@example.org')
    expect(unconfirmed?.text).toContain('Bonjour,')
    expect(unconfirmed?.text).not.toContain('Inès')
  })

  it('is replaced once by the link in the mail, which ends every session of before', async () => {
    await createTestUser(test, { email: 'claire@example.org' })
    const before = await signedInVisitor(test, 'claire@example.org')
    const link = await linkFor('forgotten-password', {
      email: 'claire@example.org',
      redirectTo: '/associations/x',
    })
    expect(link.pathname).toBe('/utilisateur/recuperation-mot-de-passe')

    const somebody = visitor(test)
    const peek = await somebody.post('/auth/link', { token: tokenIn(link) })
    expect(peek.json()).toEqual({
      purpose: 'ForgottenPassword',
      email: 'claire@example.org',
      redirectTo: '/associations/x',
    })
    const response = await somebody.post('/auth/reset-password', {
      token: tokenIn(link),
      password: NEW_PASSWORD,
    })
    expect(response.json()).toMatchObject({ token_type: 'bearer', redirectTo: '/associations/x' })
    expect((await somebody.get('/api/agg/user')).statusCode).toBe(200)

    expect((await before.post('/auth/token')).statusCode).toBe(401)
    const login = (password: string) =>
      visitor(test).post('/auth/token', { username: 'claire@example.org', password })
    expect((await login(TEST_PASSWORD)).statusCode).toBe(401)
    expect((await login(NEW_PASSWORD)).statusCode).toBe(200)

    const again = await reset(tokenIn(link), 'encore un autre mot')
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([404, 'LINK_INVALID'])
    const [notice] = await newMails('claire@example.org')
    expect(notice?.subject).toBe('Votre mot de passe a été changé')
  })

  it('is answered alike for a mailbox without an account, which hears nothing', async () => {
    const known = await ask('forgotten-password', { email: 'claire@example.org' })
    const unknown = await ask('forgotten-password', { email: 'nobody@example.org' })
    expect([known.statusCode, known.body]).toEqual([202, '{"sent":true}'])
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    expect(await newMails('nobody@example.org')).toEqual([])
  })

  it('has a link that lasts an hour', async () => {
    await createTestUser(test, { email: 'late@example.org' })
    const link = await linkFor('forgotten-password', { email: 'late@example.org' })
    test.clock.advance(HOUR_MS + 1000)
    expect((await reset(tokenIn(link))).statusCode).toBe(404)
  })

  it('has links that a new password makes worthless', async () => {
    await createTestUser(test, { email: 'two@example.org' })
    const first = await linkFor('forgotten-password', { email: 'two@example.org' })
    const second = await linkFor('forgotten-password', { email: 'two@example.org' })
    expect((await reset(tokenIn(second))).statusCode).toBe(200)
    expect((await reset(tokenIn(first))).statusCode).toBe(404)
  })

  it('has a link of which two who use it at once use one', async () => {
    await createTestUser(test, { email: 'race@example.org' })
    const token = tokenIn(await linkFor('forgotten-password', { email: 'race@example.org' }))
    const statuses = await Promise.all([reset(token), reset(token, 'une autre barque rouge'), reset(token)])
    expect(statuses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '404', '404'])
  })

  it('is mailed at most four times an hour', async () => {
    const statuses = []
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await ask('forgotten-password', { email: 'bombed@example.org' })).statusCode)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 429, 429])
    expect((await ask('first-login', { email: 'bombed+again@example.org' })).statusCode).toBe(429)
  })

  it('is asked for, and its link used, only so often from one range of addresses', async () => {
    const remoteAddress = '198.18.62.1'
    const post = async (url: string, payload: object) =>
      (await visitor(test).post(url, payload, { remoteAddress })).statusCode
    await useUp(test, 'link-range', '198.18.62.0/24', 'hour')
    expect(await post('/auth/forgotten-password', { email: 'quiet@example.org' })).toBe(429)
    await useUp(test, 'link-use-range', '198.18.62.0/24', 'quarter')
    const guessed = { token: 'nobody-holds-this-token-00', password: NEW_PASSWORD }
    expect(await post('/auth/reset-password', guessed)).toBe(429)
  })

  it('goes back only to pages of ours', async () => {
    await createTestUser(test, { email: 'back@example.org' })
    const away = [
      'https://evil.example/',
      '//evil.example/x',
      '/.//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]
    for (const redirectTo of away) {
      test.clock.advance(HOUR_MS)
      const token = tokenIn(await linkFor('forgotten-password', { email: 'back@example.org', redirectTo }))
      const peek = await visitor(test).post('/auth/link', { token })
      expect(peek.json<{ redirectTo: string | null }>().redirectTo).toBeNull()
    }
  })
})

describe('a first login', () => {
  it('opens an account for a mailbox that had none, verified by the link', async () => {
    const link = await linkFor('first-login', { email: 'new@example.org' })
    expect(link.pathname).toBe('/premiere-connexion')
    const response = await reset(tokenIn(link))
    const claims = decodeJwt(response.json<{ access_token: string }>().access_token)
    expect(claims).toMatchObject({ email: 'new@example.org', unverified: false, isAdmin: false })
  })

  it('gives its first password to an account that an administrator opened', async () => {
    const { userId } = {
      userId: await createTestUser(test, { email: 'invited@example.org', isVerified: false }),
    }
    await test.app.db.query(sql`update users set password_hash = null where id = ${userId}`)
    const link = await linkFor('first-login', { email: 'invited@example.org' })
    const claims = decodeJwt((await reset(tokenIn(link))).json<{ access_token: string }>().access_token)
    expect(claims).toMatchObject({ userId: String(userId), unverified: false })
  })

  it('tells the owner of an account, and nobody else, that there is one', async () => {
    await createTestUser(test, { email: 'owner@example.org' })
    const response = await ask('first-login', { email: 'owner@example.org' }, { 'accept-language': 'en' })
    expect(response.body).toBe('{"sent":true}')
    const [mail] = await newMails('owner@example.org')
    expect(mail?.subject).toBe('Vous avez déjà un compte')
    expect(mail?.html).not.toContain('token=')
  })

  it('speaks the language of whoever asks', async () => {
    await ask('first-login', { email: 'english@example.org' }, { 'accept-language': 'en-GB,en;q=0.9' })
    const [mail] = await newMails('english@example.org')
    expect(mail?.subject).toBe('Choose your password')
    expect(mail?.text).toContain('/premiere-connexion?token=')
  })
})

describe('an expired password', () => {
  it('is replaced by a link to the page of expired passwords', async () => {
    await createTestUser(test, { email: 'old@example.org' })
    await test.app.db.query(sql`update users set password_expires_at = now() where email = 'old@example.org'`)
    const link = await linkFor('expired-password', { email: 'old@example.org' })
    expect(link.pathname).toBe('/mot-de-passe/expired')
    expect((await reset(tokenIn(link))).statusCode).toBe(200)
    const login = await visitor(test).post('/auth/token', {
      username: 'old@example.org',
      password: NEW_PASSWORD,
    })
    expect(login.statusCode).toBe(200)
  })
})

describe('an unverified address', () => {
  it('is verified by its link, after which a refreshed token says so', async () => {
    await createTestUser(test, { email: 'fresh@example.org', isVerified: false })
    const somebody = await signedInVisitor(test, 'fresh@example.org')
    expect((await somebody.post('/auth/verification-email')).statusCode).toBe(202)
    const [mail] = await newMails('fresh@example.org')
    const link = linkIn(mail)
    expect(link.pathname).toBe('/utilisateur/verification-e-mail')
    expect((await reset(tokenIn(link))).statusCode).toBe(404)
    expect((await somebody.post('/auth/verify-email', { token: tokenIn(link) })).statusCode).toBe(200)
    expect((await somebody.post('/auth/verify-email', { token: tokenIn(link) })).statusCode).toBe(404)
    await somebody.post('/auth/token')
    expect((await somebody.get('/api/agg/user')).statusCode).toBe(200)
  })

  it('is asked for by nobody but its user', async () => {
    expect((await visitor(test).post('/auth/verification-email')).statusCode).toBe(401)
  })
})

describe('a link', () => {
  it('that we did not sign is refused', async () => {
    await createTestUser(test, { email: 'forged@example.org' })
    const token = tokenIn(await linkFor('forgotten-password', { email: 'forged@example.org' }))
    const [id = ''] = token.split('.')
    for (const forged of [id, `${id}.`, `${id}.${'A'.repeat(24)}`, `x${token}`, '.', 'é'.repeat(20)]) {
      expect((await reset(forged)).statusCode).toBe(404)
    }
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('takes no password that is too simple, and stays good for another', async () => {
    await createTestUser(test, { email: 'simplette@example.org' })
    const token = tokenIn(await linkFor('forgotten-password', { email: 'simplette@example.org' }))
    for (const password of ['', 'azerty', 'motdepasse2024!']) {
      const response = await reset(token, password)
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        400,
        'PASSWORD_TOO_SIMPLE',
      ])
    }
    const held = await reset(token, 'simplette-simplette-42')
    expect([held.statusCode, held.json<{ code: string }>().code]).toEqual([400, 'PASSWORD_HOLDS_EMAIL'])
    const common = await reset(token, 'sunshine1234')
    expect([common.statusCode, common.json<{ code: string }>().code]).toEqual([400, 'PASSWORD_COMMON'])
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('is sent once the mail server is back, and is the same link', async () => {
    await createTestUser(test, { email: 'patient@example.org' })
    test.mails.refuse(true)
    await ask('forgotten-password', { email: 'patient@example.org' })
    expect(await newMails('patient@example.org')).toEqual([])
    test.mails.refuse(false)
    test.clock.advance(11_000)
    const mails = await newMails('patient@example.org')
    expect(mails).toHaveLength(1)
    expect((await reset(tokenIn(linkIn(mails[0])))).statusCode).toBe(200)
  })
})
