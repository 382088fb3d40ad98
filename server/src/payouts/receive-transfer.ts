import { assert } from '@obole/core/assert'
import { topUpTransfers, unnamedTransfers } from '@obole/core/ledger'
import { organizationOfTopUp } from '@obole/core/top-up'
import type { App } from '../app.ts'
import { hasOrganization, insertTransfer } from './transfers.store.ts'

/**
 * Somebody sent money to the platform's account. What names an association is its own from now on, and refunds that wait
 * for it are made; what names none is kept apart until Support knows whose it is.
 */
export async function receiveTransfer(app: App, providerTransferId: string): Promise<void> {
  assert(app.cards.transfers, `${app.cards.name} has no account that money can be sent to`)
  const { amountCents, senderName, text } = await app.cards.transfers.fetch(providerTransferId)
  const named = organizationOfTopUp(text)
  const organizationId = named !== null && (await hasOrganization(app.db, named)) ? named : null
  if (organizationId === null) app.log.warn({ providerTransferId }, 'a transfer names no association')
  await insertTransfer(app.db, {
    provider: app.cards.name,
    providerTransferId,
    amountCents,
    senderName,
    senderText: text,
    organizationId,
    transfers:
      organizationId === null ? unnamedTransfers(amountCents) : topUpTransfers(organizationId, amountCents),
    now: app.clock.now(),
  })
  app.jobs.wake()
}
