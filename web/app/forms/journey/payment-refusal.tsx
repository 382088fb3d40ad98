import { begunPaymentIn } from '@obole/contract/begun-payment'
import { clockTime } from '@obole/core/dates/moments'
import type { ReactNode } from 'react'
import { Refusal } from '../../fields/refusal.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { ShownProblem } from '../../session/shown-problem.ts'
import { formWords } from './form.words.ts'
import { useJourney } from './journey.tsx'

interface PaymentRefusalProps {
  problem: ShownProblem
  className?: string
  /** What can be done about any other refusal. */
  children?: ReactNode
}

/** A refusal with the payment that this visitor began before and that is in the way, to be taken up again. */
export function PaymentRefusal({ problem, className, children }: PaymentRefusalProps) {
  const t = useWords(formWords)
  const locale = useLocale()
  const { paymentHrefOf, isWidget } = useJourney()
  const begun = begunPaymentIn(problem.details)
  if (!begun)
    return (
      <Refusal problem={problem} className={className}>
        {children}
      </Refusal>
    )
  const href = paymentHrefOf(begun.cartId, isWidget ? begun.passage : undefined)
  return (
    <Refusal problem={problem} className={className}>
      <p>{t.begunHere(clockTime(begun.until, locale))}</p>
      <a
        href={href}
        target={isWidget ? '_top' : undefined}
        className="inline-flex min-h-11 items-center font-semibold"
      >
        {t.takeUpAgain}
      </a>
    </Refusal>
  )
}
