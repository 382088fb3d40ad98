import type { App } from '../app.ts'
import * as store from './mailings.store.ts'

const DAY_MS = 86_400_000
/** As long as an association may be asked what it wrote, and to whom. */
const KEPT_MS = 3 * 365 * DAY_MS
const DRAFT_KEPT_MS = 365 * DAY_MS

export async function forgetMailings(app: App): Promise<void> {
  const now = app.clock.now()
  await store.forgetMailings(app.db, { ended: now - KEPT_MS, draft: now - DRAFT_KEPT_MS })
}
