import { waitInWords } from '@obole/contract/waits'
import { useState } from 'react'
import type { ShownProblem } from '../session/shown-problem.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { TextField } from '../ui/text-field.tsx'
import { CodeField } from './code-field.tsx'
import { myAccountWords } from './my-account.words.ts'
import { TWO_FACTOR_PAGE } from '../addresses/account-pages.ts'
import { goTo } from '../addresses/leaving.ts'

const CODE_SHORTEST = 6

/**
 * The password typed again before moving money or changing the way to sign in, with its error; for a sensitive action
 * also the code of the second factor, once the server says that there is one.
 */
export function usePasswordAgain() {
  const t = useWords(myAccountWords)
  const locale = useLocale()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [code, setCode] = useState<string | null>(null)
  const [codeError, setCodeError] = useState<string | null>(null)
  const complain = (aboutPassword: string | null, aboutCode: string | null = null) => {
    setError(aboutPassword)
    setCodeError(aboutCode)
    if (aboutPassword ?? aboutCode) focusFirstInvalid()
  }
  return {
    password,
    /** The values to send with the call. */
    typed: { password, ...(code === null ? {} : { code }) },
    field: {
      value: password,
      onChange: setPassword,
      error,
      code: code === null ? null : { value: code, onChange: setCode, error: codeError },
    },
    isTyped(): boolean {
      const isCodeMissing = code !== null && code.trim().length < CODE_SHORTEST
      complain(password === '' ? t.passwordMissing : null, isCodeMissing ? t.codeMissing : null)
      return password !== '' && !isCodeMissing
    },
    /** Whether this refusal is about the password or the code; if so, the field shows it. */
    takes({ code: problem, message, details = {} }: ShownProblem): boolean {
      if (problem === 'TWO_FACTOR_SETUP_REQUIRED') goTo(TWO_FACTOR_PAGE)
      else if (problem === 'REAUTHENTICATION_REQUIRED') complain(t.passwordWrong)
      else if (problem === 'TWO_FACTOR_CODE_REQUIRED') {
        setCode('')
        complain(null, t.codeAskedToo)
      } else if (problem === 'TWO_FACTOR_REFUSED') complain(null, message)
      else if (problem === 'TOO_MANY_REQUESTS') {
        const text = waitInWords(details, locale) === null ? t.tooManyTries : message
        complain(code === null ? text : null, code === null ? null : text)
      } else return false
      return true
    },
  }
}

interface Typed {
  value: string
  onChange: (value: string) => void
  error: string | null
}

export function PasswordAgain({ code, ...password }: Typed & { code?: Typed | null }) {
  const t = useWords(myAccountWords)
  return (
    <>
      <TextField
        {...password}
        label={t.presentPassword}
        type="password"
        autoComplete="current-password"
        isRequired
      />
      {code ? <CodeField {...code} /> : null}
    </>
  )
}
