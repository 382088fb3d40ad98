import { statusOf } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { Http } from '../platform/http.ts'
import { securityEvent } from '../platform/security-events.ts'

/** Whoever is told that they may not, or that it is too much, is written down: after the answer, which nobody waits for. */
export function watchRefusals(http: Http, app: App): void {
  http.addHook('onResponse', async (request) => {
    const code = request.refusal?.refusal
    if (code === undefined) return
    // Other refusals of a person only ask for something: a password, a code, a confirmed address.
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
