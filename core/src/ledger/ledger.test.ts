import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  captureTransfers,
  disputeLostTransfers,
  disputeOpenedTransfers,
  disputeWonTransfers,
  namedTransfers,
  payoutConfirmedTransfers,
  payoutFailedTransfers,
  payoutTransfers,
  refundTransfers,
  strayCaptureTransfers,
  strayRefundTransfers,
  topUpTransfers,
  type Transfer,
  unnamedTransfers,
} from './ledger.ts'
import { type Cents, cents } from '../money/money.ts'

const parts = (association: number, tip: number) => ({
  associationCents: cents(association),
  tipCents: cents(tip),
})
/** Debits minus credits of every account that was touched; they always sum to zero. */
function balancesOf(all: Iterable<Transfer>): Map<Account, Cents> {
  const balances = new Map<Account, Cents>()
  for (const { debit, credit, amountCents } of all) {
    balances.set(debit, cents((balances.get(debit) ?? 0) + amountCents))
    balances.set(credit, cents((balances.get(credit) ?? 0) - amountCents))
  }
  return balances
}

const balances = (...transfers: Transfer[]) => Object.fromEntries(balancesOf(transfers))
const captured = captureTransfers('org', parts(2000, 390))

describe('transfers', () => {
  it('[L2] a capture owes the association its part and the platform its tip', () => {
    expect(captured).toEqual([
      { debit: 'provider:clearing', credit: 'association:org', amountCents: 2000, kind: 'capture' },
      { debit: 'provider:clearing', credit: 'platform:tips', amountCents: 390, kind: 'tip' },
    ])
    expect(balances(...captured)).toEqual({
      'provider:clearing': 2390,
      'association:org': -2000,
      'platform:tips': -390,
    })
  })

  it('[L1] nothing is no transfer, and less than nothing is a bug', () => {
    expect(captureTransfers('org', parts(2000, 0))).toHaveLength(1)
    expect(captureTransfers('org', parts(0, 0))).toEqual([])
    expect(() => captureTransfers('org', parts(-1, 0))).toThrow('a capture transfer of -1 cents')
  })

  it('[L3] a refund sends each part back where it came from', () => {
    expect(balances(...captured, ...refundTransfers('org', parts(2000, 390)))).toEqual({
      'provider:clearing': 0,
      'association:org': 0,
      'platform:tips': 0,
    })
    expect(refundTransfers('org', parts(0, 390))).toEqual([
      { debit: 'platform:tips', credit: 'provider:clearing', amountCents: 390, kind: 'tipRefund' },
    ])
  })

  it('[L5] a payout empties the association’s account, then leaves the provider’s', () => {
    const underWay = [...captured, ...payoutTransfers('org', cents(2000))]
    expect(balances(...underWay)).toMatchObject({ 'association:org': 0, 'association-payout:org': -2000 })
    expect(balances(...underWay, ...payoutConfirmedTransfers('org', cents(2000)))).toEqual({
      'provider:clearing': 390,
      'association:org': 0,
      'association-payout:org': 0,
      'platform:tips': -390,
    })
  })

  it('[L8] a payout that fails gives the association its money again', () => {
    const failed = [
      ...captured,
      ...payoutTransfers('org', cents(2000)),
      ...payoutFailedTransfers('org', cents(2000)),
    ]
    expect(balances(...failed)).toEqual({
      'provider:clearing': 2390,
      'association:org': -2000,
      'association-payout:org': 0,
      'platform:tips': -390,
    })
  })

  it('[L6] a dispute freezes the money until it is won or lost', () => {
    const whole = parts(2000, 390)
    const opened = [...captured, ...disputeOpenedTransfers(whole)]
    expect(balances(...opened)).toMatchObject({
      'provider:clearing': 0,
      disputes: 2390,
      'association:org': -2000,
    })
    expect(balances(...opened, ...disputeWonTransfers(whole))).toMatchObject({
      'provider:clearing': 2390,
      disputes: 0,
    })
    expect(balances(...opened, ...disputeLostTransfers('org', whole))).toEqual({
      'provider:clearing': 0,
      disputes: 0,
      'association:org': 0,
      'platform:tips': 0,
    })
  })

  it('[L7] money that came in for no order is owed to the payer until it is given back', () => {
    const stray = strayCaptureTransfers(cents(2390))
    expect(balances(...stray)).toEqual({ 'provider:clearing': 2390, 'payer-refunds': -2390 })
    expect(balances(...stray, ...strayRefundTransfers(cents(2390)))).toEqual({
      'provider:clearing': 0,
      'payer-refunds': 0,
    })
  })

  it('[L9] a transfer from an association is owed to it, one that names nobody to nobody yet', () => {
    expect(balancesOf(topUpTransfers(1, cents(5000)))).toEqual(
      new Map([
        ['provider:clearing', 5000],
        ['association:1', -5000],
      ]),
    )
    const known = [...unnamedTransfers(cents(700)), ...namedTransfers(1, cents(700))]
    expect(balancesOf(known)).toEqual(
      new Map([
        ['provider:clearing', 700],
        ['unnamed-transfers', 0],
        ['association:1', -700],
      ]),
    )
  })

  it('[L1] whatever happens, balances sum to zero, and a tip never touches an association', () => {
    const amounts = fc
      .tuple(fc.nat(100_000), fc.nat(5000))
      .map(([association, tip]) => parts(association, tip))
    const event = fc.oneof(
      amounts.map((p) => captureTransfers('org', p)),
      amounts.map((p) => refundTransfers('org', p)),
      amounts.map((p) => payoutTransfers('org', p.associationCents)),
      amounts.map((p) => payoutConfirmedTransfers('org', p.associationCents)),
      amounts.map((p) => payoutFailedTransfers('org', p.associationCents)),
      amounts.map((p) => strayCaptureTransfers(p.associationCents)),
      amounts.map((p) => strayRefundTransfers(p.associationCents)),
      amounts.map(disputeOpenedTransfers),
      amounts.map(disputeWonTransfers),
      amounts.map((p) => disputeLostTransfers('org', p)),
    )
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const all = events.flat()
        const total = [...balancesOf(all).values()].reduce((a, b) => a + b, 0)
        const tipsApart = all
          .filter(({ kind }) => kind === 'tip' || kind === 'tipRefund')
          .every(({ debit, credit }) => !debit.startsWith('association') && !credit.startsWith('association'))
        return total === 0 && tipsApart && all.every(({ amountCents }) => amountCents > 0)
      }),
    )
  })
})
