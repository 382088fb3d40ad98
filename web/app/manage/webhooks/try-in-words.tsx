import type { WebhookTry } from '@obole/contract/webhooks'
import type { DeliveryState } from '@obole/core/webhooks/webhook'
import { useWords } from '../../i18n/locale.tsx'
import type { ChipTone } from '../../ui/desk/chip.tsx'
import { webhookWords } from './webhooks.words.ts'

export const DELIVERY_TONES = {
  Waiting: 'amber',
  Delivered: 'leaf',
  Failed: 'red',
} as const satisfies Record<DeliveryState, ChipTone>

/** What a program's server answered, or why it did not. */
export function TryInWords({ of: { status, durationMs, failure } }: { of: WebhookTry }) {
  const t = useWords(webhookWords)
  const answered = status === null ? null : t.answered(status, durationMs)
  const why = failure === null || (failure === 'Refused' && status !== null) ? null : t[failure]
  return <>{[answered, why].filter((part) => part !== null).join(' · ')}</>
}
