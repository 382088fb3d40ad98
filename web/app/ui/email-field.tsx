import { emailWarning } from '@obole/core/validation/email'
import { emailSuggestion } from '@obole/core/validation/email-suggestion'
import { message } from '@obole/core/validation/messages'
import { type HTMLInputAutoCompleteAttribute, useRef, useState } from 'react'
import { useLocale, useWords } from '../i18n/locale.tsx'
import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'
import { uiWords } from './ui.words.ts'

interface EmailFieldProps extends FieldProps {
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  /** Used where the suggestion fills more than this field. */
  onSuggestion?: (meant: string) => void
}

/** An e-mail address; if it looks mistyped, shows a warning or the address most likely meant. */
export function EmailField({ className = '', onSuggestion, ...field }: EmailFieldProps) {
  const t = useWords(uiWords)
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState<string | null>(null)
  const { value, onChange, onBlur, error } = field
  const warning = error ? null : emailWarning(value)
  // No suggestion appears while the person types.
  const meant = left === value ? emailSuggestion(value) : null
  const take = (suggestion: string) => {
    const change = onSuggestion ?? onChange
    change(suggestion)
    place.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={place} className={`flex flex-col items-stretch gap-1.5 ${className}`}>
      <TextField
        {...field}
        type="email"
        onBlur={() => {
          setLeft(value)
          onBlur?.()
        }}
      />
      <div aria-live="polite" className="empty:hidden">
        {meant ? (
          <button
            type="button"
            onClick={() => take(meant)}
            className="min-h-11 text-left wrap-anywhere text-primary underline"
          >
            {t.didYouMean(meant)}
          </button>
        ) : warning ? (
          <p className="text-sm font-semibold text-amber">{message(warning, locale)}</p>
        ) : null}
      </div>
    </div>
  )
}
