import type { PaymentSummary } from '@obole/contract/payments'
import { goesOn } from '@obole/contract/monthly-words'
import { lineToShow } from '@obole/contract/order-lines'
import { shownOrder } from '@obole/contract/shown-order'
import { formatDate } from '@obole/core/dates/dates'
import { cents, formatEuros } from '@obole/core/money/money'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { OrderCard } from '../ui/order-card.tsx'
import { paymentWords } from '../card/payment.words.ts'

interface SummaryCardProps {
  summary: PaymentSummary
  title: string
  todayLabel: string
}

/** What is paid now and later, the contribution included. */
export function SummaryCard({ summary, title, todayLabel }: SummaryCardProps) {
  const t = useWords(paymentWords)
  const locale = useLocale()
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const { rows, totalCents } = shownOrder(
    { lines: summary.items.map(lineToShow), tipCents: cents(summary.tip), couponCode: summary.couponCode },
    locale,
  )
  const later = summary.terms.slice(1)
  return (
    <OrderCard
      title={title}
      rows={rows}
      empty=""
      total={{
        label: later.length > 0 ? t.total : todayLabel,
        amount: euros(totalCents),
        vat: summary.vatByRate,
      }}
      today={later.length > 0 ? { label: todayLabel, amount: euros(summary.amount) } : null}
    >
      {later.length > 0 ? (
        <dl aria-label={t.later} className="mt-3 border-t border-line pt-3 text-sm tabular-nums">
          {later.map((term) => (
            <div key={term.date} className="flex justify-between gap-4 py-0.5">
              <dt className="text-muted">{formatDate(term.date, locale)}</dt>
              <dd>{euros(term.amount + term.amountTip)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {summary.eachMonth ? <p className="mt-3 text-sm">{goesOn(summary.eachMonth, locale)}</p> : null}
    </OrderCard>
  )
}
