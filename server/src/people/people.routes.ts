import { authEndpoints } from '@obole/contract/auth'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { twoFactorEndpoints } from '@obole/contract/two-factor'
import { userEndpoints } from '@obole/contract/users'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { answer, callerOf, localeOf, sendRefusal, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { passwordAgain, typedAgain } from '../platform/typed-again.ts'
import { ownOrigins } from '../platform/fronts.ts'
import { comesFromUs, isAskedByScript } from '../platform/same-origin.ts'
import { ACCESS_TOKEN_SECONDS, VISITOR_TOKEN_SECONDS } from './access-token.ts'
import { askRecovery, askRecoveryByLink } from './ask-recovery.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { choosePassword } from './choose-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { deviceOf } from './device.ts'
import { knownDevice, rememberDevice } from './device-cookie.ts'
import { giveVisitorToken } from './identify.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { readLink } from './read-link.ts'
import { readUser } from './read-user.ts'
import { cancelRecoveryByLink } from './recoveries.ts'
import type { RequestedPurpose } from './people.queue.ts'
import { requestLink } from './request-link.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  showTwoFactor,
} from './second-factor.ts'
import {
  clearSessionCookies,
  readSessionCookie,
  setAccessCookie,
  setSessionCookies,
} from './session-cookies.ts'
import { endSession, refreshSession, renewAccessToken, type Opener, type Session } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { verifyEmail } from './verify-email.ts'

/** Below `/api`. */
export function userRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(userEndpoints, 'GET /agg/user'),
    handler: async (request, reply) => answer(request, reply, await readUser(app, request.identity)),
  })

  http.route({
    ...routeOf(userEndpoints, 'PUT /users/me'),
    handler: async (request, reply) =>
      answer(request, reply, await changeProfile(app, request.identity, request.body)),
  })

  http.route({
    ...routeOf(userEndpoints, 'POST /users/me/email'),
    handler: async (request, reply) => {
      const wish = { email: request.body.email, ...typedAgain(request) }
      return answer(request, reply.code(202), await changeEmail(app, request.identity, wish))
    },
  })

  http.route({
    ...routeOf(userEndpoints, 'PUT /users/me/password'),
    handler: async (request, reply) => {
      const wish = {
        chosen: request.body.password,
        device: deviceOf(request.headers['user-agent']),
        ...typedAgain(request),
      }
      const outcome = withCookies(app, reply, await changePassword(app, request.identity, wish))
      return answer(request, reply, isRefusal(outcome) ? outcome : { changed: true })
    },
  })
  twoFactorRoutes(http, app)
  sessionRoutes(http, app)
}

function twoFactorRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(twoFactorEndpoints, 'GET /users/me/two-factor'),
    handler: async (request, reply) => answer(request, reply, await showTwoFactor(app, request.identity)),
  })

  http.route({
    ...routeOf(twoFactorEndpoints, 'POST /users/me/two-factor/setup'),
    handler: async (request, reply) =>
      answer(request, reply, await setUpTwoFactor(app, request.identity, passwordAgain(request))),
  })

  http.route({
    ...routeOf(twoFactorEndpoints, 'POST /users/me/two-factor/confirm'),
    handler: async (request, reply) => {
      const outcome = await confirmTwoFactor(app, request.identity, request.body.code)
      // A user who had to set up a second factor gets access at once, not in a quarter of an hour.
      const token = isRefusal(outcome) ? null : await renewAccessToken(app, request.identity)
      if (token) setAccessCookie(app, reply, token)
      const { user } = request.identity
      if (user && !isRefusal(outcome)) await rememberDevice(app, request, reply, user.email)
      return answer(request, reply, outcome)
    },
  })

  http.route({
    ...routeOf(twoFactorEndpoints, 'POST /users/me/two-factor/recovery-codes'),
    handler: async (request, reply) =>
      answer(request, reply, await renewRecoveryCodes(app, request.identity, request.body.code)),
  })

  http.route({
    ...routeOf(twoFactorEndpoints, 'POST /users/me/two-factor/disable'),
    handler: async (request, reply) => {
      const wish = { code: request.body.code, ...passwordAgain(request) }
      return answer(request, reply, await disableTwoFactor(app, request.identity, wish))
    },
  })
}

function sessionRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(userEndpoints, 'GET /users/me/sessions'),
    handler: async (request, reply) => answer(request, reply, await listOwnSessions(app, request.identity)),
  })

  http.route({
    ...routeOf(userEndpoints, 'DELETE /users/me/sessions'),
    handler: async (request, reply) => answer(request, reply, await endOtherSessions(app, request.identity)),
  })

  http.route({
    ...routeOf(userEndpoints, 'DELETE /users/me/sessions/{sessionId}'),
    handler: async (request, reply) =>
      answer(request, reply, await endOwnSession(app, request.identity, request.params.sessionId)),
  })
}

const openerOf = ({ identity, headers }: FastifyRequest): Opener => ({
  client: identity.client,
  device: deviceOf(headers['user-agent']),
})

/** Where the password was typed: the caller, and the device if it is known. */
const callerAndDevice = async (app: App, request: FastifyRequest, email: string) => ({
  caller: callerOf(request),
  knownDevice: await knownDevice(app, request, email),
})

/** Below `/auth`, in a scope of its own: it also reads form-encoded bodies. */
export function authRoutes(http: Http, app: App): void {
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  tokenRoutes(http, app)
  linkRequestRoutes(http, app)
  linkRoutes(http, app)
  recoveryRoutes(http, app)
}

const config = { acceptsStaleBearer: true }

function tokenRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(authEndpoints, 'POST /token'),
    config,
    // Without a body, the refresh cookie is used.
    preValidation: async (request) => void (request.body ??= {}),
    handler: async (request, reply) => {
      const { body } = request
      if ('username' in body) {
        const { username: email, password, code } = body
        const login = {
          email,
          password,
          code,
          opener: openerOf(request),
          ...(await callerAndDevice(app, request, email)),
        }
        const outcome = await signIn(app, login)
        if (!isRefusal(outcome)) await rememberDevice(app, request, reply, email)
        return answer(request, reply, withCookies(app, reply, outcome))
      }
      const refreshToken = body.refresh_token ?? readSessionCookie(app, request, 'refresh')
      if (!refreshToken) return reply.send(visitorToken(app, request, reply))
      const outcome = await refreshSession(app, refreshToken)
      if (isRefusal(outcome)) clearSessionCookies(app, reply)
      return answer(request, reply, withCookies(app, reply, outcome))
    },
  })

  http.route({
    ...routeOf(authEndpoints, 'POST /disconnect'),
    config,
    handler: async (request, reply) => reply.send(await disconnect(app, request, reply)),
  })

  // Part of the interface other programs know. A link or a picture on another site could call it for a signed-in
  // visitor, so only our own scripts, and programs other than browsers, may.
  http.route({
    ...routeOf(authEndpoints, 'GET /disconnect'),
    config,
    handler: async (request, reply) => {
      const isOurs = comesFromUs(request, ownOrigins(app.config)) && isAskedByScript(request)
      return answer(request, reply, isOurs ? await disconnect(app, request, reply) : refuse('FORBIDDEN'))
    },
  })
}

async function disconnect(app: App, request: FastifyRequest, reply: FastifyReply) {
  const refreshToken = readSessionCookie(app, request, 'refresh')
  if (refreshToken) await endSession(app, refreshToken)
  clearSessionCookies(app, reply)
  return { disconnected: true } as const
}

function recoveryRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(authEndpoints, 'POST /factor-recovery'),
    config,
    handler: async (request, reply) => {
      const { body } = request
      if ('token' in body) {
        const byLink = await askRecoveryByLink(app, { ...body, address: request.ip })
        return answer(request, reply.code(202), byLink)
      }
      const { username: email, password, message } = body
      const asked = { email, password, message, ...(await callerAndDevice(app, request, email)) }
      return answer(request, reply.code(202), await askRecovery(app, asked))
    },
  })

  http.route({
    ...routeOf(authEndpoints, 'POST /factor-recovery/cancel'),
    config,
    handler: async (request, reply) =>
      answer(request, reply, await cancelRecoveryByLink(app, request.body.token)),
  })
}

const LINK_REQUESTS = {
  'POST /first-login': 'FirstLogin',
  'POST /forgotten-password': 'ForgottenPassword',
  'POST /expired-password': 'ExpiredPassword',
} as const

function linkRequestRoutes(http: Http, app: App): void {
  for (const name of ['POST /first-login', 'POST /forgotten-password', 'POST /expired-password'] as const) {
    http.route({
      ...routeOf(authEndpoints, name),
      config,
      handler: (request, reply) =>
        sendLinkTo(app, request, reply, { purpose: LINK_REQUESTS[name], ...request.body }),
    })
  }

  http.route({
    ...routeOf(authEndpoints, 'POST /verification-email'),
    handler: async (request, reply) => {
      const { user } = request.identity
      if (!user) return sendRefusal(request, reply, refuse('UNAUTHENTICATED'))
      return sendLinkTo(app, request, reply, { purpose: 'VerifyEmail', email: user.email })
    },
  })
}

function linkRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(authEndpoints, 'POST /link'),
    config,
    handler: async (request, reply) => answer(request, reply, await readLink(app, request.body.token)),
  })

  http.route({
    ...routeOf(authEndpoints, 'POST /reset-password'),
    config,
    handler: async (request, reply) => {
      const opener = openerOf(request)
      const chosen = { ...request.body, opener, locale: localeOf(request), address: request.ip }
      const outcome = await choosePassword(app, chosen)
      const tokens = withCookies(app, reply, outcome)
      return answer(
        request,
        reply,
        isRefusal(outcome) ? outcome : { ...tokens, redirectTo: outcome.redirectTo },
      )
    },
  })

  http.route({
    ...routeOf(authEndpoints, 'POST /verify-email'),
    config,
    handler: async (request, reply) => answer(request, reply, await verifyEmail(app, request.body.token)),
  })

  http.route({
    ...routeOf(authEndpoints, 'POST /confirm-email'),
    config,
    handler: async (request, reply) => {
      const { identity, body, ip } = request
      const { device } = openerOf(request)
      const confirmed = await confirmEmail(app, identity, { token: body.token, address: ip, device })
      if (isRefusal(confirmed)) return answer(request, reply, confirmed)
      const { email, session } = confirmed
      if (session) setSessionCookies(app, reply, session)
      else clearSessionCookies(app, reply)
      return answer(request, reply, { email, isSignedIn: session !== null })
    },
  })
}

interface LinkWish {
  purpose: RequestedPurpose
  email: string
  redirectTo?: string | undefined
}

async function sendLinkTo(app: App, request: FastifyRequest, reply: FastifyReply, wish: LinkWish) {
  const outcome = await requestLink(app, { ...wish, locale: localeOf(request), address: request.ip })
  return answer(request, reply.code(202), outcome)
}

const bearer = (accessToken: string, seconds: number) =>
  ({ access_token: accessToken, token_type: 'bearer', expires_in: seconds }) as const

function withCookies(app: App, reply: FastifyReply, outcome: Session | Refusal) {
  if (isRefusal(outcome)) return outcome
  setSessionCookies(app, reply, outcome)
  return bearer(outcome.accessToken, ACCESS_TOKEN_SECONDS)
}

function visitorToken(app: App, request: FastifyRequest, reply: FastifyReply) {
  return bearer(giveVisitorToken(app, request, reply), VISITOR_TOKEN_SECONDS)
}
