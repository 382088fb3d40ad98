import type { ApiEndpoints } from '@obole/contract/api'
import { BROWSER_BASES } from '@obole/contract/bases'
import { outputOf } from '@obole/contract/call-output'
import { methodOf } from '@obole/contract/call-method'
import { type CallPlace, pathOf } from '@obole/contract/call-path'
import type { CallInput, CallOutput } from '@obole/contract/endpoint'
import { parseAddress } from '@obole/core/site/addresses'
import type { RouterContextProvider } from 'react-router'
import { data } from 'react-router'
import { pageContext } from './page-context.ts'
import { requestLocale } from '../i18n/request-locale.ts'

export interface PageRequest {
  context: Readonly<RouterContextProvider>
  request: Request
  url: URL
}

type CallName = keyof ApiEndpoints
export type ReadName = Extract<CallName, `GET ${string}`>

/** The input of a browser's call; the query may also be the page's own, which the server checks. */
type OrSearchParams<I> = { [K in keyof I]: K extends 'query' ? I[K] | URLSearchParams : I[K] }
type Asked<N extends CallName> = OrSearchParams<CallInput<N, ApiEndpoints[N]>>
export type AskedArgs<N extends CallName> =
  Partial<Asked<N>> extends Asked<N> ? [input?: Asked<N>] : [input: Asked<N>]
export type Output<N extends CallName> = CallOutput<ApiEndpoints[N]>

/** The API's answer to this page's visitor, or null where there is nothing. Any other refusal is an error page. */
export function findFromApi<N extends ReadName>(
  page: PageRequest,
  name: N,
  ...[input]: AskedArgs<N>
): Promise<Output<N> | null> {
  return answerOf(page, name, input)
}

export async function readFromApi<N extends ReadName>(
  page: PageRequest,
  name: N,
  ...args: AskedArgs<N>
): Promise<Output<N>> {
  const found = await findFromApi(page, name, ...args)
  if (found === null) throw data(null, { status: 404 })
  return found
}

/** The same for a call that writes. */
export function sendToApi<N extends Exclude<CallName, ReadName>>(
  page: PageRequest,
  name: N,
  ...[input]: AskedArgs<N>
): Promise<Output<N> | null> {
  return answerOf(page, name, input)
}

interface Input extends CallPlace {
  body?: unknown
}

async function answerOf<N extends CallName>(
  page: PageRequest,
  name: N,
  { body: sent, ...place }: Input = {},
): Promise<Output<N> | null> {
  const { api, publicUrl } = page.context.get(pageContext)
  const headers = new Headers({ 'accept-language': requestLocale(page.request, page.url.pathname) })
  for (const header of ['cookie', 'authorization', 'user-agent']) {
    const value = page.request.headers.get(header)
    if (value) headers.set(header, value)
  }
  if (sent) headers.set('content-type', 'application/json')
  const method = methodOf(name)
  const call = sent ? { method, headers, body: JSON.stringify(sent) } : { method, headers }
  const response = await api(new Request(new URL(BROWSER_BASES.api + pathOf(name, place), publicUrl), call))
  // An address that cannot be valid (400) is treated like one that does not exist.
  if (response.status === 404 || response.status === 400) return null
  const body: unknown = await response.json()
  // The error names the page that could not be drawn.
  if (!response.ok)
    throw data({ ...Object(body), route: routeCode(page.url.pathname) }, { status: response.status })
  return outputOf(name, body)
}

/** The name of the page among the product's addresses. */
const routeCode = (pathname: string) => parseAddress(pathname)?.page ?? null

/** The status of a refusal of the API, which is thrown with it for the error page. */
export function refusedStatus(error: unknown): number | null {
  const { init }: { init?: ResponseInit | null } = { ...Object(error) }
  return init?.status ?? null
}

/** The code of such a refusal. */
export function refusedCode(error: unknown): unknown {
  const { data: refused }: { data?: unknown } = { ...Object(error) }
  return Object(refused).code
}
