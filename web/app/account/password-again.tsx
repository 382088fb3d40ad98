import { useState } from 'react'
import type { ShownProblem } from '../call.ts'
import { useWords } from '../i18n/locale.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { TextField } from '../ui/text-field.tsx'
import { myAccountWords } from './my-account.words.ts'

/** The password typed again by whoever moves money or changes how they sign in, with what is wrong with it. */
export function usePasswordAgain() {
  const t = useWords(myAccountWords)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  return {
    password,
    field: { value: password, onChange: setPassword, error },
    isTyped(): boolean {
      setError(password === '' ? t.passwordMissing : null)
      if (password === '') focusFirstInvalid()
      return password !== ''
    },
    /** Whether this refusal is the password's affair; then it says so itself. */
    takes({ code }: ShownProblem): boolean {
      if (code !== 'REAUTHENTICATION_REQUIRED') return false
      setError(t.passwordWrong)
      focusFirstInvalid()
      return true
    },
  }
}

interface PasswordAgainProps {
  value: string
  onChange: (value: string) => void
  error: string | null
}

export function PasswordAgain(props: PasswordAgainProps) {
  const t = useWords(myAccountWords)
  return (
    <TextField
      {...props}
      label={t.presentPassword}
      type="password"
      autoComplete="current-password"
      isRequired
    />
  )
}
