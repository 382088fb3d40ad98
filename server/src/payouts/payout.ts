import type { CashOut as WireCashOut } from '@obole/contract/payouts'
import type { StatementLine, PayoutState } from '@obole/core/ledger/payout'
import { payoutLabel } from '@obole/core/ledger/payout-label'
import { maskIban } from '@obole/core/validation/iban'
import type { Cents } from '@obole/core/money/money'
import type { Role } from '@obole/core/users/session'

/** A transfer to an association's bank account. */
export interface Payout {
  id: number
  /** The bank's idempotency key. */
  reference: string
  organizationId: number
  amountCents: Cents
  state: PayoutState
  iban: string
  beneficiary: string
  /** The provider that was asked to send it. */
  provider: string
  providerAccount: string | null
  providerPayoutId: string | null
  failure: string | null
  /** Whether it was sent under the label that payouts have on a bank statement. */
  isLabelled: boolean
  createdAt: number
  cashedOutAt: number | null
  lineCount: number
}

/** A movement of the association's account that no payout contains yet. */
export type WaitingLine = StatementLine & {
  readonly transferId: number
  /** The provider that holds the money; null where nobody knows. */
  readonly provider: string | null
}

export interface Association {
  id: number
  slug: string
  name: string
  allowCollect: boolean
  iban: string | null
  ibanHolder: string | null
  providerAccount: string | null
  /** A change of bank account is pending: nothing is paid out meanwhile. */
  isHeld: boolean
  roles: Role[]
}

export function toWire(
  payout: Payout,
  { standing, tickedOn }: Pick<WireCashOut, 'standing' | 'tickedOn'>,
): WireCashOut {
  return {
    id: payout.id,
    amount: payout.amountCents,
    state: payout.state,
    iban: maskIban(payout.iban),
    lineCount: payout.lineCount,
    label: payoutLabel(payout),
    standing,
    tickedOn,
    creationDate: new Date(payout.createdAt).toISOString(),
    cashOutDate: payout.cashedOutAt === null ? null : new Date(payout.cashedOutAt).toISOString(),
  }
}
