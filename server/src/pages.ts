import { createHash, randomBytes } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { BROWSER_BASES, type PageBases } from '@obole/contract/bases'
import { localPath } from '@obole/contract/local-path'
import { formEndpoints } from '@obole/contract/forms'
import type { PageCall, PageContext, PageCookies, PagesModule } from '@obole/contract/page-context'
import { refuse, type Problem } from '@obole/contract/problems'
import { mayBeFramed, parseAddress, type Address } from '@obole/core/site/addresses'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { campaignForAnybody } from './forms/show-campaign.ts'
import {
  cookiesSeen,
  pageMemory,
  type Ask,
  type DrawnPage,
  type PageMemory,
  type SeenCookies,
  type Tag,
  wholePage,
} from './page-memory.ts'
import { givePageToken } from './people/give-page-token.ts'
import { readSessionCookie } from './people/session-cookies.ts'
import { callOrigins, rightFront } from './platform/fronts.ts'
import { contactEmailOf } from './platform/contact-email.ts'
import { sendRefusal, type Http } from './platform/http.ts'
import { isApiAddress } from './platform/malformed-address.ts'
import { cardFieldsOf, originsOf } from './providers/providers.ts'
import { toolSettings, toolSources } from './tools.ts'

export const ASSETS_MAX_AGE_MS = 365 * 86_400_000

/** Mounts the built pages: static files as they are, everything else through the pages' own handler. */
export async function mountPages(http: Http, app: App): Promise<void> {
  const modulePath = resolve(import.meta.dirname, '../..', app.config.PAGES_MODULE)
  const clientFolder = join(dirname(modulePath), '../client')
  // The build exports a `PagesModule`: the pages' entry file is typed by it.
  const pages = (await import(pathToFileURL(modulePath).href)) as PagesModule
  await http.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    maxAge: ASSETS_MAX_AGE_MS,
    immutable: true,
    preCompressed: true,
    // Packed copies are sent in place of their file and have no address of their own.
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      // Only files whose name contains a hash of their content never change under the same address.
      if (!path.includes('/assets/')) reply.header('cache-control', 'public, max-age=3600')
    },
  })
  const kept = { memory: pageMemory(app.clock), cookies: pages.cookies }
  await mountHandler(http, app, kept, (request, context) => pages.handlePage(request, context))
}

/** The same pages from their sources, redrawn as they are edited. */
export async function mountPagesInDevelopment(http: Http, app: App): Promise<void> {
  const { createServer } = await import('vite')
  const root = join(import.meta.dirname, '../../web')
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true },
    appType: 'custom',
  })
  http.addHook('onClose', () => vite.close())
  http.addHook('onRequest', (request, reply, done) => {
    if (isApiAddress(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  await mountHandler(http, app, null, async (request, context) => {
    // Vite returns the current module; it has the same exports as the build.
    const pages = (await vite.ssrLoadModule('/entry.pages.ts')) as PagesModule
    return pages.handlePage(request, context)
  })
}

async function mountHandler(
  http: Http,
  app: App,
  kept: { memory: PageMemory; cookies: PageCookies } | null,
  handlePage: PagesModule['handlePage'],
): Promise<void> {
  await http.register(async (scope: Http) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      schema: { hide: true },
      handler: async (request, reply) => {
        // A path that could be read as another host, here or further on, is answered as not found.
        const url = pageUrl(app, request.url)
        if (isApiAddress(request.url) || !url) return sendRefusal(request, reply, refuse('NOT_FOUND'))
        const token = await givePageToken(app, request, reply)
        // Only letters and digits, so that no escaping changes it on its way into the page.
        const nonce = randomBytes(16).toString('hex')
        const ask = inProcess(http, request, token)
        const seen = kept && cookiesOfStranger(app, request, kept.cookies)
        const draw = (api: Ask) =>
          handlePage(webRequest(url, request, seen), {
            api,
            nonce,
            publicUrl: app.config.PUBLIC_URL,
            bases: basesOf(app),
            rightFront: (path) => rightFront(app.config, path, request),
            settings: settingsOf(app),
          })
        const tagOf = (call: PageCall) => tagForStrangers(app, call)
        const page = kept
          ? await kept.memory.pageFor(request, { ask, tagOf, nonce, seen, draw })
          : await wholePage(await draw(ask))
        return sendPage(app, request, reply, page, nonce)
      },
    })
  })
}

/** Null where nothing was moved: the page then needs no bases. */
export function basesOf({ config: { API_URL, AUTH_URL, COOKIE_DOMAIN } }: App): PageBases | null {
  if (!API_URL && !AUTH_URL && !COOKIE_DOMAIN) return null
  const { api, auth } = BROWSER_BASES
  return { api: API_URL || api, auth: AUTH_URL || auth, cookieDomain: COOKIE_DOMAIN || null }
}

