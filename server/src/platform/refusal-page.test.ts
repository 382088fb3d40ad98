import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const test = testApp()
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const open = (url: string, headers: Record<string, string> = {}) =>
  test.http.inject({ method: 'GET', url, headers: { accept: BROWSER, ...headers } })

const NOBODYS = 'a'.repeat(40)

/** Every sort of address of ours that a mail, a paper or a page hands out and that is no page itself. */
const HANDED_OUT = [
  `/api/orders/${NOBODYS}/documents/${NOBODYS}.pdf`,
  '/api/orders/x/documents/y.pdf',
  `/api/users/me/documents/${NOBODYS}.pdf`,
  '/api/passes/1.forged',
  `/api/receipts/verify/${NOBODYS}`,
  '/api/receipts/verify/x',
  '/api/manage/organizations/nobody/exports/1/file',
  '/api/manage/organizations/nobody/orders/1/documents/x.pdf',
  '/api/manage/organizations/nobody/orders/1/files/x',
  '/api/manage/organizations/nobody/receipts/1.pdf',
  '/api/manage/organizations/nobody/deposit-slips/1.pdf',
  '/api/manage/organizations/nobody/documents/1',
  '/api/organizations/nobody/forms/Event/nothing/share.png',
  '/api/organizations/nobody/forms/Event/nothing/qr-code.svg',
  '/api/files/1',
  '/api/mails/nothing/fr',
  '/api/nothing',
  '/auth/nothing',
  '/api/%zz',
]

it.each(HANDED_OUT)('answers a person by a page, a program by a problem: %s', async (url) => {
  const page = await open(url)
  expect(page.statusCode).toBeGreaterThanOrEqual(400)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.headers.vary).toBe('accept, accept-language, cookie')
  expect(page.body).toContain('<html lang="fr">')
  expect(page.body).toMatch(/<h1>[^<]{10,}<\/h1>\n<p>[^<]{20,}/)
  expect(page.body).not.toMatch(/NOT_FOUND|INVALID|UNAUTH/)
  const problem = await open(url, { accept: '*/*' })
  expect(problem.statusCode).toBe(page.statusCode)
  expect(problem.json()).toMatchObject({ status: page.statusCode, code: expect.any(String) })
})

it('speaks the language that was chosen, before the browser’s', async () => {
  expect((await open('/api/nothing', { 'accept-language': 'en-GB' })).body).toContain(
    'This page could not be found',
  )
  const chosen = await open('/api/nothing', { 'accept-language': 'fr-FR', cookie: 'redirected_locale=en' })
  expect(chosen.body).toContain('<html lang="en">')
  expect(chosen.body).toContain('href="/en"')
})

it('says what to do: sign in where one has to, try again where it passes', async () => {
  const signedOut = await open(`/api/users/me/documents/${NOBODYS}.pdf`)
  expect(signedOut.statusCode).toBe(401)
  expect(signedOut.body).toContain('href="/connexion"')
  expect(signedOut.body).not.toContain('Réessayer')
  test.http.log.level = 'silent'
  const { db } = test.app
  const query = db.query.bind(db)
  db.query = () => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }))
  const busy = await open('/api/files/1').finally(() => {
    db.query = query
  })
  expect(busy.statusCode).toBe(503)
  expect(busy.headers['retry-after']).toBe('5')
  expect(busy.body).toContain('Le service est momentanément indisponible')
  expect(busy.body).toContain('<a href="">Réessayer</a>')
})

it('tells a program that sends something of the problem, whatever it would like to read', async () => {
  const sent = await test.http.inject({ method: 'POST', url: '/api/nothing', headers: { accept: BROWSER } })
  expect(sent.json()).toMatchObject({ code: 'NOT_FOUND' })
})
