import { useState } from 'react'
import { callAuth } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import type { Route } from './+types/verify-email'
import { AccountPage } from './account-page.tsx'
import { accountWords } from './account.words.ts'
import { pathOrHome } from '../addresses/leaving.ts'

export function loader({ request, url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '', locale: requestLocale(request, url.pathname) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(accountWords, loaderData?.locale ?? 'fr').verifyTitle} · Obole` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** A button, because programs that read e-mails follow links: only a person may confirm an address. */
export default function VerifyEmail({ loaderData }: Route.ComponentProps) {
  const t = useWords(accountWords)
  const [state, setState] = useState<'asked' | 'verified' | 'over'>('asked')
  const [redirectTo, setRedirectTo] = useState('/')
  const [busy, run] = useBusy()
  const verify = () =>
    void run(async () => {
      const verified = await callAuth('POST /verify-email', { body: { token: loaderData.token } })
      if (!verified.ok) return setState('over')
      // The session began before the address was confirmed: a new token tells it.
      await callAuth('POST /token', { body: {} })
      setRedirectTo(pathOrHome(verified.value.redirectTo))
      setState('verified')
    })
  return (
    <AccountPage title={t.verifyTitle}>
      {state === 'asked' ? (
        <Button className="w-full" onPress={verify} busyText={busy && t.verifying}>
          {t.verify}
        </Button>
      ) : (
        <Notice
          tone={state === 'verified' ? 'success' : 'error'}
          title={state === 'verified' ? t.verified : t.linkOverText}
          isAlert
        >
          <a href={redirectTo}>{redirectTo === '/' ? t.toHome : t.goOn}</a>
        </Notice>
      )}
    </AccountPage>
  )
}
