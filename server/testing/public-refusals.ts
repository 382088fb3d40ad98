import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { PUBLIC_API_BASE } from '@obole/contract/bases'
import { PUBLIC_OPERATIONS, type PublicOperation, refusalsOf } from '@obole/contract/v5/described'
import type { FastifyInstance } from 'fastify'
import { operationOf } from '../src/reference/privileges.ts'

/** Refusals that the public API answers in a test and that its description does not name: the test then fails. */
export function watchPublicRefusals(): { seen: ReadonlySet<string>; stopListening: () => void } {
  const seen = new Set<string>()
  const listen = (message: unknown) => {
    // The channel's own documentation promises this shape.
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onResponse', async ({ method, routeOptions, refusal }) => {
      const { url = '', config } = routeOptions
      const name = operationOf(method, url)
      if (!refusal || !url.startsWith(`${PUBLIC_API_BASE}/`) || !isPublic(name)) return
      if (!refusalsOf(name, config.privilege !== undefined).includes(refusal.refusal))
        seen.add(`${name}: ${refusal.refusal}`)
    })
  }
  subscribe('fastify.initialization', listen)
  return { seen, stopListening: () => void unsubscribe('fastify.initialization', listen) }
}

const isPublic = (name: string): name is PublicOperation => name in PUBLIC_OPERATIONS
