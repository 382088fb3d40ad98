import { chosenTime, isLocalDate, parisDate, parisInstant, parisTime } from '@obole/core/dates'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { ErrorOf, Optional } from '../field.tsx'
import { deskWords } from './desk.words.ts'

interface DayTimeFieldProps {
  label: ReactNode
  /** ISO 8601, or null. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  /** Which moment of the day is meant where no time is chosen. */
  edge?: 'start' | 'end'
  hint?: ReactNode
  error?: string | null | undefined
  isRequired?: boolean
}

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2099-12-31'

const EDGES = { start: '00:00', end: '23:59' } as const

/** A day in France and, where it matters, a time: the browser's own fields, which every phone draws its own way. */
export function DayTimeField(props: DayTimeFieldProps) {
  const { label, value, onChange, onBlur, edge = 'start', hint, error, isRequired = false } = props
  const t = useWords(deskWords)
  const id = useId()
  const day = value === null ? '' : parisDate(value)
  const time = value === null ? '' : (chosenTime(parisTime(value)) ?? '')
  // A day half typed is no day yet, and must stay in its field.
  const [typed, setTyped] = useState<string | null>(null)
  const say = (nextDay: string, nextTime: string) => {
    if (nextDay === '') return onChange(null)
    // While its year is typed, the year 202 comes by.
    const isMeant = isLocalDate(nextDay) && nextDay >= FIRST_DAY && nextDay <= LAST_DAY
    if (isMeant) onChange(new Date(parisInstant(nextDay, nextTime || EDGES[edge])).toISOString())
  }
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim() || undefined
  const common = { 'aria-invalid': error ? true : undefined, 'aria-describedby': described, onBlur }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">
        {label}
        {isRequired ? null : <Optional />}
      </legend>
      {hint ? (
        <span id={`${id}-hint`} className="-mt-1.5 text-sm text-muted">
          {hint}
        </span>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <input
          {...common}
          type="date"
          aria-label={t.day}
          aria-required={isRequired}
          min={FIRST_DAY}
          max={LAST_DAY}
          value={typed ?? day}
          onChange={(event) => {
            setTyped(event.target.value)
            say(event.target.value, time)
          }}
          onBlur={() => {
            setTyped(null)
            onBlur?.()
          }}
          className="field w-auto min-w-0 flex-[5_1_8.75rem] pr-2 pl-3"
        />
        <input
          {...common}
          type="time"
          aria-label={t.time}
          disabled={day === ''}
          value={time}
          onChange={(event) => say(day, event.target.value)}
          className="field w-auto min-w-0 flex-[4_1_6rem] pr-2 pl-3 disabled:opacity-50 [&::-webkit-calendar-picker-indicator]:hidden"
        />
      </div>
      <ErrorOf id={id} error={error} />
    </fieldset>
  )
}
