import { createHash } from 'node:crypto'
import { refusedCallSentence } from '@obole/contract/refused-calls'
import { type Right, rightsOf } from '@obole/contract/roles'
import { type Role, ROLES } from '@obole/core/users/session'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { placeFreeOrder } from '../../testing/orders.ts'
import { recordedRoutes } from '../../testing/routes.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, visitor, type Visitor } from '../../testing/visitor.ts'
import { grantRole } from './change-roles.ts'
import { param, sql } from '../platform/sql.ts'

/**
 * Every route × {a visitor, a user, the administrator of another association}. A route without a line here fails the
 * last test: add one, saying what each of the three is answered about something that is not theirs.
 */
type Expected =
  /** Meant for everybody: anything but a refusal of the person (401, 403) or a fault. */
  'public' | number

interface Line {
  visitor: Expected
  user: Expected
  otherAdmin: Expected
  /** Added to the address, `?` included. */
  query?: string
  payload?: Record<string, unknown> | string
  headers?: Record<string, string>
  /** The right that opens it, or one of several: each role is asked. */
  asks?: Right | readonly Right[]
}

type Call = Pick<Line, 'query' | 'payload' | 'headers'>

const everyone = (expected: Expected, call: Call = {}): Line => ({
  visitor: expected,
  user: expected,
  otherAdmin: expected,
  ...call,
})
const forEveryone = (call: Call = {}) => everyone('public', call)
/** Named by an unguessable token: whoever does not hold it finds nothing. */
const byToken = (call: Call = {}) => everyone(404, call)
/** For programs with a key: of nobody’s session it knows anything. */
const byKey = () => everyone(401)
const forUsers = (call: Call = {}): Line => ({ ...everyone('public', call), visitor: 401 })

/** Nobody of the three has a role in the association that is meant. */
const forMembers = (asks: Right | readonly Right[], call: Call = {}): Line => ({
  ...everyone(403, call),
  visitor: 401,
  asks,
})

const UNKNOWN_TOKEN = 'nobody-holds-this-token-00'
const aFile: Call = {
  payload:
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--x--\r\n',
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
}
const newAssociation = {
  name: 'Les Amis du Fournil',
  siren: '123456782',
  address: '4 place du Marché',
  zipCode: '69001',
  city: 'Lyon',
  representative: { firstName: 'Alix', lastName: 'Martin' },
  termsAccepted: true,
  termsVersion: '2023-10',
}
const seen = {
  name: 'Les Jardins',
  type: 'Association1901',
  siren: null,
  rnaNumber: null,
  address: null,
  zipCode: null,
  city: null,
  purpose: null,
  isUnderColucheLaw: false,
  webSite: null,
  authenticationState: 'Pending',
  isSuspended: false,
  identityChangeId: null,
  documents: {},
}
const offlineOrder = {
  formType: 'Event',
  formSlug: 'fete',
  items: [{ tierId: 1 }],
  payer: { firstName: 'Alix', lastName: 'Martin', email: 'alix@example.org' },
  means: 'Cash',
  receivedOn: '2026-03-14',
}
const anApplication = {
  name: 'Ludothèque SAS',
  displayName: 'Ludothèque',
  description: '',
  url: null,
  logo: null,
  domain: 'app.example',
  redirectUris: [],
  privileges: ['AccessPublicData'],
}
const aMessage = { audience: { kind: 'People' }, subject: 'Bonjour', text: 'À bientôt' }
const browserData = {
  language: 'fr-FR',
  colorDepth: 24,
  screenHeight: 900,
  screenWidth: 1440,
  timeZoneOffset: -120,
  javaEnabled: false,
  userAgent: 'test',
  acceptHeader: '*/*',
}
const payer = { email: 'alix@example.org', firstName: 'Alix', lastName: 'Martin' }
const cart = { organizationSlug: 'les-jardins', formType: 'Event', formSlug: 'fete', items: [] }
const consents = { termsOfService: true, tip: true, dueToday: 0 }
const paymentRequest = `?paymentRequestId=${UNKNOWN_TOKEN}`
const payment = `?paymentId=${UNKNOWN_TOKEN}`

