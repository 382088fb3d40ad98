import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { sharedWork } from '../platform/shared-work.ts'
import { type RequestToStore, storeRequests } from './checkout.store.ts'

/** Freezes what will be paid, together with the payments that others begin at the same moment; answers its id. */
export const storeRequest = sharedWork<App, RequestToStore, string>({
  atMost: 64,
  keysOf: ({ cartId }) => [cartId],
  together: (app, requests) => storeRequests(app.db, requests, { leavesOut: true }),
  alone: async (app, request) => {
    const id = (await storeRequests(app.db, [request], { leavesOut: false })).get(request.cartId)
    assert(id, 'a request was stored without an id')
    return id
  },
})
