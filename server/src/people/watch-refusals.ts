import { statusOf } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { Http } from '../platform/http.ts'
import { securityEvent } from '../platform/security-events.ts'

/** Records forbidden and rate-limited calls, after the answer is sent, so that the caller does not wait for it. */
export function watchRefusals(http: Http, app: App): void {
  http.addHook('onResponse', async (request) => {
    const code = request.refusal?.refusal
    if (code === undefined) return
    // Other refusals only ask for something: a password, a code, a confirmed address.
    const isForbidden = code === 'FORBIDDEN'
    if (!isForbidden && statusOf(code) !== 429) return
    const { method, ip, identity, routeOptions } = request
    await securityEvent(app, {
      kind: isForbidden ? 'accessRefused' : 'limitReached',
      about: `${code} ${method} ${routeOptions.url ?? ''}`.trim(),
      address: ip,
      account: identity?.user?.email,
    })
  })
}
