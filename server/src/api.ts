import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyServerOptions } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { OAUTH_BASE, PUBLIC_API_BASE } from '@obole/contract/bases'
import { useApiCaller } from './api-clients/api-caller.ts'
import { oauthMetadataRoutes, oauthRoutes } from './api-clients/oauth.routes.ts'
import type { App } from './app.ts'
import { cartRoutes } from './carts/carts.routes.ts'
import { completionRoutes } from './carts/completion.routes.ts'
import { cartFileRoutes } from './carts/files.routes.ts'
import { checkoutIntentRoutes } from './checkout-intents/checkout-intents.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { endPaymentOfCart } from './checkout/end-payment.ts'
import { onePageRoutes } from './checkout/one-page.routes.ts'
import { regularisationRoutes } from './checkout/regularisation.routes.ts'
import { DEMO_KEY, DEMO_PARTNER, DEMO_RETURN_ADDRESS } from './demo/people.ts'
import { dedicationRoutes } from './dedications/dedications.routes.ts'
import { digestRoutes } from './digests/digests.routes.ts'
import { doorRoutes } from './door/door.routes.ts'
import { publicCampaignRoutes } from './forms/forms.routes.ts'
import { healthRoutes } from './health.routes.ts'
import { bounceRoutes } from './mailings/mailings.routes.ts'
import { mailRoutes } from './mails/mails.routes.ts'
import { manageRoutes } from './manage/manage.routes.ts'
import { organizationRoutes } from './organizations/organizations.routes.ts'
import { orderLinkRoutes } from './order-links/order-links.routes.ts'
import { orderDocumentRoutes } from './orders/documents.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { notificationRoutes } from './payments/payments.routes.ts'
import { cardRoutes } from './papers/cards.routes.ts'
import { attestationRoutes } from './invoices/attestation.routes.ts'
import { paperRoutes } from './papers/papers.routes.ts'
import { payoutRoutes } from './payouts/payouts.routes.ts'
import { useIdentity } from './people/identify.ts'
import { watchRefusals } from './people/watch-refusals.ts'
import { authRoutes, userRoutes } from './people/people.routes.ts'
import { referenceRoutes } from './platform/api-reference.ts'
import { compressAnswers } from './platform/compression.ts'
import { describeCall } from './platform/describe-calls.ts'
import { insideUrl, ownOrigins } from './platform/fronts.ts'
import { useProblems, type Http } from './platform/http.ts'
import { turnAwayWhenLeaving } from './platform/leaving.ts'
import { malformedAddressAnswer, MAX_SEGMENT_LENGTH } from './platform/malformed-address.ts'
import { guardOrigins } from './platform/same-origin.ts'
import { keepCookiesOutOfSharedAnswers, useSecurityHeaders } from './platform/security-headers.ts'
import { refuseUnknownBodies } from './platform/unknown-bodies.ts'
import { securityTxtRoutes } from './security-txt.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { prospectRoutes } from './prospects/prospects.routes.ts'
import { receiptRoutes } from './receipts/receipts.routes.ts'
import { notePrivileges } from './reference/privileges.ts'
import { publicReferenceRoutes } from './reference/reference.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { refundRoutes } from './refunds/refunds.routes.ts'
import { restartRoutes } from './restarts/restarts.routes.ts'
import { renewalRoutes } from './renewals/renewals.routes.ts'
import { documentRoutes } from './v5/documents.routes.ts'
import { v5Routes } from './v5/v5.routes.ts'

/** How often connections that send too slowly are looked for. */
const CHECKED_EVERY_MS = 1000
const BODY_LIMIT_BYTES = 256 * 1024

/** A number counts the trusted proxies, starting with the one closest to us. */
const believedProxies = (proxies: App['config']['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** The server with all its routes, listed by hand so that this file shows what is mounted. */
export async function createApi(
  app: App,
  options: Pick<FastifyServerOptions, 'loggerInstance'> = {},
): Promise<Http> {
  const http: Http = Fastify({
    ...options,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: app.config.REQUEST_SECONDS * 1000,
    http: {
      headersTimeout: app.config.HEADERS_SECONDS * 1000,
      connectionsCheckingInterval: CHECKED_EVERY_MS,
    },
    trustProxy: believedProxies(app.config.TRUST_PROXY),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_SEGMENT_LENGTH },
    frameworkErrors: malformedAddressAnswer(app.config.PUBLIC_URL),
    rewriteUrl: insideUrl(app.config),
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>()
  http.server.maxConnections = app.config.CONNECTIONS
  useProblems(http)
  useSecurityHeaders(http, app.config.PUBLIC_URL, app.config.ENVIRONMENT)
  turnAwayWhenLeaving(http)
  await compressAnswers(http)
  await http.register(cookie)
  keepCookiesOutOfSharedAnswers(http)
  useIdentity(http, app)
  watchRefusals(http, app)
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Obole', version: '1', description: 'The API behind every page.' },
    },
    transform: describeCall,
  })
  healthRoutes(http, app)
  securityTxtRoutes(http, app)
  oauthMetadataRoutes(http, app)
  cardRoutes(http, app)
  documentRoutes(http, app)
  await http.register(
    async (api: Http) => {
      guardOrigins(api, ownOrigins(app.config))
      refuseUnknownBodies(api)
      userRoutes(api, app)
      organizationRoutes(api, app)
      publicCampaignRoutes(api, app)
      prospectRoutes(api, app)
      reportRoutes(api, app)
      cartRoutes(api, app, (cartId) => endPaymentOfCart(app, cartId))
      await cartFileRoutes(api, app)
      completionRoutes(api, app)
      dedicationRoutes(api, app)
      onePageRoutes(api, app)
      checkoutRoutes(api, app)
      checkoutIntentRoutes(api, app)
      regularisationRoutes(api, app)
      refundRoutes(api, app)
      payoutRoutes(api, app)
      receiptRoutes(api, app)
      attestationRoutes(api, app)
      paperRoutes(api, app)
      doorRoutes(api, app)
      mailRoutes(api, app)
      orderRoutes(api, app)
      await orderDocumentRoutes(api, app)
      orderLinkRoutes(api, app)
      privacyRoutes(api, app)
      await notificationRoutes(api, app)
      await digestRoutes(api, app)
      await renewalRoutes(api, app)
      restartRoutes(api, app)
      await bounceRoutes(api, app)
      await manageRoutes(api, app)
      api.get('/openapi.json', { schema: { hide: true } }, (_request, reply) =>
        reply.header('cache-control', 'public, max-age=300').send(http.swagger()),
      )
      referenceRoutes(api, () => http.swagger())
    },
    { prefix: '/api' },
  )
  await http.register(
    async (auth: Http) => {
      guardOrigins(auth, ownOrigins(app.config))
      refuseUnknownBodies(auth)
      authRoutes(auth, app)
    },
    { prefix: '/auth' },
  )
  // Programs call these from their own servers, with a key and without our cookies: no origin to guard.
  await http.register(async (oauth: Http) => oauthRoutes(oauth, app), { prefix: OAUTH_BASE })
  await http.register(
    async (v5: Http) => {
      const privileges = notePrivileges(v5)
      await v5.register(async (calls: Http) => {
        useApiCaller(calls, app)
        v5Routes(calls, app)
      })
      const isDemo = app.config.SEED_DEMO
      publicReferenceRoutes(v5, app, {
        privileges,
        key: isDemo ? DEMO_KEY : null,
        application: isDemo ? { ...DEMO_PARTNER, redirectUri: DEMO_RETURN_ADDRESS } : null,
      })
    },
    { prefix: PUBLIC_API_BASE },
  )
  return http
}
