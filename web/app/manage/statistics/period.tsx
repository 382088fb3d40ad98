import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { dayOf } from '@obole/core/dates/moments'
import { PeriodForm } from '../desk/period-form.tsx'
import { addressOfDays, everything, LENGTHS, periodIn, periodProblem } from './period-query.ts'
import { statisticsWords } from './statistics.words.ts'

const OWN = 'own'

interface PeriodProps {
  from: string
  to: string
  today: string
}

export function Period({ from, to, today }: PeriodProps) {
  const t = useWords(statisticsWords)
  const locale = useLocale()
  const [page, setPage] = useSearchParams()
  const period = periodIn(page, today)
  const [isTyping, setIsTyping] = useState(false)
  const isOwn = isTyping || period.kind === 'own'
  const show = (address: URLSearchParams) => setPage(address, { preventScrollReset: true })
  const day = (date: string) => dayOf(`${date}T12:00:00Z`, locale)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <RadioChips
          label={t.period}
          hideLabel
          value={isOwn ? OWN : period.kind === 'days' ? String(period.days) : everything}
          onChange={(chosen) => {
            setIsTyping(chosen === OWN)
            if (chosen !== OWN) show(addressOfDays(chosen))
          }}
          choices={[
            ...LENGTHS.map((days) => ({ value: String(days), label: t[`period${days}`] })),
            { value: everything, label: t.periodAll },
            { value: OWN, label: t.periodOwn },
          ]}
        />
        <p className="text-muted">{t.fromTo(day(from), day(to))}</p>
      </div>
      {isOwn ? (
        <PeriodForm
          key={`${from} ${to}`}
          from={from}
          to={to}
          problemOf={(days) => {
            const problem = periodProblem(days.from, days.to, today)
            return problem && t[`problem${problem}`]
          }}
          onShow={(days) => {
            setIsTyping(false)
            show(new URLSearchParams({ ...days }))
          }}
        />
      ) : null}
    </div>
  )
}
