import type { StoredCard } from '@obole/contract/payments'
import type { App } from '../app.ts'
import { findActiveMandate } from './mandates.store.ts'

/** What may be shown of the card of an order's plan; null where there is none. */
export async function storedCardOf(app: App, orderId: number): Promise<StoredCard | null> {
  const mandate = await findActiveMandate(app.db, orderId)
  if (!mandate) return null
  const { brand, last4, expMonth, expYear } = mandate.card
  return { brand, last4, expMonth, expYear }
}
