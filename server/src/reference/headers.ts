import type { Answer } from './document-types.ts'

const whole = (description: string, example: number) => ({
  description,
  schema: { type: 'integer' },
  example,
})
export const HEADERS = {
  'RateLimit-Limit': whole('How many calls a key may make in a minute.', 600),
  'RateLimit-Remaining': whole('How many are left of them.', 599),
  'RateLimit-Reset': whole('In how many seconds all of them are there again.', 60),
  'Retry-After': whole('How many seconds to wait.', 5),
  'WWW-Authenticate': {
    description: 'What the token lacks, as RFC 6750 says it.',
    schema: { type: 'string' },
    example: 'Bearer error="invalid_token"',
  },
} as const

export const headersNamed = (...names: (keyof typeof HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
export const RATE_HEADERS = headersNamed('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset')

/** The headers of a refusal, by its status. */
export function headersOfRefusal(status: number): Answer['headers'] & object {
  if (status === 401) return headersNamed('WWW-Authenticate')
  if (status === 403) return { ...RATE_HEADERS, ...headersNamed('WWW-Authenticate') }
  if (status === 429) return { ...RATE_HEADERS, ...headersNamed('Retry-After') }
  return status === 503 ? headersNamed('Retry-After') : RATE_HEADERS
}
