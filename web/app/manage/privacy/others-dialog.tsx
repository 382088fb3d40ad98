import type { PrivacyView } from '@obole/contract/privacy'
import { useRevalidator } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Question } from '../../ui/desk/question.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { privacyWords } from './privacy.words.ts'

interface OthersDialogProps {
  number: number
  found: PrivacyView['forgettings'][number]['remains'][number]
  onClose: () => void
}

/** What the last look found is about somebody else: whoever says so looked, and the proof names them. */
export default function OthersDialog({ number, found: { table, what, rows }, onClose }: OthersDialogProps) {
  const t = useWords(privacyWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const setAside = async () => {
    const done = await call(
      'POST /manage/organizations/{organizationSlug}/privacy/forgettings/{number}/others',
      { params: { organizationSlug, number }, body: { table, rows } },
    )
    if (!done.ok) return done.problem.message
    showToast({ tone: 'success', title: done.value.traces ? t.othersDone : t.othersDoneLast })
    await revalidate()
    return null
  }
  return (
    <Question
      title={t.othersTitle}
      answer={t.others}
      busyText={t.othersBusy}
      onAnswer={setAside}
      onClose={onClose}
    >
      <p>{t.remainsIn(what[locale], rows)}</p>
      <p>{t.othersText}</p>
    </Question>
  )
}
