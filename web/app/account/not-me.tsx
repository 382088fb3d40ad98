import { addressOf } from '@obole/core/site/addresses'
import type { FactorAfterTakeBack } from '@obole/core/users/factor-recovery'
import { useEffect, useState } from 'react'
import { call } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice, Skeleton } from '../ui/card.tsx'
import { useRootData } from '../session/root-data.ts'
import type { Route } from './+types/not-me'
import { AccountPage } from './account-page.tsx'
import { accountWords } from './account.words.ts'

export function loader({ request, url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '', locale: requestLocale(request, url.pathname) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(accountWords, loaderData?.locale ?? 'fr').notMeTitle} · Obole` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

type Outcome = { isAddressBack: boolean; factor: FactorAfterTakeBack } | 'over'

/** Checks the link first: a used or wrong one must not promise anything. Null until it was checked. */
function useLook(token: string): 'live' | 'over' | null {
  const [seen, setSeen] = useState<'live' | 'over' | null>(null)
  useEffect(() => {
    let isGone = false
    void call('POST /users/not-me/look', { body: { token } }).then((answer) => {
      // If the check failed for another reason, the button asks again.
      const isWorthNothing = !answer.ok && [400, 404].includes(answer.problem.status)
      if (!isGone) setSeen(isWorthNothing ? 'over' : 'live')
    })
    return () => {
      isGone = true
    }
  }, [token])
  return seen
}

/** A button, because programs that read e-mails follow links: only a person may close an account. */
export default function NotMe({ loaderData }: Route.ComponentProps) {
  const t = useWords(accountWords)
  const contact = useRootData()?.settings.contactEmail ?? ''
  const seen = useLook(loaderData.token)
  const [acted, setOutcome] = useState<Outcome | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const act = () =>
    void run(async () => {
      const answer = await call('POST /users/not-me', { body: { token: loaderData.token } })
      if (answer.ok) setOutcome(answer.value)
      else if (answer.problem.code === 'LINK_INVALID') setOutcome('over')
      else setRefusal(answer.problem.message)
    })
  const outcome = acted ?? (seen === 'over' ? seen : null)
  if (seen === null)
    return (
      <AccountPage title={t.notMeTitle}>
        <Skeleton className="h-40" />
      </AccountPage>
    )
  if (outcome === null)
    return (
      <AccountPage title={t.notMeTitle} lead={t.notMeLead}>
        {refusal ? <Notice tone="error" title={refusal} isAlert className="mb-4" /> : null}
        <Button tone="danger" onPress={act} busyText={busy && t.notMeActing}>
          {t.notMeAct}
        </Button>
      </AccountPage>
    )
  return (
    <AccountPage title={t.notMeTitle}>
      {outcome === 'over' ? (
        <Notice tone="attention" title={t.notMeOver} isAlert>
          <p>{t.notMeOverText(contact)}</p>
        </Notice>
      ) : (
        <Notice tone="success" title={t.notMeDone} isAlert>
          {outcome.isAddressBack ? <p>{t.notMeAddressBack}</p> : null}
          <p>{t.notMeDoneText}</p>
          {outcome.factor === 'stays' ? <p>{t.notMeFactor(contact)}</p> : null}
          {outcome.factor === 'ended' ? <p>{t.notMeFactorEnded}</p> : null}
          {outcome.factor === 'asked' ? <p>{t.notMeFactorAsked}</p> : null}
        </Notice>
      )}
      <p className="mt-4">
        <a href={addressOf({ page: 'forgottenPassword' })}>
          {outcome === 'over' ? t.recoveryNewPassword : t.notMeNoMail}
        </a>
      </p>
    </AccountPage>
  )
}
