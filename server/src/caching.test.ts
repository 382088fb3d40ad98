import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordedRoutes } from '../testing/routes.ts'
import { testApp } from '../testing/test-app.ts'
import { createTestUser, signedInVisitor } from '../testing/visitor.ts'
import { createApi } from './api.ts'
import { mountPages } from './pages.ts'
import type { Http } from './platform/http.ts'

const routes = recordedRoutes()
const test = testApp()
let cookies: Record<string, string>

beforeAll(async () => {
  await createTestUser(test, { email: 'somebody@example.org' })
  cookies = Object.fromEntries((await signedInVisitor(test, 'somebody@example.org')).cookies)
})

/** What others may keep, and only when all went well. */
const KEPT = new Set([
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /v5/openapi.json',
  'GET /v5/docs',
  'GET /.well-known/security.txt',
  'GET /.well-known/oauth-authorization-server',
])

describe('an answer of the API', () => {
  it('is kept by nobody unless its route says so, to a stranger and to somebody signed in, on every route', async () => {
    const asked = routes.filter(({ url }) => url !== '*' && !url.includes('disconnect'))
    expect(asked.length).toBeGreaterThan(100)
    const kept: string[] = []
    for (const { method, url } of asked) {
      const path = url.replaceAll(/:\w+/g, '1').replaceAll('*', 'x')
      for (const session of [{}, { cookies }]) {
        // Fastify's own list of methods is wider than what a test may inject.
        const call = { method: method as InjectOptions['method'], url: path, ...session } as InjectOptions
        const { headers, statusCode } = await test.http.inject(call)
        const mayBeKept = !String(headers['cache-control']).includes('no-store')
        if (mayBeKept) kept.push(`${method} ${url}${statusCode < 400 ? '' : `: ${statusCode}`}`)
      }
    }
    expect(new Set(kept)).toEqual(KEPT)
  })

  it.each([
    '/api/agg/user',
    '/api/orders/no-such-order-0123456789',
    '/api/nowhere',
    '/%zz',
    '/api/files/none',
  ])('%s is kept by nobody', async (url) => {
    expect((await test.http.inject({ url, cookies })).headers['cache-control']).toBe('private, no-store')
  })
})

describe('a page', () => {
  let folder: string
  let http: Http
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'obole-pages-'))
    await mkdir(join(folder, 'client'))
    await mkdir(join(folder, 'server'))
    const file = join(folder, 'server/index.mjs')
    await writeFile(
      file,
      `export const cookies = { shared: ['comfort'], own: ['ab'] }
      let drawings = 0
      export const handlePage = async (request) =>
        new Response(JSON.stringify({ cookie: request.headers.get('cookie'), drawing: (drawings += 1) }), {
          status: request.url.includes('absente') ? 404 : 200,
          headers: {
            ...(request.url.includes('sitemap') ? { 'cache-control': 'public, max-age=3600' } : {}),
            ...(request.url.includes('langue') ? { vary: 'Accept-Language, Origin' } : {}),
          },
        })`,
    )
    const app = { ...test.app, config: { ...test.app.config, PAGES_MODULE: file } }
    http = await createApi(app)
    await mountPages(http, app)
    await http.ready()
  })
  afterAll(async () => {
    await http.close()
    await rm(folder, { recursive: true })
  })

  const kept = async (url: string, call: InjectOptions = {}) =>
    (await http.inject({ ...call, url })).headers['cache-control']

  it.each([
    '/admin/les-jardins-partages',
    '/admin/les-jardins-partages.data',
    '/commande/un-jeton-de-commande-0123',
    '/commande/un-jeton-de-commande-0123.data',
    '/mon-compte',
    '/connexion',
    '/paiement/embarque/0123',
    '/regularisation/0123',
    '/associations/les-jardins-partages/checkout/0123',
    '/anything/there/may/be',
  ])('%s is kept by nobody', async (url) => {
    expect(await kept(url)).toBe('private, no-store')
  })

  it.each([
    '/',
    '/associations/les-jardins-partages',
    '/associations/les-jardins-partages/formulaires/un-don',
  ])('%s may be gone back to by a stranger, and is kept by nobody for somebody signed in', async (url) => {
    expect(await kept(url)).toBe('private, no-cache')
    expect(await kept(url, { cookies })).toBe('private, no-store')
  })

  it.each([
    '/',
    '/mon-compte',
    '/admin/les-jardins-partages',
    '/anything/there/may/be',
    '/associations/absente',
  ])('%s says what it is drawn by: the language and the cookies that were sent', async (url) => {
    for (const session of [{}, { cookies }])
      expect((await http.inject({ url, ...session })).headers.vary).toBe('accept-language, cookie')
  })

  it('says each thing it is drawn by once, whatever the page itself said', async () => {
    expect((await http.inject({ url: '/langue' })).headers.vary).toBe('accept-language, cookie, origin')
  })

  it('that others may keep gives nobody a name', async () => {
    const asked = async (url: string) => (await http.inject({ url })).headers
    expect(await asked('/')).toHaveProperty('set-cookie')
    const shared = await asked('/sitemap.xml')
    expect(shared['cache-control']).toBe('public, max-age=3600')
    expect(shared).not.toHaveProperty('set-cookie')
    expect(shared).not.toHaveProperty('vary')
  })

  it('that others may keep is not sent again to whoever holds it', async () => {
    const asked = (tag: string, url = '/sitemap.xml') =>
      http.inject({ url, headers: { 'if-none-match': tag, cookie: 'ab=1' } })
    const { body, headers } = await asked('"another"')
    // The page of this test counts its drawings: the next one is another.
    const next = body.replace(/\d+(?=\})/, (drawing) => String(Number(drawing) + 1))
    const tagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    expect(headers.etag).toBe(`W/${tagOf(body)}`)
    const same = await asked(`"older", ${tagOf(next)}`)
    expect(same).toMatchObject({ statusCode: 304, body: '' })
    expect(same.headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      etag: `W/${tagOf(next)}`,
    })
    expect((await http.inject({ url: '/' })).headers).not.toHaveProperty('etag')
  })

  it('that is not there is kept by nobody', async () => {
    expect(await kept('/associations/absente')).toBe('private, no-store')
  })

  const opened = async (url: string, cookie: string) =>
    (await http.inject({ url, headers: { cookie } })).json<{ cookie: string; drawing: number }>()
  const session = (...names: string[]) => names.map((name) => `${name}=${cookies[name]}`).join('; ')
  const CAMPAIGN = '/associations/les-jardins-partages/formulaires/un-don'

  it('is one for all strangers who chose alike, and sees of their cookies nothing else', async () => {
    const one = await opened(CAMPAIGN, 'obole_access=hers; comfort=large')
    expect(one.cookie).toBe('comfort=large')
    expect(await opened(CAMPAIGN, '_other=1; comfort=large')).toEqual(one)
  })

  it.each([
    ['for whoever is signed in', CAMPAIGN, () => session('obole_access', 'obole_login', 'obole_refresh')],
    ['for whoever just lost a session', CAMPAIGN, () => session('obole_login')],
    ['for whoever takes part in a test', CAMPAIGN, () => 'ab=1'],
    ['where it may show what is theirs', '/commande/un-jeton-de-commande-0123', () => 'comfort=large'],
  ])('is drawn %s', async (_, url, cookie) => {
    const first = await opened(url, cookie())
    expect(first.cookie).toBe(cookie())
    expect((await opened(url, cookie())).drawing).toBeGreaterThan(first.drawing)
  })
})
