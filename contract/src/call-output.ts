import type { ApiEndpoints } from './api.ts'
import type { CallOutput } from './endpoint.ts'

/**
 * What came over the wire as the answer of a call. Our server lets nothing out but what the call's schema says, so it is typed
 * by that schema and not parsed a second time, in a loader as in a browser.
 */
export function outputOf<N extends keyof ApiEndpoints>(
  _name: N,
  answer: unknown,
): CallOutput<ApiEndpoints[N]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer as CallOutput<ApiEndpoints[N]>
}
