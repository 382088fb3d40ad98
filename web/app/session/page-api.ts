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
  const { api } = page.context.get(pageContext)
  const headers: Record<string, string> = {
    'accept-language': requestLocale(page.request, page.url.pathname),
    ...(sent ? { 'content-type': 'application/json' } : {}),
  }
  for (const header of ['cookie', 'authorization', 'user-agent']) {
    const value = page.request.headers.get(header)
    if (value) headers[header] = value
  }
  const call = { method: methodOf(name), path: BROWSER_BASES.api + pathOf(name, place), headers }
  const { status, text } = await api(sent ? { ...call, body: JSON.stringify(sent) } : call)
  // An address that cannot be valid (400) is treated like one that does not exist.
  if (status === 404 || status === 400) return null
  const body: unknown = JSON.parse(text)
  // The error names the page that could not be drawn.
  if (status >= 300) throw data({ ...Object(body), route: routeCode(page.url.pathname) }, { status })
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
