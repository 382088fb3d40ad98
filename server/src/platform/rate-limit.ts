import { BlockList, isIP } from 'node:net'
import { refuse, type Refusal } from '@obole/contract/problems'
import { waitUntil } from '@obole/contract/waits'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Ids } from './ids.ts'
import type { Keys } from './keys.ts'
import { refuseUntilWorked, spendProof } from './proof-of-work.ts'
import { deleteRefilledLimits, giveBack, readEmptyAt, take, type TokenWanted } from './rate-limit.store.ts'

/** `limit` at once, then one more every `windowMs / limit`. */
export interface Rate {
  limit: number
  windowMs: number
}

export interface Limited {
  scope: string
  /** A client, an e-mail address, an address range: stored as a keyed hash only. */
  key: string
  rate: Rate
  /**
   * After this many tokens, each one costs a computation, and each next one twice as much: slow for a machine. With
   * `mostBits` the cost stops growing there and the limit never refuses, unless `closes` is set too.
   */
  worked?: { after: number; firstBits: number; mostBits?: number; closes?: boolean }
}

/** The caller: their address, and their proof of work. */
export interface Caller {
  address: string
  proof: string | null
}

const WORK = 'limit'

type Ports = { db: Db; clock: Clock; ids: Ids; keys: Keys }

/**
 * Takes one token, in one statement, counted across all nodes. Answers null, or the refusal. It writes a row: use it
 * for calls worth protecting, never for a read.
 */
export function takeToken(app: Ports, scope: string, key: string, rate: Rate): Promise<Refusal | null> {
  return takeTokens(app, [{ scope, key, rate }])
}

/**
 * Takes one token of each limit. Refuses if one limit is reached, or if the required work is missing; `leastBits` is a
 * minimum of work that another rule asks for.
 */
export async function takeTokens(
  app: Ports,
  limited: readonly Limited[],
  proof: string | null = null,
  leastBits = 0,
): Promise<Refusal | null> {
  const now = app.clock.now()
  const wanted = limited.map((entry) => ({ ...entry, id: idOf(app, entry), ...entry.rate }))
  const taken = new Map((await take(app.db, wanted, now)).map(({ id, empty_at_ms }) => [id, empty_at_ms]))
  const refused = wanted.filter((entry) => !taken.has(entry.id) && !neverCloses(entry))
  // A refused call does not count: refusing one machine costs its neighbours nothing.
  const takeNone = () => giveBack(app.db, wanted.filter(({ id }) => taken.has(id)).map(toGiveBack), now)
  if (refused.length > 0) {
    await takeNone()
    return refuse('TOO_MANY_REQUESTS', { details: waitUntil(now, await nextTokenAt(app, refused, now)) })
  }
  const bits = Math.max(leastBits, ...wanted.map((entry) => bitsFor(entry, taken.get(entry.id), now)))
  if (bits === 0 || (await spendProof(app, app.db, { purpose: WORK, proof, bits }))) return null
  await takeNone()
  return refuseUntilWorked(app, 'TOO_MANY_REQUESTS', WORK, bits)
}

/** What a counted call leaves of its limit, for the caller to be told in headers. */
export interface Counted {
  remaining: number
  /** When all of the limit is there again. */
  resetSeconds: number
  refused: Refusal | null
}

/** Takes one token, reads too: for programs, which are told at each call how many are left. */
export async function countCall(app: Ports, scope: string, key: string, rate: Rate): Promise<Counted> {
  const now = app.clock.now()
  const wanted = { id: idOf(app, { scope, key, rate }), ...rate }
  const [taken] = await take(app.db, [wanted], now)
  const emptyInMs = (taken?.empty_at_ms ?? (await readEmptyAt(app.db, wanted.id)) ?? now) - now
  const left = Math.floor((rate.windowMs - emptyInMs) / (rate.windowMs / rate.limit) + FORGIVEN)
  return {
    remaining: taken ? Math.max(0, left) : 0,
    resetSeconds: Math.max(0, Math.ceil(emptyInMs / 1000)),
    refused: taken
      ? null
      : refuse('TOO_MANY_REQUESTS', { details: waitUntil(now, await nextTokenAt(app, [wanted], now)) }),
  }
}

