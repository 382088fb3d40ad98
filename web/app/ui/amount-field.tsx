import { normaliseAmount } from '@obole/core/money'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import type { FieldProps } from './field.tsx'

/** What may be typed: digits, spaces between thousands and one decimal separator. */
const TYPED = /^[\d \u00a0\u202f]*(?:[.,]\d*)?$/

export function AmountField({ label, value, onChange, onBlur, error, className = '', ...field }: FieldProps) {
  return (
    <AriaTextField
      {...field}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      onChange={(typed) => {
        if (TYPED.test(typed)) onChange(typed)
      }}
      onBlur={() => {
        onChange(normaliseAmount(value))
        onBlur?.()
      }}
      className={`flex flex-col gap-1.5 ${className}`}
    >
      <Label className="font-semibold">{label}</Label>
      <span className="relative block">
        <Input className="field pr-10 font-semibold tabular-nums" />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-4 grid place-items-center text-muted"
        >
          €
        </span>
      </span>
      <FieldError className="text-sm font-semibold text-red">{error}</FieldError>
    </AriaTextField>
  )
}
