import { assert } from '@obole/core/assert'
import type { PaymentErrorCode } from '@obole/core/errors/errors'
import type { App } from '../app.ts'
import type { GiftRaise } from './attempt.ts'
import { readCardChange } from './mandates.store.ts'

export type CardChangeEnd = Extract<PaymentErrorCode, 'PLAN_ENDED' | 'GIFT_CHANGED' | 'LINKS_REVOKED'>

/**
 * Why a requested card change or raise is no longer wanted: the order's links were revoked, nothing is debited any
 * more, or the gift has changed since the raise was decided. Null where it still holds.
 */
export async function cardChangeEnded(
  app: App,
  requestId: string | null,
  raise: GiftRaise | null,
): Promise<CardChangeEnd | null> {
  const standing = requestId && (await readCardChange(app.db, requestId))
  assert(standing, `no request ${requestId} of a card`)
  if (standing.is_revoked) return 'LINKS_REVOKED'
  if (!standing.is_planned || (raise && standing.gift_version === null)) return 'PLAN_ENDED'
  return raise && standing.gift_version !== raise.version ? 'GIFT_CHANGED' : null
}