function settingsOf({ config, providers }: App): PageContext['settings'] {
  return {
    contactEmail: contactEmailOf(config),
    mailboxUrl: config.MAILBOX_URL ?? null,
    bankUrl: config.CARD_PROVIDER === 'hapay' ? config.BANK_URL : null,
    associationCountText: config.ASSOCIATION_COUNT_TEXT ?? null,
    isDemo: config.SEED_DEMO,
    flags: {
      quickWinForm: config.QUICK_WIN_FORM,
      quickWinNavigation: config.QUICK_WIN_NAVIGATION,
      onePageCaptcha: config.ONE_PAGE_CAPTCHA,
    },
    cardOnSummary: config.CARD_ON_SUMMARY ? cardFieldsOf(providers.taking('Card')) : null,
    completes: { addresses: config.ADDRESS_URL !== '', companies: config.COMPANY_URL !== '' },
    tools: toolSettings(config),
  }
}

/** The requested address, always on our own origin; null where it is not an address of ours. */
function pageUrl({ config }: App, asked: string): URL | null {
  const url = URL.parse(config.PUBLIC_URL + asked)
  return url && localPath(url.pathname, config.PUBLIC_URL) === url.pathname ? url : null
}

function webRequest(url: URL, request: FastifyRequest, seen: SeenCookies | null): Request {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody && request.body instanceof Readable ? Readable.toWeb(request.body) : null
  const init = {
    method: request.method,
    headers: headersOf(request, seen),
    ...(body ? { body, duplex: 'half' } : {}),
  }
  // Node's stream type and the web's differ only in name.
  return new Request(url, init as RequestInit)
}

function headersOf(request: FastifyRequest, seen: SeenCookies | null): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
    else for (const one of value ?? []) headers.append(name, one)
  }
  if (seen?.cookie != null) headers.set('cookie', seen.cookie)
  return headers
}

