import type { App } from '../app.ts'
import { forgetScans } from './all-scans.ts'
import { emptyVolunteerNames } from './door.store.ts'

/** Who stood where serves to settle an evening; after three months the record of the door goes on without their names. */
export const VOLUNTEERS_KEPT_MS = 90 * 86_400_000

export async function forgetVolunteers(app: App): Promise<void> {
  await emptyVolunteerNames(app.db, app.clock.now() - VOLUNTEERS_KEPT_MS)
  forgetScans(app)
}
