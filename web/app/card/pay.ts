import type { NextAction, PaymentSummary } from '@obole/contract/payments'
import type { CardChoice } from '@obole/core/payment/payment'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useShownAgain } from '../browser/browser.ts'
import { type Answer, call } from '../session/call.ts'
import type { ShownProblem } from '../session/shown-problem.ts'
import { useBusy } from '../ui/busy.ts'
import { browserData } from './browser-data.ts'
import { goToBank } from '../addresses/leaving.ts'

export interface PaymentStepProps {
  next: NextAction
  summary: PaymentSummary
  follow: (next: NextAction) => void
  askAgain: () => Promise<void>
  /** Called after too many refusals; without it, the page shows the message and stays. */
  onTooManyTries?: () => void
  /** Another person took the payment over, at an address that was shared. */
  onPayerChanged?: (problem: ShownProblem) => void
  /** The cart was opened again elsewhere: what this page would pay is no longer what it holds. */
  onCartReopened?: (problem: ShownProblem) => Promise<void>
}

/** The message to the payer. */
export interface RefusalText {
  title: string
  body?: string | null | undefined
  /** What it is to programs. */
  code?: string
}

const SLOW_MS = 10_000

export type CardOrRefusal = { tokenizationSessionId?: string } | { refusal: RefusalText }

/** Pays with the card that `give` answers; the server then decides what happens. */
export function usePay(step: PaymentStepProps, method: CardChoice) {
  const { follow, askAgain, onTooManyTries, onPayerChanged, onCartReopened } = step
  const [refusal, setRefusal] = useState<RefusalText | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const [busy, run] = useBusy()
  const { revalidate } = useRevalidator()
  useShownAgain(() => setIsLeaving(false))
  // When the bank is slow, the page asks for the state and shows the waiting page instead of a busy button.
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => void askAgain(), SLOW_MS)
    return () => clearTimeout(timer)
  }, [busy, askAgain])
  const pay = (give: () => Promise<CardOrRefusal>) =>
    void run(async () => {
      setRefusal(null)
      const card = await give()
      if ('refusal' in card) return setRefusal(card.refusal)
      const executed = await execute(step, method, card.tokenizationSessionId)
      // A lost answer says nothing about the money: the server is asked for the result.
      if (!executed.ok) {
        const { status, code, message, body, details } = executed.problem
        if (code === 'PAYMENT_MAX_ERROR_ATTEMPTS' && onTooManyTries) return onTooManyTries()
        if (code === 'PAYER_CHANGED' && onPayerChanged) return onPayerChanged(executed.problem)
        // What is due now is only said where the payment can go on at another amount.
        const isReopened = code === 'CART_CHANGED' && details?.['dueToday'] === undefined
        if (isReopened && onCartReopened) return onCartReopened(executed.problem)
        setRefusal(status === 504 ? null : { title: message, body, code })
        // Another tab chose another contribution: this one shows what is to be paid now.
        if (code === 'CART_CHANGED') await revalidate()
        return askAgain()
      }
      if (executed.value.action === 'Redirect' && executed.value.redirectUrl) {
        setIsLeaving(true)
        return goToBank(executed.value.redirectUrl)
      }
      follow(executed.value)
    })
  return { pay, refusal, isBusy: busy || isLeaving, isLeaving }
}

export type Paying = ReturnType<typeof usePay>

interface Begun {
  summary: Pick<PaymentSummary, 'paymentRequestId' | 'subject' | 'amount'>
  next: Pick<NextAction, 'action'>
}

/** Begins an attempt and asks the bank for the money. */
export async function execute(
  step: Begun,
  method: CardChoice,
  tokenizationSessionId: string | undefined,
): Promise<Answer<NextAction>> {
  const begun = await begin(step, method)
  if (!begun.ok) return begun
  const { paymentRequestId } = step.summary
  const query = { paymentId: begun.value.paymentId, tokenizationSessionId, paymentRequestId }
  return call('POST /payments/card-embed/execute-payment', { query, body: browserData() })
}

/**
 * For what the page shows, and nothing else. Replaces an attempt that waits for the bank, or that was begun with another card.
 */
function begin({ summary, next }: Begun, paymentMethodId: CardChoice) {
  const { paymentRequestId, subject, amount: shownAmount } = summary
  return subject === 'cart' && next.action !== 'Redirect'
    ? call('POST /payments/card-embed/initialize', {
        query: { paymentRequestId, paymentMethodId, shownAmount },
      })
    : call('POST /payments/card-embed/{id}/reinitialize', {
        params: { id: paymentRequestId },
        query: { paymentMethodId, shownAmount },
      })
}
