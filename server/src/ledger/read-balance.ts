import type { Funds } from '@obole/core/payment/cover'
import type { Account } from '@obole/core/ledger/ledger'
import { type Cents, cents } from '@obole/core/money/money'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { sumAccount, sumFunds } from './ledger.store.ts'

/** Debits less credits, as core counts them: above zero is what we have, below zero what we owe. */
export async function readBalance(app: App, account: Account): Promise<Cents> {
  const { debits, credits } = await sumAccount(app.db, account)
  return cents(debits - credits)
}

/** Whether anything ever came in for an association. */
export async function hasReceivedMoney(app: App, organizationId: number): Promise<boolean> {
  return (await sumFunds(app.db, organizationId)).cameIn > 0
}

/**
 * What an association's account can pay: every decision about money that leaves it, and every page, starts here. Inside
 * a transaction, what the transaction has already taken counts.
 */
export async function readFunds(app: App, organizationId: number, db: Queryable = app.db): Promise<Funds> {
  const { cameIn, outflow, waiting, reserve } = await sumFunds(db, organizationId)
  return {
    availableCents: cents(cameIn - outflow),
    waitingCents: cents(waiting),
    reserveCents: cents(reserve),
  }
}
