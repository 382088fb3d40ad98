import { emailRule } from '@obole/core/email'
import { message } from '@obole/core/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { CampaignChoice } from '../lists/filters.tsx'
import type { RoleChoice } from './people.tsx'
import { RoleFields } from './role-fields.tsx'
import { teamWords } from './team.words.ts'

interface InviteDialogProps {
  organizationSlug: string
  campaigns: readonly CampaignChoice[]
  only: CampaignChoice | null
  onClose: () => void
}

export function InviteDialog({ organizationSlug, campaigns, only, onClose }: InviteDialogProps) {
  const t = useWords(teamWords)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [email, setEmail] = useState('')
  const [choice, setChoice] = useState<RoleChoice>({
    role: 'FormAdmin',
    form: only && { formType: only.formType, formSlug: only.formSlug },
  })
  const invite = async () => {
    const wrong = email.trim() === '' ? 'emailInvalid' : emailRule(email)
    if (wrong) return message(wrong, locale)
    const invited = await call('POST /manage/organizations/{organizationSlug}/administrators', {
      params: { organizationSlug },
      body: { email, role: choice.role, form: choice.form },
    })
    if (!invited.ok) return invited.problem.message
    showToast({ tone: 'success', title: t.invited })
    await revalidate()
    return null
  }
  return (
    <Question title={t.invite} answer={t.send} busyText={t.sending} onAnswer={invite} onClose={onClose}>
      <p className="text-muted">{t.inviteText}</p>
      <TextField label={t.email} type="email" isRequired value={email} onChange={setEmail} />
      <RoleFields value={choice} onChange={setChoice} campaigns={campaigns} isFixed={only !== null} />
    </Question>
  )
}
