import { codeHeader, passwordHeader } from '@obole/contract/password-header'
import { refuse } from '@obole/contract/problems'
import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { sendRefusal, type Http } from './http.ts'

const PROXIED = /^\/forms(?=\/(?:api|auth)(?:[/?]|$))/
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** `/forms/api` and `/forms/auth` are the browser's second way to the same routes. For Fastify's `rewriteUrl`. */
export function withoutProxyPrefix(request: IncomingMessage): string {
  return (request.url ?? '/').replace(PROXIED, '')
}

/**
 * Refuses what a page of another site sends in our visitor's name, and lets our own pages read the answers where a
 * base was moved to another host. Programs that are not browsers say nothing about where they come from and carry no
 * cookie of ours, so they pass.
 */
export function guardOrigins(http: Http, publicUrl: string): void {
  http.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin === publicUrl) void reply.headers(readableBy(publicUrl))
    if (SAFE_METHODS.has(request.method) || comesFromUs(request, publicUrl)) return undefined
    return sendRefusal(request, reply, refuse('FORBIDDEN'))
  })
  http.options('/*', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(PREFLIGHT).code(204).send(),
  )
}

const readableBy = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  vary: 'origin',
})

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': `authorization, content-type, idempotency-key, ${passwordHeader}, ${codeHeader}`,
  'access-control-max-age': '7200',
}

export function comesFromUs(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = request.headers
  if (origin !== undefined) return origin === publicUrl || hostOf(origin) === host
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Not by a link, a picture, a frame or a form: a browser says what it asks for, a program says nothing. */
export function isAskedByScript(request: FastifyRequest): boolean {
  const destination = request.headers['sec-fetch-dest']
  return destination === undefined || destination === 'empty'
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
