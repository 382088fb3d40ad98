import type { ApiEndpoints } from './api.ts'
import type { CallOutput } from './endpoint.ts'

/**
 * The answer of a call. Our server sends only what the call's schema allows, so it is typed by that schema and not
 * parsed a second time, neither in a loader nor in a browser.
 */
export function outputOf<N extends keyof ApiEndpoints>(
  _name: N,
  answer: unknown,
): CallOutput<ApiEndpoints[N]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer as CallOutput<ApiEndpoints[N]>
}
