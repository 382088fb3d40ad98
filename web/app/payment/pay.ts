import type { NextAction, PaymentSummary } from '@obole/contract/payments'
import type { CardChoice } from '@obole/core/payment'
import { useEffect, useState } from 'react'
import { useShownAgain } from '../browser.ts'
import { type Answer, call, type ShownProblem } from '../call.ts'
import { useBusy } from '../ui/busy.ts'
import { browserData } from './browser-data.ts'
import { goToBank } from '../leaving.ts'

export interface PaymentStepProps {
  next: NextAction
  summary: PaymentSummary
  obey: (next: NextAction) => void
  askAgain: () => Promise<void>
  /** Where to go after too many refusals; without it, the page says so and stays. */
  onTooManyTries?: () => void
  /** Somebody else took the payment over, at an address that was handed on. */
  onPayerChanged?: (problem: ShownProblem) => void
}

/** What the page tells the payer. */
export interface Said {
  title: string
  body?: string | null | undefined
}

const SLOW_MS = 10_000

export type Given = { tokenizationSessionId?: string } | { refusal: Said }

/** Pays with whatever card `give` comes back with; what happens then is the server's to say. */
export function usePay(step: PaymentStepProps, method: CardChoice) {
  const { obey, askAgain, onTooManyTries, onPayerChanged } = step
  const [refusal, setRefusal] = useState<Said | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const [busy, run] = useBusy()
  useShownAgain(() => setIsLeaving(false))
  // A bank that takes its time: the page asks what is known, and waits in the open instead of on a button.
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => void askAgain(), SLOW_MS)
    return () => clearTimeout(timer)
  }, [busy, askAgain])
  const pay = (give: () => Promise<Given>) =>
    void run(async () => {
      setRefusal(null)
      const given = await give()
      if ('refusal' in given) return setRefusal(given.refusal)
      const executed = await execute(step, method, given.tokenizationSessionId)
      // An answer that got lost says nothing about the money: the server is asked what became of it.
      if (!executed.ok) {
        const { status, code, message, body } = executed.problem
        if (code === 'PAYMENT_MAX_ERROR_ATTEMPTS' && onTooManyTries) return onTooManyTries()
        if (code === 'PAYER_CHANGED' && onPayerChanged) return onPayerChanged(executed.problem)
        setRefusal(status === 504 ? null : { title: message, body })
        return askAgain()
      }
      if (executed.value.action === 'Redirect' && executed.value.redirectUrl) {
        setIsLeaving(true)
        return goToBank(executed.value.redirectUrl)
      }
      obey(executed.value)
    })
  return { pay, refusal, isBusy: busy || isLeaving, isLeaving }
}

export type Paying = ReturnType<typeof usePay>

interface Begun {
  summary: Pick<PaymentSummary, 'paymentRequestId' | 'subject'>
  next: Pick<NextAction, 'action'>
}

/** Begins a try and asks the bank for the money. */
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

/** A try that waits for the bank, or was begun with another card, makes way for this one. */
function begin({ summary, next }: Begun, paymentMethodId: CardChoice) {
  const { paymentRequestId, subject } = summary
  return subject === 'cart' && next.action !== 'Redirect'
    ? call('POST /payments/card-embed/initialize', { query: { paymentRequestId, paymentMethodId } })
    : call('POST /payments/card-embed/{id}/reinitialize', {
        params: { id: paymentRequestId },
        query: { paymentMethodId },
      })
}
