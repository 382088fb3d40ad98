import { hash } from 'node:crypto'

/** Distinguishes a call sent again from another call under the same key, whatever the order of its fields. */
export function requestHash(request: object): string {
  const sorted = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(sorted), 'base64url')
}
