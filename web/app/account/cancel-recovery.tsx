import { addressOf } from '@obole/core/site/addresses'
import { useState } from 'react'
import { callAuth } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import type { Route } from './+types/cancel-recovery'
import { AccountPage } from './account-page.tsx'
import { accountWords } from './account.words.ts'

export function loader({ request, url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '', locale: requestLocale(request, url.pathname) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(accountWords, loaderData?.locale ?? 'fr').recoveryCancelTitle} · Obole` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** A button, because programs that read e-mails follow links: only a person may cancel. */
export default function CancelRecovery({ loaderData }: Route.ComponentProps) {
  const t = useWords(accountWords)
  const [outcome, setOutcome] = useState<'canceled' | 'over' | null>(null)
  const [busy, run] = useBusy()
  const cancel = () =>
    void run(async () => {
      const answer = await callAuth('POST /factor-recovery/cancel', { body: { token: loaderData.token } })
      setOutcome(answer.ok ? 'canceled' : 'over')
    })
  return (
    <AccountPage title={t.recoveryCancelTitle} {...(outcome ? {} : { lead: t.recoveryCancelLead })}>
      {outcome === null ? (
        <Button tone="danger" onPress={cancel} busyText={busy && t.recoveryCanceling}>
          {t.recoveryCancel}
        </Button>
      ) : (
        <Notice
          tone={outcome === 'canceled' ? 'success' : 'attention'}
          title={outcome === 'canceled' ? t.recoveryCanceled : t.recoveryOver}
          isAlert
        >
          <p>{t.recoveryCanceledText}</p>
          <a href={addressOf({ page: 'forgottenPassword' })}>{t.recoveryNewPassword}</a>
        </Notice>
      )}
    </AccountPage>
  )
}
