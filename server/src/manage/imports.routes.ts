import multipart from '@fastify/multipart'
import { importEndpoints } from '@obole/contract/imports'
import { MAX_IMPORT_BYTES } from '@obole/core/imports/import'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { receivedFile, uploadLimits } from '../platform/received-file.ts'
import { routeOf } from '../platform/route-of.ts'
import {
  chooseImportColumns,
  listOfImports,
  openImport,
  openImportLines,
  runImport,
  undoImport,
  uploadImport,
} from './imports.ts'

const IMPORTS = '/manage/organizations/{organizationSlug}/imports'
const ONE = `${IMPORTS}/{importId}` as const

export async function importRoutes(http: Http, app: App): Promise<void> {
  // In a scope of its own: all other calls accept only JSON.
  await http.register(async (scope: Http) => {
    await scope.register(multipart, { limits: { ...uploadLimits, fileSize: MAX_IMPORT_BYTES } })
    scope.route({
      ...routeOf(importEndpoints, `POST ${IMPORTS}`),
      bodyLimit: MAX_IMPORT_BYTES + 64 * 1024,
      handler: async (request, reply) => {
        const { identity, params, query } = request
        const upload = { ...query, receive: () => receivedFile(request) }
        return answer(request, reply.code(201), await uploadImport(app, identity, params, upload))
      },
    })
  })
  readingRoutes(http, app)
  writingRoutes(http, app)
}

function readingRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(importEndpoints, `GET ${IMPORTS}`),
    handler: async (request, reply) =>
      answer(request, reply, await listOfImports(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(importEndpoints, `GET ${ONE}`),
    handler: async (request, reply) =>
      answer(request, reply, await openImport(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(importEndpoints, `GET ${ONE}/lines`),
    handler: async (request, reply) =>
      answer(request, reply, await openImportLines(app, request.identity, request.params, request.query)),
  })
}

function writingRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(importEndpoints, `PUT ${ONE}/mapping`),
    handler: async (request, reply) =>
      answer(request, reply, await chooseImportColumns(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(importEndpoints, `POST ${ONE}/run`),
    handler: async (request, reply) =>
      answer(request, reply, await runImport(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(importEndpoints, `POST ${ONE}/undo`),
    handler: async (request, reply) =>
      answer(request, reply, await undoImport(app, request.identity, request.params)),
  })
}
