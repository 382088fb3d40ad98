import type { InjectOptions } from 'fastify'
import { asObject, type Operation, type Parameter } from '../src/platform/openapi.ts'
import type { Dice } from '../src/demo/history/dice.ts'

/** Real values seen so far, by the name of their field: what makes a generated request reach beyond the door. */
export type Pool = Map<string, unknown[]>
/** Requests that were once accepted, by the operation that took them. */
export type Corpus = Map<string, Example[]>

export interface Example {
  /** Of the path and the query, by their names. */
  params: Readonly<Record<string, unknown>>
  /** Who sent it, and with what right. */
  headers: Readonly<Record<string, string>>
  body?: unknown
  /** What is no JSON, as it was sent. */
  payload?: Buffer
}

const POOL_SIZE = 200
const CORPUS_SIZE = 50
/** How often a value is nasty instead of one its schema allows. */
const NASTY = 0.03

const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u200d\ufeff',
  '🎟️'.repeat(50),
  'é'.normalize('NFD').repeat(300),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '{{7*7}}${7*7}',
  '=cmd|calc!A1',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '-1',
  '1e309',
  '0x10',
  '9'.repeat(40),
  'x'.repeat(20_000),
  '2026-02-31',
  '9999-12-31T23:59:60Z',
  '+275760-09-13T00:00:00.001Z',
  'javascript:alert(1)',
  '//evil.example',
  'http://[::1]:1/',
  'a@b',
  '%00%ff%zz',
]
const NASTY_NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1e-7,
  2 ** 31,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  99_999_999,
]
const BROKEN_SEGMENTS = ['%zz', '%00', '%ff', '..', '%2e%2e', '', '/', '%F0%9F']
const BROKEN_QUERIES = [
  'a[]=1&a[b]=2',
  '__proto__[x]=1',
  '=',
  '%zz',
  'pageSize=1&pageSize=2',
  'x'.repeat(5_000),
]
const BROKEN_BODIES = ['', '{', '[]', 'null', '"x"', '{"a":1}{', '1e999', '{"a":'.repeat(3_000)]
const OTHER_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=x',
]
const FILE_NAMES = ['a.pdf', '../../x.svg', 'é\0.png', 'x'.repeat(400), '', 'a"b;c.pdf']
const FILES = ['%PDF-1.7\n%%EOF', '<svg onload=alert(1)>', '\u0089PNG\r\n\u001a\n', '', 'x'.repeat(100_000)]
const STRAY_KEYS = ['{"isAdmin":true}', '{"__proto__":{"isAdmin":true}}', '{"constructor":1}']

export interface FuzzOptions {
  dice: Dice
  operations: readonly Operation[]
  pool: Pool
  corpus: Corpus
  /** Values that only make sense together, such as what names a campaign. */
  families: readonly Readonly<Record<string, unknown>>[]
  /** Access tokens to come with, besides none and forged ones. */
  tokens: readonly string[]
  /** The operations that take a file, which the description cannot tell. */
  uploads: ReadonlySet<string>
}

export interface FuzzRequest {
  operation: Operation
  inject: InjectOptions
}

