import { parseAddress } from '@obole/core/addresses'
import type { RouterContextProvider } from 'react-router'
import { data } from 'react-router'
import { floorContext } from './floor.ts'
import { requestLocale } from './i18n/request-locale.ts'

interface PageRequest {
  context: Readonly<RouterContextProvider>
  request: Request
  url: URL
}

/** What the API answers to this page's visitor, or null where there is nothing. Any other refusal is an error page. */
export function findFromApi<T>(page: PageRequest, path: string): Promise<T | null> {
  return answerOf<T>(page, path)
}

/** The same of a call that says something. */
export function sendToApi<T>(page: PageRequest, path: string, body: object): Promise<T | null> {
  return answerOf<T>(page, path, body)
}

async function answerOf<T>(page: PageRequest, path: string, sent?: object): Promise<T | null> {
  const { api, publicUrl } = page.context.get(floorContext)
  const headers = new Headers({ 'accept-language': requestLocale(page.request, page.url.pathname) })
  for (const name of ['cookie', 'authorization', 'user-agent']) {
    const value = page.request.headers.get(name)
    if (value) headers.set(name, value)
  }
  if (sent) headers.set('content-type', 'application/json')
  const call = sent ? { method: 'POST', headers, body: JSON.stringify(sent) } : { headers }
  const response = await api(new Request(new URL(path, publicUrl), call))
  // An address that cannot be one of ours is that of nothing, like one that is not any more.
  if (response.status === 404 || response.status === 400) return null
  const body: unknown = await response.json()
  // Whoever reads of the failure knows which page it kept from being drawn.
  if (!response.ok)
    throw data({ ...Object(body), route: routeCode(page.url.pathname) }, { status: response.status })
  // The server answered by the contract's schema, which both of us are typed by.
  return body as T
}

/** The page's name among the addresses of the product. */
const routeCode = (pathname: string) => parseAddress(pathname)?.page ?? null

export async function readFromApi<T>(page: PageRequest, path: string): Promise<T> {
  const found = await findFromApi<T>(page, path)
  if (found === null) throw data(null, { status: 404 })
  return found
}

/** A refusal of the API is thrown with its status, as the error page wants it. */
export function refusedStatus(error: unknown): number | null {
  const { init }: { init?: ResponseInit | null } = { ...Object(error) }
  return init?.status ?? null
}

/** The code of the same. */
export function refusedCode(error: unknown): unknown {
  const { data: refused }: { data?: unknown } = { ...Object(error) }
  return Object(refused).code
}
