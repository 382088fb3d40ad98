import { campaignStanding, type FormState } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { lazy } from '../../later/lazy.tsx'
import { call } from '../../session/call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCampaign } from '../desk/campaign-frame.tsx'
import { campaignHref } from '../desk/campaign-href.ts'
import { useDesk, useEditing } from './editor-context.tsx'
import { tierWords } from './editor.words.ts'
import { stateChangeWords } from './state.words.ts'
import { useStateChange } from './use-state-change.ts'
import { waitingWords } from './waiting.words.ts'

const HistoryDialog = lazy(() => import('./history-dialog.tsx'))

/** The former state, where the same call can restore it; else null. */
function undoOf(from: FormState, to: FormState): FormState | null {
  return from === 'Draft' || to === 'Deleted' ? null : from
}

export function StateSection() {
  const t = useWords(stateChangeWords)
  const { organizationSlug } = useDesk()
  const { campaign } = useEditing()
  const { can } = useCampaign()
  const change = useStateChange()
  const [asked, setAsked] = useState<FormState | 'copy' | null>(null)
  const waiting = useWords(waitingWords)
  const [isHistory, setIsHistory] = useState(false)
  const [done, setDone] = useState<{ undo: FormState | null } | null>(null)
  const { state, nextStates } = campaign.form
  const isOpen = state === 'Public' || state === 'Private'
  const go = async (to: FormState) => {
    const refused = await change(to)
    if (refused === null) setDone({ undo: undoOf(state, to) })
    return refused
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{t[`is${campaignStanding(campaign.form)}`]}</p>
      {done ? (
        <Notice tone="success" title={t.done} isAlert>
          {done.undo ? (
            <Button
              tone="quiet"
              onPress={() => {
                const { undo } = done
                setDone(null)
                if (undo) void change(undo)
              }}
            >
              {t.undo}
            </Button>
          ) : null}
        </Notice>
      ) : null}
      {kindOf(campaign.form.formType).hasValidity ? <Seasons /> : null}
      {isOpen ? (
        <Link
          to={campaignHref(organizationSlug, campaign.form, 'share')}
          className="inline-flex min-h-11 items-center self-start"
        >
          {t.share}
        </Link>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {nextStates
          .filter((next) => state !== 'Draft' || next === 'Deleted')
          .map((next) => (
            <Button
              key={next}
              tone="plain"
              className={next === 'Deleted' ? 'text-red' : ''}
              onPress={() => setAsked(next)}
            >
              {t[`to${next}`]}
            </Button>
          ))}
        {state === 'Draft' ? null : (
          <Button tone="plain" onPress={() => setIsHistory(true)}>
            {waiting.history}
          </Button>
        )}
        {can('createForm') ? (
          <Button tone="plain" onPress={() => setAsked('copy')}>
            {t.duplicate}
          </Button>
        ) : null}
      </div>
      <Suspense>{isHistory ? <HistoryDialog onClose={() => setIsHistory(false)} /> : null}</Suspense>
      {asked === 'copy' ? <CopyQuestion onClose={() => setAsked(null)} /> : null}
      {asked !== null && asked !== 'copy' ? (
        <Question
          title={t[`ask${asked}`]}
          answer={t[`to${asked}`]}
          busyText={t.doing}
          isDangerous={asked === 'Deleted'}
          onAnswer={() => go(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t[`why${asked}`]}</p>
        </Question>
      ) : null}
    </div>
  )
}

/** The seasons before and after this one; the next one is prepared here, once. */
function Seasons() {
  const t = useWords(stateChangeWords)
  const navigate = useNavigate()
  const { store, organizationSlug } = useDesk()
  const { campaign } = useEditing()
  const { can } = useCampaign()
  const [isAsked, setIsAsked] = useState(false)
  const { formType, formSlug, seasons, state } = campaign.form
  const contentsOf = (season: { formSlug: string }) =>
    campaignHref(organizationSlug, { formType, formSlug: season.formSlug }, 'contents')
  const prepare = async () => {
    await store.flush()
    const prepared = await call(
      'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/next-season',
      { params: { organizationSlug, formType, formSlug } },
    )
    if (!prepared.ok) return prepared.problem.message
    await navigate(contentsOf(prepared.value.form))
    return null
  }
  return (
    <div className="flex flex-col items-start gap-1">
      {seasons.before ? (
        <p>
          {t.follows} <Link to={contentsOf(seasons.before)}>{seasons.before.title}</Link>
        </p>
      ) : null}
      {seasons.after ? (
        <p>
          {t.followedBy} <Link to={contentsOf(seasons.after)}>{seasons.after.title}</Link>
        </p>
      ) : can('createForm') && state !== 'Deleted' ? (
        <Button tone="plain" onPress={() => setIsAsked(true)}>
          {t.nextSeason}
        </Button>
      ) : null}
      {isAsked ? (
        <Question
          title={t.nextSeasonTitle}
          answer={t.nextSeasonAnswer}
          busyText={t.duplicating}
          onAnswer={prepare}
          onClose={() => setIsAsked(false)}
        >
          <p>{t.nextSeasonText}</p>
        </Question>
      ) : null}
    </div>
  )
}

function CopyQuestion({ onClose }: { onClose: () => void }) {
  const t = useWords(stateChangeWords)
  const tiers = useWords(tierWords)
  const navigate = useNavigate()
  const { store, organizationSlug } = useDesk()
  const { campaign, draft } = useEditing()
  const [title, setTitle] = useState(tiers.copyOf(draft.title))
  const copy = async () => {
    await store.flush()
    const { formType, formSlug } = campaign.form
    const copied = await call(
      'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/duplicate',
      { params: { organizationSlug, formType, formSlug }, body: { title } },
    )
    if (!copied.ok) return copied.problem.message
    await navigate(campaignHref(organizationSlug, copied.value.form, 'contents'))
    return null
  }
  return (
    <Question
      title={t.duplicateTitle}
      answer={t.duplicate}
      busyText={t.duplicating}
      onAnswer={copy}
      onClose={onClose}
    >
      <p>{t.duplicateText}</p>
      <TextField label={t.duplicateName} isRequired maxLength={150} value={title} onChange={setTitle} />
    </Question>
  )
}