/** Makes requests that are mostly what the description asks for, and now and then anything but. */
export function createFuzzer({ dice, operations, pool, corpus, families, tokens, uploads }: FuzzOptions) {
  function request(): FuzzRequest {
    const operation = dice.pick(operations)
    const known = corpus.get(nameOf(operation)) ?? []
    const example = known.length > 0 && dice.chance(0.6) ? newest(known) : null
    const family = example?.params ?? (families.length > 0 && dice.chance(0.8) ? dice.pick(families) : {})
    const url = `${pathOf(operation, family)}${queryOf(operation, family, example ? 0.05 : 0.5)}`
    const { payload, type } = bodyOf(operation, family, example)
    const inject: InjectOptions = {
      method: operation.method,
      url: dice.chance(0.03) ? `/forms${url}` : url,
      headers: {
        ...(example && dice.chance(0.95) ? sentBy(example) : headers()),
        ...(payload === undefined ? {} : { 'content-type': type ?? contentType() }),
      },
      remoteAddress: `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`,
      ...(payload === undefined ? {} : { payload }),
    }
    return { operation, inject }
  }

  /** The newest are the likeliest to be still good: a cart that is open, a link that was not used. */
  function newest<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(dice.next() ** 2 * from.length)]
  }

  type Family = Readonly<Record<string, unknown>>

  function pathOf({ path, parameters }: Operation, family: Family): string {
    const schemas = new Map(parameters.filter(({ place }) => place === 'path').map((p) => [p.name, p.schema]))
    return path.replaceAll(/\{(\w+)\}/g, (match, name: string, at: number) => {
      if (dice.chance(0.02)) return dice.pick(BROKEN_SEGMENTS)
      const made = pool.get(path.slice(0, at + match.length)) ?? []
      if (made.length > 0 && dice.chance(0.4)) return encode(newest(made))
      return encode(value(schemas.get(name), name, family))
    })
  }

  /** What may be left out is sent with a chance of `more`: rarely beside an example, which got through without it. */
  function queryOf({ parameters }: Operation, family: Family, more: number): string {
    const isSent = ({ name, place, isRequired }: Parameter) =>
      place === 'query' && (isRequired || name in family ? !dice.chance(0.03) : dice.chance(more))
    const parts = parameters
      .filter(isSent)
      .map(({ name, schema }) => `${encode(name)}=${encode(value(schema, name, family))}`)
    if (dice.chance(0.03)) parts.push(dice.pick(BROKEN_QUERIES))
    return parts.length === 0 ? '' : `?${parts.join('&')}`
  }

  /** By whoever sent it before, and by nobody else at the same time: a bearer would be believed before their cookie. */
  function sentBy(example: Example): Record<string, string> {
    const { authorization, cookie, ...others } = headers()
    const isNobody = !('authorization' in example.headers || 'cookie' in example.headers)
    return { ...others, ...(isNobody ? textsIn({ authorization, cookie }) : {}), ...example.headers }
  }

  function headers(): Record<string, string> {
    const sent: Record<string, string> = {}
    const add = (name: string, probability: number, values: readonly string[]) => {
      if (dice.chance(probability)) sent[name] = dice.pick(values)
    }
    add('idempotency-key', 0.6, [
      '',
      'k',
      ...Array.from({ length: 50 }, () => `k${dice.below(5_000)}`),
      'x'.repeat(9_000),
      'clé',
    ])
    add('accept-language', 0.5, ['fr', 'en-GB,en;q=0.9', '*', ';;;', 'x'.repeat(3_000)])
    add(
      'authorization',
      0.4,
      [...tokens, ...tokens, 'forged', 'a.b.c'].map((token) => `Bearer ${token}`),
    )
    add('cookie', 0.1, ['obole_access=x; obole_refresh=%zz', '=', 'a'.repeat(4_000), ';;;=;'])
    add('origin', 0.03, ['null', 'https://evil.example', 'not a url'])
    return sent
  }

  function contentType(): string {
    return dice.chance(0.98) ? 'application/json' : dice.pick(OTHER_TYPES)
  }

  function bodyOf(
    operation: Operation,
    family: Family,
    example: Example | null | undefined,
  ): { payload?: string | Buffer; type?: string } {
    const { method, path, body: schema } = operation
    if (example?.payload && dice.chance(0.7))
      return { payload: example.payload, type: example.headers['content-type'] ?? '' }
    if (uploads.has(`${method} ${path}`) && dice.chance(0.9)) return upload()
    if (method === 'GET' || (schema === null && dice.chance(0.97))) return {}
    if (dice.chance(0.02)) return { payload: dice.pick(BROKEN_BODIES) }
    if (dice.chance(0.002)) return { payload: JSON.stringify({ x: 'y'.repeat(300_000) }) }
    const body = example?.body === undefined ? value(schema, '', family) : mutated(example.body)
    if (!dice.chance(0.03)) return { payload: JSON.stringify(body) ?? 'null' }
    const stray: unknown = JSON.parse(dice.pick(STRAY_KEYS))
    return { payload: JSON.stringify({ ...asObject(body), ...asObject(stray) }) }
  }

  function upload(): { payload: string; type: string } {
    const disposition = `form-data; name="${dice.pick(['file', 'x', ''])}"; filename="${dice.pick(FILE_NAMES)}"`
    const part = `Content-Disposition: ${disposition}\r\nContent-Type: ${dice.pick(OTHER_TYPES)}\r\n\r\n${dice.pick(FILES)}`
    const payload = `--edge\r\n${part}\r\n--edge--\r\n`
    const cut = dice.chance(0.2) ? payload.slice(0, dice.below(payload.length)) : payload
    return { payload: cut, type: 'multipart/form-data; boundary=edge' }
  }

  /** Something that was accepted, as it was or with one place of it changed. */
  function mutated(accepted: unknown): unknown {
    const copy: unknown = structuredClone(accepted)
    if (dice.chance(0.3)) return copy
    let at: unknown = copy
    for (;;) {
      const keys = typeof at === 'object' && at !== null ? Object.keys(at) : []
      if (keys.length === 0 || typeof at !== 'object' || at === null) return copy
      const key = dice.pick(keys)
      const inner: unknown = Reflect.get(at, key)
      if (typeof inner === 'object' && inner !== null && dice.chance(0.7)) at = inner
      else return change(at, key) ? copy : nasty(0)
    }
  }

  function change(holder: object, key: string): boolean {
    if (dice.chance(0.2)) return Reflect.deleteProperty(holder, key)
    const seen = pool.get(key) ?? []
    return Reflect.set(holder, key, seen.length > 0 && dice.chance(0.5) ? dice.pick(seen) : nasty(0))
  }

  function value(schema: unknown, name: string, family: Family, depth = 0): unknown {
    if (dice.chance(NASTY)) return nasty(depth)
    const known = family[name]
    if (known !== undefined && dice.chance(0.9)) return known
    const seen = (pool.get(name) ?? []).filter((one) => fits(one, schema))
    if (seen.length > 0 && dice.chance(0.7)) return dice.pick(seen)
    const { const: constant, enum: values, anyOf, oneOf, type, items } = asObject(schema)
    if (constant !== undefined) return constant
    if (Array.isArray(values)) return dice.pick(values)
    const choices = [anyOf, oneOf].find(Array.isArray)
    if (choices) return value(dice.pick(choices), name, family, depth)
    const kind: unknown = Array.isArray(type) ? dice.pick(type) : type
    if (kind === 'object') return object(schema, family, depth)
    if (kind === 'array') {
      return Array.from({ length: dice.below(4) }, () => value(items, name, family, depth + 1))
    }
    return scalar(kind, schema)
  }

  function object(schema: unknown, family: Family, depth: number): Record<string, unknown> {
    const { properties, required } = asObject(schema)
    const needed = new Set<unknown>(Array.isArray(required) ? required : [])
    const kept = Object.entries(asObject(properties)).filter(([name]) =>
      needed.has(name) ? !dice.chance(0.02) : dice.chance(0.5),
    )
    return Object.fromEntries(kept.map(([name, inner]) => [name, value(inner, name, family, depth + 1)]))
  }

  function scalar(kind: unknown, schema: unknown): unknown {
    const { minimum, maximum, minLength, maxLength, format } = asObject(schema)
    if (kind === 'boolean') return dice.chance(0.5)
    if (kind === 'null') return null
    if (kind === 'integer' || kind === 'number') {
      const least = bounded(minimum, -10)
      return least + dice.below(Math.min(bounded(maximum, least + 100) - least + 1, 100_000))
    }
    if (kind !== 'string') return nasty(0)
    const made = FORMATS[String(format)]
    if (made) return dice.pick(made)
    const least = bounded(minLength, 0)
    const length = least + dice.below(Math.min(bounded(maxLength, least + 20) - least + 1, 40))
    return Array.from({ length }, () => dice.pick(ALPHABET)).join('')
  }

  function nasty(depth: number): unknown {
    const kind = dice.below(depth > 6 ? 3 : 5)
    if (kind === 0) return dice.pick(NASTY_TEXTS)
    if (kind === 1) return dice.pick(NASTY_NUMBERS)
    if (kind === 2) return dice.pick([null, true, false])
    if (kind === 3) return Array.from({ length: dice.pick([0, 1, 3, 500]) }, () => dice.below(10))
    return dice.pick<object>([{}, { a: { b: { c: [{}] } } }, { toString: 1, length: -1 }])
  }

  return { request }
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEF0123456789-_. éàç’'.split('')
const FORMATS: Record<string, readonly string[]> = {
  'date-time': ['2026-03-29T01:30:00Z', '1900-01-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z'],
  date: ['2000-02-29', '1900-01-01', '2026-12-31'],
  email: ['alix@example.org', 'a+b@exemple.fr'],
  uri: ['https://example.org/x?y=1', 'http://localhost/associations'],
}

