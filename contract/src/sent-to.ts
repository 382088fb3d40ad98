import { isSentByPost, type LineToSend } from '@obole/core/delivery'
import type { Locale, Text } from '@obole/core/locale'
import { addressLines, type PostalAddress } from './address-lines.ts'

/** Stands above where a parcel goes: on the summary, the confirmation, the order's page and in its mail. */
export const SENT_TO: Text = { fr: 'Adresse d’envoi', en: 'Delivery address' }

/** Where what is ordered goes, as its payer wrote it; null where nothing is sent, or nobody was asked. */
export const deliveryOf = <T extends PostalAddress>(
  payer: T | null,
  lines: readonly LineToSend[],
): T | null => (payer?.address && isSentByPost(lines) ? payer : null)

/** The same as one reads it, line by line. */
export function sentTo(
  payer: PostalAddress | null,
  lines: readonly LineToSend[],
  locale: Locale,
): readonly string[] {
  const delivery = deliveryOf(payer, lines)
  return delivery ? addressLines(delivery, locale) : []
}
