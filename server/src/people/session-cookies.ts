import { sessionCookieNames, type SessionCookieNames } from '@obole/contract/session-cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { ACCESS_TOKEN_SECONDS, VISITOR_TOKEN_SECONDS } from './access-token.ts'

const isHttps = (app: App) => app.config.PUBLIC_URL.startsWith('https:')
const namesOf = (app: App) => sessionCookieNames(isHttps(app), app.config.COOKIE_DOMAIN !== '')

/** Path `/` because the `__Host-` prefix demands it, and because `/forms/auth` must receive them too. */
const shared = (app: App) =>
  ({
    path: '/',
    sameSite: 'lax',
    secure: isHttps(app),
    ...(app.config.COOKIE_DOMAIN === '' ? {} : { domain: app.config.COOKIE_DOMAIN }),
  }) as const

export function readSessionCookie(
  app: App,
  request: FastifyRequest,
  which: keyof SessionCookieNames,
): string | null {
  return request.cookies[namesOf(app)[which]] || null
}

export function setVisitorCookie(app: App, reply: FastifyReply, accessToken: string): void {
  void reply.setCookie(namesOf(app).access, accessToken, { ...shared(app), maxAge: VISITOR_TOKEN_SECONDS })
}

/** Another token for the same session. */
export function setAccessCookie(app: App, reply: FastifyReply, accessToken: string): void {
  void reply.setCookie(namesOf(app).access, accessToken, { ...shared(app), maxAge: ACCESS_TOKEN_SECONDS })
}

export interface SessionTokens {
  accessToken: string
  refreshToken: string
  refreshSeconds: number
}

export function setSessionCookies(app: App, reply: FastifyReply, tokens: SessionTokens): void {
  const names = namesOf(app)
  const lasting = { ...shared(app), maxAge: tokens.refreshSeconds }
  setAccessCookie(app, reply, tokens.accessToken)
  void reply.setCookie(names.refresh, tokens.refreshToken, { ...lasting, httpOnly: true })
  void reply.setCookie(names.login, '1', lasting)
}

export function clearSessionCookies(app: App, reply: FastifyReply): void {
  for (const name of Object.values(namesOf(app))) void reply.clearCookie(name, shared(app))
}
