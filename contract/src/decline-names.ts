import type { Locale, Text } from '@obole/core/locale'

/** Why a bank refused a card, as far as it says: its own codes are for programs. Free of schemas: pages read it too. */
const DECLINE_NAMES: Readonly<Record<string, Text>> = {
  insufficient_funds: { fr: 'provision insuffisante', en: 'insufficient funds' },
  expired_card: { fr: 'carte expirée', en: 'card expired' },
  lost_card: { fr: 'carte perdue ou volée', en: 'card lost or stolen' },
  stolen_card: { fr: 'carte perdue ou volée', en: 'card lost or stolen' },
  do_not_honor: { fr: 'sans raison donnée', en: 'no reason given' },
  generic_decline: { fr: 'sans raison donnée', en: 'no reason given' },
  authentication_failed: { fr: 'authentification échouée', en: 'authentication failed' },
  authentication_required: { fr: 'authentification demandée', en: 'authentication asked for' },
  authentication_expired: { fr: 'authentification non terminée', en: 'authentication not finished' },
  mandate_revoked: { fr: 'autorisation de prélèvement retirée', en: 'permission to debit withdrawn' },
  incorrect_cvc: { fr: 'code de sécurité incorrect', en: 'wrong security code' },
  incorrect_number: { fr: 'numéro de carte incorrect', en: 'wrong card number' },
  card_velocity_exceeded: { fr: 'plafond de la carte atteint', en: 'limit of the card reached' },
  withdrawal_count_limit_exceeded: { fr: 'plafond de la carte atteint', en: 'limit of the card reached' },
  card_not_supported: { fr: 'carte non acceptée', en: 'card not accepted' },
  processing_error: { fr: 'incident à la banque', en: 'incident at the bank' },
}

const OTHER: Text = { fr: 'autre raison', en: 'another reason' }

export const declineText = (code: string, locale: Locale): string => (DECLINE_NAMES[code] ?? OTHER)[locale]
