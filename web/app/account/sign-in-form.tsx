import { addressOf } from '@obole/core/addresses'
import { validateLogin } from '@obole/core/login'
import { type FormEvent, useState } from 'react'
import { callAuth, type ShownProblem } from '../call.ts'
import { useFieldErrors } from '../forms/field-errors.ts'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Refusal } from '../forms/refusal.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { accountWords } from './account.words.ts'

interface SignInFormProps {
  /** Where one comes back to: a page of ours. */
  redirectTo: string
  onDone: () => void
}

/** Shared by the dialog of every page and by the page that stands for it without JavaScript. */
export function SignInForm({ redirectTo, onDone }: SignInFormProps) {
  const t = useWords(accountWords)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const problems = validateLogin({ email, password })
  const errors = useFieldErrors(new Map(problems.map((problem) => [problem.field, problem])))

  const signIn = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setRefusal(null)
      if (!errors.submit()) return
      const body = { username: email, password, ...(asksCode && code ? { code } : {}) }
      const signed = await callAuth('POST /token', { body })
      if (signed.ok) return onDone()
      if (signed.problem.code === 'password_expired') {
        return window.location.assign(addressOf({ page: 'expiredPassword' }))
      }
      if (signed.problem.code === 'TWO_FACTOR_REQUIRED') return setAsksCode(true)
      setRefusal(signed.problem)
      const { message: title, body: detail } = signed.problem
      showToast({ tone: 'danger', title, ...(detail ? { body: detail } : {}) })
    })
  }
  const back = encodeURIComponent(redirectTo)
  return (
    <form noValidate onSubmit={signIn} className="flex flex-col gap-5">
      {refusal ? <Refusal problem={refusal} /> : null}
      <TextField
        label={t.email}
        type="email"
        autoComplete="username"
        isRequired
        value={email}
        onChange={setEmail}
        onBlur={() => errors.leave('email')}
        error={errors.errorOf('email')}
      />
      <TextField
        label={t.password}
        type="password"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
        error={errors.errorOf('password')}
      />
      {asksCode ? (
        <TextField
          label={t.code}
          hint={t.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          isRequired
          value={code}
          onChange={setCode}
        />
      ) : null}
      <Button type="submit" busyText={busy && t.signingIn}>
        {t.signIn}
      </Button>
      <p className="flex flex-wrap gap-x-5">
        <a href={addressOf({ page: 'forgottenPassword' })} className="inline-flex min-h-11 items-center">
          {t.forgotten}
        </a>
        <a
          href={`${addressOf({ page: 'firstLogin' })}?redirectTo=${back}`}
          className="inline-flex min-h-11 items-center"
        >
          {t.firstLogin}
        </a>
      </p>
    </form>
  )
}
