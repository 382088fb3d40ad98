import { emailRule } from '@obole/core/validation/email'
import { message } from '@obole/core/validation/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { CampaignChoice } from '../desk/campaign-choices.ts'
import type { RoleChoice } from './person.ts'
import { RoleFields } from './role-fields.tsx'
import { teamWords } from './team.words.ts'

interface InviteDialogProps {
  organizationSlug: string
  campaigns: readonly CampaignChoice[]
  only: CampaignChoice | null
  /** A person who was in the team before. */
  again?: { email: string; choice: RoleChoice } | undefined
  onClose: () => void
}

export function InviteDialog({ organizationSlug, campaigns, only, again, onClose }: InviteDialogProps) {
  const t = useWords(teamWords)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const typed = usePasswordAgain()
  const [email, setEmail] = useState(again?.email ?? '')
  const [choice, setChoice] = useState<RoleChoice>(
    again?.choice ?? {
      role: 'FormAdmin',
      form: only && { formType: only.formType, formSlug: only.formSlug },
    },
  )
  const [tried, setTried] = useState(false)
  const wrong = email.trim() === '' ? 'emailInvalid' : emailRule(email)
  const invite = async () => {
    setTried(true)
    const isConfirmed = typed.isTyped()
    if (wrong || !isConfirmed) return ''
    const invited = await call(
      'POST /manage/organizations/{organizationSlug}/administrators',
      { params: { organizationSlug }, body: { email, role: choice.role, form: choice.form } },
      typed.typed,
    )
    if (!invited.ok) return typed.takes(invited.problem) ? '' : invited.problem.message
    showToast({ tone: 'success', title: t.invited })
    await revalidate()
    return null
  }
  return (
    <Question title={t.invite} answer={t.send} busyText={t.sending} onAnswer={invite} onClose={onClose}>
      <p className="text-muted">{t.inviteText}</p>
      <TextField
        label={t.email}
        type="email"
        isRequired
        value={email}
        onChange={setEmail}
        error={tried && wrong ? message(wrong, locale) : null}
      />
      <RoleFields value={choice} onChange={setChoice} campaigns={campaigns} isFixed={only !== null} />
      <PasswordAgain {...typed.field} />
    </Question>
  )
}
