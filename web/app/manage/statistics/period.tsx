import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { dayOf } from '../moments.ts'
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
        <OwnPeriod
          key={`${from} ${to}`}
          from={from}
          to={to}
          today={today}
          onShow={(days) => {
            setIsTyping(false)
            show(new URLSearchParams(days))
          }}
        />
      ) : null}
    </div>
  )
}

function OwnPeriod({
  today,
  onShow,
  ...shown
}: PeriodProps & { onShow: (days: { from: string; to: string }) => void }) {
  const t = useWords(statisticsWords)
  const [from, setFrom] = useState(shown.from)
  const [to, setTo] = useState(shown.to)
  const [isTried, setIsTried] = useState(false)
  const problem = periodProblem(from, to, today)
  const error = isTried && problem ? t[`problem${problem}`] : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (problem === null) onShow({ from, to })
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-2 items-start gap-3 sm:flex">
      <TextField
        label={t.from}
        type="date"
        isRequired
        value={from}
        onChange={setFrom}
        error={error}
        className="min-w-0 sm:w-44"
      />
      <TextField
        label={t.to}
        type="date"
        isRequired
        value={to}
        onChange={setTo}
        className="min-w-0 sm:w-44"
      />
      <Button type="submit" tone="plain" className="sm:mt-7.5">
        {t.show}
      </Button>
    </form>
  )
}
