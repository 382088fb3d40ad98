import type { Balance } from '@obole/contract/payouts'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import { addDays, parisDate } from '@obole/core/dates'
import type { PayoutRhythm } from '@obole/core/payout-rhythm'
import type { App } from '../app.ts'
import { associationOf, type Asker } from './association-of.ts'
import { saveSettings } from './associations.store.ts'
import { readBalances } from './read-money.ts'

/** When an association is paid by itself, and what stays here for refunds. Nothing goes anywhere else by it: no password. */
export async function choosePayouts(
  app: App,
  asked: Asker & { rhythm: PayoutRhythm; reserve: number },
): Promise<Balance | Refusal> {
  const found = await associationOf(app, asked, 'moveMoney')
  if (isRefusal(found)) return found
  const { user, association } = found
  const { rhythm, reserve: reserveCents } = asked
  const organizationId = association.id
  await saveSettings(app.db, {
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
  })
  return readBalances(app, association)
}
