import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Question } from '../../ui/desk/question.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { receiptWords } from './receipts.words.ts'

const TEXT_MAX = 1500

/** What the letters say before the receipt. */
export default function LetterTextDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useWords(receiptWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState(text)
  const save = async () => {
    if (typed.trim() === '') return t.letterTextMissing
    const saved = await call('PUT /manage/organizations/{organizationSlug}/receipts/letter-text', {
      params: { organizationSlug },
      body: { text: typed },
    })
    if (!saved.ok) return saved.problem.message
    showToast({ tone: 'success', title: t.letterTextSaved })
    await revalidate()
    return null
  }
  return (
    <Question
      title={t.changeLetterText}
      answer={t.save}
      busyText={t.saving}
      onAnswer={save}
      onClose={onClose}
    >
      <TextField
        label={t.letterText}
        hint={t.letterTextHint}
        rows={10}
        maxLength={TEXT_MAX}
        value={typed}
        onChange={setTyped}
      />
    </Question>
  )
}
