import { passwordHeader } from '@obole/contract/refunds'
import { grantRole } from './change-roles.ts'
import { makeAssociation } from '../../testing/association.ts'
import { assert } from '@obole/core/assert'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { useUp } from '../../testing/used-up.ts'
import { createTestUser, signedInVisitor, TEST_PASSWORD, visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const again = (password: string) => ({ headers: { [passwordHeader]: encodeURIComponent(password) } })
const NEW_PASSWORD = 'une barque bleue à Étretat'

describe('one’s own profile', () => {
  it('is changed by its owner, and tells the language mails are written in', async () => {
    await createTestUser(test, { email: 'profil@example.org', firstName: 'Alix', lastName: 'Martin' })
    const browser = await signedInVisitor(test, 'profil@example.org')
    const payload = { firstName: 'Noémie', lastName: 'Le Goff', locale: 'en' }
    const changed = await browser.send('PUT', '/api/users/me', { payload })
    expect(changed).toMatchObject({ statusCode: 200 })
    expect((await browser.get('/api/agg/user')).json().user).toMatchObject(payload)
  })

  it('follows the rules of names, field by field', async () => {
    await createTestUser(test, { email: 'noms@example.org' })
    const browser = await signedInVisitor(test, 'noms@example.org')
    const payload = { firstName: '', lastName: 'X1', locale: 'fr' }
    const refused = await browser.send('PUT', '/api/users/me', { payload })
    expect(refused.json()).toMatchObject({
      status: 400,
      code: 'FIELDS_INVALID',
      errors: [
        { path: 'firstName', code: 'required' },
        { path: 'lastName', code: 'nameDigits' },
      ],
    })
  })
})

describe('one’s own password', () => {
  it('is changed with the present one: other sessions end, this one goes on, and a mail tells of it', async () => {
    const email = 'secret@example.org'
    await createTestUser(test, { email })
    const elsewhere = await signedInVisitor(test, email)
    const browser = await signedInVisitor(test, email)
    const change = await browser.send('PUT', '/api/users/me/password', {
      payload: { password: NEW_PASSWORD },
      ...again(TEST_PASSWORD),
    })
    expect(change).toMatchObject({ statusCode: 200 })
    expect((await elsewhere.post('/auth/token', {})).statusCode).toBe(401)
    expect((await browser.post('/auth/token', {})).statusCode).toBe(200)
    expect((await browser.get('/api/agg/user')).statusCode).toBe(200)
    const signIn = (password: string) => visitor(test).post('/auth/token', { username: email, password })
    expect((await signIn(TEST_PASSWORD)).json()).toMatchObject({ code: 'LOGIN_REFUSED' })
    expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200)
    await test.worker.drain()
    expect(test.mails.received.map(({ subject }) => subject)).toContain('Votre mot de passe a été changé')
  })

  it.each([
    ['a wrong present one', 'pas le bon mot de passe', NEW_PASSWORD, 'REAUTHENTICATION_REQUIRED'],
    ['one that is too simple', TEST_PASSWORD, 'azerty123', 'PASSWORD_TOO_SIMPLE'],
    ['one that everybody tries first', TEST_PASSWORD, 'P@ssw0rd', 'PASSWORD_COMMON'],
    ['one that holds the address', TEST_PASSWORD, 'je suis refuse!', 'PASSWORD_HOLDS_EMAIL'],
    ['one that holds the first name', TEST_PASSWORD, 'gare à Apolline!', 'PASSWORD_HOLDS_FIRST_NAME'],
    ['one that holds the last name', TEST_PASSWORD, 'la maison Tardieu', 'PASSWORD_HOLDS_LAST_NAME'],
    ['one that holds the association', TEST_PASSWORD, 'vive lesvoisins!', 'PASSWORD_HOLDS_ASSOCIATION'],
  ])('is not changed with %s', async (_why, present, password, code) => {
    const email = 'refuse@example.org'
    await createTestUser(test, { email }).catch(() => null)
    await test.app.db.query(
      sql`
        update users set first_name = 'Apolline', last_name = 'Tardieu' where email = ${email}`,
    )
    const { id: organizationId } = await makeAssociation(test)
    const [user] = await test.app.db.query<{ id: number }>(sql`select id from users where email = ${email}`)
    assert(user, 'nobody of that address')
    await grantRole(test.app, { userId: user.id, organizationId, role: 'Accountant' })
    const browser = await signedInVisitor(test, email)
    const change = await browser.send('PUT', '/api/users/me/password', {
      payload: { password },
      ...again(present),
    })
    expect(change.json()).toMatchObject({ code })
    expect((await browser.post('/auth/token', {})).statusCode).toBe(200)
  })
})

