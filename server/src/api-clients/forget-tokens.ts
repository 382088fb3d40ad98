import type { App } from '../app.ts'
import { deleteExpiredTokens } from './api-clients.store.ts'

/** A token that opens nothing any more says nothing either, once its refresh cannot be used a second time. */
export const forgetTokens = (app: App): Promise<void> => deleteExpiredTokens(app.db, app.clock.now())
