import { restartEndpoints } from '@obole/contract/restarts'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { openRestart, sendGiftLink } from './open-restart.ts'

export function restartRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(restartEndpoints, 'POST /restarts/open'),
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const opener = { identity: request.identity, address: request.ip }
      return answer(request, reply, await openRestart(app, opener, request.body))
    },
  })

  http.route({
    ...routeOf(restartEndpoints, 'POST /restarts/gift-link'),
    handler: async (request, reply) => {
      const opener = { identity: request.identity, address: request.ip }
      return answer(request, reply.code(202), await sendGiftLink(app, opener, request.body))
    },
  })
}
