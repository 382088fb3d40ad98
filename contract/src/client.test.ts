import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import type { ApiError } from './api-error.ts'
import { createClient, type Client, type ClientOptions } from './client.ts'
import { browserData } from './testing/buyer.ts'
import { cookieJar, fixedToken, type TokenJar } from './token-jar.ts'
import { solve } from './proof-of-work.ts'
import { createTransport } from './transport.ts'

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

type Behaviour = (request: Seen, response: ServerResponse) => void

/** A real server whose behaviour each test decides; it remembers what it was sent. */
async function startServer() {
  const seen: Seen[] = []
  let behave: Behaviour = ok
  const server = createServer((request, response) => void receive(request, response))
  async function receive(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const entry = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    seen.push(entry)
    behave(entry, response)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    behaves: (behaviour: Behaviour) => void (behave = behaviour),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const NOW_MS = 1_800_000_000_500
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenUntil = (exp: number, more = {}) =>
  `${encode({ alg: 'none' })}.${encode({ exp, ...more })}.signature`
const FRESH = tokenUntil(1_800_000_001)
const EXPIRED = tokenUntil(1_800_000_000)
const RENEWED = tokenUntil(1_800_000_900)

/** As a browser keeps cookies for `document.cookie`: one assignment sets one, Max-Age=0 removes it. */
function page(cookies: Record<string, string> = {}) {
  const kept = new Map(Object.entries(cookies))
  return {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
      if (text.includes('Max-Age=0')) kept.delete(name)
      else kept.set(name, value)
    },
  }
}

let server: Awaited<ReturnType<typeof startServer>>
let keys: number
beforeEach(async () => {
  server = await startServer()
  keys = 0
})
afterEach(() => server.stop())

function clientWith(tokens: TokenJar, more: Partial<ClientOptions> = {}): Client {
  const { origin } = server
  return createClient({
    bases: { api: `${origin}/api`, auth: `${origin}/auth` },
    proxies: { api: `${origin}/forms/api`, auth: `${origin}/forms/auth` },
    fetch: (url, init) => fetch(url, init),
    tokens,
    now: () => NOW_MS,
    newKey: () => `key-${(keys += 1)}`,
    timeouts: { usualMs: 30_000, cardMs: 30_000 },
    ...more,
  })
}

const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail('it should have failed'),
    (error: ApiError) => error,
  )

/** Answers token requests with RENEWED, and the rest by the given behaviour. */
const renewing =
  (rest: Behaviour): Behaviour =>
  (request, response) =>
    request.url.endsWith('/auth/token')
      ? json(response, 200, { access_token: RENEWED, token_type: 'bearer', expires_in: 900 })
      : rest(request, response)

const ok: Behaviour = (_request, response) => json(response, 200, { id: 'cart' })
const straightFails =
  (fail: Behaviour): Behaviour =>
  (request, response) =>
    request.url.startsWith('/forms/') ? renewing(ok)(request, response) : fail(request, response)
const hangUp: Behaviour = (_request, response) => void response.socket?.destroy()
const misdirected: Behaviour = (_request, response) => json(response, 421, { code: 'MISDIRECTED' })
const halfAnAnswer: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"id":')
  response.socket?.destroySoon()
}
const never: Behaviour = () => {}
const refusal =
  (status: number, body: unknown): Behaviour =>
  (_request, response) =>
    json(response, status, body)

const urls = () => server.seen.map(({ method, url }) => `${method} ${url}`)
/** The addresses tried; fetch itself tries a 421 once more on a new connection before it tells. */
const hops = () => urls().filter((url, at, all) => url !== all[at - 1])
const bearers = () => server.seen.map(({ headers }) => headers.authorization)

const tip = (client: Client) =>
  client.call('PUT /carts/{id}/tip', { params: { id: 'a/b' }, body: { tip: 250 } })