/** Whether a value seen under the same name is of the kind asked for here: an order's id is not a cart's. */
function fits(known: unknown, schema: unknown): boolean {
  const { type, pattern, anyOf } = asObject(schema)
  if (Array.isArray(anyOf)) return anyOf.some((choice) => fits(known, choice))
  if (type === 'integer' || type === 'number') return typeof known === 'number'
  if (type === 'boolean') return typeof known === 'boolean'
  if (type !== 'string' || typeof known !== 'string') return false
  return typeof pattern !== 'string' || compiled(pattern).test(known)
}

/** Compiled once: for each value generated, hundreds of known ones are tried. */
const compiled = remembering((pattern: string) => new RegExp(pattern, 'u'))

function remembering<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

function bounded(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Math.abs(value) < 2 ** 53 - 1 ? value : otherwise
}

/** A lone surrogate has no percent-encoding: it is what a broken program sends in its place. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent(text.toWellFormed())
}

/** Remembers every value of an answer under the name of its field. */
export function harvest(pool: Pool, answer: unknown, name = ''): void {
  if (Array.isArray(answer)) {
    for (const item of answer.slice(0, 20)) harvest(pool, item, name)
  } else if (typeof answer === 'object' && answer !== null) {
    for (const [key, inner] of Object.entries(answer)) harvest(pool, inner, key)
  } else if (answer !== null && name !== '') {
    remember(pool, name, answer, POOL_SIZE)
  }
}

