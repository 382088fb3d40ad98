import type { AccessKey } from '@obole/contract/api-clients'
import { useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Question } from '../../ui/desk/question.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import type { GivenKey } from './given-key.ts'
import { keyWords } from './keys.words.ts'

interface ReplaceDialogProps {
  of: AccessKey
  onGiven: (given: GivenKey) => void
  onClose: () => void
}

export default function ReplaceDialog({ of, onGiven, onClose }: ReplaceDialogProps) {
  const t = useWords(keyWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const again = usePasswordAgain()
  const { clientId, name } = of
  const replace = async () => {
    if (!again.isTyped()) return ''
    const replaced = await call(
      'POST /manage/organizations/{organizationSlug}/api-clients/{clientId}/secret',
      { params: { organizationSlug, clientId } },
      again.typed,
    )
    if (!replaced.ok) return again.takes(replaced.problem) ? '' : replaced.problem.message
    onGiven(replaced.value)
    await revalidate()
    return null
  }
  return (
    <Question
      title={t.replaceOf(name)}
      answer={t.replace}
      busyText={t.replacing}
      onAnswer={replace}
      onClose={onClose}
    >
      <p>{t.replaceText}</p>
      <PasswordAgain {...again.field} />
    </Question>
  )
}
