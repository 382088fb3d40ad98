import { ApiError, timeoutError } from './api-error.ts'
import type { Bases } from './bases.ts'
import { methodOf } from './call-method.ts'
import { type CallPlace, pathOf } from './call-path.ts'

export interface TransportOptions {
  bases: Bases
  /** The second address to try after a 421 or a network error; null on the server, which has only one. */
  proxies: Bases | null
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

export interface Request extends CallPlace {
  /** `POST /carts/{id}`, as the contract names the call. */
  name: string
  body?: unknown
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  signal?: AbortSignal | undefined
}

export interface Answer {
  response: Response
  /** Null if it is not JSON: a gateway's page, or an incomplete answer. */
  data: unknown
}

/** Sends a request to one of the two bases: directly, then through its proxy if it did not arrive. */
export type Transport = (base: keyof Bases, request: Request) => Promise<Answer>

export function createTransport({ bases, proxies, fetch }: TransportOptions): Transport {
  return async (base, request) => {
    const proxy = proxies?.[base]
    const straight = await fetchWithin(fetch, bases[base], request).catch((error: unknown) =>
      failure(error, request),
    )
    const arrived = !(straight instanceof NetworkError) && straight.response.status !== 421
    const last =
      arrived || proxy === undefined
        ? straight
        : await fetchWithin(fetch, proxy, request).catch((error: unknown) => failure(error, request))
    if (last instanceof NetworkError) throw new ApiError(last.cause)
    return last
  }
}

class NetworkError extends Error {}

/** A timeout is final, and an aborted call throws its own reason; only other failures are tried through the proxy. */
function failure(error: unknown, { signal }: Request): NetworkError {
  if (error instanceof ApiError || signal?.aborted) throw error
  return new NetworkError('', { cause: error })
}

async function fetchWithin(
  fetch: TransportOptions['fetch'],
  base: string,
  request: Request,
): Promise<Answer> {
  const { signal, timeoutMs } = request
  const abort = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    abort.abort()
  }, timeoutMs)
  const giveUp = () => abort.abort(signal?.reason)
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()
  try {
    const response = await fetch(`${base}${pathOf(request.name, request)}`, {
      ...initOf(request),
      signal: abort.signal,
    })
    return { response, data: parse(await response.text()) }
  } catch (error) {
    throw isLate ? timeoutError() : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

function initOf({ name, body, headers }: Request): RequestInit {
  const shared: RequestInit = { method: methodOf(name), credentials: 'include', headers }
  if (body === undefined) return shared
  if (body instanceof FormData) return { ...shared, body }
  return {
    ...shared,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
