import { WEBHOOK_TYPE_NAMES } from '@obole/contract/webhook-words'
import type { WebhookAddressWithKey } from '@obole/contract/webhooks'
import type { WebhookType } from '@obole/core/webhooks/webhook'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Question } from '../../ui/desk/question.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { webhookWords } from './webhooks.words.ts'

interface KeyDialogProps {
  type: WebhookType
  isReplaced: boolean
  onGiven: (given: WebhookAddressWithKey) => void
  onClose: () => void
}

const PATH = '/manage/organizations/{organizationSlug}/webhooks/{type}/key'

/** Shows the key by which a program knows our notifications, or makes another. */
export default function KeyDialog({ type, isReplaced, onGiven, onClose }: KeyDialogProps) {
  const t = useWords(webhookWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const again = usePasswordAgain()
  const name = WEBHOOK_TYPE_NAMES[type][locale]
  const ask = async () => {
    if (!again.isTyped()) return ''
    const asked = { params: { organizationSlug, type } }
    const given = isReplaced
      ? await call(`POST ${PATH}/replace`, asked, again.typed)
      : await call(`POST ${PATH}`, asked, again.typed)
    if (!given.ok) return again.takes(given.problem) ? '' : given.problem.message
    onGiven(given.value)
    return null
  }
  return (
    <Question
      title={isReplaced ? t.keyReplaceOf(name) : t.keyOf(name)}
      answer={isReplaced ? t.keyReplace : t.keyShow}
      busyText={isReplaced ? t.keyReplacing : t.keyShowing}
      onAnswer={ask}
      onClose={onClose}
    >
      <p>{isReplaced ? t.keyReplaceText : t.keyAsk}</p>
      <PasswordAgain {...again.field} />
    </Question>
  )
}
