import type { App } from '../app.ts'
import { deleteCodes, deleteExpiredTokens } from './api-clients.store.ts'
import { REFRESH_TOKEN_MS } from './give-tokens.ts'

/**
 * A token that opens nothing any more says nothing either, once its refresh cannot be used a second time. A code is known
 * a month longer, so that whoever brings it a second time ends what came of it.
 */
export async function forgetTokens(app: App): Promise<void> {
  const now = app.clock.now()
  await deleteExpiredTokens(app.db, now)
  await deleteCodes(app.db, now - REFRESH_TOKEN_MS)
}
