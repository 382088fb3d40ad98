import type { LetInApplication } from '@obole/contract/applications'
import { useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Question } from '../../ui/desk/question.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { applicationWords } from './applications.words.ts'

export default function EndAccessDialog({ of, onClose }: { of: LetInApplication; onClose: () => void }) {
  const t = useWords(applicationWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const again = usePasswordAgain()
  const { clientId, name } = of
  const end = async () => {
    if (!again.isTyped()) return ''
    const ended = await call(
      'POST /manage/organizations/{organizationSlug}/applications/{clientId}/revoke',
      { params: { organizationSlug, clientId } },
      again.typed,
    )
    if (!ended.ok) return again.takes(ended.problem) ? '' : ended.problem.message
    showToast({ tone: 'success', title: t.isEnded(name) })
    await revalidate()
    return null
  }
  return (
    <Question
      title={t.endTitle(name)}
      answer={t.end}
      busyText={t.ending}
      isDangerous
      onAnswer={end}
      onClose={onClose}
    >
      <p>{t.endText}</p>
      <PasswordAgain {...again.field} />
    </Question>
  )
}
