import { cents, formatEuros } from '@obole/core/money/money'
import type { NumberLimits } from '@obole/core/validation/typed-number'
import { type ReactNode, useId, useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { AmountField } from '../amount-field.tsx'
import { Button } from '../button.tsx'
import { deskWords } from './desk.words.ts'
import { readNumber } from './number-text.ts'

interface AmountsFieldProps {
  label: ReactNode
  hint?: ReactNode
  /** Cents. */
  value: readonly number[]
  onChange: (value: number[]) => void
  /** The limits of each amount. */
  limits: NumberLimits
  error?: string | null | undefined
  most?: number
}

/** Several amounts to choose from, each removable. */
export function AmountsField(props: AmountsFieldProps) {
  const { label, hint, value, onChange, limits, error, most = 12 } = props
  const t = useWords(deskWords)
  const locale = useLocale()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const add = () => {
    const read = readNumber({ ...limits, kind: 'amount' }, typed, locale)
    setWrong(read.ok ? null : read.message)
    if (!read.ok || read.value === null) return
    setTyped('')
    onChange([...new Set([...value, read.value])].toSorted((a, b) => a - b))
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="mb-1 font-semibold">{label}</legend>
      {hint ? (
        <span id={`${id}-hint`} className="-mt-2 text-sm text-muted">
          {hint}
        </span>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {value.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-label={t.removeAmount(formatEuros(cents(amount), locale))}
            onClick={() => onChange(value.filter((other) => other !== amount))}
            className="chip gap-2 tabular-nums hover:border-red"
          >
            {formatEuros(cents(amount), locale)} <span aria-hidden>×</span>
          </button>
        ))}
      </div>
      {value.length < most ? (
        <form
          className="flex items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          {/* A typed amount counts even if its button was not pressed. */}
          <AmountField
            label={t.newAmount}
            value={typed}
            onChange={setTyped}
            onBlur={add}
            isKeptAsTyped
            error={wrong}
            className="w-40 text-sm"
          />
          <Button type="submit" tone="plain" className="mt-7.5">
            {t.addAmount}
          </Button>
        </form>
      ) : null}
      {error ? <span className="text-sm font-semibold text-red">{error}</span> : null}
    </fieldset>
  )
}
