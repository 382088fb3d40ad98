import type { Endpoint, EndpointName, Endpoints, Method, TypedAgainFor } from '@obole/contract/endpoint'
import { assert } from '@obole/core/assert'
import type { z } from 'zod'
import { refusals } from './http.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Used by the API's description and by `typedAgain`, which refuses any route without it. */
    again?: TypedAgainFor
  }
}

/** How a file is sent. */
export const MULTIPART = 'multipart/form-data'

type Schema<E extends Endpoint> = {
  summary: string
  again?: TypedAgainFor
  response: E['response'] & typeof refusals
} & (E extends {
  body: infer B extends z.ZodType
}
  ? { body: B }
  : unknown) &
  (E extends { query: infer Q extends z.ZodType } ? { querystring: Q } : unknown) &
  (E extends { params: infer P extends z.ZodType } ? { params: P } : unknown)

export interface Route<E extends Endpoint> {
  method: Method
  url: string
  schema: Schema<E>
}

/** A described call as Fastify registers it: `http.route({ ...routeOf(authEndpoints, 'POST /token'), handler })`. */
export function routeOf<E extends Endpoints, N extends keyof E & EndpointName>(
  described: E,
  name: N,
): Route<E[N]> {
  const endpoint: Endpoint | undefined = described[name]
  assert(endpoint, `no such call: ${name}`)
  const { summary, params, query, body, response, again } = endpoint
  const schema = {
    summary,
    ...(again ? { again } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body === 'multipart' ? { consumes: [MULTIPART] } : body ? { body } : {}),
    response: { ...response, ...refusals },
  }
  // The parts match the type; TypeScript cannot follow a condition on a type parameter.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...placeOf(name), schema: schema as unknown as Schema<E[N]> }
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function placeOf(name: EndpointName): { method: Method; url: string } {
  const [first, path = ''] = name.split(' ')
  const method = METHODS.find((known) => known === first)
  assert(method, `not the name of a call: ${name}`)
  return { method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}
