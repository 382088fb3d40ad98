import type { App } from '../app.ts'
import { decideMetadata, forgetPayers } from './checkout-intents.store.ts'

/** Empties what shops told of customers who have paid or left, and after 30 days the words of what was never paid. */
export async function forgetIntents(app: App): Promise<void> {
  await forgetPayers(app.db)
  await decideMetadata(app.db, app.clock.now())
}
