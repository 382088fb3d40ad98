import { PAYMENT_STATE_NAMES } from '@obole/contract/list-names'
import { WEBHOOK_SUBJECT_NAMES } from '@obole/contract/webhook-words'
import type { WebhookDelivery } from '@obole/contract/webhooks'
import type { Locale } from '@obole/core/locale'
import { webhookWords } from './webhooks.words.ts'

/** « Paiement n° 557 : remboursé »: several notifications of one payment each tell another state. */
export function subjectOf(
  { type, subjectId, paymentState }: Pick<WebhookDelivery, 'type' | 'subjectId' | 'paymentState'>,
  locale: Locale,
): string {
  const name = WEBHOOK_SUBJECT_NAMES[type][locale]
  if (subjectId === 0) return name
  const numbered = `${name} ${webhookWords.number[locale](subjectId)}`
  if (paymentState === null) return numbered
  return webhookWords.inState[locale](
    numbered,
    PAYMENT_STATE_NAMES[paymentState][locale].toLocaleLowerCase(locale),
  )
}