const MATRIX: Readonly<Record<string, Line>> = {
  'GET /healthz': forEveryone(),
  'GET /.well-known/security.txt': forEveryone(),
  'GET /readyz': forEveryone(),
  'GET /carte/:code': byToken(),
  'GET /papiers/:code': byToken(),
  'GET /carte/:code/manifest.webmanifest': byToken(),
  'GET /carte/:code/icone.png': byToken(),
  'GET /carte/:code/carte.pkpass': byToken(),
  'GET /carte/:code/carte.pdf': byToken(),
  'GET /api/openapi.json': forEveryone(),
  'GET /api/docs': forEveryone(),
  'GET /v5/openapi.json': forEveryone(),
  'GET /v5/docs': forEveryone(),

  'POST /auth/token': forEveryone({ payload: {} }),
  'POST /auth/disconnect': forEveryone(),
  'GET /auth/disconnect': forEveryone(),
  'POST /auth/first-login': forEveryone({ payload: { email: 'a@example.org' } }),
  'POST /auth/forgotten-password': forEveryone({ payload: { email: 'b@example.org' } }),
  'POST /auth/expired-password': forEveryone({ payload: { email: 'c@example.org' } }),
  'POST /auth/link': byToken({ payload: { token: UNKNOWN_TOKEN } }),
  'POST /auth/reset-password': byToken({ payload: { token: UNKNOWN_TOKEN, password: 'une barque bleue' } }),
  'POST /auth/verify-email': byToken({ payload: { token: UNKNOWN_TOKEN } }),
  'POST /auth/confirm-email': byToken({ payload: { token: UNKNOWN_TOKEN } }),
  'POST /auth/verification-email': forUsers(),

  'GET /api/agg/user': forUsers(),

  'GET /api/organizations': forEveryone(),
  'GET /api/organizations/directory': forEveryone(),
  'GET /api/organizations/:organizationSlug/full': forEveryone(),
  'GET /api/organizations/:organizationSlug/forms': forEveryone(),
  'GET /api/organizations/:organizationSlug/feed': forEveryone(),
  'GET /api/organizations/:organizationSlug/agenda': forEveryone(),
  'GET /api/organizations/:organizationSlug/provider': forEveryone(),
  'GET /api/agg/form': forEveryone({ query: '?organizationSlug=les-jardins&formType=Event&formSlug=fete' }),
  'GET /api/organizations/:organizationSlug/forms/:formType/:formSlug/enriched': forEveryone(),
  'GET /api/organizations/:organizationSlug/forms/:formType/:formSlug/contributors': forEveryone(),
  'GET /api/organizations/:organizationSlug/forms/:formType/:formSlug/share.png': forEveryone(),
  'GET /api/oembed': forEveryone({ query: '?url=https://example.org/' }),
  'POST /api/carts/prospects': forEveryone(),
  'POST /api/abuses': forEveryone(),

  'POST /api/carts': forEveryone(),
  'GET /api/carts/:id': byToken(),
  'GET /api/carts/:id/checkout-intent': byToken(),
  'PUT /api/carts/:id': byToken({ payload: cart }),
  'POST /api/carts/:id/refresh': byToken(),
  'POST /api/carts/:id/discount-code': byToken({ payload: { discountCode: 'BIENVENUE' } }),
  'DELETE /api/carts/:id/discount-code': byToken(),
  'POST /api/carts/:id/file': byToken({
    payload:
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--x--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }),
  'GET /api/carts/:id/file/:fileId': byToken(),
  'GET /api/carts/captcha': forEveryone(),
  'GET /api/addresses': forEveryone({ query: '?q=12 rue des lilas' }),
  'GET /api/companies/:siren': forEveryone(),
  'POST /api/carts/cart-one-page': forEveryone(),
  'PUT /api/carts/cart-one-page/:id': byToken({ payload: { ...cart, payer, tip: 0, payment: consents } }),
  'GET /api/organizations/:organizationSlug/forms/:formType/:formSlug/qr-code.svg': forEveryone(),
  'PUT /api/carts/:id/dedication': byToken({ payload: { dedication: null } }),
  'PUT /api/carts/:id/tip': byToken({ payload: { tip: 100 } }),
  'PUT /api/carts/:id/payer': byToken({ payload: payer }),
  'PUT /api/carts/:id/installments': byToken({ payload: { installments: 1 } }),
  'POST /api/carts/:id/init-payment': byToken({ payload: consents }),
  'GET /api/carts/:id/payment': byToken(),
  'POST /api/carts/:id/payment': byToken({ payload: { passage: UNKNOWN_TOKEN } }),

  'GET /api/payments/unpaid/:id': byToken(),
  'POST /api/payments/:id/reinitialize': byToken(),
  'POST /api/payments/card-embed/:id/reinitialize': byToken(),
  'POST /api/payments/unpaid/finalize': byToken({ query: `?paymentRequestDataId=${UNKNOWN_TOKEN}` }),
  'POST /api/payments/unpaid/error': byToken({ query: `?paymentRequestDataId=${UNKNOWN_TOKEN}` }),
  'POST /api/payments/unpaid/abandon': byToken({ query: `?paymentRequestDataId=${UNKNOWN_TOKEN}` }),
  'GET /api/orders/:token': byToken(),
  'PUT /api/orders/:token/monthly-gift': byToken({ payload: { day: 3 } }),
  'POST /api/orders/:token/monthly-gift/raise': byToken({ payload: { tip: 100 } }),
  'DELETE /api/orders/:token/monthly-gift': byToken(),
  'DELETE /api/orders/:token/automatic-renewal': byToken(),
  'POST /api/orders/:token/fresh-link': forEveryone(),
  'POST /api/orders/:token/money-link': byToken({ payload: { card: true } }),
  'DELETE /api/orders/:token/links': byToken(),
  'POST /api/orders/:token/card': byToken(),
  'POST /api/orders/:token/payments/:paymentId/regularisation': byToken(),
  'GET /api/users/me/orders': forUsers(),
  'GET /api/users/me/payer': forUsers(),
  'POST /api/orders/:token/items/:itemId/pass-on': byToken({
    payload: { hand: 0, participant: { firstName: 'Nour', lastName: 'Petit', email: 'nour@example.org' } },
  }),
  'POST /api/orders/:token/items/:itemId/documents/:fieldId': byToken(aFile),
  'GET /api/users/me/documents': forUsers(),
  'GET /api/users/me/documents/:id.pdf': { ...everyone(404), visitor: 401 },
  'GET /api/users/me/orders/:orderId': { ...everyone(404), visitor: 401 },
  'GET /api/users/me/payments/:paymentId': { ...everyone(404), visitor: 401 },
  'GET /api/payments/summary': byToken({ query: paymentRequest }),
  'GET /api/payments/card-embed/get-next-action': byToken({ query: paymentRequest }),
  'POST /api/payments/card-embed/initialize': byToken({ query: paymentRequest }),
  'POST /api/payments/card-embed/execute-payment': byToken({
    query: `${paymentRequest}&paymentId=${UNKNOWN_TOKEN}`,
    payload: browserData,
  }),
  'GET /api/payments/card-embed/poll-redirect-url': byToken({ query: payment }),
  'POST /api/payments/card-embed/confirm': byToken({ query: payment }),
  'POST /api/payments/card-embed/abandon': byToken({ query: paymentRequest }),
  'POST /api/payments/finalize': byToken({ query: payment }),

  'POST /api/payments/:paymentId/refund': { ...everyone(404, { payload: {} }), visitor: 401 },
  'GET /api/payments/:paymentId/refunds': { ...everyone(404), visitor: 401 },
  'POST /api/payments/:paymentId/refunds/:refundId/cancel': {
    ...everyone(404, { payload: {} }),
    visitor: 401,
  },
  'POST /api/orders/:token/refund-tip': byToken(),

  'GET /api/organizations/:organizationSlug/balance': { ...everyone(404), visitor: 401, asks: 'readMoney' },
  'GET /api/organizations/:organizationSlug/statement': {
    ...everyone(404, { query: '?from=2026-01-01&to=2026-01-31' }),
    visitor: 401,
    asks: 'readMoney',
  },
  'GET /api/organizations/:organizationSlug/cash-outs': { ...everyone(404), visitor: 401, asks: 'readMoney' },
  'POST /api/organizations/:organizationSlug/cash-outs': {
    ...everyone(404, { payload: {} }),
    visitor: 401,
    asks: 'moveMoney',
  },
  'GET /api/organizations/:organizationSlug/cash-out/:cashOutId': { ...everyone(404), visitor: 401 },
  'GET /api/organizations/:organizationSlug/cash-out/:cashOutId/export': { ...everyone(404), visitor: 401 },
  'GET /api/organizations/:organizationSlug/waiting-refunds': {
    ...everyone(404),
    visitor: 401,
    asks: 'readMoney',
  },
  'PUT /api/organizations/:organizationSlug/payout-settings': {
    ...everyone(404, { payload: { rhythm: 'Weekly', reserve: 0 } }),
    visitor: 401,
    asks: 'moveMoney',
  },
  'POST /api/organizations/:organizationSlug/iban/stop': {
    ...everyone(404, { payload: {} }),
    visitor: 401,
    asks: 'moveMoney',
  },
  'PUT /api/organizations/:organizationSlug/iban': {
    ...everyone(404, { payload: { iban: 'FR1420041010050500013M02606', holder: 'Les Jardins' } }),
    visitor: 401,
    asks: 'editOrganization',
  },

  'POST /api/orders/:token/personal-data': byToken(),
  'GET /api/personal-data/:fileToken.zip': everyone(404),
  'GET /api/orders/:token/documents': byToken(),
  'GET /api/orders/:token/documents/:id.pdf': byToken(),
  'PUT /api/orders/:token/missing-address': byToken({
    payload: { address: '12 rue des Lilas', zipCode: '69007', city: 'Lyon' },
  }),
  'GET /api/orders/:token/attestation.pdf': byToken(),
  'GET /api/attestations/:code': byToken(),
  'GET /api/receipts/verify/:token': byToken(),
  'GET /api/mails': forEveryone(),
  'GET /api/mails/:name/:locale': forEveryone(),
  'GET /api/passes/:code': byToken(),

  // The association's side: signed in, and with a role there.
  'POST /api/manage/organizations': forUsers({ payload: newAssociation }),
  'GET /api/manage/organizations/:organizationSlug': forMembers('seeUnpublished'),
  'PATCH /api/manage/organizations/:organizationSlug': forMembers('editOrganization', {
    payload: { version: 1, changes: {} },
  }),
  'POST /api/manage/organizations/:organizationSlug/documents': forMembers('editOrganization', {
    query: '?kind=Other',
    ...aFile,
  }),
  'GET /api/manage/organizations/:organizationSlug/documents/:documentId': forMembers([
    'editOrganization',
    'decideCompliance',
  ]),
  'DELETE /api/manage/organizations/:organizationSlug/documents/:documentId': forMembers('editOrganization'),
  'POST /api/manage/organizations/:organizationSlug/compliance/submit': forMembers('editOrganization'),
  'POST /api/manage/organizations/:organizationSlug/pictures': forMembers('editForm', aFile),
  'GET /api/manage/organizations/:organizationSlug/imports': forMembers('editPeople'),
  'POST /api/manage/organizations/:organizationSlug/imports': forMembers('editPeople', {
    query: '?kind=Members',
    ...aFile,
  }),
  'GET /api/manage/organizations/:organizationSlug/imports/:importId': forMembers('editPeople'),
  'PUT /api/manage/organizations/:organizationSlug/imports/:importId/mapping': forMembers('editPeople', {
    payload: { mapping: {} },
  }),
  'GET /api/manage/organizations/:organizationSlug/imports/:importId/lines': forMembers('editPeople'),
  'POST /api/manage/organizations/:organizationSlug/imports/:importId/run': forMembers('editPeople'),
  'POST /api/manage/organizations/:organizationSlug/imports/:importId/undo': forMembers('editPeople'),
  'GET /api/manage/organizations/:organizationSlug/pulls': forMembers('createForm'),
  'GET /api/manage/organizations/:organizationSlug/monthly-donors': forMembers('createForm'),
  'POST /api/manage/organizations/:organizationSlug/pulls': forMembers('createForm', {
    payload: { clientId: 'a-key', clientSecret: 'its-secret' },
  }),
  'POST /api/manage/organizations/:organizationSlug/pulls/:pullId/stop': forMembers('createForm'),
  'POST /api/manage/organizations/:organizationSlug/pulls/:pullId/bring': forMembers('createForm', {
    payload: { campaigns: [1] },
  }),
  'POST /api/manage/organizations/:organizationSlug/pulls/:pullId/undo': forMembers('createForm'),
  'GET /api/manage/organizations/:organizationSlug/mailings': forMembers('editPeople'),
  'POST /api/manage/organizations/:organizationSlug/mailings/reach': forMembers('editPeople', {
    payload: { audience: { kind: 'People' } },
  }),
  'POST /api/manage/organizations/:organizationSlug/mailings': forMembers('editPeople', {
    payload: aMessage,
  }),
  'GET /api/manage/organizations/:organizationSlug/mailings/:mailingId': forMembers('editPeople'),
  'PUT /api/manage/organizations/:organizationSlug/mailings/:mailingId': forMembers('editPeople', {
    payload: { ...aMessage, version: 'read' },
  }),
  'DELETE /api/manage/organizations/:organizationSlug/mailings/:mailingId': forMembers('editPeople'),
  'GET /api/manage/organizations/:organizationSlug/mailings/:mailingId/recipients': forMembers('editPeople'),
  'GET /api/manage/organizations/:organizationSlug/mailings/:mailingId/preview': forMembers('editPeople'),
  'POST /api/manage/organizations/:organizationSlug/mailings/:mailingId/trial': forMembers('editPeople'),
  'POST /api/manage/organizations/:organizationSlug/mailings/:mailingId/send': forMembers('editPeople', {
    payload: { recipients: 1, version: 'read' },
  }),
  'POST /api/manage/organizations/:organizationSlug/mailings/:mailingId/stop': forMembers('editPeople'),
  'GET /api/files/:fileId': byToken(),
  'GET /api/manage/support/organizations': forMembers('decideCompliance'),
  'POST /api/manage/organizations/:organizationSlug/identity/withdraw': forMembers('editOrganization'),
  'POST /api/manage/support/organizations/:organizationSlug/identity': forMembers('decideCompliance', {
    payload: { changeId: 1, isAccepted: true, seen },
  }),
  'POST /api/manage/support/organizations/:organizationSlug/identity/review': forMembers('decideCompliance', {
    payload: { seen },
  }),
  'GET /api/manage/support/organizations/:organizationSlug/namesakes': forMembers('decideCompliance'),
  'POST /api/manage/support/organizations/:organizationSlug/decision': forMembers('decideCompliance', {
    payload: { decision: 'Authenticate', seen },
  }),
  'POST /api/manage/organizations/:organizationSlug/forms': forMembers('createForm', {
    payload: { formType: 'Shop', title: 'Boutique' },
  }),
  'GET /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug': forMembers('seeUnpublished'),
  'PATCH /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug': forMembers('editForm', {
    payload: { version: 1, changes: {} },
  }),
  'POST /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/publish': forMembers(
    'editForm',
    {
      payload: { version: 1 },
    },
  ),
  'POST /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/discard': forMembers(
    'editForm',
    {
      payload: { version: 1 },
    },
  ),
  'GET /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/versions':
    forMembers('seeUnpublished'),
  'POST /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/versions/:number/restore':
    forMembers('editForm'),
  'PUT /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/state': forMembers('editForm', {
    payload: { state: 'Disabled' },
  }),
  'PUT /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/slug': forMembers('editForm', {
    payload: { formSlug: 'autre' },
  }),
  'GET /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/cancellation':
    forMembers('moveMoney'),
  'POST /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/cancellation': forMembers(
    'moveMoney',
    {
      payload: { message: 'Il pleut' },
    },
  ),
  'POST /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/duplicate': forMembers(
    'createForm',
    {
      payload: { title: 'Copie' },
    },
  ),
  'POST /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/next-season':
    forMembers('createForm'),
  'GET /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/qr-code.svg':
    forMembers('seeUnpublished'),
  'GET /api/manage/organizations/:organizationSlug/administrators': forMembers([
    'manageMembers',
    'decideCompliance',
  ]),
  'POST /api/manage/organizations/:organizationSlug/administrators': forMembers('manageMembers', {
    payload: { email: 'd@example.org', role: 'Accountant' },
  }),
  'PUT /api/manage/organizations/:organizationSlug/administrators/:userId': forMembers('manageMembers', {
    payload: { roles: [{ role: 'Accountant' }] },
  }),
  'DELETE /api/manage/organizations/:organizationSlug/administrators/:userId': forMembers('manageMembers'),
  'DELETE /api/manage/organizations/:organizationSlug/invitations/:invitationId': forMembers('manageMembers'),
  'POST /oauth2/token': forEveryone(),
  'POST /oauth2/revoke': everyone(401),
  'GET /oauth2/disconnect': everyone(401),
  'GET /.well-known/oauth-authorization-server': forEveryone(),
  'GET /v5/organizations/:organizationSlug/orders': byKey(),
  'GET /v5/organizations/:organizationSlug/forms/:formType/:formSlug/orders': byKey(),
  'GET /v5/orders/:orderId': byKey(),
  'GET /v5/organizations/:organizationSlug/items': byKey(),
  'GET /v5/organizations/:organizationSlug/forms/:formType/:formSlug/items': byKey(),
  'GET /v5/items/:itemId': byKey(),
  'GET /v5/organizations/:organizationSlug/payments': byKey(),
  'GET /v5/organizations/:organizationSlug/forms/:formType/:formSlug/payments': byKey(),
  'GET /v5/payments/:paymentId': byKey(),
  'GET /v5/organizations/:organizationSlug/cash-out/:cashOutId/export': byKey(),
  'GET /v5/organizations/:organizationSlug': byKey(),
  'GET /v5/organizations/:organizationSlug/formTypes': byKey(),
  'GET /v5/organizations/:organizationSlug/forms': byKey(),
  'GET /v5/organizations/:organizationSlug/forms/:formType/:formSlug/public': byKey(),
  'GET /v5/users/me/organizations': byKey(),
  'POST /v5/organizations/:organizationSlug/checkout-intents': byKey(),
  'GET /v5/organizations/:organizationSlug/checkout-intents/:checkoutIntentId': byKey(),
  'POST /v5/organizations/:organizationSlug/forms/:formType/action/quick-create': byKey(),
  'PUT /v5/organizations/:organizationSlug/forms/:formType/:formSlug/state': byKey(),
  'POST /v5/orders/:orderId/cancel': byKey(),
  'POST /v5/payments/:paymentId/refund': byKey(),
  'POST /v5/directory/forms': byKey(),
  'POST /v5/directory/organizations': byKey(),
  'GET /v5/tags/:tagName': byKey(),
  'GET /v5/values/tags': byKey(),
  'GET /v5/values/form/:formType/types': byKey(),
  'GET /v5/values/organization/categories': byKey(),
  'GET /v5/values/company-legal-status': byKey(),
  'GET /v5/partners/me': byKey(),
  'GET /v5/partners/me/organizations': byKey(),
  'PUT /v5/partners/me/api-clients': byKey(),
  'PUT /v5/partners/me/api-notifications': byKey(),
  'DELETE /v5/partners/me/api-notifications': byKey(),
  'PUT /v5/partners/me/api-notifications/organizations/:organizationSlug': byKey(),
  'DELETE /v5/partners/me/api-notifications/organizations/:organizationSlug': byKey(),
  'GET /api/authorizations': forUsers(),
  'POST /api/authorizations': {
    ...everyone(403, { payload: { organizationSlug: 'les-jardins', privileges: [] } }),
    visitor: 401,
  },
  'GET /api/manage/organizations/:organizationSlug/applications': forMembers('manageKeys'),
  'POST /api/manage/organizations/:organizationSlug/applications/:clientId/revoke': forMembers('manageKeys'),
  'GET /api/manage/support/applications': forMembers('decideCompliance'),
  'POST /api/manage/support/applications': forMembers('decideCompliance', { payload: anApplication }),
  'PUT /api/manage/support/applications/:clientId': forMembers('decideCompliance', {
    payload: anApplication,
  }),
  'POST /api/manage/support/applications/:clientId/secret': forMembers('decideCompliance'),
  'POST /api/manage/support/applications/:clientId/revoke': forMembers('decideCompliance'),
  'GET /api/manage/organizations/:organizationSlug/api-clients': forMembers('manageKeys'),
  'POST /api/manage/organizations/:organizationSlug/api-clients': forMembers('manageKeys', {
    payload: { name: 'Site web', privileges: ['Checkout'] },
  }),
  'POST /api/manage/organizations/:organizationSlug/api-clients/:clientId/secret': forMembers('manageKeys'),
  'POST /api/manage/organizations/:organizationSlug/api-clients/:clientId/revoke': forMembers('manageKeys'),
  'GET /api/manage/organizations/:organizationSlug/webhooks': forMembers('manageKeys'),
  'PUT /api/manage/organizations/:organizationSlug/webhooks/:type': forMembers('manageKeys', {
    payload: { url: 'https://crm.example/' },
  }),
  'DELETE /api/manage/organizations/:organizationSlug/webhooks/:type': forMembers('manageKeys'),
  'POST /api/manage/organizations/:organizationSlug/webhooks/:type/key': forMembers('manageKeys'),
  'POST /api/manage/organizations/:organizationSlug/webhooks/:type/key/replace': forMembers('manageKeys'),
  'POST /api/manage/organizations/:organizationSlug/webhooks/:type/switch-on': forMembers('manageKeys'),
  'POST /api/manage/organizations/:organizationSlug/webhooks/:type/trial': forMembers('manageKeys'),
  'GET /api/manage/organizations/:organizationSlug/webhook-deliveries': forMembers('manageKeys'),
  'GET /api/manage/organizations/:organizationSlug/webhook-deliveries/:deliveryId': forMembers('manageKeys'),
  'POST /api/manage/organizations/:organizationSlug/webhook-deliveries/:deliveryId/again':
    forMembers('manageKeys'),
  'GET /api/users/me/notifications': forUsers(),
  'PUT /api/users/me/notifications/:organizationSlug': {
    ...everyone(404, { payload: { sales: 'none' } }),
    visitor: 401,
  },
  'GET /api/renewals/stop/:token': everyone(302),
  'POST /api/renewals/stop/:token': byToken(),
  'GET /api/mailings/stop/:token': everyone(302),
  'POST /api/mailings/stop/:token': byToken(),
  'GET /api/mail-choices/:token': byToken(),
  'PUT /api/mail-choices/:token': byToken({ payload: { purpose: 'Message', isRefused: true } }),
  'POST /api/restarts/open': byToken({
    payload: {
      token: UNKNOWN_TOKEN,
      organizationSlug: 'les-jardins',
      formType: 'Donation',
      formSlug: 'faire-un-don',
    },
  }),
  'POST /api/restarts/gift-link': byToken({
    payload: {
      token: UNKNOWN_TOKEN,
      organizationSlug: 'les-jardins',
      formType: 'Donation',
      formSlug: 'faire-un-don',
    },
  }),
  'POST /api/renewals/open': byToken({
    payload: {
      token: UNKNOWN_TOKEN,
      organizationSlug: 'les-jardins',
      formType: 'Membership',
      formSlug: 'adhesion',
    },
  }),
  'POST /api/organizations/:organizationSlug/forms/:formType/:formSlug/renewal-link': everyone(404, {
    payload: { email: 'quelqu.un@example.org' },
  }),
  'GET /api/manage/organizations/:organizationSlug/renewal-reminders': forMembers('editOrganization'),
  'PUT /api/manage/organizations/:organizationSlug/renewal-reminders': forMembers('editOrganization', {
    payload: { moment: 'Before7', isOn: false, words: null },
  }),
  'PUT /api/manage/organizations/:organizationSlug/automatic-renewal': forMembers('editOrganization', {
    payload: { isOffered: true },
  }),
  'GET /api/unsubscriptions/:token': everyone(302),
  'POST /api/unsubscriptions/:token': byToken(),
  'GET /api/users/me/invitations': forUsers(),
  'POST /api/users/me/invitations/:invitationId/accept': { ...everyone(404), visitor: 401 },
  'POST /api/users/me/invitations/:invitationId/decline': { ...everyone(404), visitor: 401 },
  'GET /api/manage/support/factor-recoveries': forMembers('decideCompliance'),
  'POST /api/manage/support/factor-recoveries/:recoveryId/decision': forMembers('decideCompliance', {
    payload: {
      decision: 'Refuse',
      reason: 'Inconnu',
      seen: { email: 'd@example.org', name: '', roles: [], organizations: [] },
    },
  }),
  'POST /auth/factor-recovery': everyone(401, {
    payload: { username: 'd@example.org', password: 'x', message: 'Téléphone perdu' },
  }),
  'POST /auth/factor-recovery/cancel': byToken({ payload: { token: UNKNOWN_TOKEN } }),
  'GET /api/manage/support/transfers': forMembers('decideCompliance'),
  'POST /api/manage/support/transfers/:transferId/association': forMembers('decideCompliance', {
    payload: { organizationSlug: 'les-jardins', organizationName: 'Les Jardins', reason: 'Rappelés' },
  }),
  'POST /api/users/not-me/look': byToken({ payload: { token: UNKNOWN_TOKEN } }),
  'POST /api/users/not-me': byToken({ payload: { token: UNKNOWN_TOKEN } }),
  'POST /api/manage/support/people/end-sessions': forMembers('decideCompliance', {
    payload: { email: 'd@example.org', reason: 'Téléphone volé' },
  }),
  'GET /api/manage/organizations/:organizationSlug/audit': forMembers('readAudit'),
  'GET /api/manage/organizations/:organizationSlug/audit/people': forMembers('readAudit'),
  'GET /api/manage/organizations/:organizationSlug/audit/:entryId': forMembers('readAudit'),

  'GET /api/manage/organizations/:organizationSlug/accounting': forMembers('readMoney'),
  'POST /api/manage/organizations/:organizationSlug/accounting': forMembers('moveMoney', {
    payload: { firstMonth: 1 },
  }),
  'PUT /api/manage/organizations/:organizationSlug/accounting/year': forMembers('moveMoney', {
    payload: { firstMonth: 1 },
  }),
  'PUT /api/manage/organizations/:organizationSlug/accounting/accounts': forMembers('moveMoney', {
    payload: { accounts: {} },
  }),
  'POST /api/manage/organizations/:organizationSlug/accounting/closing': forMembers('moveMoney', {
    payload: { until: '2026-01-01' },
  }),
  'GET /api/manage/organizations/:organizationSlug/accounting/entries': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/year': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/expected-income': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/expected-income/orders': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/movements': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/accounting/totals': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/accounting/vat': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/invoices': forMembers('readMoney'),
  'PUT /api/manage/organizations/:organizationSlug/invoices/settings': forMembers('moveMoney', {
    payload: { vatNumber: null, exemption: 'nonProfit', ownMention: null, footer: null },
  }),
  'POST /api/manage/organizations/:organizationSlug/invoices/missing': forMembers('moveMoney'),
  'GET /api/manage/organizations/:organizationSlug/invoices/issued': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/invoices/:invoiceId.pdf': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/invoices/archive.zip': forMembers('readMoney', {
    query: '?month=2026-01',
  }),
  'POST /api/manage/organizations/:organizationSlug/orders/:orderId/invoice': forMembers('moveMoney'),
  'GET /api/manage/organizations/:organizationSlug/orders/:orderId/attestation.pdf': forMembers('readOrders'),
  'GET /api/manage/organizations/:organizationSlug/accounting/fec': forMembers('readMoney', {
    query: '?year=2026-01-01',
  }),
  'GET /api/manage/organizations/:organizationSlug/reconciliation': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/reconciliation/payouts': forMembers('readMoney'),
  'POST /api/manage/organizations/:organizationSlug/bank-statements': forMembers('moveMoney', aFile),
  'POST /api/manage/organizations/:organizationSlug/bank-statements/:statementId/remove':
    forMembers('moveMoney'),
  'POST /api/manage/organizations/:organizationSlug/reconciliation/payouts/:cashOutId/tick': forMembers(
    'moveMoney',
    { payload: { lineId: 1 } },
  ),
  'POST /api/manage/organizations/:organizationSlug/reconciliation/payouts/:cashOutId/untick':
    forMembers('moveMoney'),
  'GET /api/manage/organizations/:organizationSlug/cheques': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/door': forMembers('checkIn'),
  'GET /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/door': forMembers('checkIn'),
  'PUT /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/door': forMembers('editForm', {
    payload: {
      lists: [{ id: 'entrance', name: 'Entrée', tierIds: [], optionIds: [], allowsReentry: false }],
      version: 0,
      sells: false,
      fieldIds: [],
    },
  }),
  'GET /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/door/summary':
    forMembers('readMoney'),
  'POST /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/door/links': forMembers(
    'editForm',
    {
      payload: { name: 'Ce soir', evening: '2031-05-01' },
    },
  ),
  'POST /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/door/links/:linkId/end':
    forMembers('editForm'),
  'POST /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/door/phones': forMembers(
    'checkIn',
    {
      payload: { name: 'Zoé', gate: 'Nord' },
    },
  ),
  'POST /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/door/phones/:phoneId/end':
    forMembers('editForm'),
  'POST /api/manage/organizations/:organizationSlug/forms/:formType/:formSlug/door/scans/:scanId/settle':
    forMembers('checkIn', {
      payload: { act: 'undo' },
    }),
  'GET /api/door/links/:link': byToken(),
  'POST /api/door/openings': byToken({
    payload: { link: UNKNOWN_TOKEN, pin: '000000', name: 'Zoé', gate: 'Nord' },
  }),
  'POST /api/door/sync': everyone(410, {
    payload: { phone: UNKNOWN_TOKEN, scans: [], cursor: 0, parts: [] },
  }),
  'POST /api/door/checks': everyone(410, { payload: { phone: UNKNOWN_TOKEN, code: 'x' } }),
  'POST /api/door/sales': everyone(410, {
    payload: {
      phone: UNKNOWN_TOKEN,
      id: '00000000-0000-4000-8000-000000000000',
      tierId: 1,
      count: 1,
      means: 'Cash',
    },
  }),
  'POST /api/door/sales/undo': everyone(410, {
    payload: { phone: UNKNOWN_TOKEN, id: '00000000-0000-4000-8000-000000000000' },
  }),
  'POST /api/door/closings': everyone(410, { payload: { phone: UNKNOWN_TOKEN } }),
  'GET /api/manage/organizations/:organizationSlug/deposit-slips': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/deposit-slips/:slipId.pdf': forMembers('readMoney'),
  'POST /api/manage/organizations/:organizationSlug/deposit-slips': forMembers('moveMoney', {
    payload: { paymentIds: [1] },
  }),
  'POST /api/manage/organizations/:organizationSlug/deposit-slips/:slipId/undo': forMembers('moveMoney'),
  'GET /api/manage/organizations/:organizationSlug/receipts': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/receipts/issued': forMembers('readMoney', {
    query: '?year=2026',
  }),
  'GET /api/manage/organizations/:organizationSlug/receipts/:receiptId.pdf': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/receipts/signature': forMembers('moveMoney'),
  'PUT /api/manage/organizations/:organizationSlug/receipts/signatory': forMembers('moveMoney', {
    payload: { name: 'Alix Martin', role: null },
  }),
  'POST /api/manage/organizations/:organizationSlug/receipts/missing': forMembers('moveMoney'),
  'PUT /api/manage/organizations/:organizationSlug/receipts/rhythm': forMembers('moveMoney', {
    payload: { fromYear: 2026, rhythm: 'EachYear' },
  }),
  'PUT /api/manage/organizations/:organizationSlug/receipts/letter-text': forMembers('moveMoney', {
    payload: { text: 'Merci.' },
  }),
  'GET /api/manage/organizations/:organizationSlug/receipts/:receiptId': forMembers('readMoney'),
  'POST /api/manage/organizations/:organizationSlug/receipts/:receiptId/void': forMembers('moveMoney', {
    payload: { reason: 'Établi par erreur' },
  }),
  'POST /api/manage/organizations/:organizationSlug/receipts/:receiptId/new': forMembers('moveMoney'),
  'GET /api/manage/organizations/:organizationSlug/receipts/years/:year': forMembers('readMoney'),
  'POST /api/manage/organizations/:organizationSlug/receipts/years/:year/run': forMembers('moveMoney'),
  'PUT /api/manage/organizations/:organizationSlug/receipts/years/:year/run': forMembers('moveMoney', {
    payload: { state: 'Paused' },
  }),
  'POST /api/manage/organizations/:organizationSlug/receipts/years/:year/letters': forMembers('moveMoney', {
    payload: { which: 'All' },
  }),
  'GET /api/manage/organizations/:organizationSlug/receipts/letters/:lettersId.pdf': forMembers('moveMoney'),
  'POST /api/manage/organizations/:organizationSlug/receipts/letters/:lettersId/printed':
    forMembers('moveMoney'),

  'GET /api/manage/organizations/:organizationSlug/statistics': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/statistics/live': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/dashboard': forMembers('readMoney'),
  'POST /api/events': everyone(202, {
    payload: {
      event: 'Campaign Step viewed',
      properties: { organization_slug: 'les-jardins', form_type: 'Event', form_slug: 'fete' },
    },
  }),
  'GET /api/manage/organizations/:organizationSlug/orders': forMembers('readOrders'),
  'POST /api/manage/organizations/:organizationSlug/orders': forMembers('moveMoney', {
    payload: offlineOrder,
  }),
  'POST /api/manage/organizations/:organizationSlug/orders/cart': forMembers('moveMoney', {
    payload: { formType: 'Event', formSlug: 'fete' },
  }),
  'POST /api/manage/organizations/:organizationSlug/orders/selection': forMembers('readOrders', {
    payload: { filters: {} },
  }),
  'POST /api/manage/organizations/:organizationSlug/orders/confirmations': forMembers(
    ['editForm', 'moveMoney'],
    {
      payload: { filters: {} },
    },
  ),
  'POST /api/manage/organizations/:organizationSlug/orders/messages/preview': forMembers(
    ['editForm', 'moveMoney'],
    {
      payload: { filters: {}, subject: 'Bonjour', text: 'À samedi' },
    },
  ),
  'POST /api/manage/organizations/:organizationSlug/orders/messages': forMembers(['editForm', 'moveMoney'], {
    payload: { filters: {}, subject: 'Bonjour', text: 'À samedi' },
  }),
  'GET /api/manage/organizations/:organizationSlug/payments': forMembers('readMoney'),
  'GET /api/manage/organizations/:organizationSlug/items': forMembers('readOrders'),
  'GET /api/manage/organizations/:organizationSlug/contributors': forMembers('readOrders'),
  'GET /api/manage/organizations/:organizationSlug/contacts': forMembers('readOrders'),
  'GET /api/manage/organizations/:organizationSlug/contacts/duplicates': forMembers('editPeople'),
  'GET /api/manage/organizations/:organizationSlug/contacts/:contactId': forMembers('readOrders'),
  'PUT /api/manage/organizations/:organizationSlug/contacts/:contactId': forMembers('editPeople', {
    payload: {
      firstName: 'Lou',
      lastName: 'Petit',
      companyName: null,
      email: null,
      phone: null,
      birthDate: null,
      address: null,
      zipCode: null,
      city: null,
      country: null,
    },
  }),
  'POST /api/manage/organizations/:organizationSlug/contacts/:contactId/notes': forMembers('editPeople', {
    payload: { text: 'Bonjour' },
  }),
  'DELETE /api/manage/organizations/:organizationSlug/contacts/:contactId/notes/:noteId':
    forMembers('editPeople'),
  'PUT /api/manage/organizations/:organizationSlug/contacts/:contactId/household': forMembers('editPeople', {
    payload: { withId: null },
  }),
  'POST /api/manage/organizations/:organizationSlug/contacts/:contactId/refusals': forMembers('editPeople', {
    payload: { purpose: 'Message' },
  }),
  'POST /api/manage/organizations/:organizationSlug/contacts/:contactId/refusals/lift': forMembers(
    'editPeople',
    { payload: { purpose: 'Message', note: 'Par téléphone' } },
  ),
  'DELETE /api/manage/organizations/:organizationSlug/contacts/:contactId/undeliverable':
    forMembers('editPeople'),
  'POST /api/manage/organizations/:organizationSlug/contacts/merges': forMembers('editPeople', {
    payload: { oneId: 1, otherId: 2 },
  }),
  'DELETE /api/manage/organizations/:organizationSlug/contacts/merges/:mergeId': forMembers('editPeople'),
  'POST /api/manage/organizations/:organizationSlug/contacts/distinctions': forMembers('editPeople', {
    payload: { oneId: 1, otherId: 2 },
  }),
  'GET /api/manage/organizations/:organizationSlug/prospects': forMembers('readOrders'),
  'GET /api/manage/organizations/:organizationSlug/privacy': forMembers('editPeople'),
  'PUT /api/manage/organizations/:organizationSlug/privacy/retention': forMembers('editOrganization', {
    payload: { years: 3 },
  }),
  'GET /api/manage/organizations/:organizationSlug/privacy/forgettings/:number': forMembers('editPeople'),
  'GET /api/manage/organizations/:organizationSlug/privacy/forgettings/:number/proof.txt':
    forMembers('editPeople'),
  'POST /api/manage/organizations/:organizationSlug/privacy/forgettings/:number/again':
    forMembers('editOrganization'),
  'POST /api/manage/organizations/:organizationSlug/privacy/forgettings/:number/others': forMembers(
    'editOrganization',
    { payload: { table: 'orders', rows: 1 } },
  ),
  'GET /api/manage/organizations/:organizationSlug/contacts/:contactId/forgetting':
    forMembers('editOrganization'),
  'POST /api/manage/organizations/:organizationSlug/contacts/:contactId/forgetting': forMembers(
    'editOrganization',
    { payload: { askedOn: '2026-01-01' } },
  ),
  'GET /api/manage/organizations/:organizationSlug/contacts/:contactId/personal-data':
    forMembers('editPeople'),
  'POST /api/manage/organizations/:organizationSlug/contacts/:contactId/personal-data': forMembers(
    'editPeople',
    { payload: { askedOn: '2026-01-01' } },
  ),
  'GET /api/manage/organizations/:organizationSlug/abuse-reports': forMembers('editForm'),
  'GET /api/manage/organizations/:organizationSlug/abuse-reports/:reportId': forMembers('editForm'),
  'GET /api/manage/support/abuse-reports': forMembers('decideCompliance'),
  'GET /api/manage/support/security-events': forMembers('decideCompliance'),
  'GET /api/manage/support/journal': forMembers('decideCompliance'),
  'POST /api/manage/support/exports': forMembers('decideCompliance', {
    payload: { list: 'abuses', format: 'csv' },
  }),
  'GET /api/manage/support/exports/:exportId': forMembers('decideCompliance'),
  'GET /api/manage/support/exports/:exportId/file': forMembers('decideCompliance'),
  'PUT /api/manage/support/abuse-reports/:reportId/decision': forMembers('decideCompliance', {
    payload: { state: 'Handled', seen: { state: 'Open', decisionComment: null } },
  }),
  'GET /api/manage/organizations/:organizationSlug/orders/:orderId': forMembers('readOrders'),
  'GET /api/manage/organizations/:organizationSlug/orders/:orderId/files/:fileId': forMembers('readOrders'),
  'PATCH /api/manage/organizations/:organizationSlug/orders/:orderId/items/:itemId/participant': forMembers(
    ['editForm', 'moveMoney'],
    {
      payload: { firstName: 'Lou' },
    },
  ),
  'PATCH /api/manage/organizations/:organizationSlug/orders/:orderId/payer': forMembers(
    ['editForm', 'moveMoney'],
    {
      payload: { firstName: 'Lou' },
    },
  ),
  'PUT /api/manage/organizations/:organizationSlug/orders/:orderId/items/:itemId': forMembers(
    ['editForm', 'moveMoney'],
    {
      payload: { tierId: 1 },
    },
  ),
  'GET /api/manage/organizations/:organizationSlug/orders/:orderId/documents': forMembers('readOrders'),
  'GET /api/manage/organizations/:organizationSlug/orders/:orderId/documents/:id.pdf':
    forMembers('readOrders'),
  'POST /api/manage/organizations/:organizationSlug/orders/:orderId/revoke-links': forMembers([
    'editForm',
    'moveMoney',
  ]),
  'POST /api/manage/organizations/:organizationSlug/orders/:orderId/confirmation': forMembers([
    'editForm',
    'moveMoney',
  ]),
  'POST /api/manage/organizations/:organizationSlug/orders/:orderId/cancel-offline': forMembers('moveMoney'),
  'POST /api/manage/organizations/:organizationSlug/orders/:orderId/cancel-plan': forMembers('moveMoney'),
  'POST /api/manage/organizations/:organizationSlug/orders/:orderId/stop-renewal': forMembers('moveMoney'),
  'GET /api/manage/organizations/:organizationSlug/orders/:orderId/adjustable': forMembers('moveMoney'),
  'POST /api/manage/organizations/:organizationSlug/orders/:orderId/adjust': forMembers('moveMoney', {
    payload: { lines: [{ itemId: 1, cancel: true, refund: 0 }] },
  }),
  'GET /api/manage/organizations/:organizationSlug/views': forMembers('seeUnpublished'),
  'PUT /api/manage/organizations/:organizationSlug/views/:list/:name': forMembers('seeUnpublished', {
    payload: { settings: {} },
  }),
  'DELETE /api/manage/organizations/:organizationSlug/views/:list/:name': forMembers('seeUnpublished'),
  'POST /api/manage/organizations/:organizationSlug/exports': forMembers('readOrders', {
    payload: { list: 'orders', format: 'csv' },
  }),
  'GET /api/manage/organizations/:organizationSlug/exports/:exportId': forMembers('seeUnpublished'),
  'GET /api/manage/organizations/:organizationSlug/exports/:exportId/file': forMembers('seeUnpublished'),

  'PUT /api/users/me': forUsers({ payload: { firstName: 'Alix', lastName: 'Martin', locale: 'fr' } }),
  'POST /api/users/me/email': {
    visitor: 401,
    user: 403,
    otherAdmin: 403,
    payload: { email: 'd@example.org' },
  },
  'GET /api/users/me/sessions': forUsers(),
  'DELETE /api/users/me/sessions': forUsers(),
  'DELETE /api/users/me/sessions/:sessionId': { ...everyone(404), visitor: 401 },
  'PUT /api/users/me/password': {
    visitor: 401,
    user: 403,
    otherAdmin: 403,
    payload: { password: 'une barque bleue' },
  },
  'GET /api/users/me/two-factor': forUsers(),
  'POST /api/users/me/two-factor/setup': { visitor: 401, user: 403, otherAdmin: 403 },
  'POST /api/users/me/two-factor/confirm': forUsers({ payload: { code: '123456' } }),
  'POST /api/users/me/two-factor/recovery-codes': forUsers({ payload: { code: '123456' } }),
  'POST /api/users/me/two-factor/disable': {
    visitor: 401,
    user: 403,
    otherAdmin: 403,
    payload: { code: '123456' },
  },

  // Signed by the provider; nobody else is believed.
  'POST /api/notifications/:provider': everyone(401),
  'POST /api/mail/bounces': everyone(404),
}