/** When all the full buckets have room for one more token. */
async function nextTokenAt(app: Ports, full: readonly TokenWanted[], now: number): Promise<number> {
  let at = now
  for (const { id, limit, windowMs } of full) {
    const emptyAt = (await readEmptyAt(app.db, id)) ?? now
    at = Math.max(at, emptyAt + Math.ceil(windowMs / limit) - windowMs)
  }
  return at
}

/** The work that the next token would cost, without taking it: for limits that count failures only. */
export async function bitsAsked(app: Ports, limited: Limited): Promise<number> {
  const now = app.clock.now()
  const { limit, windowMs } = limited.rate
  const emptyAt = Math.max(now, (await readEmptyAt(app.db, idOf(app, limited))) ?? now) + windowMs / limit
  return bitsFor(limited, emptyAt > now + windowMs ? undefined : emptyAt, now)
}

const neverCloses = ({ worked }: Limited) => worked?.mostBits !== undefined && worked.closes !== true

/** What a token costs, by how full its bucket is with it; undefined means that the bucket is full. */
function bitsFor({ worked, rate }: Limited, emptyAt: number | undefined, now: number): number {
  if (!worked) return 0
  const { after, firstBits, mostBits = Infinity } = worked
  const filled = emptyAt === undefined ? rate.limit : (emptyAt - now) / (rate.windowMs / rate.limit)
  const level = Math.ceil(filled - FORGIVEN)
  return level > after ? Math.min(mostBits, firstBits + level - after - 1) : 0
}

/** Two calls at the same instant read the clock at slightly different times. */
const FORGIVEN = 0.1

/** Returns the tokens of a successful call, where only failures should count. */
export function giveTokensBack(app: Ports, limited: readonly Limited[]): Promise<void> {
  const given = limited.map((entry) => toGiveBack({ ...entry, id: idOf(app, entry) }))
  return giveBack(app.db, given, app.clock.now())
}

/** A call that found a never-closing bucket full took no token, so nothing is returned to a full bucket. */
const toGiveBack = (entry: Limited & { id: string }) => ({
  id: entry.id,
  ...entry.rate,
  unlessFull: neverCloses(entry),
})

export function forgetRefilledLimits(app: Ports): Promise<void> {
  return deleteRefilledLimits(app.db, app.clock.now())
}

const idOf = (app: Ports, { scope, key }: Limited) => app.ids.derivedToken(`limit:${scope}`, key)

/** The range of an address: the owner of one IPv4 address often has its /24, the owner of an IPv6 address a /48. */
export function addressRange(address: string): string {
  const ipv4 = /(?:^|:)(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1]
  if (ipv4) return `${ipv4}.0/24`
  const [head = '', tail] = address.split('%', 1).join('').toLowerCase().split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter((group) => group !== '').length
  const full = [
    ...groups,
    ...Array.from({ length: Math.max(missing, 0) }, () => '0'),
    ...(tail ?? '').split(':'),
  ]
  return `${full
    .slice(0, 3)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/48`
}

const NOT_PUBLIC = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4')
NOT_PUBLIC.addAddress('::1', 'ipv6')
NOT_PUBLIC.addSubnet('fc00::', 7, 'ipv6')
NOT_PUBLIC.addSubnet('fe80::', 10, 'ipv6')

/**
 * The address range that a visitor's calls are counted under; null where it is unknown: without trusted proxies, a
 * private address may be an undeclared proxy's, and stand for all its visitors.
 */
export function countedRange(
  { config }: { config: { TRUST_PROXY: unknown } },
  address: string,
): string | null {
  return isPublicAddress(address) || config.TRUST_PROXY !== false ? addressRange(address) : null
}

/** False for the address of a proxy or of a private network, which may stand for all visitors. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !NOT_PUBLIC.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
