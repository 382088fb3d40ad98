import { movingEndpoints } from '@obole/contract/moving'
import { restartEndpoints } from '@obole/contract/restarts'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { typedAgain } from '../platform/typed-again.ts'
import { showMonthlyDonors } from './monthly-donors.ts'
import { beginMoving, bringCampaigns, showMoving, stopMoving, undoMoving } from './moving.ts'

const PULLS = '/manage/organizations/{organizationSlug}/pulls'
const ONE = `${PULLS}/{pullId}` as const

export function movingRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(movingEndpoints, `GET ${PULLS}`),
    handler: async (request, reply) =>
      answer(request, reply, await showMoving(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(restartEndpoints, 'GET /manage/organizations/{organizationSlug}/monthly-donors'),
    handler: async (request, reply) =>
      answer(request, reply, await showMonthlyDonors(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(movingEndpoints, `POST ${PULLS}`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const key = { ...body, again: typedAgain(request) }
      return answer(request, reply.code(201), await beginMoving(app, identity, params, key))
    },
  })

  http.route({
    ...routeOf(movingEndpoints, `POST ${ONE}/stop`),
    handler: async (request, reply) =>
      answer(request, reply, await stopMoving(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(movingEndpoints, `POST ${ONE}/bring`),
    handler: async (request, reply) =>
      answer(request, reply, await bringCampaigns(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(movingEndpoints, `POST ${ONE}/undo`),
    handler: async (request, reply) =>
      answer(request, reply, await undoMoving(app, request.identity, request.params)),
  })
}
