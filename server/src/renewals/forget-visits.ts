import type { App } from '../app.ts'
import * as store from './renewals.store.ts'

/** Who opened a link is known for a few hours, and then no longer. */
export const forgetVisits = (app: App): Promise<void> => store.forgetVisits(app.db, app.clock.now())
