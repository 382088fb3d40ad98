import { type FormEvent, useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { periodWords } from './period.words.ts'

interface Days {
  from: string
  to: string
}

interface PeriodFormProps extends Days {
  /** The problem of a period as text, or null. */
  problemOf: (days: Days) => string | null
  onShow: (days: Days) => void
}

/** From one day to another, both included; shows nothing until the period is valid. */
export function PeriodForm({ from, to, problemOf, onShow }: PeriodFormProps) {
  const t = useWords(periodWords)
  const [typed, setTyped] = useState<Days>({ from, to })
  const [isTried, setIsTried] = useState(false)
  const problem = problemOf(typed)
  const show = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (problem === null) onShow(typed)
  }
  const field = (name: keyof Days) => ({
    label: t[name],
    type: 'date' as const,
    isRequired: true,
    value: typed[name],
    onChange: (value: string) => setTyped((known) => ({ ...known, [name]: value })),
    className: 'min-w-0 sm:min-w-40',
  })
  return (
    <form noValidate onSubmit={show} className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap">
      <TextField {...field('from')} />
      <TextField {...field('to')} error={isTried ? problem : null} />
      <Button type="submit" tone="plain" className="max-sm:col-span-2 sm:mt-7.5">
        {t.show}
      </Button>
    </form>
  )
}
