import type { Administrator } from '@obole/contract/manage-people'
import { useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { call } from '../../session/call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { showToast } from '../../ui/toast.tsx'
import { nameOfPerson } from './person.ts'
import { teamWords } from './team.words.ts'

interface RemoveDialogProps {
  organizationSlug: string
  person: Administrator
  onInviteAgain: () => void
  onClose: () => void
}

export function RemoveDialog({ organizationSlug, person, onInviteAgain, onClose }: RemoveDialogProps) {
  const t = useWords(teamWords)
  const { revalidate } = useRevalidator()
  const typed = usePasswordAgain()
  const remove = async () => {
    if (!typed.isTyped()) return ''
    const gone = await call(
      'DELETE /manage/organizations/{organizationSlug}/administrators/{userId}',
      { params: { organizationSlug, userId: person.userId } },
      typed.typed,
    )
    if (!gone.ok) return typed.takes(gone.problem) ? '' : gone.problem.message
    showToast({
      tone: 'success',
      title: t.removed(nameOfPerson(person)),
      action: { label: t.giveBack, onPress: onInviteAgain },
    })
    await revalidate()
    return null
  }
  return (
    <Question
      title={t.removeTitle(nameOfPerson(person))}
      answer={t.remove}
      busyText={t.removing}
      isDangerous
      onAnswer={remove}
      onClose={onClose}
    >
      <p>{t.removeText}</p>
      <PasswordAgain {...typed.field} />
    </Question>
  )
}