/** What stands for the parameters of an address: things of an association that none of the three belongs to. */
const PARAMS: Readonly<Record<string, string>> = {
  type: 'Order',
  deliveryId: '999999',
  organizationSlug: 'les-jardins',
  formType: 'Event',
  formSlug: 'fete',
  number: '1',
  id: UNKNOWN_TOKEN,
  provider: 'hapay',
  paymentId: '1',
  refundId: '1',
  cashOutId: '1',
  userId: '1',
  orderId: '1',
  contactId: '1',
  fileToken: `${UNKNOWN_TOKEN}.${UNKNOWN_TOKEN}`,
  noteId: '1',
  mergeId: '1',
  itemId: '1',
  fieldId: '1',
  receiptId: '1',
  invoiceId: '1',
  lettersId: '1',
  year: '2026',
  slipId: '1',
  importId: '1',
  pullId: '1',
  statementId: '1',
  linkId: '1',
  phoneId: '1',
  scanId: '00000000-0000-4000-8000-000000000000',
  entryId: '1',
  transferId: '1',
  list: 'orders',
  name: 'la-mienne',
}

const routes = recordedRoutes()
const test = testApp()
const people: Record<'visitor' | 'user' | 'otherAdmin', () => Promise<Visitor>> = {
  visitor: async () => visitor(test),
  user: () => signedInVisitor(test, 'user@example.org'),
  otherAdmin: () => signedInVisitor(test, 'other-admin@example.org'),
}