describe('work that a call is asked for', () => {
  const ask = (response: ServerResponse, difficultyBits: number) =>
    json(response, 429, {
      code: 'PLACES_PAUSED',
      message: '…',
      errors: [],
      details: { work: { version: 'work-1', key: 'a.key', difficultyBits } },
    })

  it('is done, and the same call sent again with its proof', async () => {
    server.behaves((request, response) =>
      request.headers['x-proof-of-work'] ? ok(request, response) : ask(response, 8),
    )
    await clientWith(fixedToken(FRESH), { solve }).call('GET /agg/user')
    const [first, second] = server.seen
    expect(second).toMatchObject({ url: first?.url, method: first?.method })
    expect(second?.headers['x-proof-of-work']).toMatch(/^a\.key\.\d+$/)
    expect(second?.headers['authorization']).toBe(first?.headers['authorization'])
  })

  it('is not begun where it is more than a browser can do, and not repeated for ever', async () => {
    server.behaves((_request, response) => ask(response, 23))
    const asked = clientWith(fixedToken(FRESH), { solve }).call('GET /agg/user')
    await expect(asked).rejects.toMatchObject({ status: 429, code: 'PLACES_PAUSED' })
    expect(server.seen).toHaveLength(1)
    server.behaves((_request, response) => ask(response, 4))
    await expect(clientWith(fixedToken(FRESH), { solve }).call('GET /agg/user')).rejects.toMatchObject({
      status: 429,
    })
    expect(server.seen).toHaveLength(5)
  })
})

