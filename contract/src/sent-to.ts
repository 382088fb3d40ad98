import { isSentByPost, type LineToSend } from '@obole/core/order/delivery'
import type { Locale, Text } from '@obole/core/locale'
import { addressLines, type PostalAddress } from './address-lines.ts'

/** The title above the delivery address: on the summary, the confirmation, the order's page and in its mail. */
export const SENT_TO: Text = { fr: 'Adresse d’envoi', en: 'Delivery address' }

/** The delivery address, as the payer typed it; null where nothing is sent, or no address was asked for. */
export const deliveryOf = <T extends PostalAddress>(
  payer: T | null,
  lines: readonly LineToSend[],
): T | null => (payer?.address && isSentByPost(lines) ? payer : null)

/** The same as text, line by line. */
export function sentTo(
  payer: PostalAddress | null,
  lines: readonly LineToSend[],
  locale: Locale,
): readonly string[] {
  const delivery = deliveryOf(payer, lines)
  return delivery ? addressLines(delivery, locale) : []
}
