import { apiEndpoints, type ApiEndpoints } from '@obole/contract/api'
import { authEndpoints } from '@obole/contract/auth'
import { BROWSER_BASES } from '@obole/contract/bases'
import { outputOf } from '@obole/contract/call-output'
import { methodOf } from '@obole/contract/call-method'
import { type CallPlace, pathOf } from '@obole/contract/call-path'
import type { CallInput, CallOutput, Endpoint } from '@obole/contract/endpoint'
import { type APIResponse, expect, type Page } from '@playwright/test'

type AuthEndpoints = typeof authEndpoints
type Headers = Readonly<Record<string, string>>

interface Input extends CallPlace {
  body?: unknown
}

/** An API call, by its name, as the person signed in on this page. It must succeed. */
export async function ask<N extends keyof ApiEndpoints>(
  page: Page,
  name: N,
  input: CallInput<N, ApiEndpoints[N]> & Input,
  headers: Headers = {},
): Promise<CallOutput<ApiEndpoints[N]>> {
  const answer = await send(page, BROWSER_BASES.api + pathOf(name, input), { name, input, headers })
  await mustBeOf(apiEndpoints[name], answer)
  return outputOf(name, answer.status() === 204 ? null : await answer.json())
}

/** The same for the authentication API; answers whether it succeeded. */
export async function askAuth<N extends keyof AuthEndpoints>(
  page: Page,
  name: N,
  input: CallInput<N, AuthEndpoints[N]> & Input,
): Promise<boolean> {
  const answer = await send(page, BROWSER_BASES.auth + pathOf(name, input), { name, input })
  if (answer.ok()) await mustBeOf(authEndpoints[name], answer)
  return answer.ok()
}

function send(
  page: Page,
  path: string,
  { name, input, headers = {} }: { name: string; input: Input; headers?: Headers },
): Promise<APIResponse> {
  const { body } = input
  const sent = body instanceof FormData ? { multipart: body } : body === undefined ? {} : { data: body }
  return page.request.fetch(path, { method: methodOf(name), headers: { ...headers }, ...sent })
}

async function mustBeOf({ response }: Endpoint, answer: APIResponse): Promise<void> {
  expect(Object.keys(response).map(Number), await answer.text()).toContain(answer.status())
}
