import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, expect, it } from 'vitest'
import { useSecurityHeaders } from './security-headers.ts'

const http = Fastify().withTypeProvider<ZodTypeProvider>()
useSecurityHeaders(http, 'https://obole.example')
http.get('/page', (_request, reply) =>
  reply.header('content-security-policy', "default-src 'self'; frame-ancestors 'self'").send('page'),
)
http.get('/widget', (_request, reply) =>
  reply.header('content-security-policy', 'frame-ancestors *').send('widget'),
)
http.get('/plain', () => 'plain')
afterAll(() => http.close())

const headersOf = async (url: string) => (await http.inject(url)).headers

it('lets nobody but us frame a page that says nothing, or its own policy', async () => {
  expect(await headersOf('/plain')).toMatchObject({
    'content-security-policy': "frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
  })
  expect(await headersOf('/page')).toMatchObject({
    'content-security-policy': "default-src 'self'; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
  })
})

it('lets a widget be framed by anyone, the older header gone too', async () => {
  const headers = await headersOf('/widget')
  expect(headers['content-security-policy']).toBe('frame-ancestors *')
  expect(headers).not.toHaveProperty('x-frame-options')
})

it('asks browsers to come back by https where we are on https', async () => {
  expect((await headersOf('/plain'))['strict-transport-security']).toBe('max-age=31536000')
})

it('keeps search engines out of an installation that is not the real one', async () => {
  expect(await headersOf('/plain')).not.toHaveProperty('x-robots-tag')
  const copy = Fastify().withTypeProvider<ZodTypeProvider>()
  useSecurityHeaders(copy, 'https://obole.example', 'staging')
  copy.get('/plain', () => 'plain')
  expect((await copy.inject('/plain')).headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow' })
  await copy.close()
})
