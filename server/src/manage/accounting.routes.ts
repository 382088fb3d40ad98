import { accountingEndpoints, fecQuery } from '@obole/contract/accounting'
import { organizationParams } from '@obole/contract/organizations'
import { isRefusal } from '@obole/contract/problems'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, type Http, refusals } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { attachment } from '../platform/send-file.ts'
import {
  beginJournal,
  changeYear,
  closeUntil,
  openFecFile,
  saveAccounts,
  showAccounting,
  showTotals,
} from './accounting.ts'
import { entries, vat } from './lists.ts'

const JOURNAL = '/manage/organizations/{organizationSlug}/accounting'

export function accountingRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(accountingEndpoints, `GET ${JOURNAL}`),
    handler: async (request, reply) =>
      answer(request, reply, await showAccounting(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(accountingEndpoints, `POST ${JOURNAL}`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await beginJournal(app, identity, params, body.firstMonth))
    },
  })

  http.route({
    ...routeOf(accountingEndpoints, `PUT ${JOURNAL}/year`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await changeYear(app, identity, params, body.firstMonth))
    },
  })

  http.route({
    ...routeOf(accountingEndpoints, `PUT ${JOURNAL}/accounts`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await saveAccounts(app, identity, params, body.accounts))
    },
  })

  http.route({
    ...routeOf(accountingEndpoints, `POST ${JOURNAL}/closing`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await closeUntil(app, identity, params, body.until))
    },
  })

  http.route({
    ...routeOf(accountingEndpoints, `GET ${JOURNAL}/entries`),
    handler: async (request, reply) =>
      answer(request, reply, await entries.show(app, request.identity, request.params, request.query)),
  })

  http.route({
    ...routeOf(accountingEndpoints, `GET ${JOURNAL}/totals`),
    handler: async (request, reply) =>
      answer(request, reply, await showTotals(app, request.identity, request.params, request.query)),
  })

  http.route({
    ...routeOf(accountingEndpoints, `GET ${JOURNAL}/vat`),
    handler: async (request, reply) =>
      answer(request, reply, await vat.show(app, request.identity, request.params, request.query)),
  })

  http.get(
    '/manage/organizations/:organizationSlug/accounting/fec',
    {
      schema: {
        params: organizationParams,
        querystring: fecQuery,
        response: { 200: z.instanceof(Readable), ...refusals },
      },
    },
    async (request, reply) => {
      const { identity, params, query } = request
      const file = await openFecFile(app, identity, params, query.year)
      if (isRefusal(file)) return answer(request, reply, file)
      return reply
        .header('content-type', 'text/plain; charset=iso-8859-15')
        .header('content-disposition', attachment(file.fileName))
        .send(file.content)
    },
  )
}
