import { assert } from '../assert.ts'
import { type Cents, cents } from '../money/money.ts'
import type { Parts } from './refund.ts'

/**
 * The places money can be. What the card provider holds for us is an asset: it grows by a debit.
 * What we owe grows by a credit: to each association, to ourselves (tips), to an association's bank
 * while a payout is under way, to a payer who was debited for no order, to the sender of a transfer that names no
 * association. A dispute is money the bank took back until it decides.
 */
export type Account =
  | 'provider:clearing'
  | 'platform:tips'
  | 'disputes'
  | 'payer-refunds'
  | 'unnamed-transfers'
  | `association:${string}`
  | `association-payout:${string}`

export type TransferKind =
  | 'capture'
  | 'tip'
  | 'refund'
  | 'tipRefund'
  | 'payout'
  | 'payoutConfirmed'
  | 'payoutFailed'
  | 'disputeOpened'
  | 'disputeWon'
  | 'disputeLost'
  | 'strayCapture'
  | 'strayRefund'
  | 'topUp'
  | 'unnamedTransfer'

/** One debit account, one credit account, one amount above zero: a ledger of these cannot be unbalanced. */
export type Transfer = {
  readonly debit: Account
  readonly credit: Account
  readonly amountCents: Cents
  readonly kind: TransferKind
}

export function associationAccount(organizationId: string | number): Account {
  return `association:${organizationId}`
}

export function payoutAccount(organizationId: string | number): Account {
  return `association-payout:${organizationId}`
}

export function captureTransfers(organizationId: string | number, parts: Parts): Transfer[] {
  return transfers([
    ['provider:clearing', associationAccount(organizationId), parts.associationCents, 'capture'],
    ['provider:clearing', 'platform:tips', parts.tipCents, 'tip'],
  ])
}

/** Each part goes back where it came from; `decideRefund` has split them. */
export function refundTransfers(organizationId: string | number, parts: Parts): Transfer[] {
  return transfers([
    [associationAccount(organizationId), 'provider:clearing', parts.associationCents, 'refund'],
    ['platform:tips', 'provider:clearing', parts.tipCents, 'tipRefund'],
  ])
}

export function payoutTransfers(organizationId: string | number, amountCents: Cents): Transfer[] {
  return transfers([
    [associationAccount(organizationId), payoutAccount(organizationId), amountCents, 'payout'],
  ])
}

export function payoutConfirmedTransfers(organizationId: string | number, amountCents: Cents): Transfer[] {
  return transfers([[payoutAccount(organizationId), 'provider:clearing', amountCents, 'payoutConfirmed']])
}

/** The bank could not pay: the money returns to the association's account, for a later payout. */
export function payoutFailedTransfers(organizationId: string | number, amountCents: Cents): Transfer[] {
  return transfers([
    [payoutAccount(organizationId), associationAccount(organizationId), amountCents, 'payoutFailed'],
  ])
}

export function disputeOpenedTransfers(parts: Parts): Transfer[] {
  const whole = cents(parts.associationCents + parts.tipCents)
  return transfers([['disputes', 'provider:clearing', whole, 'disputeOpened']])
}

export function disputeWonTransfers(parts: Parts): Transfer[] {
  const whole = cents(parts.associationCents + parts.tipCents)
  return transfers([['provider:clearing', 'disputes', whole, 'disputeWon']])
}

/** A lost dispute is borne by each part as a refund would be. */
export function disputeLostTransfers(organizationId: string | number, parts: Parts): Transfer[] {
  return transfers([
    [associationAccount(organizationId), 'disputes', parts.associationCents, 'disputeLost'],
    ['platform:tips', 'disputes', parts.tipCents, 'disputeLost'],
  ])
}

/** Money that came in for no order (paid twice, or too late) is owed to the payer until it is given back. */
export function strayCaptureTransfers(amountCents: Cents): Transfer[] {
  return transfers([['provider:clearing', 'payer-refunds', amountCents, 'strayCapture']])
}

export function strayRefundTransfers(amountCents: Cents): Transfer[] {
  return transfers([['payer-refunds', 'provider:clearing', amountCents, 'strayRefund']])
}

/** Money an association sent us, to refund its payers with. */
export function topUpTransfers(organizationId: string | number, amountCents: Cents): Transfer[] {
  return transfers([['provider:clearing', associationAccount(organizationId), amountCents, 'topUp']])
}

/** A transfer that names no association is kept apart until Support has found out whose it is. */
export function unnamedTransfers(amountCents: Cents): Transfer[] {
  return transfers([['provider:clearing', 'unnamed-transfers', amountCents, 'unnamedTransfer']])
}

export function namedTransfers(organizationId: string | number, amountCents: Cents): Transfer[] {
  return transfers([['unnamed-transfers', associationAccount(organizationId), amountCents, 'topUp']])
}

function transfers(rows: readonly (readonly [Account, Account, Cents, TransferKind])[]): Transfer[] {
  return rows.flatMap(([debit, credit, amountCents, kind]) => {
    assert(amountCents >= 0, `a ${kind} transfer of ${amountCents} cents`)
    return amountCents === 0 ? [] : [{ debit, credit, amountCents, kind }]
  })
}