async function createAssociation(slug: string, adminEmail: string): Promise<void> {
  const slugParam = param(slug)
  const [row] = await test.app.db.query<{ id: number }>(
    sql`
      insert into organizations (slug, name) values (${slugParam}, ${slugParam}) returning id`,
  )
  const organizationId = row?.id ?? 0
  const userId = await createTestUser(test, { email: adminEmail })
  await grantRole(test.app, { userId, organizationId, role: 'OrganizationAdmin' })
  await test.app.db.query(
    sql`
      insert into forms (organization_id, form_type, slug, title, state) values (${organizationId}, 'Event', 'fete',
        'Fête', 'Public')`,
  )
}

/** An association in which each role is held by somebody, with one order. */
let ours: MadeCampaign
let ourOrderId: number
const holders = new Map<Role, Promise<Visitor>>()

async function createOurs(): Promise<void> {
  ours = await makeCampaign(test, { formType: 'Event', tiers: [{ name: 'Place' }] })
  const [form] = await test.app.db.query<{ organizationId: number }>(sql`
    update forms set slug = 'fete' where id = ${ours.formId} returning organization_id as "organizationId"`)
  const organizationId = form?.organizationId ?? 0
  const tier = { id: ours.tier('Place'), tierType: 'Registration' } as const
  await placeFreeOrder(test.app, { organizationId, formId: ours.formId, tier })
  const [order] = await test.app.db.query<{ id: number }>(sql`select id from orders`)
  ourOrderId = order?.id ?? 0
  for (const role of ROLES) {
    const userId = await createTestUser(test, { email: emailOf(role), isSupport: role === 'Support' })
    if (role === 'Support') continue
    await grantRole(test.app, {
      userId,
      organizationId,
      role,
      formId: role === 'FormAdmin' ? ours.formId : null,
    })
  }
}

