import type { PersonFileView } from '@obole/contract/privacy'
import { parisDate } from '@obole/core/dates/dates'
import { useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Question } from '../../ui/desk/question.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { privacyWords } from './privacy.words.ts'

interface MakeFileDialogProps {
  contactId: number
  onMade: (file: PersonFileView) => void
  onClose: () => void
}

export default function MakeFileDialog({ contactId, onMade, onClose }: MakeFileDialogProps) {
  const t = useWords(privacyWords)
  const { organizationSlug } = useAssociation()
  const [askedOn, setAskedOn] = useState<string>(() => parisDate(Date.now()))
  const [reason, setReason] = useState('')
  const make = async () => {
    const made = await call(
      'POST /manage/organizations/{organizationSlug}/contacts/{contactId}/personal-data',
      {
        params: { organizationSlug, contactId },
        body: { askedOn, reason: reason.trim() || null },
      },
    )
    if (!made.ok) return made.problem.message
    onMade(made.value)
    showToast({ tone: 'success', title: t.fileAsked })
    return null
  }
  return (
    <Question title={t.makeFileTitle} answer={t.make} busyText={t.making} onAnswer={make} onClose={onClose}>
      <p>{t.makeFileText}</p>
      <TextField label={t.askedOn} type="date" isRequired value={askedOn} onChange={setAskedOn} />
      <TextField label={t.reason} maxLength={500} value={reason} onChange={setReason} />
    </Question>
  )
}
