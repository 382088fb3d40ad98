import { createHash } from 'node:crypto'

/** The same text in whatever order the database returns the keys of an object. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** 128 bits are enough to distinguish two calls. */
const DIGEST_LENGTH = 22

export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, DIGEST_LENGTH)
}
