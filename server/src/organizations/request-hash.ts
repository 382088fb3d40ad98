import { createHash } from 'node:crypto'

/** What a call asked for, so that a key used again can be told from a key used for something else. */
export function requestHash(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url')
}
