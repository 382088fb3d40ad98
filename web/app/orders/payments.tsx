import { backOf } from '@obole/contract/list-names'
import type { PayerOrder } from '@obole/contract/orders'
import { tipText } from '@obole/contract/payment-words'
import { formatDate } from '@obole/core/dates/dates'
import { cents, formatEuros } from '@obole/core/money/money'
import { useState } from 'react'
import { useShownAgain } from '../browser/browser.ts'
import { call } from '../session/call.ts'
import type { ShownProblem } from '../session/shown-problem.ts'
import { Refusal } from '../fields/refusal.tsx'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Card } from '../ui/card.tsx'
import { paymentListWords } from './orders.words.ts'
import { goTo } from '../addresses/leaving.ts'

type Term = PayerOrder['payments'][number]

/** A monthly gift may last for years: older debits are shown on request. */
const SHOWN_TERMS = 12

const TONES: Readonly<Record<Term['state'], string>> = {
  Pending: 'text-muted',
  Authorized: 'text-leaf',
  Corrected: 'text-leaf',
  Registered: 'text-leaf',
  Refused: 'text-red',
  Contested: 'text-amber',
  Refunding: 'text-muted',
  Refunded: 'text-muted',
  Canceled: 'text-muted',
}

/** Everything that was or will be debited, with its state. */
export function PaymentsCard({ order }: { order: PayerOrder }) {
  const t = useWords(paymentListWords)
  if (order.payments.length === 0) return null
  const older = order.payments.slice(0, -SHOWN_TERMS)
  return (
    <Card title={t.title}>
      {older.length > 0 ? (
        <details className="mb-2">
          <summary className="inline-flex min-h-11 items-center font-semibold">{t.older}</summary>
          <TermList terms={older} token={order.token} />
        </details>
      ) : null}
      <TermList terms={order.payments.slice(-SHOWN_TERMS)} token={order.token} />
    </Card>
  )
}

function TermList({ terms, token }: { terms: readonly Term[]; token: string }) {
  return (
    <ul>
      {terms.map((term) => (
        <TermRow key={term.id} term={term} token={token} />
      ))}
    </ul>
  )
}

function TermRow({ term, token }: { term: Term; token: string }) {
  const t = useWords(paymentListWords)
  const locale = useLocale()
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  return (
    <li className="border-b border-line py-3 last:border-b-0 last:pb-0">
      <div className="flex items-baseline justify-between gap-4 tabular-nums">
        <span className="font-semibold">{formatDate(term.date, locale)}</span>
        <span className="font-bold whitespace-nowrap">{euros(term.amount + term.amountTip)}</span>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className={`font-semibold ${term.isRefused ? 'text-red' : TONES[term.state]}`}>
          <TermState term={term} />
        </span>
        {term.amountTip > 0 ? <span className="text-muted">{t.withTip(tipText(term, locale))}</span> : null}
      </div>
      {term.canBePutRight ? <PayNow token={token} paymentId={term.id} tone="plain" /> : null}
    </li>
  )
}

function TermState({ term }: { term: Term }) {
  const t = useWords(paymentListWords)
  const locale = useLocale()
  const back = backOf({ ...term, amount: term.amount + term.amountTip })
  if (back !== 'none')
    return back === 'all' ? t.stateRefunded : t.partlyRefunded(formatEuros(cents(term.refunded), locale))
  if (term.state !== 'Pending' || !term.isRefused) return t[`state${term.state}`]
  return term.nextTryDate ? t.triedAgain(formatDate(term.nextTryDate, locale)) : t.refused
}

interface PayNowProps {
  token: string
  paymentId: number
  tone?: 'primary' | 'plain'
}

/** Asks for the link that pays an unpaid instalment, and opens it. */
export function PayNow({ token, paymentId, tone = 'primary' }: PayNowProps) {
  const t = useWords(paymentListWords)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const [busy, run] = useBusy()
  useShownAgain(() => setIsLeaving(false))
  const open = () =>
    void run(async () => {
      setRefusal(null)
      const params = { token, paymentId: String(paymentId) }
      const link = await call('POST /orders/{token}/payments/{paymentId}/regularisation', { params })
      if (!link.ok) return setRefusal(link.problem)
      setIsLeaving(true)
      goTo(link.value.url)
    })
  return (
    <div className="mt-3">
      {refusal ? <Refusal problem={refusal} className="mb-3" /> : null}
      <Button tone={tone} onPress={open} busyText={(busy || isLeaving) && t.opening}>
        {t.payNow}
      </Button>
    </div>
  )
}
