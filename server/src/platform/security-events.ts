import type { SecurityAbout, SecurityEventKind } from '@obole/contract/security-events'
import { SECURITY_EVENTS_KEPT_MS } from '@obole/core/users/security-events'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Ids } from './ids.ts'
import type { Log } from './log.ts'
import { addressRange } from './rate-limit.ts'
import {
  countEvent,
  countEvents,
  deleteEvents,
  readEvents,
  type EventFilter,
  type EventRow,
} from './security-events.store.ts'

type Ports = { db: Db; clock: Clock; ids: Ids; log: Log }

/** A refused call is described by its route, any other event by its name. Never by what a person typed. */
type RefusedCall = 'accessRefused' | 'limitReached'
type EventDescription =
  | { kind: RefusedCall; about: string }
  | { kind: Exclude<SecurityEventKind, RefusedCall>; about: SecurityAbout }

export type SecurityEvent = EventDescription & {
  /** The caller's address, from the request. */
  address?: string | undefined
  /** The account: its e-mail as typed, or a user's id. */
  account?: string | number | undefined
  organizationId?: number | undefined
}

/** Long enough to tell two hashes apart, short enough to be read aloud. */
const HASH_LENGTH = 12

/** Keyed, so that a reader of the log cannot try addresses until one matches. An address is hashed as its range. */
export const hashOfAddress = ({ ids }: Pick<Ports, 'ids'>, address: string): string =>
  ids.derivedToken('security-address', addressRange(address)).slice(0, HASH_LENGTH)

export const hashOfAccount = ({ ids }: Pick<Ports, 'ids'>, account: string | number): string =>
  ids.derivedToken('security-account', String(account).trim().toLowerCase()).slice(0, HASH_LENGTH)

/**
 * Records, in the log and for Support, an event that the people who guard the platform must see. It never makes the
 * caller fail: if it cannot be counted, the log still has it.
 */
export async function securityEvent(app: Ports, event: SecurityEvent): Promise<void> {
  const { kind, about, organizationId } = event
  const address = event.address === undefined ? '' : hashOfAddress(app, event.address)
  const account = event.account === undefined ? '' : hashOfAccount(app, event.account)
  app.log.warn({ securityEvent: kind, about, address, account, organizationId }, 'security event')
  try {
    await countEvent(app.db, { kind, about, address, account, organizationId }, app.clock.now())
  } catch (error) {
    app.log.error({ err: error, securityEvent: kind }, 'a security event could not be counted')
  }
}

export const forgetSecurityEvents = ({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> =>
  deleteEvents(db, clock.now() - SECURITY_EVENTS_KEPT_MS)

export type { EventFilter, EventRow }

export const listSecurityEvents = (
  { db }: Pick<Ports, 'db'>,
  filter: EventFilter,
  after: { key: string; id: number } | null,
  limit: number,
): Promise<EventRow[]> => readEvents(db, filter, after, limit)

/** By kind; a kind without events is missing. */
export async function countSecurityEvents(
  { db }: Pick<Ports, 'db'>,
  filter: EventFilter,
): Promise<Map<SecurityEventKind, number>> {
  return new Map((await countEvents(db, filter)).map(({ kind, count }) => [kind, count]))
}
