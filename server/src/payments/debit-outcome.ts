import { assert } from '@obole/core/assert'
import { parisDate } from '@obole/core/dates/dates'
import { captureTransfers } from '@obole/core/ledger/ledger'
import { sum } from '@obole/core/money/money'
import { applyProviderState, type AttemptDecision, type ProviderState } from '@obole/core/payment/payment'
import { applyToDebitTry, type DebitDecision } from '@obole/core/payment/planned-debit'
import type { App } from '../app.ts'
import { newJob, type NewJob } from '../platform/job.ts'
import { isByPayer, type Attempt, type Debit } from './attempt.ts'
import { attemptFailure } from './attempt-failure.ts'
import type { DebitOutcome } from './debits.store.ts'
import type { NewMandate } from './mandates.sql.ts'
import type { ProviderAnswer } from './provider-answer.ts'
import { mailedRegularisationId } from './regularisation-id.ts'
import { type DebitMailKind, sendDebitMailJob, settleReceiptJob } from './payments.queue.ts'

/** How an attempt is decided: by `applyProviderState`, or by `abandon` once it is too old. */
export type DecideAttempt = (
  attempt: Parameters<typeof applyProviderState>[0],
  provider: ProviderState,
) => AttemptDecision

export type DebitAnswerDecision =
  | { kind: 'ignore' }
  | { kind: 'save'; outcome: DebitOutcome }
  /** The money goes back: the attempt ends as `Duplicated`, or keeps its final state where `from` is null. */
  | { kind: 'stray'; from: Attempt['state'] | null }

/** What the provider's answer to an attempt at a planned debit changes, ready to be saved. */
export function decideDebitAnswer(
  app: App,
  attempt: Attempt,
  answer: ProviderAnswer,
  decide: DecideAttempt = applyProviderState,
): DebitAnswerDecision {
  assert(attempt.subject.kind === 'debit', `attempt ${attempt.id} is for no debit`)
  const { debit } = attempt.subject
  const byPayer = isByPayer(attempt)
  const decision = applyToDebitTry(
    { state: debit.state, dueDate: debit.dueOn, refusals: debit.refusals },
    { state: attempt.state, byPayer },
    answer.state,
    parisDate(app.clock.now()),
    decide,
  )
  switch (decision.kind) {
    case 'ignore':
      return { kind: 'ignore' }
    case 'refund':
      return { kind: 'stray', from: attempt.state }
    case 'refundStray':
      return { kind: 'stray', from: null }
    case 'move': {
      const isPaid = decision.debit.kind === 'paid'
      // The bank took a refusal back, but the debit is smaller since: its payer took the contribution back.
      if (isPaid && attempt.amountCents !== sum([debit.amountCents, debit.tipCents]))
        return { kind: 'stray', from: attempt.state }
      const outcome = {
        attemptId: attempt.id,
        attemptFrom: attempt.state,
        attemptTo: decision.to,
        providerPaymentId: answer.id,
        ...attemptFailure(answer, decision.to),
        debit,
        change: changeOf(debit, decision.debit),
        transfers: isPaid
          ? captureTransfers(debit.organizationId, {
              associationCents: debit.amountCents,
              tipCents: debit.tipCents,
            })
          : [],
        jobs: jobsAfter(attempt, debit, decision.debit),
        regularisationId:
          decision.debit.kind === 'unpaid' ? mailedRegularisationId(app, debit.paymentId) : null,
        mandate: isPaid ? newMandateOf(attempt, answer) : null,
      }
      return { kind: 'save', outcome }
    }
  }
}

function changeOf(debit: Debit, decision: DebitDecision): DebitOutcome['change'] {
  switch (decision.kind) {
    case 'ignore':
      return null
    case 'paid':
      return { state: decision.to, refusals: debit.refusals, tryOn: null }
    case 'retry':
      return { state: debit.state, refusals: debit.refusals + 1, tryOn: decision.on }
    case 'unpaid':
      return { state: decision.to, refusals: debit.refusals + 1, tryOn: null }
  }
}

function jobsAfter(attempt: Attempt, { paymentId }: Debit, decision: DebitDecision): NewJob[] {
  switch (decision.kind) {
    case 'ignore':
      return []
    case 'retry':
      return [mailJob('refused', paymentId, attempt.id)]
    case 'unpaid':
      return [mailJob('unpaid', paymentId, attempt.id)]
    case 'paid':
      return [
        newJob(settleReceiptJob, { paymentId }),
        // A payer who came to pay gets a mail; a debit that was announced needs no second one.
        ...(isByPayer(attempt) ? [mailJob('corrected', paymentId, attempt.id)] : []),
      ]
  }
}

function mailJob(kind: DebitMailKind, paymentId: number, attemptId: string): NewJob {
  return newJob(sendDebitMailJob, { kind, paymentId }, { key: `debit-${kind}:${attemptId}` })
}

/** The card the payer has just typed, where it is kept for the plan. */
export function newMandateOf(attempt: Attempt, answer: ProviderAnswer): NewMandate | null {
  const { means, provider } = attempt
  const { mandateId: token, card } = answer
  if (!attempt.savesMandate || token === null || card === null) return null
  return { means, provider, token, card, ...attempt.charge }
}
