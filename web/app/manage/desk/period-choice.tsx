import { isLocalDate } from '@obole/core/dates/dates'
import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { PeriodForm } from './period-form.tsx'
import { periodWords } from './period.words.ts'

/** The period of a page, which stands in its address. */
export function PeriodChoice({ from, to }: { from: string; to: string }) {
  const t = useWords(periodWords)
  const [, setPage] = useSearchParams()
  const isPeriod = (days: { from: string; to: string }) =>
    isLocalDate(days.from) && isLocalDate(days.to) && days.from <= days.to
  return (
    <PeriodForm
      // Another address is another period, whatever was typed.
      key={`${from} ${to}`}
      from={from}
      to={to}
      problemOf={(days) => (isPeriod(days) ? null : t.wrong)}
      onShow={(days) => setPage({ ...days }, { preventScrollReset: true })}
    />
  )
}
