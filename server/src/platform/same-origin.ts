import { codeHeader, passwordHeader } from '@obole/contract/password-header'
import { refuse } from '@obole/contract/problems'
import { proofHeader } from '@obole/contract/proof-header'
import type { FastifyRequest } from 'fastify'
import { sendRefusal, type Http } from './http.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site's page sends in our visitor's name, and lets our own pages read the answers where a base
 * was moved to another host. Programs other than browsers send no origin and carry no cookie of ours, so they pass.
 */
export function guardOrigins(http: Http, ours: readonly string[]): void {
  http.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin !== undefined && ours.includes(origin)) void reply.headers(readableBy(origin))
    if (SAFE_METHODS.has(request.method) || comesFromUs(request, ours)) return undefined
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
  'access-control-allow-headers': `authorization, content-type, idempotency-key, ${passwordHeader}, ${codeHeader}, ${proofHeader}`,
  'access-control-max-age': '7200',
}

export function comesFromUs(request: FastifyRequest, ours: readonly string[]): boolean {
  const { origin, host } = request.headers
  if (origin !== undefined) return ours.includes(origin) || hostOf(origin) === host
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/**
 * True for a script's call, not a link, a picture, a frame or a form: a browser states what it loads, a program does
 * not.
 */
export function isAskedByScript(request: FastifyRequest): boolean {
  const destination = request.headers['sec-fetch-dest']
  return destination === undefined || destination === 'empty'
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
