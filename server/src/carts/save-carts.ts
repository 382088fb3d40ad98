import type { App } from '../app.ts'
import { sharedWork } from '../platform/shared-work.ts'
import { type CartChange, updateCart, updateCarts } from './carts.store.ts'

/** Writes a cart whose places stay as they are, together with those that other visitors change at the same moment. */
export const saveCart = sharedWork<App, CartChange & { wanted: null }, 'saved'>({
  atMost: 64,
  keysOf: ({ id }) => [id],
  together: async (app, changes) => new Map((await updateCarts(app.db, changes)).map((id) => [id, 'saved'])),
  alone: async (app, change) => {
    await updateCart(app.db, change)
    return 'saved'
  },
})