const emailOf = (role: Role) => `${role.toLowerCase()}@example.org`

function holderOf(role: Role): Promise<Visitor> {
  const holder = holders.get(role) ?? signedInVisitor(test, emailOf(role))
  holders.set(role, holder)
  return holder
}

/** A role in one campaign opens no more than that. */
const askedRoles = (path: string) =>
  ROLES.filter((role) => role !== 'FormAdmin' || path.includes(':formType'))

const ourAddress = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_match, word: string) =>
    word === 'organizationSlug'
      ? ours.ref.organizationSlug
      : word === 'orderId'
        ? String(ourOrderId)
        : (PARAMS[word] ?? UNKNOWN_TOKEN),
  )

/** Whether it was refused for want of a right; where an association's money is hidden, it is unknown then. */
function isClosed({ user }: Line, response: LightMyRequestResponse): boolean {
  const { statusCode: status } = response
  const code = status === 403 || status === 404 ? response.json<{ code: string }>().code : null
  return code === 'FORBIDDEN' || (user === 404 && code === 'NOT_FOUND')
}

beforeAll(async () => {
  await createOurs()
  await createTestUser(test, { email: 'user@example.org' })
  await createAssociation('les-jardins', 'admin@example.org')
  await createAssociation('les-voisins', 'other-admin@example.org')
})

