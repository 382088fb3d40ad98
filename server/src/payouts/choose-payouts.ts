import type { Balance } from '@obole/contract/payouts'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import { addDays, parisDate } from '@obole/core/dates/dates'
import type { PayoutRhythm } from '@obole/core/ledger/payout-rhythm'
import type { App } from '../app.ts'
import { associationOfMover, type Mover, writeWithRight } from './association-of.ts'
import { saveSettings } from './associations.store.ts'
import { readBalances } from './read-money.ts'

/**
 * Sets when an association is paid automatically, and how much stays here for refunds. Asks for password and code: a
 * thief who still has to change the bank account could use this to hold the money back.
 */
export async function choosePayouts(
  app: App,
  asked: Mover & { rhythm: PayoutRhythm; reserve: number },
): Promise<Balance | Refusal> {
  const found = await associationOfMover(app, asked, 'moveMoney')
  if (isRefusal(found)) return found
  const { user, association } = found
  const { rhythm, reserve: reserveCents } = asked
  const organizationId = association.id
  const settings = {
    organizationId,
    rhythm,
    reserveCents,
    countedAfter: addDays(parisDate(app.clock.now()), -1),
    act: {
      organizationId,
      userId: user.userId,
      act: 'payoutSettings',
      subject: `organization:${organizationId}`,
      details: { rhythm, reserveCents },
    },
    now: app.clock.now(),
  } as const
  const author = { userId: user.userId, organizationId, right: 'moveMoney' } as const
  const refused = await writeWithRight(app, author, (db) => saveSettings(db, settings))
  if (refused) return refused
  return readBalances(app, association)
}
