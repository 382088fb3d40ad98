import { MONTHLY_DONOR_DAYS } from '@obole/core/imports/monthly-donor'
import type { App } from '../app.ts'
import { forgetDonors } from './donors.store.ts'
import { forgetVisits } from './visits.store.ts'

const DAY_MS = 86_400_000

/** Who opened a link is known for a few hours, what somebody gave elsewhere until its purpose is over. */
export async function forgetRestarts(app: App): Promise<void> {
  const now = app.clock.now()
  await forgetVisits(app.db, now)
  await forgetDonors(app.db, now - MONTHLY_DONOR_DAYS * DAY_MS)
}
