import type { InvoiceDesk } from '@obole/contract/invoices'
import { formatMonth } from '@obole/core/dates/dates'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { invoiceWords } from './invoices.words.ts'

/** One archive for each of the latest months, for whoever keeps the accounts. */
export function MonthsCard({ months }: Pick<InvoiceDesk, 'months'>) {
  const t = useWords(invoiceWords)
  const locale = useLocale()
  if (months.length === 0) return null
  return (
    <Card title={t.months}>
      <ul className="flex flex-wrap gap-x-6">
        {months.map(({ month, invoices, url }) => (
          <li key={month}>
            <a href={url} download className="inline-flex min-h-11 items-center first-letter:uppercase">
              {t.monthOf(formatMonth(`${month}-01`, locale), invoices)}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
