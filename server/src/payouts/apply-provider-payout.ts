import { assert } from '@obole/core/assert'
import { payoutConfirmedTransfers, payoutFailedTransfers } from '@obole/core/ledger/ledger'
import type { App } from '../app.ts'
import type { ProviderPayout } from '../providers/payment-provider.ts'
import type { Payout } from './payout.ts'
import { movePayout, putOffPayout, saveFailedPayout } from './payouts.store.ts'
import { newJob } from '../platform/job.ts'
import { sendPayoutMailJob } from './payouts.queue.ts'

/** Banks take a day or two and notify us when the payout is done; this check is for a notification that is lost. */
const PENDING_CHECK_MS = 10 * 60_000

/** The only way a payout is confirmed or failed, whether by the request, a notification or the reconciler. */
export async function applyProviderPayout(app: App, payout: Payout, provider: ProviderPayout): Promise<void> {
  const { id, reference, organizationId, amountCents } = payout
  assert(provider.amountCents === amountCents, `the bank paid out another amount for ${reference}`)
  if (provider.state === 'failed') {
    await saveFailedPayout(app.db, {
      id,
      providerPayoutId: provider.id,
      failure: provider.failureCode ?? 'unknown',
      cause: `payout-failed:${reference}`,
      transfers: payoutFailedTransfers(organizationId, amountCents),
      jobs: [tellAssociation(id, 'failed')],
      now: app.clock.now(),
    })
  } else {
    await accept(app, payout, provider.id)
    if (provider.state === 'paid') await confirm(app, payout)
  }
  app.jobs.wake()
}

/** The bank has accepted the payout and has not made it yet. */
async function accept(
  app: App,
  { id, state, reference }: Payout,
  providerPayoutId: string | null,
): Promise<void> {
  const now = app.clock.now()
  const checkAt = now + PENDING_CHECK_MS
  if (state !== 'Transfered') return putOffPayout(app.db, id, checkAt)
  await movePayout(app.db, {
    id,
    from: 'Transfered',
    to: 'WaitingForCashOutConfirmation',
    providerPayoutId,
    cause: `payout-accepted:${reference}`,
    transfers: [],
    jobs: [],
    now,
    checkAt,
  })
}

async function confirm(app: App, { id, reference, organizationId, amountCents }: Payout): Promise<void> {
  await movePayout(app.db, {
    id,
    from: 'WaitingForCashOutConfirmation',
    to: 'CashedOut',
    providerPayoutId: null,
    cause: `payout-confirmed:${reference}`,
    transfers: payoutConfirmedTransfers(organizationId, amountCents),
    jobs: [tellAssociation(id, 'paid')],
    now: app.clock.now(),
    checkAt: null,
  })
}

function tellAssociation(payoutId: number, what: 'paid' | 'failed') {
  return newJob(sendPayoutMailJob, { cashOutId: payoutId, what })
}
