import type { App } from '../app.ts'
import { WRITERS_KEPT_MS } from '../forms/writers-kept.ts'
import { deleteProspects } from './prospects.store.ts'

/** Deletes the addresses left to hear of a campaign, once they are no longer useful. */
export async function forgetProspects(app: App): Promise<void> {
  await deleteProspects(app.db, app.clock.now() - WRITERS_KEPT_MS)
}
