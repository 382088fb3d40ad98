import type { App } from '../app.ts'
import { applyIbanChanges } from './iban-changes.store.ts'

/** Applies each change of bank account that no member stopped within its two days. */
export const applyDueIbanChanges = (app: App): Promise<void> => applyIbanChanges(app.db, app.clock.now())
