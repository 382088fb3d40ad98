import { missingCents } from '@obole/core/payment/cover'
import type { App } from '../app.ts'
import { readFunds } from '../ledger/read-balance.ts'
import { coverNeededMail } from '../mails/cover-needed-mail.ts'
import { topUpAccount } from '../payouts/read-money.ts'
import { membersWho } from '../people/members-who.ts'
import { countWaiting } from './settle-refunds.store.ts'
import { fullAddress } from '../platform/fronts.ts'

/** Informs the members who may move an association's money that refunds wait for it; nothing where none waits. */
export async function sendCoverNeededMail(app: App, organizationId: number): Promise<void> {
  const waiting = await countWaiting(app.db, organizationId)
  if (!waiting) return
  const funds = await readFunds(app, organizationId)
  const topUp = await topUpAccount(app, organizationId)
  const { count, first, organizationName, organizationSlug } = waiting
  const url = fullAddress(app, `/admin/${organizationSlug}/versements`)
  for (const { email, firstName, locale } of await membersWho(app, 'moveMoney', organizationId)) {
    const mail = coverNeededMail({
      locale,
      firstName,
      organizationName,
      count,
      waitingCents: funds.waitingCents,
      missingCents: missingCents(funds),
      topUp,
      url,
    })
    await app.mail.send({ ...mail, to: email, key: `cover-needed-${first}-${email}` })
  }
}
