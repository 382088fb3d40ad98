import { useState } from 'react'
import { callAuth } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import type { Route } from './+types/unverified'
import { AccountPage } from './account-page.tsx'
import { accountWords } from './account.words.ts'

export function loader({ request, url }: Route.LoaderArgs) {
  return { locale: requestLocale(request, url.pathname) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(accountWords, loaderData?.locale ?? 'fr').unverifiedTitle} · Obole` },
  { name: 'robots', content: 'noindex' },
]

/** For a signed-in person whose address is not confirmed yet. */
export default function Unverified() {
  const t = useWords(accountWords)
  const [outcome, setOutcome] = useState<{ isSent: boolean; text: string } | null>(null)
  const [busy, run] = useBusy()
  const send = () =>
    void run(async () => {
      const sent = await callAuth('POST /verification-email', {})
      setOutcome({ isSent: sent.ok, text: sent.ok ? t.verificationSent : sent.problem.message })
    })
  return (
    <AccountPage title={t.unverifiedTitle} lead={t.unverifiedLead}>
      <div className="flex flex-col gap-5">
        {outcome ? <Notice tone={outcome.isSent ? 'success' : 'error'} title={outcome.text} isAlert /> : null}
        <Button onPress={send} busyText={busy && t.sending}>
          {t.sendVerification}
        </Button>
      </div>
    </AccountPage>
  )
}
