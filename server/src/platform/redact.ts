import { withoutPrivate, withoutTokens } from '@obole/core/site/private-text'
import { isPublicAddress } from './rate-limit.ts'

const DEEPEST = 8
const LONGEST_LIST = 50

/** A field with such a name is personal data or a credential. */
const PRIVATE_NAMES =
  /^(.*password.*|.*e-?mail.*|payer|.*authorization|.*cookie|.*token|.*secret.*|.*iban.*|holder|address|.*-key|apikey|html|text)$/i

/** Only these fields of an error are logged; in the others, drivers put rows, headers and recipients. */
const LOGGED_OF_ERRORS = [
  'code',
  'severity',
  'constraint',
  'table',
  'column',
  'schema',
  'routine',
  'statusCode',
  'responseCode',
  'command',
  'syscall',
  'errno',
  'key',
] as const

/** A copy for the log, without anything a person typed and without credentials. */
export function redacted(value: unknown): unknown {
  return copy(value, 0, scrubbed)
}

type Clean = (text: string) => string

function copy(value: unknown, depth: number, clean: Clean): unknown {
  if (typeof value === 'string') return clean(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return '[deeper]'
  if (value instanceof Error) return errorOf(value, depth)
  if (value instanceof Date) return value
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((one) => copy(one, depth + 1, clean))
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (value instanceof Map) return copy(Object.fromEntries(value), depth + 1, clean)
  if (value instanceof Set) return copy([...value], depth + 1, clean)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !PRIVATE_NAMES.test(name) || isHash(name, depth))
      .map(([name, one]) => [name, copy(one, depth + 1, clean)]),
  )
}

/** A security event stores an address as a keyed hash, only at the top level of a line. */
const isHash = (name: string, depth: number) => name === 'address' && depth === 0

function errorOf(error: Error, depth: number): object {
  // Drivers add their own fields; they are only copied here.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const fields = error as unknown as Record<string, unknown>
  const logged = LOGGED_OF_ERRORS.filter((name) => isPlain(fields[name])).map((name) => [name, fields[name]])
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: messageOf(error, fields),
    stack: frames.join('\n'),
    ...Object.fromEntries(logged),
    ...(error.cause === undefined ? {} : { cause: copy(error.cause, depth + 1, scrubbedError) }),
    ...(error instanceof AggregateError ? { errors: copy(error.errors, depth + 1, scrubbedError) } : {}),
  }
}

const isPlain = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && scrubbed(value) === value && value.length < 200)

function messageOf(error: Error, { issues, code }: Record<string, unknown>): string {
  if (Array.isArray(issues)) return `not as described: ${issues.map(issueOf).join(', ')}`
  // Postgres quotes the invalid value in its class of data exceptions.
  const isData = typeof code === 'string' && /^22...$/.test(code)
  const message = isData ? error.message.replaceAll(/"[^"]*"/g, '"…"') : error.message
  return scrubbedError(message)
}

/** Where and how a value was wrong, without the value. */
function issueOf(issue: unknown): string {
  if (typeof issue !== 'object' || issue === null) return 'unknown'
  const { path, code } = { path: [], code: '', ...issue }
  return `${Array.isArray(path) ? path.map(String).join('.') : ''} ${code}`.trim()
}

/**
 * Removes public IP addresses, which are personal; those of our own machines stay, as they tell where it went wrong.
 */
function scrubbed(text: string): string {
  return withoutPrivate(text).replaceAll(
    /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{1,4}(?::[\da-f]{0,4}){2,7})(?![\w.])/gi,
    (found) => (isPublicAddress(found) ? '[address]' : found),
  )
}

/** For errors only: elsewhere in the log, we name things by such ids ourselves. */
const scrubbedError = (text: string): string => withoutTokens(scrubbed(text))
