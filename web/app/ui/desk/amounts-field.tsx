import { amountInput, cents, parseAmount } from '@obole/core/money'
import { type ReactNode, useId, useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { AmountField } from '../amount-field.tsx'
import { Button } from '../button.tsx'
import { shortEuros } from '../short-euros.ts'
import { deskWords } from './desk.words.ts'

interface AmountsFieldProps {
  label: ReactNode
  hint?: ReactNode
  /** Cents. */
  value: readonly number[]
  onChange: (value: number[]) => void
  error?: string | null | undefined
  most?: number
}

/** Several amounts to choose from, each of which can be taken away. */
export function AmountsField({ label, hint, value, onChange, error, most = 12 }: AmountsFieldProps) {
  const t = useWords(deskWords)
  const locale = useLocale()
  const id = useId()
  const [typed, setTyped] = useState('')
  const add = () => {
    const amount = parseAmount(typed)
    if (amount === null || amount === 0) return
    setTyped('')
    onChange([...new Set([...value, amount])].toSorted((a, b) => a - b))
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
            aria-label={t.removeAmount(shortEuros(cents(amount), locale))}
            onClick={() => onChange(value.filter((other) => other !== amount))}
            className="chip gap-2 tabular-nums hover:border-red"
          >
            {shortEuros(cents(amount), locale)} <span aria-hidden>×</span>
          </button>
        ))}
      </div>
      {value.length < most ? (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          {/* What was typed counts, whether or not one thought of the button. */}
          <AmountField
            label={t.newAmount}
            value={typed}
            onChange={setTyped}
            onBlur={add}
            className="w-40 text-sm"
          />
          <Button type="submit" tone="plain">
            {t.addAmount}
          </Button>
        </form>
      ) : null}
      {error ? <span className="text-sm font-semibold text-red">{error}</span> : null}
    </fieldset>
  )
}

/** Cents as a field holds them. */
export function typedAmount(amount: number | null): string {
  return amount === null ? '' : amountInput(cents(amount))
}
