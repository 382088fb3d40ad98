import { timingSafeEqual } from 'node:crypto'
import type { App } from '../app.ts'
import { handCartOver } from './carts.store.ts'

/** The token that lets a payer continue outside the frame of another site, where we see them as another visitor. */
export const passageOf = (app: App, cartId: string, client: string): string =>
  app.ids.derivedToken('passage', `${cartId}:${client}`)

/** Answers false, and does nothing, where the passage is not the `from` visitor's or another visitor has used it. */
export async function handOver(
  app: App,
  cartId: string,
  { passage, from, to }: { passage: string; from: string; to: string },
): Promise<boolean> {
  const [given, right] = [Buffer.from(passage), Buffer.from(passageOf(app, cartId, from))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false
  return from === to || handCartOver(app.db, cartId, { from, to })
}
