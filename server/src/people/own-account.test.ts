import { passwordHeader } from '@obole/contract/refunds'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, TEST_PASSWORD, visitor } from '../../testing/visitor.ts'

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
    ['one that holds the address', TEST_PASSWORD, 'je suis refuse!', 'PASSWORD_TOO_SIMPLE'],
  ])('is not changed with %s', async (_why, present, password, code) => {
    const email = 'refuse@example.org'
    await createTestUser(test, { email }).catch(() => null)
    const browser = await signedInVisitor(test, email)
    const change = await browser.send('PUT', '/api/users/me/password', {
      payload: { password },
      ...again(present),
    })
    expect(change.json()).toMatchObject({ code })
    expect((await browser.post('/auth/token', {})).statusCode).toBe(200)
  })
})
