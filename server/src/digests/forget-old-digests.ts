import { addDays, parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { forgetDigests } from './digests.store.ts'

/** Longer than any digest looks back, so that deleting a mark never makes a sale reported twice. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

export function forgetOldDigests(app: App): Promise<void> {
  const now = app.clock.now()
  return forgetDigests(app.db, { day: addDays(parisDate(now), -KEPT_DAYS), ms: now - KEPT_DAYS * DAY_MS })
}
