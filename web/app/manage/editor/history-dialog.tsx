import type { CampaignVersions } from '@obole/contract/manage-campaigns'
import { isShownState } from '@obole/core/campaign/form'
import { momentOf } from '@obole/core/dates/moments'
import { useEffect, useState } from 'react'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { Question } from '../../ui/desk/question.tsx'
import Dialog from '../../ui/dialog.tsx'
import { changeSentences } from './change-sentences.ts'
import { useDesk } from './editor-context.tsx'
import { labelsOf } from './labels.ts'
import { SentenceList } from './waiting-changes.tsx'
import { waitingWords } from './waiting.words.ts'

type Version = CampaignVersions['data'][number]
type Cancellation = NonNullable<CampaignVersions['eventCanceled']>

/** The published versions, their authors and their changes; each version can become a draft again. */
export default function HistoryDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(waitingWords)
  const { organizationSlug, store } = useDesk()
  const [history, setHistory] = useState<CampaignVersions | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [asked, setAsked] = useState<number | null>(null)
  const { formType, formSlug, state } = store.read().campaign.form
  const versions = history?.data ?? null
  const params = { organizationSlug, formType, formSlug }
  useEffect(() => {
    void call('GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/versions', {
      params: { organizationSlug, formType, formSlug },
    }).then((answer) => (answer.ok ? setHistory(answer.value) : setRefusal(answer.problem.message)))
  }, [organizationSlug, formType, formSlug])
  const restore = async (number: number) => {
    await store.flush()
    const restored = await call(
      'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/versions/{number}/restore',
      { params: { ...params, number } },
    )
    if (!restored.ok) return restored.problem.message
    store.startOver(restored.value)
    onClose()
    return null
  }
  if (asked !== null)
    return (
      <Question
        title={t.restoreTitle}
        answer={t.restore}
        busyText={t.loading}
        onAnswer={() => restore(asked)}
        onClose={() => setAsked(null)}
      >
        <p>{t.restoreText}</p>
      </Question>
    )
  return (
    <Dialog title={t.history} onClose={onClose}>
      {refusal ? <Notice tone="error" title={t.historyFailed} isAlert /> : null}
      {versions === null && refusal === null ? <p className="text-muted">{t.loading}</p> : null}
      {versions?.length === 0 && !history?.eventCanceled ? (
        <p className="max-w-text text-muted">{t.historyEmpty}</p>
      ) : null}
      <ol className="divide-y divide-line">
        {history?.eventCanceled ? <CanceledRow cancellation={history.eventCanceled} /> : null}
        {versions?.map((version, index) => (
          <VersionRow
            key={version.number}
            version={version}
            isLatest={index === 0}
            isOnline={index === 0 && isShownState(state)}
            onRestore={() => setAsked(version.number)}
          />
        ))}
      </ol>
    </Dialog>
  )
}

/** No version follows a cancellation: the event is never published again. */
function CanceledRow({ cancellation: { at, by } }: { cancellation: Cancellation }) {
  const t = useWords(waitingWords)
  const locale = useLocale()
  return (
    <li className="flex flex-col gap-1 py-4">
      <b>{momentOf(at, locale)}</b>
      <p>{by === null ? t.eventCanceled : t.eventCanceledBy(by)}</p>
    </li>
  )
}

interface VersionRowProps {
  version: Version
  isLatest: boolean
  isOnline: boolean
  onRestore: () => void
}

function VersionRow({ version, isLatest, isOnline, onRestore }: VersionRowProps) {
  const t = useWords(waitingWords)
  const locale = useLocale()
  const { formType } = useDesk()
  const { number, publishedAt, publishedBy, changes, names } = version
  const sentences = changeSentences(changes, [names], locale, labelsOf(formType))
  return (
    <li className="flex flex-col gap-1 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span>
          <b>{momentOf(publishedAt, locale)}</b>
          {publishedBy ? <span className="text-muted"> {t.publishedBy(publishedBy)}</span> : null}
        </span>
        {isOnline ? <StateChip tone="leaf">{t.isOnline}</StateChip> : null}
      </div>
      {number === 1 || changes.length === 0 ? (
        <p className="text-muted">{number === 1 ? t.firstVersion : t.orderOnly}</p>
      ) : (
        <SentenceList sentences={sentences} />
      )}
      {isLatest ? null : (
        <Button tone="quiet" className="-ml-5 self-start" onPress={onRestore}>
          {t.restore}
        </Button>
      )}
    </li>
  )
}
