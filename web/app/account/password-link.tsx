import type { Link } from '@obole/contract/auth'
import { emailRule } from '@obole/core/email'
import { message } from '@obole/core/messages'
import { passwordRule } from '@obole/core/password'
import { type FormEvent, useEffect, useState } from 'react'
import { callAuth } from '../call.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice, Skeleton } from '../ui/card.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import type { Route } from './+types/password-link'
import { AccountPage } from './account-page.tsx'
import { accountWords } from './account.words.ts'
import { localPath } from './local-path.ts'

const PURPOSES = {
  '/premiere-connexion': { ask: 'POST /first-login', title: 'firstLoginTitle', lead: 'firstLoginLead' },
  '/utilisateur/recuperation-mot-de-passe': {
    ask: 'POST /forgotten-password',
    title: 'forgottenTitle',
    lead: 'forgottenLead',
  },
  '/mot-de-passe/expired': { ask: 'POST /expired-password', title: 'expiredTitle', lead: 'expiredLead' },
} as const

type Purpose = (typeof PURPOSES)[keyof typeof PURPOSES]

function purposeOf(pathname: string): Purpose {
  const known = Object.entries(PURPOSES).find(([path]) => path === pathname)
  return known?.[1] ?? PURPOSES['/premiere-connexion']
}

/** Three pages, one way: an address to send a link to, and a link with which one chooses a password. */
export function loader({ request, url }: Route.LoaderArgs) {
  return {
    purpose: purposeOf(url.pathname),
    token: url.searchParams.get('token'),
    redirectTo: localPath(url.searchParams.get('redirectTo')),
    locale: requestLocale(request, url.pathname),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${wordsIn(accountWords, loaderData?.locale ?? 'fr')[loaderData?.purpose.title ?? 'firstLoginTitle']} · Obole`,
  },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function PasswordLink({ loaderData }: Route.ComponentProps) {
  const { purpose, token, redirectTo } = loaderData
  return token ? (
    <ChoosePassword token={token} purpose={purpose} />
  ) : (
    <AskForLink purpose={purpose} redirectTo={redirectTo} />
  )
}

function AskForLink({ purpose, redirectTo }: { purpose: Purpose; redirectTo: string }) {
  const t = useWords(accountWords)
  const locale = useLocale()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSent, setIsSent] = useState(false)
  const [busy, run] = useBusy()
  const send = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const problem = email.trim() === '' ? 'emailInvalid' : emailRule(email)
      setError(problem && message(problem, locale))
      if (problem) return focusFirstInvalid()
      const sent = await callAuth(purpose.ask, { body: { email, redirectTo } })
      if (sent.ok) return setIsSent(true)
      setError(sent.problem.message)
    })
  }
  return (
    <AccountPage title={t[purpose.title]} lead={t[purpose.lead]}>
      {isSent ? (
        <Notice tone="success" title={t.sentTitle} isAlert>
          {t.sentText(email)}
        </Notice>
      ) : (
        <form noValidate onSubmit={send} className="flex flex-col gap-5">
          <TextField
            label={t.email}
            type="email"
            autoComplete="email"
            isRequired
            value={email}
            onChange={setEmail}
            error={error}
          />
          <Button type="submit" busyText={busy && t.sending}>
            {t.send}
          </Button>
        </form>
      )}
    </AccountPage>
  )
}

/** Null while it is looked at; false when it is worth nothing any more. */
function useLink(token: string): Link | null | false {
  const t = useWords(accountWords)
  const [link, setLink] = useState<Link | null | false>(null)
  useEffect(() => {
    let isGone = false
    void callAuth('POST /link', { body: { token } }).then((read) => {
      if (isGone) return
      setLink(read.ok ? read.value : false)
      if (!read.ok) showToast({ tone: 'danger', title: t.linkOver, body: t.linkOverText })
    })
    return () => {
      isGone = true
    }
  }, [token, t])
  return link
}

function ChoosePassword({ token, purpose }: { token: string; purpose: Purpose }) {
  const t = useWords(accountWords)
  const locale = useLocale()
  const link = useLink(token)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const weak = passwordRule(password)
  const differs = password !== confirmation
  const choose = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setTried(true)
      setRefusal(null)
      if (weak || differs) return focusFirstInvalid()
      const chosen = await callAuth('POST /reset-password', { body: { token, password } })
      if (!chosen.ok) return setRefusal(chosen.problem.message)
      window.location.assign(localPath(chosen.value.redirectTo))
    })
  }
  if (link === false) {
    return (
      <AccountPage title={t.linkOver} lead={t.linkOverText}>
        <a href="?">{t.linkAgain}</a>
      </AccountPage>
    )
  }
  if (link === null) {
    return (
      <AccountPage title={t[purpose.title]}>
        <Skeleton className="h-40" />
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t.chooseTitle} lead={t.chooseLead(link.email)}>
      <form noValidate onSubmit={choose} className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <TextField
          label={t.newPassword}
          hint={t.newPasswordHint}
          type="password"
          autoComplete="new-password"
          isRequired
          value={password}
          onChange={setPassword}
          error={tried && weak ? message(weak, locale) : null}
        />
        <TextField
          label={t.confirmPassword}
          type="password"
          autoComplete="new-password"
          isRequired
          value={confirmation}
          onChange={setConfirmation}
          error={tried && differs ? message('passwordMismatch', locale) : null}
        />
        <Button type="submit" busyText={busy && t.choosing}>
          {t.choose}
        </Button>
      </form>
    </AccountPage>
  )
}
