import type { SentItem } from '@obole/contract/carts'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import type { Queryable } from '../platform/db.ts'

/** What a pass says of its line; what is left out stays as it is. */
export interface PassWords {
  holder?: string
  payerName?: string
  tierName?: string
  options?: readonly string[]
}

/** Makes the ticket of a line another's, with another code, in the same commit; null where the line has no ticket. */
export type ReissueTicket = (
  app: App,
  db: Queryable,
  ticket: { campaign: Campaign; orderItemId: number; hand: number; item: SentItem },
) => Promise<(() => Promise<void>) | null>

/** Writes other words on the pass of a line, in the same commit; answers what to do once that is saved. */
export type RewritePass = (
  app: App,
  db: Queryable,
  pass: { orderItemId: number; says: PassWords },
) => Promise<() => Promise<void>>
