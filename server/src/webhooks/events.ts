import type { App } from '../app.ts'
import { type Composed, type EventRow, keepNotifications, readEvents } from './events.store.ts'

export type { Composed, EventRow }

/** What happened and is not told yet, the oldest after this one. */
export const eventsAfter = (app: App, after: number, limit: number): Promise<EventRow[]> =>
  readEvents(app.db, after, limit)

/** Keeps what was composed of these events, for all addresses that hear of it. */
export const keepComposed = (
  app: App,
  composed: readonly Composed[],
  eventIds: readonly number[],
): Promise<void> => keepNotifications(app.db, composed, eventIds, app.clock.now())
