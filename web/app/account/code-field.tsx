import { useWords } from '../i18n/locale.tsx'
import { TextField } from '../ui/text-field.tsx'
import { accountWords } from './account.words.ts'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string | null
  /** Takes only codes of the application, before there are recovery codes. */
  isOfApp?: boolean
}

/** The second factor: six digits, or a recovery code kept in case the telephone is lost. */
export function CodeField({ value, onChange, error, isOfApp = false }: CodeFieldProps) {
  const t = useWords(accountWords)
  return (
    <TextField
      label={t.code}
      hint={isOfApp ? t.codeOfAppHint : t.codeHint}
      {...(isOfApp ? { inputMode: 'numeric' } : {})}
      autoComplete="one-time-code"
      isRequired
      maxLength={40}
      value={value}
      onChange={onChange}
      error={error ?? null}
    />
  )
}
