import type { ApiEndpoints } from '@obole/contract/api'
import type { authEndpoints } from '@obole/contract/auth'
import type { CallArgs, Client } from '@obole/contract/client'
import type { CallOutput } from '@obole/contract/endpoint'
import type { Problem } from '@obole/contract/problems'

/** A problem with the second sentence the catalogue has for it, where it has one, and what a toast says instead. */
export type ShownProblem = Problem & {
  body?: string | null
  toast?: { title: string; body: string } | null
}

export type Answer<T> = { ok: true; value: T } | { ok: false; problem: ShownProblem }

type AuthEndpoints = typeof authEndpoints

/** Said to the page when it turns out that nobody is signed in any more. */
export const SESSION_ENDED = 'sessionended'

/** The client comes with the first call, or with whoever is about to make one: looking at a page needs none. */
export const loadClient = () => import('./api-client.ts')

/** One call of the API from the browser; whatever goes wrong comes back as a problem that can be shown. */
export function call<N extends keyof ApiEndpoints>(
  name: N,
  ...args: CallArgs<N, ApiEndpoints[N]>
): Promise<Answer<CallOutput<ApiEndpoints[N]>>> {
  return answered(name, (client) => client.call(name, ...args))
}

/** The same below the authentication base. */
export function callAuth<N extends keyof AuthEndpoints>(
  name: N,
  ...args: CallArgs<N, AuthEndpoints[N]>
): Promise<Answer<CallOutput<AuthEndpoints[N]>>> {
  return answered(name, (client) => client.auth(name, ...args))
}

async function answered<T>(name: string, ask: (client: Client) => Promise<T>): Promise<Answer<T>> {
  try {
    const { client } = await loadClient()
    return { ok: true, value: await ask(client()) }
  } catch (error) {
    const { shownProblem } = await loadClient()
    const problem = shownProblem(error, name)
    if (problem.code === 'UNAUTHENTICATED') window.dispatchEvent(new Event(SESSION_ENDED))
    return { ok: false, problem }
  }
}
