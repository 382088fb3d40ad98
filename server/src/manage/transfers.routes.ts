import { incomingTransferEndpoints } from '@obole/contract/incoming-transfers'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { typedAgain } from '../platform/typed-again.ts'
import { assignTransferAsSupport, showUnnamedTransfers } from './support-transfers.ts'

export function transferRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(incomingTransferEndpoints, 'GET /manage/support/transfers'),
    handler: async (request, reply) =>
      answer(request, reply, await showUnnamedTransfers(app, request.identity, request.query)),
  })

  http.route({
    ...routeOf(incomingTransferEndpoints, 'POST /manage/support/transfers/{transferId}/association'),
    handler: async (request, reply) => {
      const assigned = { ...request.params, ...request.body, again: typedAgain(request) }
      return answer(request, reply, await assignTransferAsSupport(app, request.identity, assigned))
    },
  })
}
