import { chosenTime, parisDate, parisInstant, parisTime } from '@obole/core/dates/dates'
import { type ReactNode, useId } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { ErrorOf, Optional } from '../field.tsx'
import { deskWords } from './desk.words.ts'
import { dayProblem, FIRST_DAY, LAST_DAY } from './day-text.ts'

interface DayTimeFieldProps {
  label: ReactNode
  /** ISO 8601, or null. */
  value: string | null
  onChange: (value: string | null) => void
  /** A refused day, which stays in the field: half typed, or with a year like 202 in the middle of typing. */
  misread: string | null
  onMisread: (typed: string, message: string) => void
  onBlur?: () => void
  /** The time of day that is meant where none is chosen. */
  edge?: 'start' | 'end'
  /** Asks no time: the whole day is meant. */
  isWholeDay?: boolean
  hint?: ReactNode
  error?: string | null | undefined
  isRequired?: boolean
}

const EDGES = { start: '00:00', end: '23:59' } as const

/** A day in France and, where needed, a time: native fields, which every phone draws its own way. */
export function DayTimeField(props: DayTimeFieldProps) {
  const { label, value, onChange, misread, onMisread, onBlur, edge = 'start' } = props
  const { isWholeDay = false } = props
  const { hint, error, isRequired = false } = props
  const t = useWords(deskWords)
  const locale = useLocale()
  const id = useId()
  const day = value === null ? '' : parisDate(value)
  const time = value === null ? '' : (chosenTime(parisTime(value)) ?? '')
  const say = (nextDay: string, nextTime: string, isHalf = false) => {
    const problem = dayProblem(nextDay, isHalf, locale)
    if (problem !== null) return onMisread(nextDay, problem)
    if (nextDay === '') return onChange(null)
    onChange(new Date(parisInstant(nextDay, nextTime || EDGES[edge])).toISOString())
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
          value={misread ?? day}
          onChange={({ target }) => say(target.value, isWholeDay ? '' : time, target.validity.badInput)}
          className="field w-auto min-w-0 flex-[5_1_8.75rem] pr-2 pl-3"
        />
        {isWholeDay ? null : (
          <input
            {...common}
            type="time"
            aria-label={t.time}
            disabled={day === '' || misread !== null}
            value={time}
            onChange={(event) => say(day, event.target.value)}
            className="field w-auto min-w-0 flex-[4_1_6rem] pr-2 pl-3 disabled:opacity-50 [&::-webkit-calendar-picker-indicator]:hidden"
          />
        )}
      </div>
      <ErrorOf id={id} error={error} />
    </fieldset>
  )
}
