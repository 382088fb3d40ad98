import type { Account } from '@obole/core/ledger'
import { type Cents, cents } from '@obole/core/money'
import type { App } from '../app.ts'
import { sumAccount, sumDisposable } from './ledger.store.ts'

/** Debits less credits, as core counts them: above zero is what we have, below what we owe. */
export async function readBalance(app: App, account: Account): Promise<Cents> {
  const { debits, credits } = await sumAccount(app.db, account)
  return cents(debits - credits)
}

/** What an association may dispose of: what came in, less all that has left or is promised to leave. */
export async function availableBalance(app: App, organizationId: number): Promise<Cents> {
  const { captured, outflow } = await sumDisposable(app.db, organizationId)
  return cents(captured - outflow)
}
