import type { FastifyRequest } from 'fastify'

const LONGEST = 1_000

/** The text of a header written with `encodeURIComponent`; null where it is absent or unreadable. */
export function headerText(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  if (typeof value !== 'string' || value === '' || value.length > LONGEST) return null
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
