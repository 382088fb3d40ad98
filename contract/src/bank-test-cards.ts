import type { BankCard } from './bank.ts'

export const testCardKeys = [
  'accepted',
  'accepted_mastercard',
  'challenge',
  'challenge_failed',
  'insufficient_funds',
  'refused_then_accepted',
  'expired',
  'lost_card',
  'timeout',
  'notification_lost',
  'notification_doubled',
  'notification_stale',
  'mandate_refused_once',
  'mandate_refused',
] as const
export type TestCardKey = (typeof testCardKeys)[number]

export type TestCard = {
  key: TestCardKey
  number: string
  brand: BankCard['brand']
  fr: string
  en: string
}

/** The only numbers the sandbox takes: a real card typed by mistake is refused before anything is stored. */
export const TEST_CARDS: readonly TestCard[] = [
  {
    key: 'accepted',
    number: '4242424242424242',
    brand: 'visa',
    fr: 'Acceptée aussitôt, sans authentification visible.',
    en: 'Accepted at once, without a visible authentication.',
  },
  {
    key: 'accepted_mastercard',
    number: '5555555555554444',
    brand: 'mastercard',
    fr: 'Acceptée aussitôt ; carte Mastercard.',
    en: 'Accepted at once; a Mastercard.',
  },
  {
    key: 'challenge',
    number: '4000002500003106',
    brand: 'visa',
    fr: 'Acceptée après validation sur la page 3-D Secure.',
    en: 'Accepted after approval on the 3-D Secure page.',
  },
  {
    key: 'challenge_failed',
    number: '4000008400001629',
    brand: 'visa',
    fr: 'Page 3-D Secure, puis échec de l’authentification même si l’on valide.',
    en: 'The 3-D Secure page, then a failed authentication even when approved.',
  },
  {
    key: 'insufficient_funds',
    number: '4000000000009995',
    brand: 'visa',
    fr: 'Refusée : provision insuffisante.',
    en: 'Refused: insufficient funds.',
  },
  {
    key: 'refused_then_accepted',
    number: '4000000000001232',
    brand: 'visa',
    fr: 'Refusée au premier essai de chaque panier, acceptée ensuite.',
    en: 'Refused on the first try of each cart, accepted afterwards.',
  },
  {
    key: 'expired',
    number: '4000000000000069',
    brand: 'visa',
    fr: 'Refusée : carte expirée, quelle que soit la date saisie.',
    en: 'Refused: expired card, whatever the date typed.',
  },
  {
    key: 'lost_card',
    number: '4000000000009987',
    brand: 'visa',
    fr: 'Refusée : carte perdue ou volée.',
    en: 'Refused: lost or stolen card.',
  },
  {
    key: 'timeout',
    number: '4000000000007775',
    brand: 'visa',
    fr: 'La banque répond trop tard, puis accepte.',
    en: 'The bank answers too late, then accepts.',
  },
  {
    key: 'notification_lost',
    number: '4000000000010001',
    brand: 'visa',
    fr: 'Acceptée, mais la notification n’arrive jamais.',
    en: 'Accepted, but the notification never arrives.',
  },
  {
    key: 'notification_doubled',
    number: '4000000000020000',
    brand: 'visa',
    fr: 'Acceptée ; la notification arrive deux fois.',
    en: 'Accepted; the notification arrives twice.',
  },
  {
    key: 'notification_stale',
    number: '4000000000030009',
    brand: 'visa',
    fr: 'Acceptée ; une notification périmée arrive après la bonne.',
    en: 'Accepted; an outdated notification arrives after the right one.',
  },
  {
    key: 'mandate_refused_once',
    number: '4000000000000341',
    brand: 'visa',
    fr: 'Premier paiement accepté, deuxième prélèvement refusé, les suivants acceptés.',
    en: 'First payment accepted, second debit refused, later ones accepted.',
  },
  {
    key: 'mandate_refused',
    number: '4000000000000556',
    brand: 'visa',
    fr: 'Premier paiement accepté, tous les prélèvements suivants refusés.',
    en: 'First payment accepted, every later debit refused.',
  },
]

export function testCardNumber(key: TestCardKey): string {
  const card = TEST_CARDS.find((candidate) => candidate.key === key)
  if (!card) throw new Error(`no test card ${key}`)
  return card.number
}
