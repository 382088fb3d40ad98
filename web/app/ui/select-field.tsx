import { type HTMLInputAutoCompleteAttribute, useId } from 'react'
import { ErrorOf, type FieldProps, Optional } from './field.tsx'

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[]
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
}

/** A native list: the best one on a phone, with nothing to load. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, onChange, onBlur, name, error, hint, options, placeholder, autoComplete } = props
  const id = useId()
  return (
    <div className={`flex flex-col gap-1.5 ${props.className ?? ''}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {props.isRequired ? null : <Optional />}
      </label>
      {hint ? (
        <span id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </span>
      ) : null}
      <select
        id={id}
        name={name}
        value={value}
        autoComplete={autoComplete}
        disabled={props.isDisabled}
        aria-invalid={error ? true : undefined}
        aria-required={props.isRequired}
        aria-describedby={
          [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim() || undefined
        }
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className="field"
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ErrorOf id={id} error={error} />
    </div>
  )
}
