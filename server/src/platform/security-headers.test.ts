import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import helmet from 'helmet'
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

/** Where we differ from what Helmet, which others use for this, sends by itself; each with its reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'content-security-policy':
    'a page lists its own sources (pages.ts); any other answer says who may frame it',
  'cross-origin-opener-policy': 'the bank may open in a window that talks back to ours',
  'cross-origin-resource-policy': 'pictures and widgets are shown on the sites of associations',
  'origin-agent-cluster': 'browsers do so by themselves',
  'referrer-policy': 'other sites see from which site somebody comes, never from which page',
  'strict-transport-security': 'the same year; subdomains are the operator’s own affair',
  'x-dns-prefetch-control': 'the hosts that our links lead to are no secret',
  'x-download-options': 'for a browser that is gone',
  'x-permitted-cross-domain-policies': 'for a player that is gone',
  'x-xss-protection': 'for a filter that is gone',
}

it('sends what Helmet sends, or says why not', async () => {
  const theirs = new Map<string, string>()
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  answer.setHeader = (name, value) => {
    theirs.set(name.toLowerCase(), String(value))
    return answer
  }
  helmet()(answer.req, answer, () => undefined)
  const ours = await headersOf('/plain')
  const different = [...theirs].filter(([name, value]) => ours[name] !== value).map(([name]) => name)
  expect(theirs.size).toBeGreaterThan(10)
  expect(different.toSorted()).toEqual(Object.keys(OTHERWISE).toSorted())
})
