import { PROPOSED_RETENTION_YEARS, RETENTION_YEARS } from '@obole/core/privacy/retention'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Question } from '../../ui/desk/question.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { privacyWords } from './privacy.words.ts'

export default function RetentionDialog({
  years: before,
  onClose,
}: {
  years: number | null
  onClose: () => void
}) {
  const t = useWords(privacyWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const typed = usePasswordAgain()
  const [chosen, setChosen] = useState(String(before ?? PROPOSED_RETENTION_YEARS))
  const save = async () => {
    const years = RETENTION_YEARS.find((one) => String(one) === chosen)
    if (years === undefined || !typed.isTyped()) return ''
    const saved = await call(
      'PUT /manage/organizations/{organizationSlug}/privacy/retention',
      { params: { organizationSlug }, body: { years } },
      typed.typed,
    )
    if (!saved.ok) return typed.takes(saved.problem) ? '' : saved.problem.message
    showToast({ tone: 'success', title: t.saved })
    await revalidate()
    return null
  }
  return (
    <Question title={t.retention} answer={t.save} busyText={t.saving} onAnswer={save} onClose={onClose}>
      <p>{t.retentionText}</p>
      <SelectField
        label={t.years}
        isRequired
        value={chosen}
        onChange={setChosen}
        options={RETENTION_YEARS.map((years) => ({ value: String(years), label: t.retentionIs(years) }))}
      />
      <PasswordAgain {...typed.field} />
    </Question>
  )
}
