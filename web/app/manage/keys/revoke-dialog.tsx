import type { AccessKey } from '@obole/contract/api-clients'
import { useRevalidator } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Question } from '../../ui/desk/question.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { keyWords } from './keys.words.ts'

export default function RevokeDialog({ of, onClose }: { of: AccessKey; onClose: () => void }) {
  const t = useWords(keyWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const { clientId, name } = of
  const revoke = async () => {
    const revoked = await call(
      'POST /manage/organizations/{organizationSlug}/api-clients/{clientId}/revoke',
      { params: { organizationSlug, clientId } },
    )
    if (!revoked.ok) return revoked.problem.message
    showToast({ tone: 'success', title: t.isRevoked(name) })
    await revalidate()
    return null
  }
  return (
    <Question
      title={t.revokeTitle(name)}
      answer={t.revoke}
      busyText={t.revoking}
      isDangerous
      onAnswer={revoke}
      onClose={onClose}
    >
      <p>{t.revokeText}</p>
    </Question>
  )
}
