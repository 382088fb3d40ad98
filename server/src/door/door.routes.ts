import { doorEndpoints } from '@obole/contract/door'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { checkCode } from './check-code.ts'
import { closePhone, openByLink, showLink } from './open-door.ts'
import { sellAtDoor, undoSale } from './sell.ts'
import { syncPhone } from './sync-phone.ts'

/** What phones call: each is known by its token, and nobody is signed in. */
export function doorRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(doorEndpoints, 'GET /door/links/{link}'),
    handler: async (request, reply) => answer(request, reply, await showLink(app, request.params.link)),
  })

  http.route({
    ...routeOf(doorEndpoints, 'POST /door/openings'),
    handler: async (request, reply) => answer(request, reply.code(201), await openByLink(app, request.body)),
  })

  http.route({
    ...routeOf(doorEndpoints, 'POST /door/sync'),
    handler: async (request, reply) => answer(request, reply, await syncPhone(app, request.body)),
  })

  http.route({
    ...routeOf(doorEndpoints, 'POST /door/checks'),
    handler: async (request, reply) => answer(request, reply, await checkCode(app, request.body)),
  })

  http.route({
    ...routeOf(doorEndpoints, 'POST /door/sales'),
    handler: async (request, reply) => answer(request, reply.code(201), await sellAtDoor(app, request.body)),
  })

  http.route({
    ...routeOf(doorEndpoints, 'POST /door/sales/undo'),
    handler: async (request, reply) => answer(request, reply.code(204), await undoSale(app, request.body)),
  })

  http.route({
    ...routeOf(doorEndpoints, 'POST /door/closings'),
    handler: async (request, reply) =>
      answer(request, reply.code(204), await closePhone(app, request.body.phone)),
  })
}
