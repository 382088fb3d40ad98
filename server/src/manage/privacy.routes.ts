import { privacyEndpoints } from '@obole/contract/privacy'
import { organizationParams } from '@obole/contract/organizations'
import { isRefusal } from '@obole/contract/problems'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, localeOf, refusals, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { attachment } from '../platform/send-file.ts'
import { typedAgain } from '../platform/typed-again.ts'
import {
  downloadProof,
  forgetContact,
  listContactFiles,
  makeContactFile,
  openForgetting,
  openPrivacy,
  previewForgettingOf,
  repeatForgetting,
  setOthersAside,
  setRetention,
} from './privacy.ts'

const PRIVACY = '/manage/organizations/{organizationSlug}/privacy'
const CONTACT = '/manage/organizations/{organizationSlug}/contacts/{contactId}'

export function privacyDeskRoutes(http: Http, app: App): void {
  pageRoutes(http, app)
  contactRoutes(http, app)
}

function pageRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(privacyEndpoints, `GET ${PRIVACY}`),
    handler: async (request, reply) =>
      answer(request, reply, await openPrivacy(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(privacyEndpoints, `PUT ${PRIVACY}/retention`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(
        request,
        reply,
        await setRetention(app, identity, params, { ...body, again: typedAgain(request) }),
      )
    },
  })

  http.route({
    ...routeOf(privacyEndpoints, `GET ${PRIVACY}/forgettings/{number}`),
    handler: async (request, reply) =>
      answer(request, reply, await openForgetting(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(privacyEndpoints, `POST ${PRIVACY}/forgettings/{number}/again`),
    handler: async (request, reply) =>
      answer(request, reply, await repeatForgetting(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(privacyEndpoints, `POST ${PRIVACY}/forgettings/{number}/others`),
    handler: async (request, reply) =>
      answer(request, reply, await setOthersAside(app, request.identity, request.params, request.body)),
  })

  http.get(
    '/manage/organizations/:organizationSlug/privacy/forgettings/:number/proof.txt',
    {
      schema: {
        params: organizationParams.extend({ number: z.coerce.number().int().positive() }),
        response: { 200: z.string(), ...refusals },
      },
    },
    async (request, reply) => {
      const proof = await downloadProof(app, request.identity, request.params, localeOf(request))
      if (isRefusal(proof)) return answer(request, reply, proof)
      return reply
        .header('content-type', 'text/plain; charset=utf-8')
        .header('content-disposition', attachment(`preuve-oubli-${request.params.number}.txt`))
        .send(proof.text)
    },
  )
}

function contactRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(privacyEndpoints, `GET ${CONTACT}/forgetting`),
    handler: async (request, reply) =>
      answer(request, reply, await previewForgettingOf(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(privacyEndpoints, `POST ${CONTACT}/forgetting`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const wish = { ...body, again: typedAgain(request) }
      return answer(request, reply, await forgetContact(app, identity, params, wish))
    },
  })

  http.route({
    ...routeOf(privacyEndpoints, `GET ${CONTACT}/personal-data`),
    handler: async (request, reply) =>
      answer(request, reply, await listContactFiles(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(privacyEndpoints, `POST ${CONTACT}/personal-data`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const asked = { ...body, locale: localeOf(request) }
      return answer(request, reply, await makeContactFile(app, identity, params, asked))
    },
  })
}
