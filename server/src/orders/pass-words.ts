import type { SentItem } from '@obole/contract/carts'
import type { Cents } from '@obole/core/money/money'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import type { Queryable } from '../platform/db.ts'

/** The texts on a pass; those left out stay as they are. */
export interface PassWords {
  holder?: string
  payerName?: string
  tierName?: string
  options?: readonly string[]
  priceCents?: Cents
}

/** Gives the ticket of a line to another person, with a new code, in the same commit; null where there is none. */
export type ReissueTicket = (
  app: App,
  db: Queryable,
  ticket: { campaign: Campaign; orderItemId: number; hand: number; item: SentItem },
) => Promise<(() => Promise<void>) | null>

/** Changes texts on the pass of a line, in the same commit; answers what to do after the commit. */
export type RewritePass = (
  app: App,
  db: Queryable,
  pass: { orderItemId: number; says: PassWords },
) => Promise<() => Promise<void>>
