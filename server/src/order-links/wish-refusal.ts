import type { Wish } from '@obole/contract/orders'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { Queryable } from '../platform/db.ts'
import { hasPlan, hasTicket } from './order-links.store.ts'

/** Why a money link would be useless: there is no debit to change, or no ticket to pass on. */
export async function wishRefusal(
  db: Queryable,
  orderId: number,
  wish: Wish | null,
): Promise<Refusal | null> {
  if (wish !== null && 'ticket' in wish)
    return (await hasTicket(db, orderId, wish.ticket)) ? null : refuse('TICKET_NOT_PASSED_ON')
  return (await hasPlan(db, orderId)) ? null : refuse('NOTHING_PLANNED')
}
