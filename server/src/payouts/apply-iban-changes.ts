import type { App } from '../app.ts'
import { applyIbanChanges } from './iban-changes.store.ts'

/** A bank account that nobody stopped within its two days becomes the association's. */
export const applyDueIbanChanges = (app: App): Promise<void> => applyIbanChanges(app.db, app.clock.now())
