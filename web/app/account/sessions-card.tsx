import type { OwnSession } from '@obole/contract/users'
import { momentOf } from '@obole/core/dates/moments'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../session/call.ts'
import { failureToast } from '../session/failure-toast.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Card } from '../ui/card.tsx'
import { StateChip } from '../ui/desk/chip.tsx'
import { showToast } from '../ui/toast.tsx'
import { myAccountWords } from './my-account.words.ts'

/** The person's open sessions, each with a button to end it. */
export function SessionsCard({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useWords(myAccountWords)
  const { revalidate } = useRevalidator()
  const [busy, run] = useBusy()
  const endOthers = () =>
    void run(async () => {
      const ended = await call('DELETE /users/me/sessions', {})
      showToast(ended.ok ? { tone: 'success', title: t.othersEnded } : failureToast(ended.problem))
      await revalidate()
    })
  return (
    <Card title={t.sessions}>
      <p className="text-muted">{t.sessionsText}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button tone="plain" className="mt-4" onPress={endOthers} busyText={busy && t.ending}>
          {t.endOthers}
        </Button>
      ) : null}
    </Card>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const t = useWords(myAccountWords)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [isEnding, setIsEnding] = useState(false)
  const { sessionId, browser, system, startedAt, lastUsedAt, isCurrent } = session
  const device = browser && system ? t.device(browser, system) : (browser ?? system ?? t.deviceUnknown)
  const end = async () => {
    setIsEnding(true)
    const ended = await call('DELETE /users/me/sessions/{sessionId}', { params: { sessionId } })
    showToast(ended.ok ? { tone: 'success', title: t.sessionEnded } : failureToast(ended.problem))
    await revalidate()
    setIsEnding(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b>{device}</b>
          {isCurrent ? <StateChip tone="primary">{t.thisDevice}</StateChip> : null}
        </p>
        <p className="text-sm text-muted">{t.lastUsed(momentOf(lastUsedAt, locale))}</p>
        <p className="text-sm text-muted">{t.signedInOn(momentOf(startedAt, locale))}</p>
      </div>
      {isCurrent ? null : (
        <Button
          tone="link"
          className="text-red!"
          aria-label={t.endSessionOf(device)}
          onPress={() => void end()}
          busyText={isEnding && t.ending}
        >
          {t.endSession}
        </Button>
      )}
    </li>
  )
}
