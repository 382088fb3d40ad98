import { normaliseAmount } from '@obole/core/money'
import { useId } from 'react'
import { ErrorOf, type FieldProps } from './field.tsx'

/** What may be typed: digits, spaces between thousands and one decimal separator. */
const TYPED = /^[\d \u00a0\u202f]*(?:[.,]\d*)?$/

interface AmountFieldProps extends FieldProps {
  /** The label is there for those who hear the page; what stands beside the field says it to those who see it. */
  hideLabel?: boolean
  /** At the desk nothing typed is dropped or rounded: what cannot be taken is said beside the field. */
  isKeptAsTyped?: boolean
}

/** The browser's own field: amounts are on every first view, which should wait for nothing. */
export function AmountField(props: AmountFieldProps) {
  const {
    label,
    hideLabel = false,
    isKeptAsTyped = false,
    value,
    onChange,
    onBlur,
    name,
    error,
    isRequired,
    isDisabled,
    className = '',
  } = props
  const id = useId()
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      <span className="relative block">
        <input
          id={id}
          name={name}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          disabled={isDisabled}
          aria-required={isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => {
            if (isKeptAsTyped || TYPED.test(target.value)) onChange(target.value)
          }}
          onBlur={() => {
            if (!isKeptAsTyped) onChange(normaliseAmount(value))
            onBlur?.()
          }}
          className="field pr-10 font-semibold tabular-nums"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-4 grid place-items-center text-muted"
        >
          €
        </span>
      </span>
      <ErrorOf id={id} error={error} />
    </div>
  )
}
