import { doorDeskEndpoints } from '@obole/contract/door'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import {
  changeDoor,
  endDoorLink,
  endDoorPhone,
  listDoors,
  makeDoorLink,
  openDoorPage,
  openDoorPhone,
  settleDoorScan,
  showTicketing,
} from './door.ts'

const DOOR = '/manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door'

export function doorDeskRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(doorDeskEndpoints, 'GET /manage/organizations/{organizationSlug}/door'),
    handler: async (request, reply) =>
      answer(request, reply, await listDoors(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(doorDeskEndpoints, `GET ${DOOR}`),
    handler: async (request, reply) =>
      answer(request, reply, await openDoorPage(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(doorDeskEndpoints, `PUT ${DOOR}`),
    handler: async (request, reply) =>
      answer(request, reply, await changeDoor(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(doorDeskEndpoints, `POST ${DOOR}/links`),
    handler: async (request, reply) =>
      answer(
        request,
        reply.code(201),
        await makeDoorLink(app, request.identity, request.params, request.body),
      ),
  })

  http.route({
    ...routeOf(doorDeskEndpoints, `POST ${DOOR}/links/{linkId}/end`),
    handler: async (request, reply) =>
      answer(request, reply, await endDoorLink(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(doorDeskEndpoints, `POST ${DOOR}/phones`),
    handler: async (request, reply) =>
      answer(
        request,
        reply.code(201),
        await openDoorPhone(app, request.identity, request.params, request.body),
      ),
  })

  http.route({
    ...routeOf(doorDeskEndpoints, `POST ${DOOR}/phones/{phoneId}/end`),
    handler: async (request, reply) =>
      answer(request, reply, await endDoorPhone(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(doorDeskEndpoints, `POST ${DOOR}/scans/{scanId}/settle`),
    handler: async (request, reply) =>
      answer(request, reply, await settleDoorScan(app, request.identity, request.params, request.body.act)),
  })

  http.route({
    ...routeOf(doorDeskEndpoints, `GET ${DOOR}/summary`),
    handler: async (request, reply) =>
      answer(request, reply, await showTicketing(app, request.identity, request.params)),
  })
}
