import { apiEndpoints } from '@obole/contract/api'
import { authEndpoints } from '@obole/contract/auth'
import type { Endpoint } from '@obole/contract/endpoint'
import { PUBLIC_OPERATIONS } from '@obole/contract/v5/described'
import { describe, expect, it } from 'vitest'
import { recordedRoutes } from '../testing/routes.ts'
import { testApp } from '../testing/test-app.ts'

const routes = recordedRoutes()
testApp()

/** What no page calls: for machines, operators and readers. */
const NOT_FOR_PAGES = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /.well-known/security.txt',
  'GET /.well-known/oauth-authorization-server',
  'GET /carte/:code',
  'GET /carte/:code/manifest.webmanifest',
  'GET /carte/:code/icone.png',
  'GET /carte/:code/carte.pkpass',
  'GET /carte/:code/carte.pdf',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /v5/openapi.json',
  'GET /v5/docs',
  'GET /api/carts/:id/file/:fileId',
  'GET /api/manage/organizations/:organizationSlug/accounting/fec',
  'GET /api/manage/organizations/:organizationSlug/invoices/:invoiceId.pdf',
  'GET /api/manage/organizations/:organizationSlug/invoices/archive.zip',
  'GET /api/manage/organizations/:organizationSlug/orders/:orderId/attestation.pdf',
  'GET /api/orders/:token/attestation.pdf',
  'GET /api/users/me/documents/:id.pdf',
  'GET /api/renewals/stop/:token',
  'GET /api/mailings/stop/:token',
  'POST /api/mail/bounces',
  'GET /api/unsubscriptions/:token',
  'GET /api/personal-data/:fileToken.zip',
  'GET /api/manage/organizations/:organizationSlug/privacy/forgettings/:number/proof.txt',
  'GET /api/organizations/:organizationSlug/forms/:formType/:formSlug/share.png',
  'GET /api/organizations/:organizationSlug/forms/:formType/:formSlug/qr-code.svg',
  'GET /api/manage/organizations/:organizationSlug/documents/:documentId',
  'GET /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/qr-code.svg',
  'GET /api/manage/organizations/:organizationSlug/orders/:orderId/files/:fileId',
  'GET /api/manage/organizations/:organizationSlug/orders/:orderId/documents/:id.pdf',
  'GET /api/manage/organizations/:organizationSlug/exports/:exportId/file',
  'GET /api/manage/support/exports/:exportId/file',
  'GET /api/manage/organizations/:organizationSlug/receipts/signature',
  'GET /api/manage/organizations/:organizationSlug/receipts/:receiptId.pdf',
  'GET /api/manage/organizations/:organizationSlug/receipts/letters/:lettersId.pdf',
  'GET /api/manage/organizations/:organizationSlug/deposit-slips/:slipId.pdf',
  'GET /api/files/:fileId',
  'GET /api/orders/:token/documents/:id.pdf',
  'GET /api/mails',
  'GET /api/mails/:name/:locale',
  'POST /api/notifications/:provider',
  'POST /oauth2/token',
  'POST /oauth2/revoke',
  'GET /oauth2/disconnect',
  'GET /papiers/:code',
])

const described: [string, Endpoint][] = [
  ...Object.entries(apiEndpoints).map(([name, endpoint]): [string, Endpoint] => [
    routeName(name, '/api'),
    endpoint,
  ]),
  ...Object.entries(authEndpoints).map(([name, endpoint]): [string, Endpoint] => [
    routeName(name, '/auth'),
    endpoint,
  ]),
  ...Object.entries(PUBLIC_OPERATIONS).map(([name, endpoint]): [string, Endpoint] => [
    routeName(name, '/v5'),
    endpoint,
  ]),
]

function routeName(name: string, base: string): string {
  return name.replace(' ', ` ${base}`).replaceAll(/\{(\w+)\}/g, ':$1')
}

describe('what the client’s types say of', () => {
  it.each(described)('%s is what the server does', (name, endpoint) => {
    const route = routes.find(({ method, url }) => `${method} ${url}` === name)
    expect(route, 'the server has no such route').toBeDefined()
    const { body, querystring, params, response } = { ...route?.schema }
    // The very schemas: a route that is registered by `routeOf` cannot say anything else.
    expect(body).toBe(endpoint.body === 'multipart' ? undefined : endpoint.body)
    expect(querystring).toBe(endpoint.query)
    expect(params).toBe(endpoint.params)
    for (const [status, schema] of Object.entries(endpoint.response)) {
      const answer: unknown = Object.entries({ ...Object(response) }).find(([known]) => known === status)?.[1]
      expect(answer).toBe(schema)
    }
  })
})

it('describes every route that pages call', () => {
  const names = new Set(described.map(([name]) => name))
  const missing = routes.map(({ method, url }) => `${method} ${url}`).filter((name) => !names.has(name))
  expect(missing.filter((name) => !NOT_FOR_PAGES.has(name))).toEqual([])
})
