import type { Restart as Opened } from '@obole/contract/restarts'
import { cents, formatEuros } from '@obole/core/money/money'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { useJourney } from '../journey/journey.tsx'
import { restartedDraft } from '../journey/restarted-draft.ts'
import { restartWords } from './restart.words.ts'

/** What the link opens: the gift filled in, or that they give here already. */
export default function Restart({ token }: { token: string }) {
  const t = useWords(restartWords)
  const locale = useLocale()
  const { form, change } = useJourney()
  const [opened, setOpened] = useState<Opened | { problem: string } | null>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    // What it fills in draws the page anew: a link is asked about once all the same.
    if (isAsked.current) return
    isAsked.current = true
    const open = async () => {
      const { organizationSlug, formType, formSlug } = form
      const answer = await call('POST /restarts/open', {
        body: { token, organizationSlug, formType, formSlug },
      })
      if (!answer.ok) return setOpened({ problem: answer.problem.message })
      change((now) => restartedDraft(form, now, answer.value))
      setOpened(answer.value)
    }
    void open()
  }, [token, form, change])
  if (!opened) return null
  if ('problem' in opened) return <Notice tone="attention" title={opened.problem} className="mb-4" isAlert />
  const { here, payer, amountCents } = opened
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  if (here) return <GivesAlready token={token} amount={euros(here.amountCents)} />
  return (
    <Notice tone="success" title={t.welcome(payer?.firstName ?? '')} className="mb-4" isAlert>
      <p>{t.filledIn(euros(amountCents ?? 0))}</p>
      <p>{t.endThere}</p>
    </Notice>
  )
}

function GivesAlready({ token, amount }: { token: string; amount: string }) {
  const t = useWords(restartWords)
  const { form } = useJourney()
  const [busy, run] = useBusy()
  const [answered, setAnswered] = useState<string | null>(null)
  const send = () =>
    void run(async () => {
      const { organizationSlug, formType, formSlug } = form
      const answer = await call('POST /restarts/gift-link', {
        body: { token, organizationSlug, formType, formSlug },
      })
      setAnswered(answer.ok ? t.linkSent : answer.problem.message)
    })
  return (
    <Notice tone="success" title={t.already(amount)} className="mb-4" isAlert>
      <p>{t.alreadyText}</p>
      {answered === null ? (
        <Button tone="plain" className="mt-3" onPress={send} busyText={busy && t.sending}>
          {t.sendLink}
        </Button>
      ) : (
        <output className="mt-2 block font-semibold">{answered}</output>
      )}
    </Notice>
  )
}
