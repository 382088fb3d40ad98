import type { BankPayment, debitMandateRequestSchema } from '@obole/contract/bank'
import type { BankFault } from '@obole/contract/bank-control'
import type { z } from 'zod'
import type { Bank } from '../bank.ts'
import { decideDebit, type Verdict } from '../cards/card-behaviour.ts'
import { newPayment } from './create-payment.ts'
import { endPayment, type Ending } from './end-payment.ts'
import { insertPayment, paymentAnswer, type PaymentRow } from './payments.store.ts'
import { notFound, type Refusal } from '../platform/refusal.ts'
import { findMandate, updateMandate, type MandateRow } from '../mandates/mandates.store.ts'

/** A debit without the payer: created and ended in one call. */
export function debitMandate(
  bank: Bank,
  mandateId: string,
  request: z.output<typeof debitMandateRequestSchema>,
  fault: BankFault | undefined,
): BankPayment | Refusal {
  const mandate = findMandate(bank.store, mandateId)
  if (!mandate) return notFound('mandate')

  const debitCount = mandate.debitCount + 1
  updateMandate(bank.store, { ...mandate, debitCount })
  const { cardKey, expMonth, expYear } = mandate
  const payment: PaymentRow = {
    ...newPayment({ ...request, mandateId }, bank.clock.now()),
    offSession: 1,
    cardKey,
    expMonth,
    expYear,
  }
  const verdict = decide(bank, mandate, debitCount, fault)
  const ending: Ending =
    verdict.kind === 'refuse'
      ? { state: 'refused', declineCode: verdict.declineCode }
      : { state: 'succeeded' }
  return paymentAnswer(bank, endPayment(bank, payment, ending, insertPayment))
}

function decide(bank: Bank, mandate: MandateRow, debitNumber: number, fault: BankFault | undefined): Verdict {
  if (mandate.state === 'revoked') return { kind: 'refuse', declineCode: 'mandate_revoked' }
  if (fault?.effect === 'decline') return { kind: 'refuse', declineCode: fault.declineCode }
  return decideDebit(mandate, debitNumber, new Date(bank.clock.now()))
}
