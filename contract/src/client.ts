import { CARD_TIMEOUT_MS, HTTP_TIMEOUT_MS } from '@obole/core/site/settings'
import { isUsable } from './access-claims.ts'
import { responseError } from './api-error.ts'
import type { ApiEndpoints } from './api.ts'
import type { authEndpoints } from './auth.ts'
import { methodOf } from './call-method.ts'
import type { CallPlace } from './call-path.ts'
import type { CallInput, CallOutput, Endpoint } from './endpoint.ts'
import { codeHeader, passwordHeader } from './password-header.ts'
import { proofHeader, workIn } from './proof-header.ts'
import type { TokenJar } from './token-jar.ts'
import { createTransport, type Answer, type Transport, type TransportOptions } from './transport.ts'

// Only types are imported from the schemas, so that no schema is sent to the browser.
type AuthEndpoints = typeof authEndpoints

export interface ClientOptions extends TransportOptions {
  tokens: TokenJar
  /** False on the server, where a page's token was renewed before the rendering began. */
  canRefresh?: boolean
  headers?: Readonly<Record<string, string>>
  timeouts?: { usualMs: number; cardMs: number }
  /** Does the proof of work that a call may be asked for; without it, such a call is refused. */
  solve?: (key: string, difficultyBits: number) => Promise<string>
  now?: () => number
  newKey?: () => string
}

export interface CallOptions {
  signal?: AbortSignal
  /** The same key for the same action: a second press of the button repeats the first request and does nothing more. */
  idempotencyKey?: string
  /** Typed again by a user who moves money or changes how they sign in. */
  password?: string
  /** The code of their second factor, where they have one and the action is sensitive. */
  code?: string
}

/** The arguments of a call: the input may be left out where all its parts are optional. */
export type CallArgs<N extends string, E extends Endpoint> =
  Partial<CallInput<N, E>> extends CallInput<N, E>
    ? [input?: CallInput<N, E>, options?: CallOptions]
    : [input: CallInput<N, E>, options?: CallOptions]

/** Every failure is thrown as an ApiError; an aborted call throws the reason of its own signal. */
export interface Client {
  /** A call below the API base. */
  call: <N extends keyof ApiEndpoints>(
    name: N,
    ...args: CallArgs<N, ApiEndpoints[N]>
  ) => Promise<CallOutput<ApiEndpoints[N]>>
  /** A call below the authentication base. */
  auth: <N extends keyof AuthEndpoints>(
    name: N,
    ...args: CallArgs<N, AuthEndpoints[N]>
  ) => Promise<CallOutput<AuthEndpoints[N]>>
}

/** Calls that wait for the bank, and so need a longer timeout. */
const CARD_CALLS: ReadonlySet<string> = new Set([
  'POST /payments/card-embed/initialize',
  'POST /payments/card-embed/execute-payment',
] satisfies (keyof ApiEndpoints)[])

interface Input extends CallPlace {
  body?: unknown
}

export function createClient(options: ClientOptions): Client {
  const transport = workingTransport(createTransport(options), options.solve)
  const session = createSession(options, transport)
  const toRequest = requestMaker(options)

  async function call(name: string, input: Input = {}, callOptions: CallOptions = {}): Promise<unknown> {
    const request = toRequest(name, input, callOptions)
    const send = (token: string | null) => transport('api', withBearer(request, token))
    const answer = await send(await session.bearer(methodOf(name) === 'GET'))
    if (answer.response.status !== 401 || options.canRefresh === false) return dataOf(answer)
    const token = await session.refresh().catch(() => null)
    return dataOf(token === null ? answer : await send(token))
  }

  async function auth(name: string, input: Input = {}, callOptions: CallOptions = {}): Promise<unknown> {
    const request = withBearer(toRequest(name, input, callOptions), session.usableToken())
    const data = dataOf(await transport('auth', request))
    if (name.endsWith(' /disconnect')) options.tokens.clear()
    else session.keep(data)
    return data
  }

  // The names and types of the calls are those of the contract; the server sends only what its schemas allow.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { call, auth } as Client
}

function requestMaker({ headers, timeouts, newKey = () => crypto.randomUUID() }: ClientOptions) {
  const { usualMs, cardMs } = timeouts ?? { usualMs: HTTP_TIMEOUT_MS, cardMs: CARD_TIMEOUT_MS }
  return (name: string, input: Input, { signal, idempotencyKey, password, code }: CallOptions) => ({
    ...input,
    name,
    // Without the key, a repeated request that changes something could change it twice.
    headers: {
      accept: 'application/json',
      ...headers,
      ...(methodOf(name) === 'GET' ? {} : { 'idempotency-key': idempotencyKey ?? newKey() }),
      ...(password === undefined ? {} : { [passwordHeader]: encodeURIComponent(password) }),
      ...(code === undefined ? {} : { [codeHeader]: encodeURIComponent(code) }),
    },
    timeoutMs: CARD_CALLS.has(name) ? cardMs : usualMs,
    signal,
  })
}

function createSession(options: ClientOptions, transport: Transport) {
  const { tokens, now = Date.now } = options
  const toRequest = requestMaker(options)
  let refreshing: Promise<string | null> | null = null

  const ask = () => transport('auth', toRequest('POST /token', { body: {} }, {}))

  /** A refused refresh token is deleted; the next request then gets a visitor's token. */
  async function askForToken(): Promise<string | null> {
    const answer = await ask()
    if (answer.response.status !== 401) return keep(dataOf(answer))
    tokens.clear()
    return keep(dataOf(await ask()))
  }

  function keep(data: unknown): string | null {
    const { access_token: token, expires_in: seconds }: Partial<Record<string, unknown>> = { ...Object(data) }
    if (typeof token !== 'string') return null
    tokens.write(token, typeof seconds === 'number' ? seconds : 0)
    return token
  }

  /** If several calls find the token expired, it is refreshed only once. */
  function refresh(): Promise<string | null> {
    refreshing ??= askForToken().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  function usableToken(): string | null {
    const token = tokens.read()
    return isUsable(token, now()) ? token : null
  }

  /** A call that changes something is not sent without a token: repeated, it would count as another visitor's. */
  async function bearer(isRead: boolean): Promise<string | null> {
    const usable = usableToken()
    if (usable !== null || options.canRefresh === false) return usable
    return isRead ? refresh().catch(() => null) : refresh()
  }

  return { keep, refresh, usableToken, bearer }
}

/** A call may be asked for work again, because other visitors of the same network raised it meanwhile. */
const MAX_WORKS = 3

/** A call that is asked for work does it and is sent again here, so that callers need not handle it. */
function workingTransport(transport: Transport, solve: ClientOptions['solve']): Transport {
  return async (base, request) => {
    let answer = await transport(base, request)
    for (let works = 1; works <= MAX_WORKS; works += 1) {
      const work = answer.response.status === 429 ? workIn(answer.data) : null
      if (!work || !solve) return answer
      const proof = await solve(work.key, work.difficultyBits)
      if (request.signal?.aborted) return answer
      answer = await transport(base, { ...request, headers: { ...request.headers, [proofHeader]: proof } })
    }
    return answer
  }
}

function withBearer<R extends { headers: Readonly<Record<string, string>> }>(
  request: R,
  token: string | null,
): R {
  return token === null
    ? request
    : { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
}

function dataOf({ response, data }: Answer): unknown {
  if (!response.ok) throw responseError(response, data)
  if (data === null && response.status !== 204)
    throw responseError({ status: 500, statusText: 'not JSON' }, null)
  return data
}
