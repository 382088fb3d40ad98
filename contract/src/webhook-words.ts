import type { Text } from '@obole/core/locale'
import type { WebhookType } from '@obole/core/webhooks/webhook'

/** The one thing that a notification is about. */
export const WEBHOOK_SUBJECT_NAMES: Readonly<Record<WebhookType, Text>> = {
  Payment: { fr: 'Paiement', en: 'Payment' },
  Order: { fr: 'Commande', en: 'Order' },
  Form: { fr: 'Campagne', en: 'Campaign' },
  Organization: { fr: 'Association', en: 'Association' },
}

/** What notifications of each type are about. */
export const WEBHOOK_TYPE_NAMES: Readonly<Record<WebhookType, Text>> = {
  Payment: { fr: 'Paiements', en: 'Payments' },
  Order: { fr: 'Commandes', en: 'Orders' },
  Form: { fr: 'Campagnes', en: 'Campaigns' },
  Organization: { fr: 'Association', en: 'Association' },
}
