import { hash } from 'node:crypto'

/** Tells a call that is sent again from another call under the same key, in whatever order its fields come. */
export function requestHash(request: object): string {
  const sorted = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(sorted), 'base64url')
}
