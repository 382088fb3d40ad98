import { addressOf } from '@obole/core/site/addresses'
import { validateLogin } from '@obole/core/users/login'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { lazy } from '../later/lazy.tsx'
import { callAuth } from '../session/call.ts'
import type { ShownProblem } from '../session/shown-problem.ts'
import { useFieldErrors } from '../fields/field-errors.ts'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Refusal } from '../fields/refusal.tsx'
import { EmailField } from '../ui/email-field.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { accountWords } from './account.words.ts'
import { CodeField } from './code-field.tsx'
import { SIGN_UP } from '../addresses/account-pages.ts'
import { PhoneLost } from './phone-lost.tsx'
import { goTo } from '../addresses/leaving.ts'

const AskRecovery = lazy(() => import('./ask-recovery.tsx'))

interface SignInFormProps {
  /** The page of this site to come back to. */
  redirectTo: string
  onDone: () => void
}

/** Shared by the dialog of every page and by the sign-in page, which replaces it without JavaScript. */
export function SignInForm({ redirectTo, onDone }: SignInFormProps) {
  const t = useWords(accountWords)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
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
      const signed = await callAuth('POST /token', { body: { username: email, password } })
      if (signed.ok) return onDone()
      if (signed.problem.code === 'password_expired') {
        return goTo(addressOf({ page: 'expiredPassword' }))
      }
      if (signed.problem.code === 'TWO_FACTOR_REQUIRED') return setAsksCode(true)
      setRefusal(signed.problem)
      const { message: title, body: detail } = signed.problem
      showToast({ tone: 'danger', title, ...(detail ? { body: detail } : {}) })
    })
  }
  if (asksCode) {
    const login = { username: email, password }
    return <SecondStep login={login} onDone={onDone} onBack={() => setAsksCode(false)} />
  }
  return (
    <form noValidate onSubmit={signIn} className="flex flex-col gap-5">
      {refusal ? <Refusal problem={refusal} /> : null}
      <ErrorSummary tries={errors.tries} />
      <EmailField
        label={t.email}
        autoComplete="username"
        isRequired
        value={email}
        onChange={(typed) => {
          errors.type('email')
          setEmail(typed)
        }}
        onBlur={() => errors.leave('email')}
        error={errors.errorOf('email')}
      />
      <TextField
        label={t.password}
        type="password"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={(typed) => {
          errors.type('password')
          setPassword(typed)
        }}
        error={errors.errorOf('password')}
      />
      <Button type="submit" busyText={busy && t.signingIn}>
        {t.signIn}
      </Button>
      <OtherWays redirectTo={redirectTo} />
    </form>
  )
}

const LINK = 'inline-flex min-h-11 items-center'

function OtherWays({ redirectTo }: { redirectTo: string }) {
  const t = useWords(accountWords)
  return (
    <div>
      <p className="flex flex-wrap gap-x-5">
        <a href={addressOf({ page: 'forgottenPassword' })} className={LINK}>
          {t.forgotten}
        </a>
        <a
          href={`${addressOf({ page: 'firstLogin' })}?redirectTo=${encodeURIComponent(redirectTo)}`}
          className={LINK}
        >
          {t.firstLogin}
        </a>
      </p>
      <p className="mt-3 border-t border-line pt-3 text-muted">
        {t.noAccount}{' '}
        <a href={SIGN_UP} className={LINK}>
          {t.createAssociation}
        </a>
      </p>
    </div>
  )
}

interface SecondStepProps {
  login: { username: string; password: string }
  onDone: () => void
  onBack: () => void
}

/** Where the account has a second factor, the password alone is not enough. */
function SecondStep({ login, onDone, onBack }: SecondStepProps) {
  const t = useWords(accountWords)
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isLost, setIsLost] = useState(false)
  const [busy, run] = useBusy()
  // The former field has disappeared: the focus moves here.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const signIn = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      if (code.trim().length < 6) return setError(t.codeTooShort)
      setError(null)
      const signed = await callAuth('POST /token', { body: { ...login, code } })
      if (signed.ok) return onDone()
      setError(signed.problem.message)
    })
  }
  if (isLost)
    return (
      <Suspense>
        <AskRecovery login={login} onBack={() => setIsLost(false)} />
      </Suspense>
    )
  return (
    <form ref={form} noValidate onSubmit={signIn} className="flex flex-col gap-5">
      <p>
        {t.codeLead} <b className="break-all">{login.username}</b>
      </p>
      <CodeField value={code} onChange={setCode} error={error} />
      <Button type="submit" busyText={busy && t.signingIn}>
        {t.goOn}
      </Button>
      <PhoneLost onAsk={() => setIsLost(true)} />
      <Button tone="quiet" onPress={onBack}>
        {t.otherAccount}
      </Button>
    </form>
  )
}
