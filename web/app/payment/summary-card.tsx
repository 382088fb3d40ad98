import type { PaymentSummary } from '@obole/contract/payments'
import { goesOn } from '@obole/contract/monthly-words'
import { LINE_NAMES } from '@obole/contract/shown-line-names'
import { formatDate } from '@obole/core/dates'
import { cents, formatEuros } from '@obole/core/money'
import { useLocale, useWords, useWrittenLang } from '../i18n/locale.tsx'
import { grouped } from '../ui/grouped.ts'
import { OrderCard } from '../ui/order-card.tsx'
import { paymentWords } from './payment.words.ts'

/** What the page calls by a word of its own. */
const OUR_NAMES: ReadonlySet<string> = new Set(Object.values(LINE_NAMES).flatMap(({ fr, en }) => [fr, en]))

interface SummaryCardProps {
  summary: PaymentSummary
  title: string
  todayLabel: string
}

/** What is paid and what will be, the contribution included. */
export function SummaryCard({ summary, title, todayLabel }: SummaryCardProps) {
  const t = useWords(paymentWords)
  const locale = useLocale()
  const written = useWrittenLang()
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const total = summary.terms.reduce((sum, term) => sum + term.amount + term.amountTip, 0)
  const later = summary.terms.slice(1)
  const nameOf = (kind: PaymentSummary['lines'][number]['kind'], name: string | null) => {
    if (kind === 'discount' || kind === 'tip') return LINE_NAMES[kind][locale]
    return kind === 'option' ? `+ ${name}` : (name ?? '')
  }
  return (
    <OrderCard
      title={title}
      rows={grouped(
        summary.lines.map(({ kind, name, amount }) => ({ name: nameOf(kind, name), amount })),
      ).map(({ key, name, amount }) => ({
        key,
        label: name,
        lang: OUR_NAMES.has(name) ? undefined : written,
        amount: euros(amount),
      }))}
      empty=""
      total={{ label: later.length > 0 ? t.total : todayLabel, amount: euros(total), vat: summary.vatByRate }}
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
