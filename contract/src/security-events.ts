import type { Locale } from '@obole/core/locale'

/** What is written down for those who guard the platform. A new kind needs its name, here. */
export const SECURITY_EVENT_NAMES = {
  loginFailed: { fr: 'Connexion refusée', en: 'Sign-in refused' },
  factorFailed: { fr: 'Code de double authentification refusé', en: 'Two-factor code refused' },
  passwordCheckFailed: { fr: 'Mot de passe de confirmation refusé', en: 'Confirmation password refused' },
  accessRefused: { fr: 'Accès refusé', en: 'Access refused' },
  limitReached: { fr: 'Limite atteinte', en: 'Limit reached' },
  ibanChanged: { fr: 'Compte bancaire modifié', en: 'Bank account changed' },
  factorChanged: { fr: 'Double authentification modifiée', en: 'Two-factor authentication changed' },
  sessionsEnded: { fr: 'Sessions fermées par le Support', en: 'Sessions ended by Support' },
  roleChanged: { fr: 'Rôle modifié', en: 'Role changed' },
} as const satisfies Record<string, Record<Locale, string>>

export type SecurityEventKind = keyof typeof SECURITY_EVENT_NAMES

/** In the order they are named in above. */
// The keys of a constant are its type's: TypeScript only says that they are strings.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENT_NAMES) as [
  SecurityEventKind,
  ...SecurityEventKind[],
]