describe('a call', () => {
  it('is sent as the contract describes it, with its bearer and an idempotency key', async () => {
    server.behaves(ok)
    expect(await tip(clientWith(fixedToken(FRESH)))).toEqual({ id: 'cart' })
    expect(server.seen).toHaveLength(1)
    expect(server.seen[0]).toMatchObject({ method: 'PUT', url: '/api/carts/a%2Fb/tip', body: '{"tip":250}' })
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${FRESH}`,
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
    })
  })

  it('puts its query in the address, without what is absent', async () => {
    server.behaves(ok)
    const params = { organizationSlug: 'les-jardins' }
    const query = { pageSize: 8, continuationToken: undefined }
    await clientWith(fixedToken(FRESH)).call('GET /organizations/{organizationSlug}/forms', { params, query })
    expect(urls()).toEqual(['GET /api/organizations/les-jardins/forms?pageSize=8'])
    expect(server.seen[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  it('sends the caller’s own key, so that a second press repeats the first', async () => {
    server.behaves(ok)
    const client = clientWith(fixedToken(FRESH))
    await client.call('POST /carts/{id}/refresh', { params: { id: 'x' } }, { idempotencyKey: 'mine' })
    expect(server.seen[0]?.headers['idempotency-key']).toBe('mine')
  })

  it('carries a password typed again, accents and all', async () => {
    server.behaves(ok)
    const client = clientWith(fixedToken(FRESH))
    const params = { organizationSlug: 'les-jardins' }
    await client.call(
      'POST /organizations/{organizationSlug}/cash-outs',
      { params, body: {} },
      { password: 'Été 26' },
    )
    expect(server.seen[0]?.headers['x-mfa-password-authorization']).toBe('%C3%89t%C3%A9%2026')
  })

  it('is typed by the contract', () => {
    const client = clientWith(fixedToken(null))
    expectTypeOf(client.call<'GET /agg/user'>).returns.resolves.toHaveProperty('organizations')
    expectTypeOf(client.call<'PUT /carts/{id}/tip'>)
      .parameter(1)
      .toEqualTypeOf<{ params: { id: string | number } } & { body: { tip: number } }>()
    expectTypeOf(client.auth<'POST /disconnect'>).toBeCallableWith('POST /disconnect')
  })
})

describe('the token', () => {
  it('comes from the page’s cookie while it has not expired, to the second', async () => {
    server.behaves(renewing(ok))
    const cookies = page({ obole_access: FRESH })
    await tip(clientWith(cookieJar(cookies, false)))
    expect(bearers()).toEqual([`Bearer ${FRESH}`])
  })

  it('is refreshed before the request when it has expired, and kept', async () => {
    server.behaves(renewing(ok))
    const cookies = page({ obole_access: EXPIRED, obole_login: '1' })
    const client = clientWith(cookieJar(cookies, false))
    await tip(client)
    await tip(client)
    expect(urls()).toEqual(['POST /auth/token', 'PUT /api/carts/a%2Fb/tip', 'PUT /api/carts/a%2Fb/tip'])
    expect(bearers()).toEqual([undefined, `Bearer ${RENEWED}`, `Bearer ${RENEWED}`])
    expect(cookies.cookie).toContain(`obole_access=${RENEWED}`)
  })

  it('stays the same visitor’s where the browser keeps no cookie, as in the frame of another site', async () => {
    server.behaves(renewing(ok))
    const frame = {
      get cookie() {
        return ''
      },
      set cookie(_refused: string) {},
    }
    const client = clientWith(cookieJar(frame, false))
    await tip(client)
    await tip(client)
    expect(urls().filter((url) => url === 'POST /auth/token')).toHaveLength(1)
    expect(bearers()).toEqual([undefined, `Bearer ${RENEWED}`, `Bearer ${RENEWED}`])
  })

  it('kept beside the cookies goes with them', () => {
    const jar = cookieJar(page(), false)
    jar.write(FRESH, 900)
    jar.clear()
    expect(jar.read()).toBeNull()
  })

  it('is refreshed once for calls that start together', async () => {
    server.behaves(renewing(ok))
    const client = clientWith(cookieJar(page(), false))
    await Promise.all([tip(client), tip(client), client.call('GET /agg/user')])
    expect(urls().filter((url) => url === 'POST /auth/token')).toHaveLength(1)
  })

  it('that is not a token is not used', async () => {
    server.behaves(renewing(ok))
    await tip(clientWith(cookieJar(page({ obole_access: 'rubbish' }), false)))
    expect(bearers()).toEqual([undefined, `Bearer ${RENEWED}`])
  })

  it('is a visitor’s when the session is refused, and the cookies are removed', async () => {
    let refusals = 0
    server.behaves((request, response) => {
      if (request.url === '/auth/token' && (refusals += 1) === 1)
        return json(response, 401, { code: 'UNAUTHENTICATED' })
      return renewing(ok)(request, response)
    })
    const cookies = page({ obole_access: EXPIRED, obole_login: '1' })
    const jar = cookieJar(cookies, false)
    await tip(clientWith(jar))
    expect(bearers()).toEqual([undefined, undefined, `Bearer ${RENEWED}`])
    expect(jar.hasSession()).toBe(false)
    expect(cookies.cookie).toBe(`obole_access=${RENEWED}`)
  })

  it('stays when the server is in trouble, and nothing that changes something is sent without one', async () => {
    server.behaves((_request, response) => json(response, 503, { code: 'UNAVAILABLE', message: 'later' }))
    const cookies = page({ obole_access: EXPIRED, obole_login: '1' })
    const error = await failureOf(tip(clientWith(cookieJar(cookies, false))))
    expect(error).toMatchObject({ status: 503, code: 'UNAVAILABLE', message: 'later' })
    expect(urls()).toEqual(['POST /auth/token'])
    expect(cookies.cookie).toContain('obole_login=1')
  })

  it('is tied to its host on https', () => {
    const written: string[] = []
    const jar = cookieJar(
      {
        get cookie() {
          return ''
        },
        set cookie(text) {
          written.push(text)
        },
      },
      true,
    )
    jar.write(FRESH, 900)
    expect(written).toEqual([`__Host-obole_access=${FRESH}; Path=/; Max-Age=900; SameSite=Lax; Secure`])
  })
})

describe('a 401', () => {
  it('refreshes the token and tries once more, with the same key', async () => {
    server.behaves(
      renewing((request, response) =>
        request.headers.authorization === `Bearer ${RENEWED}`
          ? json(response, 200, { id: 'cart' })
          : json(response, 401, { code: 'UNAUTHENTICATED' }),
      ),
    )
    expect(await tip(clientWith(cookieJar(page({ obole_access: FRESH }), false)))).toEqual({ id: 'cart' })
    const sent = server.seen.filter(({ url }) => url.startsWith('/api'))
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1'])
  })

  it('that stays is told after one retry', async () => {
    server.behaves(
      renewing((_request, response) => json(response, 401, { code: 'UNAUTHENTICATED', message: 'Non.' })),
    )
    const error = await failureOf(
      clientWith(cookieJar(page({ obole_access: FRESH }), false)).call('GET /agg/user'),
    )
    expect(error).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', message: 'Non.' })
    expect(urls()).toEqual(['GET /api/agg/user', 'POST /auth/token', 'GET /api/agg/user'])
  })

  it('of a login is told at once', async () => {
    server.behaves((_request, response) =>
      json(response, 401, { code: 'password_expired', message: 'Expiré.' }),
    )
    const client = clientWith(cookieJar(page(), false))
    const error = await failureOf(client.auth('POST /token', { body: { username: 'a@b.fr', password: 'x' } }))
    expect(error).toMatchObject({ status: 401, code: 'password_expired' })
    expect(urls()).toEqual(['POST /auth/token'])
  })

  it('is told at once by a client of the server', async () => {
    server.behaves((_request, response) => json(response, 401, {}))
    const client = clientWith(fixedToken(FRESH), { canRefresh: false, proxies: null })
    expect((await failureOf(client.call('GET /agg/user'))).status).toBe(401)
    expect(urls()).toHaveLength(1)
  })
})

describe('a request that does not arrive', () => {
  it.each([
    ['the connection is cut', hangUp],
    ['the host answers 421', misdirected],
    ['the answer is cut in the middle', halfAnAnswer],
  ])('is replayed through the proxy with the same key when %s', async (_what, fail) => {
    server.behaves(straightFails(fail))
    expect(await tip(clientWith(fixedToken(FRESH)))).toEqual({ id: 'cart' })
    expect(hops()).toEqual(['PUT /api/carts/a%2Fb/tip', 'PUT /forms/api/carts/a%2Fb/tip'])
    const [first, second] = [server.seen[0], server.seen.at(-1)]
    expect(second?.headers['idempotency-key']).toBe('key-1')
    expect([second?.body, second?.headers.authorization]).toEqual([first?.body, first?.headers.authorization])
  })

  it('is replayed when nothing listens at the base', async () => {
    server.behaves(ok)
    const bases = { api: 'http://127.0.0.1:9/api', auth: 'http://127.0.0.1:9/auth' }
    expect(await tip(clientWith(fixedToken(FRESH), { bases }))).toEqual({ id: 'cart' })
  })

  it('goes through the other proxy when it was for a token', async () => {
    server.behaves(straightFails(hangUp))
    await tip(clientWith(cookieJar(page(), false)))
    expect(urls()).toEqual([
      'POST /auth/token',
      'POST /forms/auth/token',
      'PUT /api/carts/a%2Fb/tip',
      'PUT /forms/api/carts/a%2Fb/tip',
    ])
  })

  it('carries a file both times', async () => {
    server.behaves(straightFails(hangUp))
    const body = new FormData()
    body.set('file', new File(['contents'], 'a.txt'))
    const { origin } = server
    const transport = createTransport({
      bases: { api: `${origin}/api`, auth: '' },
      proxies: { api: `${origin}/forms/api`, auth: '' },
      fetch: (url, init) => fetch(url, init),
    })
    await transport('api', { name: 'POST /carts/x/file', body, headers: {}, timeoutMs: 30_000 })
    expect(server.seen.map(({ body: sent }) => sent.includes('contents'))).toEqual([true, true])
    expect(server.seen[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  })

  it('is an error when the proxy does not answer either', async () => {
    server.behaves(hangUp)
    const error = await failureOf(tip(clientWith(fixedToken(FRESH))))
    expect(error).toMatchObject({ name: 'ApiError', status: 500 })
    expect(urls()).toHaveLength(2)
  })

  it('is an error of the second way when both are misdirected', async () => {
    server.behaves(misdirected)
    expect((await failureOf(tip(clientWith(fixedToken(FRESH))))).status).toBe(421)
    expect(hops()).toHaveLength(2)
  })

  it('is refreshed and retried when the proxy then answers 401', async () => {
    server.behaves((request, response) => {
      if (!request.url.startsWith('/forms/')) return hangUp(request, response)
      if (request.headers.authorization === `Bearer ${FRESH}`) return json(response, 401, {})
      return renewing(ok)(request, response)
    })
    expect(await tip(clientWith(cookieJar(page({ obole_access: FRESH }), false)))).toEqual({ id: 'cart' })
    const mutating = server.seen.filter(({ url }) => url.includes('/carts/'))
    expect(new Set(mutating.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['key-1']))
  })
})

describe('a server that takes too long', () => {
  const timeouts = { usualMs: 60, cardMs: 30_000 }

  it('is answered for with 504, and the request is not replayed', async () => {
    server.behaves(never)
    const error = await failureOf(tip(clientWith(fixedToken(FRESH), { timeouts })))
    expect(error).toMatchObject({ status: 504, code: 'ECONNABORTED', message: 'La requête est trop longue' })
    // On a busy machine the time may be over before the request has arrived at all.
    expect(urls().filter((url) => url.includes('/forms/'))).toEqual([])
  })

  it('is also one that stops in the middle of its answer', async () => {
    server.behaves((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
    })
    expect((await failureOf(tip(clientWith(fixedToken(FRESH), { timeouts })))).status).toBe(504)
  })

  it('is waited for longer where a card is charged', async () => {
    server.behaves((request, response) => void setTimeout(() => ok(request, response), 150))
    const { call } = clientWith(fixedToken(FRESH), { timeouts })
    const query = { paymentRequestId: 'request', paymentId: 'payment' }
    const answers = await Promise.all([
      call('POST /payments/card-embed/initialize', { query }),
      call('POST /payments/card-embed/execute-payment', { query, body: browserData }),
    ])
    expect(answers).toEqual([{ id: 'cart' }, { id: 'cart' }])
  })

  it('is left by a caller who gives up, with their own reason', async () => {
    server.behaves(never)
    const controller = new AbortController()
    const call = clientWith(fixedToken(FRESH)).call('GET /agg/user', {}, { signal: controller.signal })
    const failure = failureOf(call)
    await expect.poll(() => server.seen.length).toBe(1)
    controller.abort(new Error('the page was left'))
    expect(await failure).toMatchObject({ message: 'the page was left' })
    expect(urls()).toHaveLength(1)
  })
})

describe('an error', () => {
  it('carries the problem’s code, issues and details', async () => {
    const errors = [{ path: 'body.tip', code: 'too_small', message: 'trop petit' }]
    server.behaves(
      refusal(400, { status: 400, code: 'INVALID_REQUEST', message: 'x', errors, details: { left: 2 } }),
    )
    const error = await failureOf(tip(clientWith(fixedToken(FRESH))))
    expect(error).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      message: 'trop petit',
      details: { left: 2 },
    })
    expect(error.issues).toEqual(errors)
  })

  it.each([
    [{ error: { message: 'from error.message' } }, 'from error.message'],
    [{ message: 'from message' }, 'from message'],
    [{ error: 'from error' }, 'from error'],
    [{ error_description: 'from error_description' }, 'from error_description'],
    [{}, 'Conflict'],
  ])('finds its message in %j', async (body, message) => {
    server.behaves(refusal(409, body))
    expect(await failureOf(tip(clientWith(fixedToken(FRESH))))).toMatchObject({ status: 409, message })
  })

  it('is what a gateway’s page becomes, even one that says 200', async () => {
    for (const status of [502, 200]) {
      server.behaves((_request, response) => {
        response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bonjour</h1>')
      })
      const error = await failureOf(tip(clientWith(fixedToken(FRESH))))
      expect(error.status).toBe(status === 200 ? 500 : 502)
    }
  })
})

describe('signing in and out', () => {
  it('keeps the token that comes, and forgets it', async () => {
    server.behaves(renewing((_request, response) => json(response, 200, { disconnected: true })))
    const cookies = page()
    const jar = cookieJar(cookies, false)
    const client = clientWith(jar)
    await client.auth('POST /token', { body: { username: 'a@b.fr', password: 'secret' } })
    expect(jar.read()).toBe(RENEWED)
    await client.auth('POST /disconnect')
    expect(jar.read()).toBeNull()
  })
})

it('brings no schema into the browser', async () => {
  const reached = new Set<string>()
  const visit = async (file: string): Promise<void> => {
    if (reached.has(file)) return
    reached.add(file)
    const source = await readFile(file, 'utf8')
    for (const [, clause = '', specifier = ''] of source.matchAll(
      /^(?:import|export) ([^'"]*?)from '([^']+)'/gms,
    )) {
      const isType = /^type\b/.test(clause) || /^\{(\s*type [^,}]+,?)+\s*\}\s*$/.test(clause)
      if (isType) continue
      expect(specifier, `${file} imports ${specifier}`).toMatch(/^(\.\.?\/|@obole\/core\/)/)
      const core = /^@obole\/core\/(.+)$/.exec(specifier)?.[1]
      await visit(core ? join(import.meta.dirname, `../../core/src/${core}.ts`) : join(file, '..', specifier))
    }
  }
  await visit(join(import.meta.dirname, 'client.ts'))
  await visit(join(import.meta.dirname, 'token-jar.ts'))
  expect([...reached].some((file) => file.endsWith('core/src/errors/errors.ts'))).toBe(true)
})
