import type { CampaignType } from '@obole/core/campaign/form'
import { useEffect, useState } from 'react'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { useCampaign, useFrameTitle } from '../desk/campaign-frame.tsx'
import { DESK } from '../desk/desk.ts'
import { PAGES } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/contents'
import { ConflictPanel } from './conflict-panel.tsx'
import { CouponSection } from './coupon-section.tsx'
import { EditorProvider, useEditing, useKindWords } from './editor-context.tsx'
import { EditorStore } from './editor-store.ts'
import { editorWords, sectionWords } from './editor.words.ts'
import { EssentialsSection } from './essentials-section.tsx'
import { keepDraft, readKept } from './kept-draft.ts'
import { saveOnLeaving } from '../desk/save-on-leaving.ts'
import { LookSection } from './look-section.tsx'
import { OptionSection } from './option-section.tsx'
import { Outline } from './outline.tsx'
import { Preview, PreviewButton } from './preview.tsx'
import { PublishButton, PublishedNotice } from './publish.tsx'
import { PublishChangesButton, WaitingChanges } from './waiting-changes.tsx'
import { QuestionList } from './question-list.tsx'
import { SaveState } from './save-state.tsx'
import { anchorOf, type SectionName, SECTIONS_OF } from './sections.ts'
import { AfterSection, GiftSection, PaymentSection, VisibilitySection } from './settings-sections.tsx'
import { StateSection } from './state-section.tsx'
import { TierSection } from './tier-section.tsx'

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, editorWords, 'title')

export default function Contents() {
  const t = useWords(editorWords)
  const { campaign, can } = useCampaign()
  if (!can('editForm')) {
    return (
      <div className={`${DESK} py-8`}>
        <Notice title={t.readOnlyTitle}>{t.readOnlyText}</Notice>
      </div>
    )
  }
  return <Editor key={campaign.form.id} />
}

function useStore(): EditorStore {
  const { campaign, organizationSlug } = useCampaign()
  const locale = useLocale()
  const { id, formType, formSlug } = campaign.form
  const [store] = useState(
    () =>
      new EditorStore(campaign, {
        save: (body) =>
          call('PATCH /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}', {
            params: { organizationSlug, formType, formSlug },
            body,
          }),
        keep: (kept) => keepDraft(id, kept),
        nowMs: () => Date.now(),
        locale,
      }),
  )
  useEffect(() => {
    const kept = readKept(id)
    if (kept) store.restore(kept)
    const onHide = () => {
      if (document.visibilityState === 'hidden') void store.flush()
    }
    // Saves as soon as the network is back, instead of waiting for the next try.
    const onReturn = () => void store.flush()
    document.addEventListener('visibilitychange', onHide)
    addEventListener('online', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('online', onReturn)
      saveOnLeaving(store.flush())
    }
  }, [store, id])
  return store
}

function Editor() {
  const store = useStore()
  const { formType, organizationSlug, can } = useCampaign()
  return (
    <EditorProvider
      store={store}
      formType={formType}
      organizationSlug={organizationSlug}
      opensRenewals={can(PAGES.renewals.right)}
    >
      <EditorPage formType={formType} />
    </EditorProvider>
  )
}

function EditorPage({ formType }: { formType: CampaignType }) {
  const { campaign } = useEditing()
  const setTitle = useFrameTitle()
  const { title } = campaign.document
  useEffect(() => setTitle(title), [setTitle, title])
  const sections = SECTIONS_OF[formType].filter(
    (section) => campaign.form.state !== 'Deleted' || section === 'State',
  )
  return (
    <div
      className={`${DESK} pb-32 wide:grid wide:grid-cols-[10.5rem_minmax(0,1fr)] wide:gap-8 wide:pb-20 min-[72rem]:grid-cols-[10.5rem_minmax(0,1fr)_23rem]`}
    >
      <Outline sections={sections} />
      <div className="mx-auto flex w-full max-w-[44rem] min-w-0 flex-col gap-5 pt-5 wide:pt-8">
        <Bar />
        <Messages />
        {sections.map((section) => (
          <Section key={section} name={section} />
        ))}
      </div>
      <Preview />
    </div>
  )
}

/** The save state and the next action: on top where there is room, at the bottom on a phone. */
function Bar() {
  return (
    <div
      data-bottom-bar
      className="z-20 max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 wide:sticky wide:top-0 wide:-mt-3 wide:bg-ground wide:pt-3"
    >
      <div className="flex min-h-14 items-center gap-3 border-line bg-paper px-4 max-wide:border-t max-wide:pt-3 max-wide:pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-wide:shadow-bar wide:rounded-card wide:border-[1.5px] wide:py-1.5 wide:shadow-float">
        <SaveState className="flex-1" />
        <PreviewButton />
        <PublishButton />
        <PublishChangesButton />
      </div>
    </div>
  )
}

function Messages() {
  const t = useWords(editorWords)
  const { conflict, isRestored, others, campaign } = useEditing()
  return (
    <>
      <PublishedNotice />
      <WaitingChanges />
      {conflict ? <ConflictPanel conflict={conflict} /> : null}
      {isRestored && !conflict ? <Notice title={t.restoredTitle}>{t.restoredText}</Notice> : null}
      {others && !conflict ? (
        <Notice title={t.othersTitle}>{t.othersText(others.name ?? t.somebody)}</Notice>
      ) : null}
      {campaign.form.state === 'Deleted' ? (
        <Notice tone="attention" title={t.deletedTitle}>
          {t.deletedText}
        </Notice>
      ) : null}
    </>
  )
}

function Section({ name }: { name: SectionName }) {
  const kind = useKindWords()
  const t = useWords(sectionWords)
  return (
    <Card
      id={anchorOf(name)}
      title={name === 'Tiers' ? kind.tiers : t[`section${name}`]}
      className="scroll-mt-24 sm:p-6"
    >
      <SectionFields name={name} />
    </Card>
  )
}

function SectionFields({ name }: { name: SectionName }) {
  const kind = useKindWords()
  const sections = useWords(sectionWords)
  switch (name) {
    case 'Essentials':
      return <EssentialsSection />
    case 'Look':
      return <LookSection />
    case 'Tiers':
      return <TierSection />
    case 'Options':
      return <OptionSection />
    case 'Questions':
      return (
        <QuestionList path="customFields" label={sections.sectionQuestions} emptyText={kind.questionNone} />
      )
    case 'Coupons':
      return <CouponSection />
    case 'Gifts':
      return <GiftSection />
    case 'Payment':
      return <PaymentSection />
    case 'After':
      return <AfterSection />
    case 'Visibility':
      return <VisibilitySection />
    case 'State':
      return <StateSection />
  }
}
