import type { StoredCard } from '@obole/contract/payments'
import type { App } from '../app.ts'
import { findActiveMandate } from './mandates.store.ts'

/** What may be told of the card an order's plan is debited from, where there is one. */
export async function storedCardOf(app: App, orderId: number): Promise<StoredCard | null> {
  const mandate = await findActiveMandate(app.db, orderId)
  if (!mandate) return null
  const { brand, last4, expMonth, expYear } = mandate.card
  return { brand, last4, expMonth, expYear }
}
