import { useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { dayOf } from '../moments.ts'
import { statisticsWords } from './statistics.words.ts'

const PERIODS = [7, 30, 90, 365] as const
const USUAL = 30
const PARAMETER = 'jours'

/** How many days, today included. */
export function periodIn(page: URLSearchParams): number {
  return PERIODS.find((days) => String(days) === page.get(PARAMETER)) ?? USUAL
}

export function Period({ from, to }: { from: string; to: string }) {
  const t = useWords(statisticsWords)
  const locale = useLocale()
  const [page, setPage] = useSearchParams()
  const day = (date: string) => dayOf(`${date}T12:00:00Z`, locale)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <RadioChips
        label={t.period}
        hideLabel
        value={String(periodIn(page))}
        onChange={(days) => setPage({ [PARAMETER]: days }, { preventScrollReset: true })}
        choices={PERIODS.map((days) => ({ value: String(days), label: t[`period${days}`] }))}
      />
      <p className="text-muted">{t.fromTo(day(from), day(to))}</p>
    </div>
  )
}
