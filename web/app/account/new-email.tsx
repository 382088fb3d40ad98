import { useState } from 'react'
import { callAuth } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice, Skeleton } from '../ui/card.tsx'
import type { Route } from './+types/new-email'
import { AccountPage } from './account-page.tsx'
import { accountWords } from './account.words.ts'
import { MY_ACCOUNT } from '../addresses/account-pages.ts'
import { useLink } from './use-link.ts'

export function loader({ request, url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '', locale: requestLocale(request, url.pathname) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(accountWords, loaderData?.locale ?? 'fr').newEmailTitle} · Obole` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** A button, because programs that read e-mails follow links: only a person may change an address. */
export default function NewEmail({ loaderData }: Route.ComponentProps) {
  const t = useWords(accountWords)
  const link = useLink(loaderData.token)
  const [confirmed, setConfirmed] = useState<{ email: string; isSignedIn: boolean } | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [busy, run] = useBusy()
  const confirm = () =>
    void run(async () => {
      const answer = await callAuth('POST /confirm-email', { body: { token: loaderData.token } })
      if (answer.ok) setConfirmed(answer.value)
      else setIsOver(true)
    })
  if (isOver || (link === false && !confirmed))
    return (
      <AccountPage title={t.newEmailTitle}>
        <Notice tone="error" title={t.linkOverText} isAlert>
          <a href={MY_ACCOUNT}>{t.toAccount}</a>
        </Notice>
      </AccountPage>
    )
  if (!link && !confirmed)
    return (
      <AccountPage title={t.newEmailTitle}>
        <Skeleton className="h-20" />
      </AccountPage>
    )
  return (
    <AccountPage
      title={t.newEmailTitle}
      {...(link && !confirmed ? { lead: t.newEmailLead(link.email) } : {})}
    >
      {confirmed ? (
        <Notice tone="success" title={t.newEmailDone(confirmed.email)} isAlert>
          <p>{t.newEmailDoneText}</p>
          <a href={MY_ACCOUNT}>{confirmed.isSignedIn ? t.toAccount : t.signIn}</a>
        </Notice>
      ) : (
        <Button onPress={confirm} busyText={busy && t.verifying}>
          {t.verify}
        </Button>
      )}
    </AccountPage>
  )
}
