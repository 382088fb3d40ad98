import { expect, it } from 'vitest'
import { createTestUser, signedInVisitor, visitor } from '../../testing/visitor.ts'
import { testApp } from '../../testing/test-app.ts'

const test = testApp()

async function administrator() {
  await createTestUser(test, { email: 'marion@example.org' })
  return signedInVisitor(test, 'marion@example.org')
}

it('tells a person which field of a call is wrong, in their language and without a programmer’s word', async () => {
  const browser = await administrator()
  const send = (headers: Record<string, string>) =>
    browser.send('POST', '/api/manage/organizations', { payload: { name: 'A'.repeat(1_000) }, headers })
  const french = (await send({})).json()
  expect(french.message).toBe('Nom\u202f: 500 caractères au maximum')
  expect(french.errors).toContainEqual({
    path: 'zipCode',
    code: 'invalid_type',
    message: 'Ce champ est obligatoire',
  })
  const english = (await send({ 'accept-language': 'en' })).json()
  expect(english.message).toBe('Name: 500 characters at most')
  const words = [french, english].flatMap(({ message, errors }) => [
    message,
    ...errors.map((issue: { message: string }) => issue.message),
  ])
  expect(words.join(' ')).not.toMatch(/expected|received|invalid|too big/i)
})

it('names what is unknown in a body, for who wrote the program', async () => {
  const answer = await visitor(test).send('PUT', '/api/carts/x/tip', { payload: { tip: 0, pourboire: 1 } })
  expect(answer.json().errors).toMatchObject([
    { path: '', code: 'unrecognized_keys', message: expect.stringContaining('pourboire') },
  ])
})

it('says an e-mail address that will not do in the words it has on every page', async () => {
  const ask = (language: string) =>
    test.http.inject({
      method: 'POST',
      url: '/auth/forgotten-password',
      headers: { 'accept-language': language },
      payload: { email: 'nobody' },
    })
  const messages = async (language: string) => JSON.stringify((await ask(language)).json())
  expect(await messages('fr')).toContain('Veuillez saisir une adresse e-mail valide')
  expect(await messages('en')).toContain('Please enter a valid e-mail address')
})
