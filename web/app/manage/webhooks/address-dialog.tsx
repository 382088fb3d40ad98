import { WEBHOOK_TYPE_NAMES } from '@obole/contract/webhook-words'
import type { WebhookAddressWithKey } from '@obole/contract/webhooks'
import type { WebhookType } from '@obole/core/webhooks/webhook'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Question } from '../../ui/desk/question.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { webhookWords } from './webhooks.words.ts'

const LONGEST_URL = 2000

interface AddressDialogProps {
  type: WebhookType
  /** The one that stands; empty where there is none. */
  url: string
  onGiven: (given: WebhookAddressWithKey) => void
  onClose: () => void
}

export default function AddressDialog({ type, url: before, onGiven, onClose }: AddressDialogProps) {
  const t = useWords(webhookWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const again = usePasswordAgain()
  const [url, setUrl] = useState(before)
  const [tried, setTried] = useState(false)
  const isEmpty = url.trim() === ''
  const name = WEBHOOK_TYPE_NAMES[type][locale]
  const save = async () => {
    setTried(true)
    // All errors are shown at once.
    const isConfirmed = again.isTyped()
    if (isEmpty || !isConfirmed) return ''
    const given = await call(
      'PUT /manage/organizations/{organizationSlug}/webhooks/{type}',
      { params: { organizationSlug, type }, body: { url } },
      again.typed,
    )
    if (!given.ok) return again.takes(given.problem) ? '' : given.problem.message
    onGiven(given.value)
    await revalidate()
    return null
  }
  return (
    <Question
      title={before === '' ? t.giveOf(name) : t.changeOf(name)}
      answer={t.save}
      busyText={t.saving}
      onAnswer={save}
      onClose={onClose}
    >
      <TextField
        label={t.url}
        hint={t.urlHint}
        isRequired
        maxLength={LONGEST_URL}
        value={url}
        onChange={setUrl}
        error={tried && isEmpty ? t.urlMissing : null}
      />
      <PasswordAgain {...again.field} />
    </Question>
  )
}
