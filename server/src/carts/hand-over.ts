import { timingSafeEqual } from 'node:crypto'
import type { App } from '../app.ts'
import { handCartOver } from './carts.store.ts'

/** What whoever pays a cart takes with them out of the frame of another site, where they are another visitor to us. */
export const passageOf = (app: App, cartId: string, client: string): string =>
  app.ids.derivedToken('passage', `${cartId}:${client}`)

/** Answers false, and does nothing, where the passage is not that visitor's or somebody came by it before: it is good for one. */
export async function handOver(
  app: App,
  cartId: string,
  { passage, from, to }: { passage: string; from: string; to: string },
): Promise<boolean> {
  const [given, right] = [Buffer.from(passage), Buffer.from(passageOf(app, cartId, from))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false
  return from === to || handCartOver(app.db, cartId, { from, to })
}
