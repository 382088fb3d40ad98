import type { App } from '../app.ts'
import type { Sql } from '../platform/db.ts'

/** What a pass says of its line; what is left out stays as it is. */
export interface PassWords {
  holder?: string
  payerName?: string
  tierName?: string
  options?: readonly string[]
}

/** Writes other words on the pass of a line, in the same commit; answers what to do once that is saved. */
export type RewritePass = (
  app: App,
  sql: Sql,
  pass: { orderItemId: number; says: PassWords },
) => Promise<() => Promise<void>>