/** Remembers what a call made by the address it has from then on: `/api/carts/{id}`. */
export function harvestMade(pool: Pool, { method, path }: Operation, answer: unknown): void {
  const { id } = asObject(answer)
  if (method === 'POST' && id !== undefined) remember(pool, `${path}/{id}`, id, POOL_SIZE)
}

export function accept(corpus: Corpus, operation: string, example: Example): void {
  remember(corpus, operation, example, CORPUS_SIZE)
}

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`

/** What a request was an example of, whoever wrote it; null where it is of no operation. */
export function exampleOf(
  operations: readonly Operation[],
  { method = 'GET', url = '', query, headers, cookies, payload }: InjectOptions,
): { operation: Operation; example: Example } | null {
  const address = new URL(typeof url === 'string' ? url : url.pathname, 'http://localhost')
  const matches = operations
    .filter((operation) => operation.method === method)
    .flatMap((operation) => {
      const match = pattern(operation).exec(address.pathname)
      return match ? [{ operation, named: { ...match.groups } }] : []
    })
    // `/carts/captcha` is no cart.
    .toSorted((a, b) => Object.keys(a.named).length - Object.keys(b.named).length)
  const [match] = matches
  if (!match) return null
  const inPath = Object.entries(match.named).map(([name, text]) => [name, decodeURIComponent(text)])
  const params = { ...Object.fromEntries([...inPath, ...address.searchParams]), ...asObject(query) }
  const cookie = Object.entries(textsIn(cookies)).map(([name, text]) => `${name}=${text}`)
  const along = Object.entries(textsIn(headers)).filter(([name]) => SENT_ALONG.test(name))
  const sent = { ...Object.fromEntries(along), ...(cookie.length > 0 ? { cookie: cookie.join('; ') } : {}) }
  return { operation: match.operation, example: { params, headers: sent, ...bodyIn(payload) } }
}

const pattern = remembering(
  ({ path }: Operation) =>
    new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
)

const SENT_ALONG = /^(authorization|content-type|x-mfa-.*)$/

const textsIn = (record: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asObject(record)).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  )

function bodyIn(payload: unknown): Pick<Example, 'body' | 'payload'> {
  if (payload === undefined) return {}
  if (Buffer.isBuffer(payload)) return { payload }
  if (typeof payload !== 'string') return { body: payload }
  try {
    return { body: JSON.parse(payload) }
  } catch {
    return { payload: Buffer.from(payload) }
  }
}

function remember<T>(kept: Map<string, T[]>, name: string, value: T, most: number): void {
  const values = kept.get(name) ?? []
  if (!values.includes(value)) kept.set(name, [value, ...values.slice(0, most - 1)])
}
