import { statisticsEndpoints } from '@obole/contract/manage-statistics'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { countVisit } from './count-visit.ts'
import { showDashboard } from './dashboard.ts'
import { showLive, showStatistics } from './statistics.ts'

export function statisticsRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(statisticsEndpoints, 'GET /manage/organizations/{organizationSlug}/statistics'),
    handler: async (request, reply) => {
      const { identity, params, query } = request
      return answer(request, reply, await showStatistics(app, identity, { ...query, ...params }, query))
    },
  })

  http.route({
    ...routeOf(statisticsEndpoints, 'GET /manage/organizations/{organizationSlug}/statistics/live'),
    handler: async (request, reply) => {
      const { identity, params, query } = request
      return answer(request, reply, await showLive(app, identity, { ...query, ...params }, query.since))
    },
  })

  http.route({
    ...routeOf(statisticsEndpoints, 'GET /manage/organizations/{organizationSlug}/dashboard'),
    handler: async (request, reply) => {
      const { identity, params, query } = request
      return answer(request, reply, await showDashboard(app, identity, { ...query, ...params }))
    },
  })

  http.route({
    ...routeOf(statisticsEndpoints, 'POST /events'),
    handler: async (request, reply) => {
      const from = { client: request.identity.client, address: request.ip }
      return answer(request, reply.code(202), await countVisit(app, request.body, from))
    },
  })
}