describe.each(Object.entries(MATRIX))('%s', (name, line) => {
  const [method = 'GET', path = ''] = name.split(' ')
  const url = path.replaceAll(/:(\w+)/g, (_match, word: string) => PARAMS[word] ?? UNKNOWN_TOKEN)

  it.each(Object.entries(people))('by a %s', async (who, arrive) => {
    const somebody = await arrive()
    const response = await somebody.send(methodOf(method), `${url}${line.query ?? ''}`, {
      ...(line.payload ? { payload: line.payload } : {}),
      ...(line.headers ? { headers: line.headers } : {}),
      // Each from a neighbourhood of their own, so that no limit of another line is met.
      remoteAddress: addressOf(`${name} ${who}`),
    })
    expect(verdict(line[personOf(who)], response)).toBe('as it should be')
  })
})

const OF_MEMBERS = Object.entries(MATRIX).filter(([, { asks }]) => asks !== undefined)

it.each(OF_MEMBERS)('%s by each role, as its rights say', async (name, line) => {
  const [method = 'GET', path = ''] = name.split(' ')
  await test.app.db.query(sql`update forms set slug = 'fete', state = 'Public' where id = ${ours.formId}`)
  const asked = askedRoles(path)
  const opened: Role[] = []
  for (const role of asked) {
    const holder = await holderOf(role)
    const response = await holder.send(methodOf(method), ourAddress(`${path}${line.query ?? ''}`), {
      ...(line.payload ? { payload: line.payload } : {}),
      ...(line.headers ? { headers: line.headers } : {}),
      remoteAddress: addressOf(`${name} ${role}`),
    })
    if (!isClosed(line, response)) opened.push(role)
  }
  const rights = [line.asks ?? []].flat()
  expect(opened).toEqual(asked.filter((role) => rights.some((right) => rightsOf([role]).has(right))))
})