/** Calls our own API without a socket, as the visitor who asks for the page. */
function inProcess(http: Http, visitor: FastifyRequest, token: string): Ask {
  return async ({ method, path, headers, body }) => {
    const answer = await http.inject({
      method: method === 'GET' ? 'GET' : 'POST',
      url: path,
      headers: { ...forwarded(visitor), ...headers, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    })
    const { statusCode: status, body: text } = answer
    if (status >= 500) reportFailedLoad(visitor, path.replace(/\?.*/, ''), text)
    return { status, etag: answer.headers.etag ?? null, text }
  }
}

/** A campaign's page makes one call, and the tag of its answer is in memory: strangers' pages are compared by it. */
function tagForStrangers(app: App, { path }: PageCall): Tag | null {
  const [pathname, query] = path.split('?')
  if (pathname !== '/api/agg/form') return null
  const searchParams = new URLSearchParams(query)
  const asked = formEndpoints['GET /agg/form'].query.safeParse(Object.fromEntries(searchParams))
  if (!asked.success) return null
  return async () => (await campaignForAnybody(app, asked.data))?.etag ?? null
}

/** Logged under the route of the page that could not load, with the reference shown to its visitor. */
function reportFailedLoad(visitor: FastifyRequest, call: string, answer: string): void {
  const { details }: Partial<Problem> = Object(parsed(answer))
  const route = parseAddress(visitor.url)?.page ?? null
  visitor.log.error({ route, call, reference: details?.['reference'] }, 'a page could not load its data')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function forwarded({ headers, ip }: FastifyRequest): Record<string, string> {
  const cookie = headers.cookie ? { cookie: headers.cookie } : {}
  return { ...cookie, 'accept-language': headers['accept-language'] ?? 'fr', 'x-forwarded-for': ip }
}

function sendPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  page: DrawnPage,
  nonce: string,
): FastifyReply {
  void reply.code(page.status)
  for (const [name, value] of page.headers) void reply.header(name, value)
  const at = parseAddress(request.url)
  // Revalidated each time, but kept: a visitor who goes back finds what they had typed.
  if (isForAnybody(request) && !reply.hasHeader('cache-control'))
    void reply.header('cache-control', 'private, no-cache')
  const framedByAnyone = at !== null && mayBeFramed(at)
  void reply.header('content-security-policy', contentPolicy(app, nonce, request.url, at))
  if (framedByAnyone) void reply.removeHeader('x-frame-options')
  else if (at?.page === 'authorization') void reply.header('x-frame-options', 'DENY')
  const { body, packing } = page
  if (packing) void reply.header('content-encoding', packing)
  const varies = variesBy(reply, packing)
  if (varies) void reply.header('vary', varies)
  const tag = page.status === 200 && body && isShared(reply) ? tagOf(body) : null
  if (tag) void reply.header('etag', tag)
  return tag && isHeld(request, tag) ? reply.code(304).send() : reply.send(body)
}

/** Whether others than its visitor may keep the answer: a feed, the site map. */
const isShared = (reply: FastifyReply) => String(reply.getHeader('cache-control')).includes('public')

/** Weak, because what is packed on the way has other bytes and says the same. */
const tagOf = (body: Buffer) => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Programs that follow a feed ask each time whether it is still the one they hold. */
function isHeld({ headers }: FastifyRequest, tag: string): boolean {
  const held = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  return held.includes(tag.replace(/^W\//, ''))
}

/**
 * What another answer at the same address would depend on: a page is drawn in a language, and for somebody. What
 * others may keep, such as the site map, is neither.
 */
function variesBy(reply: FastifyReply, packing: DrawnPage['packing']): string {
  const own = [reply.getHeader('vary') ?? []]
    .flat()
    .join()
    .toLowerCase()
    .split(/[\s,]+/)
  const all = [
    ...(isShared(reply) ? [] : ['accept-language', 'cookie']),
    ...own,
    ...(packing ? ['accept-encoding'] : []),
  ]
  return [...new Set(all.filter((name) => name !== ''))].join(', ')
}

/**
 * Only our scripts, and those with this answer's nonce. Payment pages add the provider's card fields; public pages add
 * the third-party tools this installation turned on. No other foreign origin is allowed.
 */
function contentPolicy({ config, providers }: App, nonce: string, path: string, at: Address | null): string {
  const dev = config.NODE_ENV === 'development'
  const provider = at !== null && mayHoldCard(at, config) ? originsOf(providers) : NOTHING_FOREIGN
  const tools = toolSources(config, path)
  const allowed = (...sources: readonly string[]) => ["'self'", ...sources].join(' ')
  return [
    "default-src 'self'",
    `script-src ${allowed(`'nonce-${nonce}'`, ...(dev ? ["'unsafe-eval'"] : []), ...provider.scripts, ...tools.scripts)}`,
    "style-src 'self' 'unsafe-inline'",
    // Pictures are ours; a provider's card fields load their own.
    `img-src ${allowed('data:', ...(provider.scripts.length > 0 ? ['https:'] : []))}`,
    "font-src 'self' data:",
    `connect-src ${allowed(...(dev ? ['ws:'] : []), ...callOrigins(config), ...provider.calls, ...tools.calls)}`,
    // Our own pages are framed in previews.
    `frame-src ${allowed(...provider.frames, ...tools.frames)}`,
    `form-action ${allowed(...provider.frames)}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framers(at)}`,
  ].join('; ')
}

/** Nobody, not even a page of ours, draws over the one on which an association is opened to a program. */
const framers = (at: Address | null) =>
  at?.page === 'authorization' ? "'none'" : at !== null && mayBeFramed(at) ? '*' : "'self'"

/** Pages with nothing personal on them while the visitor is signed out. All other pages are never cached. */
const PAGES_FOR_ANYBODY: ReadonlySet<Address['page']> = new Set([
  'associations',
  'association',
  'campaigns',
  'form',
  'widget',
])

function isForAnybody({ url, identity: { user } }: FastifyRequest): boolean {
  const at = parseAddress(url)
  return !user && (at ? PAGES_FOR_ANYBODY.has(at.page) : isHome(url))
}

/**
 * What a page that is kept for many sees of this visitor's cookies; null where the page is drawn for them alone: for
 * whoever has a session, even one that has just ended, and on a page that may show what is theirs.
 */
function cookiesOfStranger(app: App, request: FastifyRequest, read: PageCookies): SeenCookies | null {
  const { cookie } = request.headers
  const hasSession = (['login', 'refresh'] as const).some((name) => readSessionCookie(app, request, name))
  const isOwn = cookie !== undefined && (hasSession || !isForAnybody(request))
  return isOwn ? null : cookiesSeen(cookie, read)
}

const isHome = (url: string) => /^\/(?:[?#]|$)/.test(url)

const NOTHING_FOREIGN = { scripts: [], frames: [], calls: [] }

/** Payment pages, and pages that lead to one without loading a new document. A widget is left before paying. */
function mayHoldCard(at: Address, { CARD_ON_SUMMARY }: App['config']): boolean {
  if (PAYMENT_PAGES.has(at.page)) return true
  return CARD_ON_SUMMARY && SUMMARY_PAGES.has(at.page) && !(at.page === 'form' && at.widget)
}

const SUMMARY_PAGES: ReadonlySet<Address['page']> = new Set(['form', 'checkout', 'campaignCheckout'])

const PAYMENT_PAGES: ReadonlySet<Address['page']> = new Set([
  'payment',
  'paymentResult',
  'regularisation',
  'regularisationPayment',
  'regularisationResult',
])
