import { expectedIncomeEndpoints } from '@obole/contract/expected-income'
import { movementEndpoints } from '@obole/contract/movements'
import { yearEndpoints } from '@obole/contract/year'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { expectedIncome, movements } from './lists.ts'
import { showExpected, showYearOf } from './year.ts'

const ASSOCIATION = '/manage/organizations/{organizationSlug}'

export function yearRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(yearEndpoints, `GET ${ASSOCIATION}/year`),
    handler: async (request, reply) =>
      answer(request, reply, await showYearOf(app, request.identity, request.params, request.query)),
  })

  http.route({
    ...routeOf(yearEndpoints, `GET ${ASSOCIATION}/expected-income`),
    handler: async (request, reply) =>
      answer(request, reply, await showExpected(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(expectedIncomeEndpoints, `GET ${ASSOCIATION}/expected-income/orders`),
    handler: async (request, reply) =>
      answer(request, reply, await expectedIncome.show(app, request.identity, request.params, request.query)),
  })

  http.route({
    ...routeOf(movementEndpoints, `GET ${ASSOCIATION}/movements`),
    handler: async (request, reply) =>
      answer(request, reply, await movements.show(app, request.identity, request.params, request.query)),
  })
}
