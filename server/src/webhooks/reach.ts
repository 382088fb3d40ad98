import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { TryFailure } from '@obole/core/webhooks/webhook'
import { Agent, buildConnector, request } from 'undici'
import { isOnThisMachine } from '../platform/outside-address.ts'
import { isAllowedAddress, isPublicIp } from './allowed-address.ts'

/** Longer than this, a program's server does not answer. */
const TIME_LIMIT_MS = 10_000
/** So much of an answer is read, and so much of that is kept. */
const READ_BYTES = 8 * 1024
const KEPT_CHARACTERS = 1000
const RESOLVED_WITHIN_MS = 2_000
const KEPT_OPEN_MS = 10_000
/** Connections at once to one place. */
const CONNECTIONS = 16
/** Places whose connections are kept; beyond, those used least recently are closed. */
const PLACES = 500

/** How a connection is made, to nothing but what its own look-up says. */
export type Connect = (options: { lookup: LookupFunction; timeout: number }) => buildConnector.connector

/** The numeric addresses of a name. */
export type Lookup = (hostname: string) => Promise<readonly string[]>

export interface Answered {
  status: number | null
  answer: string | null
  failure: TryFailure | null
}

/** The only way to programs outside. */
export interface Reach {
  post(asked: { url: string; headers: Record<string, string>; body: string }): Promise<Answered>
}

/**
 * Posts to addresses of others and to nothing inside our networks. At each delivery the name is resolved, all that it
 * leads to must be public, and the connection goes there and nowhere else, whatever the name says a moment later. No
 * redirect is followed, and an answer is read to its bound.
 */
export function openReach(
  publicUrl: string,
  lookup: Lookup = resolve,
  connect: Connect = buildConnector,
): Reach {
  const places = new Map<string, Agent>()
  const resolving = new Map<string, Promise<readonly string[]>>()

  /** Deliveries of one moment to one host share its resolution. */
  function addressesOf(hostname: string): Promise<readonly string[]> {
    const underway = resolving.get(hostname)
    if (underway) return underway
    const begun = lookup(hostname).finally(() => resolving.delete(hostname))
    resolving.set(hostname, begun)
    return begun
  }

  /** Connections are kept for exactly the addresses that were looked at. */
  function agentFor(hostname: string, addresses: readonly string[]): Agent {
    const place = `${hostname} ${addresses.join(' ')}`
    const agent = places.get(place) ?? pinnedAgent(addresses, connect)
    places.delete(place)
    places.set(place, agent)
    const [oldest] = places
    if (places.size > PLACES && oldest) {
      places.delete(oldest[0])
      void oldest[1].close().catch(() => {})
    }
    return agent
  }

  async function agentTo(url: URL): Promise<Agent | TryFailure> {
    if (!isAllowedAddress(url.href, publicUrl)) return 'NotPublic'
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    if (isOnThisMachine(url, publicUrl)) return agentFor(host, [isIP(host) === 0 ? '127.0.0.1' : host])
    const addresses = isIP(host) === 0 ? await addressesOf(host).catch(() => []) : [host]
    if (addresses.length === 0) return 'Unreachable'
    return addresses.every(isPublicIp) ? agentFor(host, addresses) : 'NotPublic'
  }

  return {
    async post({ url, headers, body }) {
      const dispatcher = await agentTo(new URL(url))
      if (typeof dispatcher === 'string') return { status: null, answer: null, failure: dispatcher }
      const signal = AbortSignal.timeout(TIME_LIMIT_MS)
      try {
        const response = await request(url, { method: 'POST', headers, body, dispatcher, signal })
        const { statusCode: status } = response
        return { status, answer: await readAnswer(response.body), failure: failureOf(status) }
      } catch {
        const failure = signal.aborted ? 'TimedOut' : 'Unreachable'
        return { status: null, answer: null, failure }
      }
    },
  }
}

function failureOf(status: number): TryFailure | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'Redirected' : 'Refused'
}

/** What is left of an answer beyond its bound is never read: its connection is closed. */
async function readAnswer(body: AsyncIterable<Buffer>): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body) {
    parts.push(part)
    bytes += part.length
    if (bytes >= READ_BYTES) break
  }
  const text = Buffer.concat(parts).subarray(0, READ_BYTES).toString().replaceAll('\u0000', '').toWellFormed()
  return text === '' ? null : text.slice(0, KEPT_CHARACTERS).toWellFormed()
}

function pinnedAgent(addresses: readonly string[], connect: Connect): Agent {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  const [first] = found
  const lookup: LookupFunction = (_hostname, options, answer) => {
    if (options.all) answer(null, found)
    else answer(null, first?.address ?? '', first?.family)
  }
  return new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    keepAliveTimeout: KEPT_OPEN_MS,
    keepAliveMaxTimeout: KEPT_OPEN_MS,
    connect: connect({ lookup, timeout: TIME_LIMIT_MS }),
  })
}

/** Asks name servers without the system's few threads, which one slow name server would keep from files and others. */
async function resolve(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: RESOLVED_WITHIN_MS, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])).toSorted()
}
