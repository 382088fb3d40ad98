import type { App } from '../app.ts'
import { ProviderFault, type ProviderPayout } from '../providers/payment-provider.ts'
import type { AtProvider } from '../providers/providers.ts'
import { applyProviderPayout } from './apply-provider-payout.ts'
import type { CashOut } from './cash-out.ts'
import {
  findCashOut,
  findCashOutByProviderId,
  listCashOutsInDoubt,
  putOffCashOut,
  takeCashOut,
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
): Promise<CashOut | null> {
  const now = app.clock.now()
  const cashOut = await takeCashOut(app.db, { reference, now, checkAt: now + LEASE_MS, force: isFresh })
  if (!cashOut) return findCashOut(app.db, reference)
  const answer = await askBank(app, cashOut)
  if (answer) await applyProviderPayout(app, cashOut, answer)
  else await putOffCashOut(app.db, cashOut.id, app.clock.now() + RETRY_MS)
  return findCashOut(app.db, reference)
}

async function askBank(app: App, cashOut: CashOut): Promise<ProviderPayout | null> {
  const { reference, amountCents, providerPayoutId, providerAccount, beneficiary: name, iban } = cashOut
  try {
    const provider = app.providers.able(cashOut.provider, 'payout', 'fetchPayout')
    if (providerPayoutId) return await provider.fetchPayout(providerPayoutId, providerAccount)
    return await provider.payout({
      payoutId: reference,
      amountCents,
      beneficiary: { name, iban },
      providerAccount,
      description: `Versement n° ${cashOut.id}`,
    })
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    app.log.warn(
      { err: error, cashOutId: cashOut.id },
      'the payout was not answered, it is asked about again',
    )
    return null
  }
}

/** Asks the bank about every payout that no caller is following, until each has a final answer. */
export async function reconcilePayouts(app: App): Promise<void> {
  for (;;) {
    const references = await listCashOutsInDoubt(app.db, app.clock.now(), BATCH)
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
  const cashOut = await findCashOutByProviderId(app.db, provider, id)
  if (!cashOut) return
  const { fetchPayout } = app.providers.able(provider, 'fetchPayout')
  await applyProviderPayout(app, cashOut, await fetchPayout(id, cashOut.providerAccount))
}
