import { useState } from 'react'
import { call } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { type Words, wordsIn } from '../i18n/words.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import type { Route } from './+types/stop-reminders'
import { AccountPage } from './account-page.tsx'
import { stopRemindersWords } from './stop-reminders.words.ts'

export function loader({ request, url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '', locale: requestLocale(request, url.pathname) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(stopRemindersWords, loaderData?.locale ?? 'fr').title} · Obole` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

type Outcome = { is: 'stopped' | 'resumed'; organizationName: string } | { is: 'unknown' }

/** A button, because programs that read e-mails follow links: only a person, or their mail program, may stop mails. */
export default function StopReminders({ loaderData }: Route.ComponentProps) {
  const t = useWords(stopRemindersWords)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, run] = useBusy()
  const params = { token: loaderData.token || '-' }
  const stop = () =>
    void run(async () => {
      const answer = await call('POST /renewals/stop/{token}', { params })
      setOutcome(answer.ok ? { is: 'stopped', ...answer.value } : { is: 'unknown' })
    })
  const resume = () =>
    void run(async () => {
      const answer = await call('POST /renewals/resume/{token}', { params })
      setOutcome(answer.ok ? { is: 'resumed', ...answer.value } : { is: 'unknown' })
    })
  return (
    <AccountPage title={t.title} {...(outcome ? {} : { lead: t.lead })}>
      {outcome === null ? (
        <Button onPress={stop} busyText={busy && t.saving}>
          {t.stop}
        </Button>
      ) : (
        <>
          <Notice tone={outcome.is === 'unknown' ? 'attention' : 'success'} title={t[outcome.is]} isAlert>
            {textOf(outcome, t)}
          </Notice>
          {outcome.is === 'stopped' ? (
            <Button tone="plain" className="mt-4" onPress={resume} busyText={busy && t.saving}>
              {t.takeBack}
            </Button>
          ) : null}
        </>
      )}
    </AccountPage>
  )
}

function textOf(outcome: Outcome, t: Words<typeof stopRemindersWords>): string {
  switch (outcome.is) {
    case 'stopped':
      return t.stoppedText(outcome.organizationName)
    case 'resumed':
      return t.resumedText(outcome.organizationName)
    case 'unknown':
      return t.unknownText
  }
}
