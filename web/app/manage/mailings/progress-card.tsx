import type { Mailing } from '@obole/contract/mailings'
import { useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { Progress } from '../../ui/desk/progress.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { useOutcome } from '../desk/use-outcome.ts'
import { mailingsWords } from './mailings.words.ts'
import { LeftOutList } from './reach.tsx'

/** How far the sending is, or what it came to. */
export function ProgressCard({ mailing }: { mailing: Mailing }) {
  return mailing.state === 'Sending' ? <OnItsWay mailing={mailing} /> : <Outcome mailing={mailing} />
}

function OnItsWay({ mailing: { id, counts } }: { mailing: Mailing }) {
  const t = useWords(mailingsWords)
  const locale = useLocale()
  const [asks, setAsks] = useState(false)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const done = total - counts.Waiting - counts.Queued
  // The last mail is out a moment before the message is marked as sent: nothing is left to stop.
  const isOver = done === total
  const text = (count: number) => count.toLocaleString(locale === 'fr' ? 'fr-FR' : 'en-GB')
  return (
    <Card title={t.progressTitle}>
      <div className="flex max-w-text flex-col gap-4">
        <Progress label={t.progress(text(done), text(total))} done={done} total={total} />
        <p className="text-muted">{isOver ? t.progressOver : t.progressText}</p>
        {isOver ? null : (
          <Button tone="danger" className="self-start" onPress={() => setAsks(true)}>
            {t.stop}
          </Button>
        )}
      </div>
      {asks && !isOver ? <StopQuestion mailingId={id} onClose={() => setAsks(false)} /> : null}
    </Card>
  )
}

function StopQuestion({ mailingId, onClose }: { mailingId: string; onClose: () => void }) {
  const t = useWords(mailingsWords)
  const { organizationSlug } = useAssociation()
  const outcome = useOutcome()
  const stop = () =>
    outcome(
      call('POST /manage/organizations/{organizationSlug}/mailings/{mailingId}/stop', {
        params: { organizationSlug, mailingId },
      }),
    )
  return (
    <Question
      title={t.stop}
      answer={t.stop}
      busyText={t.stopping}
      isDangerous
      onAnswer={stop}
      onClose={onClose}
    >
      <p>{t.stopText}</p>
    </Question>
  )
}

function Outcome({ mailing: { counts, leftOut, stoppedBy } }: { mailing: Mailing }) {
  const t = useWords(mailingsWords)
  const others = (['Refused', 'Changed', 'Bounced', 'Stopped'] as const).filter((state) => counts[state] > 0)
  return (
    <Notice tone={counts.Bounced > 0 ? 'attention' : 'success'} title={t.sentTo(counts.Sent)}>
      {stoppedBy ? <p>{t.stoppedBy(stoppedBy)}</p> : null}
      <ul className="tabular-nums">
        {others.map((state) => (
          <li key={state}>
            {t[`became${state}`]}&nbsp;: {counts[state]}
          </li>
        ))}
      </ul>
      {leftOut ? <LeftOutList recipients={counts} leftOut={leftOut} /> : null}
    </Notice>
  )
}
