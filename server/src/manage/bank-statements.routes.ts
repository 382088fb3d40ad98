import multipart from '@fastify/multipart'
import { bankStatementEndpoints } from '@obole/contract/bank-statements'
import { MAX_STATEMENT_BYTES } from '@obole/core/statements/limits'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { receivedFile, uploadLimits } from '../platform/received-file.ts'
import { routeOf } from '../platform/route-of.ts'
import {
  openReconciliation,
  readBankStatement,
  removeBankStatement,
  takePayoutTickBack,
  tickPayoutOff,
} from './bank-statements.ts'
import { reconciliation } from './lists.ts'

const DESK = '/manage/organizations/{organizationSlug}'

export async function bankStatementRoutes(http: Http, app: App): Promise<void> {
  // In a scope of its own: all other calls accept only JSON.
  await http.register(async (scope: Http) => {
    await scope.register(multipart, { limits: { ...uploadLimits, fileSize: MAX_STATEMENT_BYTES } })
    scope.route({
      ...routeOf(bankStatementEndpoints, `POST ${DESK}/bank-statements`),
      bodyLimit: MAX_STATEMENT_BYTES + 64 * 1024,
      handler: async (request, reply) => {
        const { identity, params, query } = request
        const { otherAccount, headings, ...columns } = query
        const chosen =
          headings === undefined ? null : { headings: headings === -1 ? null : headings, columns }
        const file = {
          receive: () => receivedFile(request),
          chosen,
          isOtherAccount: otherAccount === 'true',
        }
        return answer(request, reply, await readBankStatement(app, identity, params, file))
      },
    })
  })
  reconciliationRoutes(http, app)
}

function reconciliationRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(bankStatementEndpoints, `GET ${DESK}/reconciliation`),
    handler: async (request, reply) =>
      answer(request, reply, await openReconciliation(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(bankStatementEndpoints, `GET ${DESK}/reconciliation/payouts`),
    handler: async (request, reply) =>
      answer(request, reply, await reconciliation.show(app, request.identity, request.params, request.query)),
  })

  http.route({
    ...routeOf(bankStatementEndpoints, `POST ${DESK}/bank-statements/{statementId}/remove`),
    handler: async (request, reply) =>
      answer(request, reply, await removeBankStatement(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(bankStatementEndpoints, `POST ${DESK}/reconciliation/payouts/{cashOutId}/tick`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await tickPayoutOff(app, identity, params, body.lineId))
    },
  })

  http.route({
    ...routeOf(bankStatementEndpoints, `POST ${DESK}/reconciliation/payouts/{cashOutId}/untick`),
    handler: async (request, reply) =>
      answer(request, reply, await takePayoutTickBack(app, request.identity, request.params)),
  })
}
