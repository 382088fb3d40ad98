import { refuse } from '@obole/contract/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './http.ts'
import { securityHeaders } from './security-headers.ts'

/** The longest segment of an address: the longest slug, with some margin. */
export const MAX_SEGMENT_LENGTH = 300

/** The page that explains it: neither the server's router nor the browser's can stay at an address it cannot read. */
const UNREADABLE_ADDRESS_PAGE = '/adresse-illisible'

/**
 * An address the router cannot read (a broken percent-encoding, an endless segment) is answered like any other bad
 * request: a program gets a problem, a person a page. No hook has run by then, so the headers are set here. For
 * Fastify's `frameworkErrors`.
 */
export function malformedAddressAnswer(publicUrl: string) {
  const headers = { ...securityHeaders(publicUrl), 'cache-control': 'private, no-store' }
  return (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers(headers)
    if (isApiAddress(request.url)) void sendRefusal(request, reply, refuse('INVALID_REQUEST'))
    else void reply.code(302).header('location', UNREADABLE_ADDRESS_PAGE).send()
  }
}

/** A program that asks for an unknown address gets a problem, not a page. */
export function isApiAddress(url: string): boolean {
  return /^\/(?:api|auth|forms|v5|oauth2|healthz|readyz)(?:[/?]|$)/.test(url)
}
