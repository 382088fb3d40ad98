import { schemaIssueText } from '@obole/contract/issue-words'
import { refuse } from '@obole/contract/problems'
import { type Http, sendRefusal } from './http.ts'

/**
 * A call that takes no body refuses any field sent to it, as a call with a body refuses unknown fields: a client that
 * sends an amount to a call that takes none must not believe it was used. Routes that take bytes or files check them
 * themselves.
 */
export function refuseUnknownBodies(http: Http): void {
  http.addHook('preValidation', (request, reply, done) => {
    const { routeOptions, body, is404 } = request
    const takesOne = routeOptions.schema?.body !== undefined || routeOptions.schema?.consumes !== undefined
    const keys = is404 || takesOne ? [] : namesIn(body)
    if (keys.length === 0) return done()
    const message = schemaIssueText({
      code: 'unrecognized_keys',
      path: '',
      params: { keys },
      isMissing: false,
    })
    void sendRefusal(
      request,
      reply,
      refuse('INVALID_REQUEST', { issues: [{ path: '', code: 'unrecognized_keys', message }] }),
    )
  })
}

/** The field names of a JSON body only. */
function namesIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  const prototype: unknown = Object.getPrototypeOf(body)
  return Array.isArray(body) || prototype === Object.prototype || prototype === null ? Object.keys(body) : []
}
