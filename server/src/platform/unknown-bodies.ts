import { schemaIssueText } from '@obole/contract/issue-words'
import { refuse } from '@obole/contract/problems'
import { type Http, sendRefusal } from './http.ts'

/**
 * A call that takes no body refuses what one says, as a call with a body refuses what it does not know: whoever sends an
 * amount to a call that asks for none must not believe that it was heard. Bytes and files are their routes' own business.
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

/** Of JSON alone. */
function namesIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  const prototype: unknown = Object.getPrototypeOf(body)
  return Array.isArray(body) || prototype === Object.prototype || prototype === null ? Object.keys(body) : []
}
