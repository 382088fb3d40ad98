import { isPaymentErrorCode, paymentStatusText } from '@obole/core/errors/errors'
import type { Locale } from '@obole/core/locale'
import type { ShownProblem } from '../../session/shown-problem.ts'

/** Why a payment did not start: the sentence for its status, then the problem. Payment errors have their own texts. */
export function startRefusal(problem: ShownProblem, locale: Locale): ShownProblem {
  const { code, status, message, body } = problem
  const sentence = isPaymentErrorCode(code) ? null : paymentStatusText(status, locale)
  if (sentence === null || sentence === withoutStop(message)) return problem
  const sentences = [message, ...(body ? [body] : [])].map((text) => `${withoutStop(text)}.`)
  return { ...problem, message: sentence, body: sentences.join(' ') }
}

const withoutStop = (text: string) => text.replace(/[.\s]+$/, '')
