import type { ReactNode } from 'react'
import { useWords } from '../i18n/locale.tsx'
import { uiWords } from './ui.words.ts'

export interface FieldProps {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  error?: string | null | undefined
  hint?: ReactNode
  isRequired?: boolean
  isDisabled?: boolean
  className?: string
}

/** Most fields are required, so the optional ones are marked. */
export function Optional() {
  const t = useWords(uiWords)
  return (
    <span data-optional className="font-normal text-muted">
      {' '}
      {t.optional}
    </span>
  )
}

/** The error below a field, which refers to it by `aria-describedby`. */
export function ErrorOf({ id, error }: { id: string; error: string | null | undefined }) {
  if (!error) return null
  return (
    <span id={`${id}-error`} data-field-error className="text-sm font-semibold text-red">
      {error}
    </span>
  )
}
