import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { CashOut } from '@obole/contract/payouts'
import type { App } from '../app.ts'
import { holdRight } from '../people/hold-right.ts'
import type { Queryable } from '../platform/db.ts'
import { payoutStandings } from '../statements/show-reconciliation.ts'
import { associationOfMover, type Mover } from './association-of.ts'
import { toWire } from './payout.ts'
import { makePayout } from './make-payout.ts'

/** A member of the association asks for a payout without waiting for the daily run. */
export async function payOutNow(
  app: App,
  asked: Mover & { idempotencyKey: string | null },
): Promise<CashOut | Refusal> {
  const found = await associationOfMover(app, asked, 'moveMoney')
  if (isRefusal(found)) return found
  const { user, association } = found
  const { idempotencyKey, identity } = asked
  const reference =
    idempotencyKey === null
      ? app.ids.token()
      : app.ids.derivedToken('payout', `${identity.client}:${idempotencyKey}`)
  const { userId } = user
  const hold = (db: Queryable) => holdRight(db, { userId, organizationId: association.id }, 'moveMoney')
  const payout = await makePayout(app, association, { reference, userId, hold })
  if (isRefusal(payout)) return payout
  const standingOf = await payoutStandings(app, association.id)
  return toWire(payout, standingOf(payout.id))
}
