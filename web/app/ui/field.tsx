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

/** Most fields are required, so the others say that they are not. */
export function Optional() {
  const t = useWords(uiWords)
  return (
    <span data-optional className="font-normal text-muted">
      {' '}
      {t.optional}
    </span>
  )
}

/** Stands under its field, which is described by it. */
export function ErrorOf({ id, error }: { id: string; error: string | null | undefined }) {
  if (!error) return null
  return (
    <span id={`${id}-error`} data-field-error className="text-sm font-semibold text-red">
      {error}
    </span>
  )
}
