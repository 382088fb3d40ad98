import { type FormEvent, Suspense, useState } from 'react'
import { lazy } from '../later/lazy.tsx'
import { callAuth } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice, Skeleton } from '../ui/card.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { showToastOnNextPage } from '../ui/toast.tsx'
import type { Route } from './+types/password-link'
import { AccountPage } from './account-page.tsx'
import { accountWords } from './account.words.ts'
import { AskForLink } from './ask-for-link.tsx'
import { CodeField } from './code-field.tsx'
import { NewPasswordFields, newPasswordProblem } from './new-password-fields.tsx'
import { PhoneLost } from './phone-lost.tsx'
import { MY_ACCOUNT } from '../addresses/account-pages.ts'
import { useLink } from './use-link.ts'
import { goTo, pathOrHome } from '../addresses/leaving.ts'

const AskRecovery = lazy(() => import('./ask-recovery.tsx'))

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

/** Three pages with one flow: an address to send a link to, then a link with which the person chooses a password. */
export function loader({ request, url }: Route.LoaderArgs) {
  return {
    purpose: purposeOf(url.pathname),
    token: url.searchParams.get('token'),
    redirectTo: pathOrHome(url.searchParams.get('redirectTo')),
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
  const t = useWords(accountWords)
  const { purpose, token, redirectTo } = loaderData
  return token ? (
    <ChoosePassword token={token} purpose={purpose} />
  ) : (
    <AccountPage title={t[purpose.title]} lead={t[purpose.lead]}>
      <AskForLink ask={purpose.ask} redirectTo={redirectTo} />
    </AccountPage>
  )
}

/** A person who came from no particular page sees their account, which they have just opened. */
const afterChoosing = (redirectTo: string | null): string =>
  redirectTo === null || redirectTo === '/' ? MY_ACCOUNT : redirectTo

function ChoosePassword({ token, purpose }: { token: string; purpose: Purpose }) {
  const t = useWords(accountWords)
  const link = useLink(token)
  const [chosen, setChosen] = useState({ password: '', confirmation: '' })
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const choose = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setTried(true)
      setRefusal(null)
      if (newPasswordProblem(chosen)) return focusFirstInvalid()
      const { password } = chosen
      const body = { token, password, ...(asksCode && code ? { code } : {}) }
      const answer = await callAuth('POST /reset-password', { body })
      if (answer.ok) {
        showToastOnNextPage(purpose.ask === 'POST /first-login' ? t.passwordChosen : t.passwordChanged)
        return goTo(afterChoosing(answer.value.redirectTo))
      }
      // Reading a mailbox is only one factor: a person with a second one is asked for it here too.
      if (answer.problem.code === 'TWO_FACTOR_REQUIRED' && !asksCode) return setAsksCode(true)
      setRefusal(answer.problem.message)
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
  if (isLost) {
    return (
      <AccountPage title={t.phoneLost} lead={t.chooseLead(link.email)}>
        <Suspense>
          <AskRecovery login={{ token }} onBack={() => setIsLost(false)} />
        </Suspense>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t.chooseTitle} lead={t.chooseLead(link.email)}>
      <form noValidate onSubmit={choose} className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <NewPasswordFields value={chosen} onChange={setChosen} showsErrors={tried} />
        {asksCode ? <CodeField value={code} onChange={setCode} /> : null}
        <Button type="submit" busyText={busy && t.choosing}>
          {t.choose}
        </Button>
        {asksCode ? <PhoneLost onAsk={() => setIsLost(true)} /> : null}
      </form>
    </AccountPage>
  )
}
