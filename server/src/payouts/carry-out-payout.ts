import { payoutLabel } from '@obole/core/ledger/payout-label'
import type { App } from '../app.ts'
import { ProviderFault, type ProviderPayout } from '../providers/payment-provider.ts'
import type { AtProvider } from '../providers/providers.ts'
import { applyProviderPayout } from './apply-provider-payout.ts'
import type { Payout } from './payout.ts'
import {
  findPayout,
  findPayoutByProviderId,
  listPayoutsInDoubt,
  putOffPayout,
  takePayout,
} from './payouts.store.ts'

/** Longer than we wait for the bank's answer: no second caller asks while the first one waits. */
export const LEASE_MS = 120_000
const RETRY_MS = 30_000
const BATCH = 100

/** Asks the bank for a payout, or for news of one already asked for, and applies its answer; one caller at a time. */
export async function carryOutPayout(
  app: App,
  reference: string,
  { isFresh = false } = {},
): Promise<Payout | null> {
  const now = app.clock.now()
  const payout = await takePayout(app.db, { reference, now, checkAt: now + LEASE_MS, force: isFresh })
  if (!payout) return findPayout(app.db, reference)
  const answer = await askBank(app, payout)
  if (answer) await applyProviderPayout(app, payout, answer)
  else await putOffPayout(app.db, payout.id, app.clock.now() + RETRY_MS)
  return findPayout(app.db, reference)
}

async function askBank(app: App, payout: Payout): Promise<ProviderPayout | null> {
  const { reference, amountCents, providerPayoutId, providerAccount, beneficiary: name, iban } = payout
  try {
    const provider = app.providers.able(payout.provider, 'payout', 'fetchPayout')
    if (providerPayoutId) return await provider.fetchPayout(providerPayoutId, providerAccount)
    const label = payoutLabel(payout)
    return await provider.payout({
      payoutId: reference,
      amountCents,
      beneficiary: { name, iban },
      providerAccount,
      // What was asked for once is asked for again word for word: the bank knows the request by its words.
      description: label ?? `Versement n° ${payout.id}`,
      label,
    })
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    app.log.warn({ err: error, cashOutId: payout.id }, 'the payout was not answered, it is asked about again')
    return null
  }
}

/** Asks the bank about every payout that no caller is following, until each has a final answer. */
export async function reconcilePayouts(app: App): Promise<void> {
  for (;;) {
    const references = await listPayoutsInDoubt(app.db, app.clock.now(), BATCH)
    for (const reference of references) {
      try {
        await carryOutPayout(app, reference)
      } catch (error) {
        app.log.error({ err: error, reference }, 'payout could not be reconciled')
      }
    }
    if (references.length < BATCH) return
  }
}

/** After a notification, asks the bank itself. The reconciler finds payouts whose provider id we do not know. */
export async function checkProviderPayout(app: App, { provider, id }: AtProvider): Promise<void> {
  const payout = await findPayoutByProviderId(app.db, provider, id)
  if (!payout) return
  const { fetchPayout } = app.providers.able(provider, 'fetchPayout')
  await applyProviderPayout(app, payout, await fetchPayout(id, payout.providerAccount))
}
