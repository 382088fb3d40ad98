import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { decodeJwt } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, visitor } from '../../testing/visitor.ts'
import type { Http } from '../platform/http.ts'
import { useIdentity } from './identify.ts'
import { givePageToken } from './give-page-token.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
let pages: { http: Http }

/** A page that says whom it was rendered for. */
beforeAll(async () => {
  const http: Http = Fastify().withTypeProvider<ZodTypeProvider>()
  await http.register(cookie)
  useIdentity(http, test.app)
  http.get('/', async (request, reply) => {
    const token = await givePageToken(test.app, request, reply)
    const { client, user } = request.identity
    return { token, client, user }
  })
  pages = { http }
  await createTestUser(test, { email: 'claire@example.org' })
  return () => http.close()
})

interface Page {
  token: string
  client: string
  user: { email: string } | null
}

it('gives a visitor a token once', async () => {
  const somebody = visitor(pages)
  const first = (await somebody.get('/')).json<Page>()
  const second = await somebody.get('/')
  expect(decodeJwt(first.token).sub).toBe(first.client)
  expect(second.json<Page>()).toEqual(first)
  expect(second.headers['set-cookie']).toBeUndefined()
})

it('renders for the signed-in person, also when only the refresh token is still good', async () => {
  const claire = await signedInVisitor(test, 'claire@example.org')
  const reader = visitor(pages)
  for (const [name, value] of claire.cookies) reader.cookies.set(name, value)
  const before = reader.cookies.get('obole_refresh')
  expect((await reader.get('/')).json<Page>().user?.email).toBe('claire@example.org')
  expect(reader.cookies.get('obole_refresh')).toBe(before)
  reader.cookies.delete('obole_access')
  const page = (await reader.get('/')).json<Page>()
  expect(page.user?.email).toBe('claire@example.org')
  expect(decodeJwt(page.token)).toMatchObject({ email: 'claire@example.org' })
  expect(reader.cookies.get('obole_access')).toBe(page.token)
  expect(reader.cookies.get('obole_refresh')).not.toBe(before)
})

it('renders for a visitor when the session has ended, and removes its cookies', async () => {
  const somebody = visitor(pages)
  somebody.cookies.set('obole_refresh', 'ended').set('obole_login', '1')
  const page = (await somebody.get('/')).json<Page>()
  expect(page.user).toBeNull()
  expect([...somebody.cookies.keys()]).toEqual(['obole_access'])
})

it('renders for a visitor where the session was ended elsewhere, though its token is still good', async () => {
  const claire = await signedInVisitor(test, 'claire@example.org')
  const reader = visitor(pages)
  for (const [name, value] of claire.cookies) reader.cookies.set(name, value)
  await test.app.db.query(sql`update refresh_tokens set revoked_at = now() where revoked_at is null`)
  const page = (await reader.get('/')).json<Page>()
  expect(page.user).toBeNull()
  expect(decodeJwt(page.token)).not.toHaveProperty('email')
  expect(reader.cookies.has('obole_refresh')).toBe(false)
})
