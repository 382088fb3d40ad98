import { manageRenewalEndpoints } from '@obole/contract/manage-renewals'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { setAutomaticRenewal, setRenewalReminder, showRenewalReminders } from './renewals.ts'

const REMINDERS = '/manage/organizations/{organizationSlug}/renewal-reminders'

export function renewalDeskRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(manageRenewalEndpoints, `GET ${REMINDERS}`),
    handler: async (request, reply) =>
      answer(request, reply, await showRenewalReminders(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(manageRenewalEndpoints, `PUT ${REMINDERS}`),
    handler: async (request, reply) =>
      answer(request, reply, await setRenewalReminder(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(manageRenewalEndpoints, 'PUT /manage/organizations/{organizationSlug}/automatic-renewal'),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await setAutomaticRenewal(app, identity, params, body.isOffered))
    },
  })
}
