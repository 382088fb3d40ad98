import { type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { type FieldProps, Optional } from './field.tsx'

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'password' | 'search' | 'date'
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel'
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string
  maxLength?: number
  rows?: number
  autoFocus?: boolean
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    rows,
    placeholder,
    isRequired = false,
    className = '',
    inputMode,
    ...field
  } = props
  return (
    <AriaTextField
      {...field}
      {...(inputMode ? { inputMode } : {})}
      isRequired={isRequired}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={`flex flex-col gap-1.5 ${className}`}
    >
      <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      {hint ? (
        <Text slot="description" className="text-sm text-muted">
          {hint}
        </Text>
      ) : null}
      {rows ? (
        <TextArea className="field" rows={rows} {...(placeholder ? { placeholder } : {})} />
      ) : (
        <Input className="field" {...(placeholder ? { placeholder } : {})} />
      )}
      <FieldError data-field-error className="text-sm font-semibold text-red">
        {error}
      </FieldError>
    </AriaTextField>
  )
}

function FieldLabel({ children, isRequired }: { children: ReactNode; isRequired: boolean }) {
  return (
    <Label className="font-semibold">
      {children}
      {isRequired ? null : <Optional />}
    </Label>
  )
}
