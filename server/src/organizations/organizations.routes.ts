import { organizationEndpoints } from '@obole/contract/organizations'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { listOrganizations } from './list-organizations.ts'
import { readDirectory } from './read-directory.ts'
import { listCampaigns, showOrganization, showProvider } from './show-organization.ts'

export function organizationRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(organizationEndpoints, 'GET /organizations'),
    handler: async (request, reply) => answer(request, reply, await listOrganizations(app, request.query)),
  })

  http.route({
    ...routeOf(organizationEndpoints, 'GET /organizations/directory'),
    handler: async (request, reply) => answer(request, reply, await readDirectory(app)),
  })

  http.route({
    ...routeOf(organizationEndpoints, 'GET /organizations/{organizationSlug}/full'),
    handler: async (request, reply) => {
      const { organizationSlug } = request.params
      return answer(request, reply, await showOrganization(app, organizationSlug, request.identity.user))
    },
  })

  http.route({
    ...routeOf(organizationEndpoints, 'GET /organizations/{organizationSlug}/forms'),
    handler: async (request, reply) => {
      const { organizationSlug } = request.params
      const { user } = request.identity
      return answer(request, reply, await listCampaigns(app, organizationSlug, user, request.query))
    },
  })

  http.route({
    ...routeOf(organizationEndpoints, 'GET /organizations/{organizationSlug}/provider'),
    handler: async (request, reply) =>
      answer(request, reply, await showProvider(app, request.params.organizationSlug)),
  })
}