it('has a line for every route, and no line without a route', () => {
  const registered = new Set(routes.map(({ method, url }) => `${method} ${url}`))
  const lines = new Set(Object.keys(MATRIX))
  expect([...registered].filter((route) => !lines.has(route))).toEqual([])
  expect([...lines].filter((line) => !registered.has(line))).toEqual([])
})

it('has words for every route that may refuse somebody, for Support to read', () => {
  const open = /^GET \/(healthz|readyz|\.well-known|api\/openapi\.json|api\/docs)/
  const mute = Object.keys(MATRIX).filter((route) => refusedCallSentence(`FORBIDDEN ${route}`, 'fr') === null)
  expect(mute.filter((route) => !open.test(route))).toEqual([])
})

function verdict(expected: Expected, { statusCode: status, body }: LightMyRequestResponse): string {
  const isRefused = status === 401 || status === 403
  // 503 is what an absent bank makes of a call that is otherwise answered.
  const isAnswered = status < 500 || status === 503
  const isRight = expected === 'public' ? !isRefused && isAnswered : status === expected
  return isRight ? 'as it should be' : `${status} instead of ${expected}: ${body.slice(0, 200)}`
}

function methodOf(text: string): 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  const known = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((method) => method === text)
  if (!known) throw new Error(`a method that no line can have: ${text}`)
  return known
}

function personOf(text: string): keyof typeof people {
  return text === 'user' || text === 'otherAdmin' ? text : 'visitor'
}

function addressOf(text: string): string {
  const [first, second] = createHash('sha256').update(text).digest()
  return `10.${first}.${second}.1`
}
