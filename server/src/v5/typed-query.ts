import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/**
 * What a call is asked in its address, by the names it knows: programs write `states[]=` or `states[0]=` for each value of a
 * list, names in another case, and nothing after the `=` for what they do not ask.
 */
export function typedQuery(
  { query, routeOptions }: FastifyRequest,
  from: unknown = query,
): Record<string, unknown> {
  const schema = routeOptions.schema?.querystring
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const sent = Object.entries(fields.safeParse(from).data ?? {})
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = sent.flatMap(([typed, value]) => (isNamed(typed, name) ? [value].flat() : []))
      const [first, ...others] = values.filter((value) => value !== '' && value != null)
      if (first === undefined) return []
      return [[name, others.length === 0 ? first : [first, ...others]]]
    }),
  )
}

/** The same for a call that some programs ask in the body; what stands in the address counts. */
export async function readQueryOfBody(request: FastifyRequest): Promise<void> {
  request.query = { ...typedQuery(request, request.body), ...typedQuery(request) }
}

const fields = z.record(z.string(), z.unknown())

const isNamed = (typed: string, name: string) =>
  typed.replace(/\[\d*\]$/, '').toLowerCase() === name.toLowerCase()
