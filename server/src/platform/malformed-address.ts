import { refuse } from '@obole/contract/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './http.ts'
import { securityHeaders } from './security-headers.ts'

/** Longest part of an address: a slug at its longest, and room to spare. */
export const MAX_SEGMENT_LENGTH = 300

/**
 * What the router cannot even read (a broken percent-encoding, an endless segment) is answered like any other bad
 * request. No hook has run by then, so the headers are set here. For Fastify's `frameworkErrors`.
 */
export function malformedAddressAnswer(publicUrl: string) {
  const headers = securityHeaders(publicUrl)
  return (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
    void sendRefusal(request, reply.headers(headers), refuse('INVALID_REQUEST'))
}
