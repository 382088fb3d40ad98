import type { WebhookType } from '@obole/core/webhooks/webhook'
import { useRevalidator } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Question } from '../../ui/desk/question.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { webhookWords } from './webhooks.words.ts'

export default function RemoveDialog({ type, onClose }: { type: WebhookType; onClose: () => void }) {
  const t = useWords(webhookWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const remove = async () => {
    const removed = await call('DELETE /manage/organizations/{organizationSlug}/webhooks/{type}', {
      params: { organizationSlug, type },
    })
    if (!removed.ok) return removed.problem.message
    showToast({ tone: 'success', title: t.removed })
    await revalidate()
    return null
  }
  return (
    <Question
      title={t.removeTitle}
      answer={t.remove}
      busyText={t.removing}
      isDangerous
      onAnswer={remove}
      onClose={onClose}
    >
      <p>{t.removeText}</p>
    </Question>
  )
}