describe('one’s own address', () => {
  const ask = (
    browser: Awaited<ReturnType<typeof signedInVisitor>>,
    email: string,
    password = TEST_PASSWORD,
  ) => browser.send('POST', '/api/users/me/email', { payload: { email }, ...again(password) })
  const mailsTo = (address: string) => test.mails.received.filter(({ to }) => to?.[0]?.address === address)
  const linkTo = async (address: string) => {
    await test.worker.drain()
    const [mail] = mailsTo(address)
    return /token=([^\s"]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const confirm = (browser: ReturnType<typeof visitor>, token: string) =>
    browser.post('/auth/confirm-email', { token: decodeURIComponent(token) })
  const signIn = (username: string) =>
    visitor(test).post('/auth/token', { username, password: TEST_PASSWORD })

  it('is changed by a link to the new one: the old one hears of it, every other session ends, this one goes on', async () => {
    await createTestUser(test, { email: 'avant@example.org' })
    const elsewhere = await signedInVisitor(test, 'avant@example.org')
    const browser = await signedInVisitor(test, 'avant@example.org')
    expect((await ask(browser, 'Apres@example.org')).json()).toEqual({ sent: true })
    const token = await linkTo('apres@example.org')
    expect(mailsTo('avant@example.org').map(({ subject }) => subject)).toEqual([
      'Changement d’adresse demandé',
    ])
    // Nothing changes before it is confirmed.
    expect((await signIn('avant@example.org')).statusCode).toBe(200)

    const confirmed = await confirm(browser, token)
    expect(confirmed.json()).toEqual({ email: 'apres@example.org', isSignedIn: true })
    expect((await browser.post('/auth/token', {})).statusCode).toBe(200)
    expect((await browser.get('/api/agg/user')).json().user).toMatchObject({
      email: 'apres@example.org',
      unverified: false,
    })
    expect((await elsewhere.post('/auth/token', {})).statusCode).toBe(401)
    expect((await signIn('avant@example.org')).json()).toMatchObject({ code: 'LOGIN_REFUSED' })
    expect((await signIn('apres@example.org')).statusCode).toBe(200)
    await test.worker.drain()
    expect(mailsTo('avant@example.org').at(-1)).toMatchObject({
      subject: 'L’adresse de votre compte a été changée',
    })
    expect(mailsTo('apres@example.org').at(-1)).toMatchObject({
      subject: 'Cette adresse est maintenant celle de votre compte',
    })
    expect((await confirm(browser, token)).json()).toMatchObject({ code: 'LINK_INVALID' })
  })

  it('opens no session where it is confirmed by somebody who is not signed in', async () => {
    await createTestUser(test, { email: 'ici@example.org' })
    await ask(await signedInVisitor(test, 'ici@example.org'), 'la@example.org')
    const stranger = visitor(test)
    expect((await confirm(stranger, await linkTo('la@example.org'))).json()).toEqual({
      email: 'la@example.org',
      isSignedIn: false,
    })
    expect((await stranger.get('/api/agg/user')).statusCode).toBe(401)
  })

  it('tells nobody whether the new one has an account: only its mailbox learns it', async () => {
    await createTestUser(test, { email: 'curieux@example.org' })
    await createTestUser(test, { email: 'prise@example.org' })
    const browser = await signedInVisitor(test, 'curieux@example.org')
    const [taken, free] = [await ask(browser, 'prise@example.org'), await ask(browser, 'libre@example.org')]
    expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()])
    expect(await linkTo('prise@example.org')).toBe('')
    expect(mailsTo('prise@example.org').map(({ subject }) => subject)).toEqual(['Vous avez déjà un compte'])
  })

  it('is not changed once the link is too old, the password was changed, or the address is somebody’s', async () => {
    await createTestUser(test, { email: 'tard@example.org' })
    const browser = await signedInVisitor(test, 'tard@example.org')
    const asked = async (email: string) => {
      await ask(browser, email)
      return linkTo(email)
    }
    const [old, dead, taken] = [
      await asked('vieux@example.org'),
      await asked('annule@example.org'),
      await asked('pris@example.org'),
    ]
    await test.app.db.query(sql`update links set expires_at = created_at where email = 'vieux@example.org'`)
    expect((await confirm(browser, old)).json()).toMatchObject({ code: 'LINK_INVALID' })
    await createTestUser(test, { email: 'pris@example.org' })
    expect((await confirm(browser, taken)).json()).toMatchObject({ code: 'LINK_INVALID' })
    const payload = { password: NEW_PASSWORD }
    await browser.send('PUT', '/api/users/me/password', { payload, ...again(TEST_PASSWORD) })
    expect((await confirm(browser, dead)).json()).toMatchObject({ code: 'LINK_INVALID' })
  })

  it('is not found out by typing passwords in a signed-in browser', async () => {
    const userId = await createTestUser(test, { email: 'devine@example.org' })
    const browser = await signedInVisitor(test, 'devine@example.org')
    await useUp(test, 'confirm-password', userId, 'quarter')
    expect((await ask(browser, 'x@example.org', 'pas le bon')).statusCode).toBe(429)
  })

  it('needs the password, another address, and is asked for a few times an hour', async () => {
    await createTestUser(test, { email: 'souvent@example.org' })
    const browser = await signedInVisitor(test, 'souvent@example.org')
    const wrong = await ask(browser, 'x@example.org', 'pas le bon')
    expect(wrong.json()).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    expect((await ask(browser, 'souvent@example.org')).json()).toMatchObject({ code: 'EMAIL_UNCHANGED' })
    for (let index = 0; index < 4; index += 1) await ask(browser, 'y@example.org')
    expect((await ask(browser, 'y@example.org')).statusCode).toBe(429)
  })
})
