import { amountAsLeft, amountAsShown, amountAsTyped, isFinerThanCents } from '@obole/core/validation/amount'
import { useId } from 'react'
import { useLocale } from '../i18n/locale.tsx'
import { ErrorOf, type FieldProps } from './field.tsx'

interface AmountFieldProps extends FieldProps {
  /** The label is for screen readers only; a text beside the field shows it to others. */
  hideLabel?: boolean
  /** On the association's pages, typed text is not dropped or rounded: an error beside the field explains it. */
  isKeptAsTyped?: boolean
  /** The value is refused, whether or not the error is shown yet. */
  isRefused?: boolean
}

/** A native field: amounts are on every first view, which should load nothing more. */
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
    isRefused = Boolean(error),
    isRequired,
    isDisabled,
    className = '',
  } = props
  const id = useId()
  const locale = useLocale()
  const staysAsTyped = isKeptAsTyped && isFinerThanCents(value)
  const leave = () => {
    const left = amountAsLeft(value)
    // On the association's pages, a refused value stays as it was typed.
    if (left !== value && !(isKeptAsTyped && (staysAsTyped || isRefused))) onChange(left)
    onBlur?.()
  }
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      <span className="relative block">
        <input
          id={id}
          name={name}
          value={staysAsTyped ? value : amountAsShown(value, locale)}
          inputMode="decimal"
          autoComplete="off"
          disabled={isDisabled}
          aria-required={isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => {
            const held = isKeptAsTyped ? target.value : amountAsTyped(target.value)
            if (held !== null) onChange(held)
          }}
          onBlur={leave}
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
