import { useState } from 'react'
import { call } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import type { Route } from './+types/stop-mails'
import { AccountPage } from './account-page.tsx'
import { notificationsWords } from './notifications.words.ts'
import { MY_ACCOUNT } from '../addresses/account-pages.ts'

export function loader({ request, url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '', locale: requestLocale(request, url.pathname) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(notificationsWords, loaderData?.locale ?? 'fr').stopTitle} · Obole` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** A button, because programs that read e-mails follow links: only a person, or their mail program, may stop mails. */
export default function StopMails({ loaderData }: Route.ComponentProps) {
  const t = useWords(notificationsWords)
  const [outcome, setOutcome] = useState<{ organizationName: string } | 'unknown' | null>(null)
  const [busy, run] = useBusy()
  const stop = () =>
    void run(async () => {
      const token = loaderData.token || '-'
      const answer = await call('POST /unsubscriptions/{token}', { params: { token } })
      setOutcome(answer.ok ? answer.value : 'unknown')
    })
  return (
    <AccountPage title={t.stopTitle} {...(outcome ? {} : { lead: t.stopLead })}>
      {outcome === null ? (
        <Button onPress={stop} busyText={busy && t.stopping}>
          {t.stop}
        </Button>
      ) : (
        <Notice
          tone={outcome === 'unknown' ? 'attention' : 'success'}
          title={outcome === 'unknown' ? t.notStopped : t.stopped}
          isAlert
        >
          <p>{outcome === 'unknown' ? t.notStoppedText : t.stoppedText(outcome.organizationName)}</p>
          <a href={`${MY_ACCOUNT}#notifications`}>{t.change}</a>
        </Notice>
      )}
    </AccountPage>
  )
}
