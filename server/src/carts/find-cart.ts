import type { App } from '../app.ts'
import { sharedRead } from '../platform/shared-work.ts'
import { findCarts, type StoredCart } from './carts.store.ts'

export const findCart = sharedRead<App, string, StoredCart>((app, ids) => findCarts(app.db, ids))
