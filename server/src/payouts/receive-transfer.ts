import { topUpTransfers, unnamedTransfers } from '@obole/core/ledger/ledger'
import { organizationOfTopUp } from '@obole/core/payment/top-up'
import type { App } from '../app.ts'
import type { AtProvider } from '../providers/providers.ts'
import { hasOrganization, insertTransfer } from './transfers.store.ts'

/**
 * A transfer reached the platform's account. Where it names an association, the money is that association's from now
 * on, and refunds that wait for it are made; otherwise it is kept apart until Support knows whose it is.
 */
export async function receiveTransfer(
  app: App,
  { provider, id: providerTransferId }: AtProvider,
): Promise<void> {
  const { transfers } = app.providers.able(provider, 'transfers')
  const { amountCents, senderName, text } = await transfers.fetch(providerTransferId)
  const named = organizationOfTopUp(text)
  const organizationId = named !== null && (await hasOrganization(app.db, named)) ? named : null
  if (organizationId === null) app.log.warn({ providerTransferId }, 'a transfer names no association')
  await insertTransfer(app.db, {
    provider,
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
