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
 * Refuses what a page of another site sends in our visitor's name. Programs that are not browsers say nothing about
 * where they come from and carry no cookie of ours, so they pass.
 */
export function refuseForeignOrigins(http: Http, publicUrl: string): void {
  http.addHook('onRequest', async (request, reply) => {
    if (SAFE_METHODS.has(request.method) || comesFromUs(request, publicUrl)) return undefined
    return sendRefusal(request, reply, refuse('FORBIDDEN'))
  })
}

export function comesFromUs(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = request.headers
  if (origin !== undefined) return origin === publicUrl || hostOf(origin) === host
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
