import type { SecurityAbout, SecurityEventKind } from '@obole/contract/security-events'
import { SECURITY_EVENTS_KEPT_MS } from '@obole/core/security-events'
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

/** A call that was refused is told by its route; whatever else happened has a name. Never what somebody typed. */
type RefusedCall = 'accessRefused' | 'limitReached'
type What =
  | { kind: RefusedCall; about: string }
  | { kind: Exclude<SecurityEventKind, RefusedCall>; about: SecurityAbout }

export type SecurityEvent = What & {
  /** Where it came from, as the request has it. */
  address?: string | undefined
  /** Whose account: its e-mail as typed, or a user's id. */
  account?: string | number | undefined
  organizationId?: number | undefined
}

/** Enough to tell two apart, short enough to be read aloud. */
const HASH_LENGTH = 12

/** Keyed, so that nobody who reads the log can try addresses until one fits. Of an address its range counts. */
export const hashOfAddress = ({ ids }: Pick<Ports, 'ids'>, address: string): string =>
  ids.derivedToken('security-address', addressRange(address)).slice(0, HASH_LENGTH)

export const hashOfAccount = ({ ids }: Pick<Ports, 'ids'>, account: string | number): string =>
  ids.derivedToken('security-account', String(account).trim().toLowerCase()).slice(0, HASH_LENGTH)

/**
 * Writes down, in the log and for Support, something that whoever guards the platform must see. It never fails what it is
 * about: where it cannot be counted, the log still has it.
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

/** By kind; a kind that never happened is missing. */
export async function countSecurityEvents(
  { db }: Pick<Ports, 'db'>,
  filter: EventFilter,
): Promise<Map<SecurityEventKind, number>> {
  return new Map((await countEvents(db, filter)).map(({ kind, count }) => [kind, count]))
}
