import type { Locale, Text } from '../locale.ts'

/** Advice for a payer whose card was refused, depending on the reason the bank gave. */
export const REFUSAL_ADVICES = [
  'Expired',
  'Unusable',
  'Funds',
  'Limit',
  'Typed',
  'Authentication',
  'Incident',
  'Other',
] as const
export type RefusalAdvice = (typeof REFUSAL_ADVICES)[number]

/** A lost or stolen card gets the same advice as an unsupported one: the person who uses it may not be its owner. */
const ADVICE_OF: Readonly<Record<string, RefusalAdvice>> = {
  expired_card: 'Expired',
  lost_card: 'Unusable',
  stolen_card: 'Unusable',
  card_not_supported: 'Unusable',
  mandate_revoked: 'Unusable',
  insufficient_funds: 'Funds',
  card_velocity_exceeded: 'Limit',
  withdrawal_count_limit_exceeded: 'Limit',
  incorrect_cvc: 'Typed',
  incorrect_number: 'Typed',
  authentication_failed: 'Authentication',
  authentication_required: 'Authentication',
  authentication_expired: 'Authentication',
  processing_error: 'Incident',
}

export function refusalAdvice(declineCode: string | null): RefusalAdvice {
  return ADVICE_OF[declineCode ?? ''] ?? 'Other'
}

const TEXTS: Readonly<Record<RefusalAdvice, Text>> = {
  Expired: {
    fr: 'Votre carte a expiré\u202f: essayez avec une autre, ou vérifiez la date saisie.',
    en: 'Your card has expired: try another one, or check the date you typed.',
  },
  Unusable: {
    fr: 'Votre banque n’accepte pas cette carte\u202f: essayez avec une autre, ou appelez votre banque.',
    en: 'Your bank does not accept this card: try another one, or call your bank.',
  },
  Funds: {
    fr: 'Le compte n’est pas assez approvisionné\u202f: essayez plus tard ou avec une autre carte.',
    en: 'There is not enough money on the account: try later or with another card.',
  },
  Limit: {
    fr: 'Le plafond de votre carte est atteint\u202f: essayez avec une autre, ou relevez-le auprès de votre banque.',
    en: 'Your card’s limit is reached: try another one, or ask your bank to raise it.',
  },
  Typed: {
    fr: 'Le numéro ou le cryptogramme de la carte ne convient pas\u202f: vérifiez-les et saisissez-les de nouveau.',
    en: 'The card’s number or security code is not right: check them and type them again.',
  },
  Authentication: {
    fr: 'La validation de votre banque (3-D Secure) a échoué. Recommencez et confirmez dans l’application de votre banque.',
    en: 'Your bank’s validation (3-D Secure) failed. Start again and confirm in your banking app.',
  },
  Incident: {
    fr: 'Votre banque a eu un incident\u202f: réessayez dans quelques minutes.',
    en: 'Your bank had an incident: try again in a few minutes.',
  },
  Other: {
    fr: 'Vérifiez le plafond de votre carte ou essayez avec une autre.',
    en: 'Check your card’s limit or try another card.',
  },
}

const NOTHING_DEBITED: Text = { fr: 'Rien n’a été débité.', en: 'Nothing was debited.' }

/** First that nothing was debited, then what to do. */
export function refusalText(advice: RefusalAdvice, locale: Locale): string {
  return `${NOTHING_DEBITED[locale]} ${TEXTS[advice][locale]}`
}

/** The same in every language. */
export const refusalTexts = (advice: RefusalAdvice): Text => ({
  fr: refusalText(advice, 'fr'),
  en: refusalText(advice, 'en'),
})
