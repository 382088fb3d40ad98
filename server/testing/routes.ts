import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'

export interface RegisteredRoute {
  method: string
  /** As registered, with its prefix: `/api/carts/:id`. */
  url: string
  schema: RouteOptions['schema']
}

/**
 * Every route registered by the servers that this file starts, hidden ones included; call it before `testApp`.
 * HEAD comes with GET, and OPTIONS says nothing about anybody: neither is listed.
 */
export function recordedRoutes(): readonly RegisteredRoute[] {
  const routes: RegisteredRoute[] = []
  const listen = (message: unknown) => {
    // The channel's own documentation promises this shape.
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, schema }) => {
      for (const one of [method].flat()) {
        if (one !== 'HEAD' && one !== 'OPTIONS') routes.push({ method: one, url, schema })
      }
    })
  }
  beforeAll(() => subscribe('fastify.initialization', listen))
  afterAll(() => void unsubscribe('fastify.initialization', listen))
  return routes
}
