import type { ManagedCampaign } from '@obole/contract/manage-campaigns'
import { type Change, changesBetween } from '@obole/core/campaign/merge'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { Question } from '../../ui/desk/question.tsx'
import {
  changeSentences,
  isAppointment,
  isPrice,
  mattersToVisitors,
  type Sentence,
} from './change-sentences.ts'
import { useDesk, useEditing } from './editor-context.tsx'
import { labelsOf } from './labels.ts'
import { AskToPublish } from './publish.tsx'
import { waitingWords } from './waiting.words.ts'

type Verb = 'publish' | 'discard'

/** Acts on the draft on the screen; answers the problem, or null. */
function useDraftCall(): (verb: Verb) => Promise<string | null> {
  const { store, organizationSlug } = useDesk()
  const { revalidate } = useRevalidator()
  return async (verb) => {
    const { formType, formSlug } = store.read().campaign.form
    const done = await call(
      `POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/${verb}`,
      { params: { organizationSlug, formType, formSlug }, body: { version: store.version } },
    )
    if (!done.ok) return done.problem.message
    store.startOver(done.value)
    await revalidate()
    return null
  }
}

/** For a campaign that is public: changes wait until the administrator publishes them. */
export function PublishChangesButton() {
  const t = useWords(waitingWords)
  const { campaign } = useEditing()
  if (!isWaiting(campaign)) return null
  return <AskToPublish label={t.publish} Asked={PublishChanges} />
}

const isWaiting = ({ published, form }: ManagedCampaign) => published !== null && form.state !== 'Deleted'

function useWaiting(): { changes: Change[]; sentences: Sentence[] } {
  const locale = useLocale()
  const { formType } = useDesk()
  const { campaign } = useEditing()
  const { published, document } = campaign
  const changes = published ? changesBetween(published, document) : []
  return { changes, sentences: changeSentences(changes, [document, published], locale, labelsOf(formType)) }
}

function PublishChanges({ onClose }: { onClose: () => void }) {
  const t = useWords(waitingWords)
  const { store, showAll } = useDesk()
  const { campaign } = useEditing()
  const act = useDraftCall()
  const { sentences } = useWaiting()
  const isSold = campaign.form.contributorsCount > 0
  const publish = async () => {
    if (await store.flush()) return act('publish')
    showAll()
    return t.unsaved
  }
  return (
    <Question
      title={t.askTitle}
      answer={t.publish}
      busyText={t.publishing}
      onAnswer={publish}
      onClose={onClose}
    >
      <div className="flex max-h-[50dvh] flex-col gap-4 overflow-y-auto">
        <SentenceList title={t.forVisitors} sentences={sentences.filter(mattersToVisitors)} />
        {sentences.some(isPrice) ? <p className="text-sm text-muted">{t.pricesNote}</p> : null}
        {isSold && sentences.some(isAppointment) ? (
          <Notice tone="attention">{t.appointmentNote}</Notice>
        ) : null}
        <SentenceList title={t.otherChanges} sentences={sentences.filter((one) => !mattersToVisitors(one))} />
        {sentences.length === 0 ? <p>{t.orderOnly}</p> : null}
      </div>
    </Question>
  )
}

export function SentenceList({ title, sentences }: { title?: string; sentences: readonly Sentence[] }) {
  if (sentences.length === 0) return null
  return (
    <section>
      {title ? <h3 className="mb-1 text-base">{title}</h3> : null}
      <ul className="divide-y divide-line">
        {sentences.map(({ path, what, how }) => (
          <li key={path} className="py-1.5 wrap-anywhere">
            <b>{what}</b> <span className="text-muted tabular-nums">{how}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows that the draft on the screen differs from the public page, and offers to discard it. */
export function WaitingChanges() {
  const t = useWords(waitingWords)
  const { campaign } = useEditing()
  const act = useDraftCall()
  const [isAsked, setIsAsked] = useState(false)
  const { sentences } = useWaiting()
  if (!isWaiting(campaign)) return null
  return (
    <Notice tone="attention" title={t.waitingTitle}>
      <p>{t.waitingText(sentences.length)}</p>
      <Button tone="quiet" className="-ml-5" onPress={() => setIsAsked(true)}>
        {t.discard}
      </Button>
      {isAsked ? (
        <Question
          title={t.discardTitle}
          answer={t.discard}
          busyText={t.discarding}
          isDangerous
          onAnswer={() => act('discard')}
          onClose={() => setIsAsked(false)}
        >
          <p>{t.discardText}</p>
        </Question>
      ) : null}
    </Notice>
  )
}
