import { publicationIssues } from '@obole/contract/campaign-rules'
import type { Issue } from '@obole/contract/problems'
import { holdsExamples } from '@obole/contract/starting-document'
import { isShownState, SHOWN_STATES, type ShownState } from '@obole/core/campaign/form'
import { cents, formatEuros } from '@obole/core/money/money'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { Question } from '../../ui/desk/question.tsx'
import Dialog from '../../ui/dialog.tsx'
import { RadioCards } from '../../ui/radio.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCampaign } from '../desk/campaign-frame.tsx'
import { campaignHref } from '../desk/campaign-href.ts'
import { pathName } from '@obole/contract/field-names'
import { usePublicUrl } from '../desk/public-url.ts'
import { prepared } from './document.ts'
import { useDesk, useEditing } from './editor-context.tsx'
import { issueIn } from './issues.ts'
import { stateChangeWords } from './state.words.ts'
import { tierWords } from './editor.words.ts'
import { priceText } from './tier-section.tsx'
import { useStateChange } from './use-state-change.ts'
import { labelsOf } from './labels.ts'

/** The next action for a draft, and for a campaign that was closed. */
export function PublishButton() {
  const t = useWords(stateChangeWords)
  const { state, nextStates } = useEditing().campaign.form
  // A cancelled event stays closed for good.
  if (isShownState(state) || !nextStates.some(isShownState)) return null
  return <AskToPublish label={t.publish} Asked={PublishQuestion} />
}

interface AskToPublishProps {
  label: string
  Asked: ComponentType<{ onClose: () => void }>
}

/** Asks for confirmation once nothing is missing; until then it shows what is missing. */
export function AskToPublish({ label, Asked }: AskToPublishProps) {
  const locale = useLocale()
  const { formType } = useDesk()
  const { draft, issues, conflict } = useEditing()
  const [isOpen, setIsOpen] = useState(false)
  const missing = [
    ...issues,
    ...publicationIssues(formType, prepared(draft)).map((issue) => issueIn(issue, locale)),
  ]
  const close = () => setIsOpen(false)
  return (
    <>
      <Button isDisabled={conflict !== null} onPress={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && missing.length > 0 ? <Missing missing={missing} onClose={close} /> : null}
      {isOpen && missing.length === 0 ? <Asked onClose={close} /> : null}
    </>
  )
}

function Missing({ missing, onClose }: { missing: readonly Issue[]; onClose: () => void }) {
  const t = useWords(stateChangeWords)
  const locale = useLocale()
  const { reveal, showAll, formType } = useDesk()
  const { draft } = useEditing()
  const go = (path: string) => {
    onClose()
    showAll()
    reveal(path)
  }
  return (
    <Dialog title={t.missingTitle} onClose={onClose}>
      <p className="mb-3">{t.missingLead}</p>
      <ul className="divide-y divide-line">
        {missing.map((issue) => (
          <li key={issue.path + issue.code} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0">
              <b className="block">{issue.message}</b>
              <span className="text-sm text-muted">
                {pathName(issue.path, [draft], locale, labelsOf(formType))}
              </span>
            </span>
            <Button tone="quiet" onPress={() => go(issue.path)}>
              {t.go}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function PublishQuestion({ onClose }: { onClose: () => void }) {
  const t = useWords(stateChangeWords)
  const origin = usePublicUrl()
  const { allowCollect } = useCampaign()
  const { campaign, draft } = useEditing()
  const change = useStateChange()
  const [state, setState] = useState<ShownState>('Public')
  const publish = async () => {
    const refused = await change(state)
    if (refused === null) showToast({ tone: 'success', title: t.online })
    return refused
  }
  return (
    <Question
      title={t.publishTitle}
      answer={t.publish}
      busyText={t.publishing}
      onAnswer={publish}
      onClose={onClose}
    >
      <RadioCards
        label={t.publishWho}
        value={state}
        onChange={(value) => setState(value === 'Private' ? 'Private' : 'Public')}
        choices={SHOWN_STATES.map((value) => ({
          value,
          label: <b>{t[`publish${value}`]}</b>,
          detail: t[`publish${value}Detail`],
        }))}
      />
      <WhatIsOffered />
      <p className="text-sm wrap-anywhere text-muted">
        {t.publishedAt} {origin}
        {campaign.form.url}
      </p>
      {prepared(draft).contactEmail ? null : <p className="text-sm text-muted">{t.noContact}</p>}
      {allowCollect ? null : <Notice tone="attention">{t.notCollecting}</Notice>}
    </Question>
  )
}

/** Shown until the person leaves: on a phone, they may be far below the published title. */
export function PublishedNotice() {
  const t = useWords(stateChangeWords)
  const { organizationSlug } = useDesk()
  const { form } = useEditing().campaign
  const [stateAtFirst] = useState(form.state)
  if (isShownState(stateAtFirst) || !isShownState(form.state)) return null
  return (
    <Notice tone="success" title={t.online}>
      {form.state === 'Private' ? <p>{t.onlinePrivate}</p> : null}
      <p className="flex flex-wrap gap-x-6">
        <a href={form.url} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
          {t.see}
        </a>
        <Link
          to={campaignHref(organizationSlug, form, 'share')}
          className="inline-flex min-h-11 items-center"
        >
          {t.share}
        </Link>
      </p>
    </Notice>
  )
}

/** A first draft has default rates and a default goal: the administrator checks them before payers see them. */
function WhatIsOffered() {
  const t = useWords(stateChangeWords)
  const tierText = useWords(tierWords)
  const locale = useLocale()
  const { formType } = useDesk()
  const draft = prepared(useEditing().draft)
  const { tiers, financialGoal } = draft
  if (tiers.length === 0) return null
  const rows = tiers.map((tier) => ({
    id: tier.id,
    name: tier.name,
    figure: priceText(tier, tierText, locale),
  }))
  const goal =
    financialGoal === null
      ? []
      : [{ id: 'goal', name: t.goal, figure: formatEuros(cents(financialGoal), locale) }]
  return (
    <div>
      <p className="font-semibold">{t.offered}</p>
      {holdsExamples(formType, draft) ? <p className="text-sm text-muted">{tierText.examples}</p> : null}
      <dl className="mt-1 tabular-nums">
        {[...rows, ...goal].map(({ id, name, figure }) => (
          <div key={id} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
            <dt className="min-w-0 wrap-anywhere">{name}</dt>
            <dd className="flex-none">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
