import type { ApiEndpoints } from '@obole/contract/api'
import type { authEndpoints } from '@obole/contract/auth'
import type { CallArgs, Client } from '@obole/contract/client'
import type { CallOutput } from '@obole/contract/endpoint'
import { NO_ANSWER } from '@obole/core/errors/no-answer'
import { fetched } from '../browser/fetched.ts'
import type { ShownProblem } from './shown-problem.ts'

export type Answer<T> = { ok: true; value: T } | { ok: false; problem: ShownProblem }

type AuthEndpoints = typeof authEndpoints

/** The event that reports that the session has ended. */
export const SESSION_ENDED = 'sessionended'

/** The client is loaded with the first call, or shortly before: looking at a page needs none. */
export const loadClient = () => fetched(() => import('./api-client.ts')).catch(() => null)

/** Calls the API from the browser; every failure comes back as a problem to show. */
export function call<N extends keyof ApiEndpoints>(
  name: N,
  ...args: CallArgs<N, ApiEndpoints[N]>
): Promise<Answer<CallOutput<ApiEndpoints[N]>>> {
  return answered(name, (client) => client.call(name, ...args))
}

/** The same for the authentication API. */
export function callAuth<N extends keyof AuthEndpoints>(
  name: N,
  ...args: CallArgs<N, AuthEndpoints[N]>
): Promise<Answer<CallOutput<AuthEndpoints[N]>>> {
  return answered(name, (client) => client.auth(name, ...args))
}

async function answered<T>(name: string, ask: (client: Client) => Promise<T>): Promise<Answer<T>> {
  const loaded = await loadClient()
  if (!loaded) return { ok: false, problem: noAnswer() }
  try {
    return { ok: true, value: await ask(loaded.client()) }
  } catch (error) {
    const problem = loaded.shownProblem(error, name)
    if (problem.code === 'UNAUTHENTICATED') window.dispatchEvent(new Event(SESSION_ENDED))
    return { ok: false, problem }
  }
}

/** Nothing was sent: not even what sends it could be fetched. */
export function noAnswer(): ShownProblem {
  const locale = document.documentElement.lang === 'en' ? 'en' : 'fr'
  return {
    status: 503,
    code: 'UNAVAILABLE',
    message: NO_ANSWER.title[locale],
    body: NO_ANSWER.body[locale],
    errors: [],
    details: {},
  }
}
