import type { Locale, Text } from '@obole/core/locale'

/** The events recorded for the security of the platform. A new kind needs its name here. */
export const SECURITY_EVENT_NAMES = {
  loginFailed: { fr: 'Connexion refusée', en: 'Sign-in refused' },
  factorFailed: { fr: 'Code de double authentification refusé', en: 'Two-factor code refused' },
  passwordCheckFailed: { fr: 'Mot de passe de confirmation refusé', en: 'Confirmation password refused' },
  accessRefused: { fr: 'Accès refusé', en: 'Access refused' },
  limitReached: { fr: 'Limite atteinte', en: 'Limit reached' },
  ibanChanged: { fr: 'Compte bancaire modifié', en: 'Bank account changed' },
  factorChanged: { fr: 'Double authentification modifiée', en: 'Two-factor authentication changed' },
  sessionsEnded: { fr: 'Sessions fermées par le Support', en: 'Sessions ended by Support' },
  notMe: { fr: 'Changement désavoué par le titulaire', en: 'Change disowned by the account’s owner' },
  roleChanged: { fr: 'Rôle modifié', en: 'Role changed' },
  keyRefused: { fr: 'Clé d’accès refusée', en: 'Access key refused' },
  keyChanged: { fr: 'Clé d’accès modifiée', en: 'Access key changed' },
  applicationChanged: { fr: 'Application partenaire modifiée', en: 'Partner application changed' },
} as const satisfies Record<string, Record<Locale, string>>

/** The subject of an event that is not a call: a new one needs its name here too. */
const SECURITY_ABOUT_NAMES = {
  password: { fr: 'Mot de passe faux', en: 'Wrong password' },
  code: { fr: 'Code faux', en: 'Wrong code' },
  address: { fr: 'Adresse e-mail changée', en: 'E-mail address changed' },
  addressAsked: { fr: 'Autre adresse e-mail demandée', en: 'Another e-mail address asked for' },
  first: { fr: 'Premier compte bancaire', en: 'First bank account' },
  replaced: { fr: 'Compte bancaire remplacé', en: 'Bank account replaced' },
  stopped: { fr: 'Changement arrêté', en: 'Change stopped' },
  invited: { fr: 'Invitation envoyée', en: 'Invitation sent' },
  joined: { fr: 'Invitation acceptée', en: 'Invitation accepted' },
  changed: { fr: 'Rôle changé', en: 'Role changed' },
  removed: { fr: 'Accès retiré', en: 'Access removed' },
  support: { fr: 'À la demande du Support', en: 'At Support’s request' },
  factorOn: { fr: 'Double authentification activée', en: 'Two-factor authentication turned on' },
  factorOff: { fr: 'Double authentification désactivée', en: 'Two-factor authentication turned off' },
  codesRenewed: { fr: 'Nouveaux codes de secours', en: 'New recovery codes' },
  secret: { fr: 'Secret faux', en: 'Wrong secret' },
  usedTwice: { fr: 'Jeton de renouvellement utilisé deux fois', en: 'Refresh token used twice' },
  codeUsedTwice: { fr: 'Code d’autorisation utilisé deux fois', en: 'Authorisation code used twice' },
  applicationMade: { fr: 'Application inscrite', en: 'Application registered' },
  applicationEdited: { fr: 'Application corrigée', en: 'Application edited' },
  applicationRevoked: { fr: 'Application révoquée', en: 'Application revoked' },
  domainChanged: { fr: 'Domaine changé par l’application', en: 'Domain changed by the application' },
  accessGiven: { fr: 'Accès donné par une association', en: 'Access given by an association' },
  accessEnded: { fr: 'Accès retiré par une association', en: 'Access taken away by an association' },
  keyMade: { fr: 'Clé d’accès créée', en: 'Access key made' },
  secretReplaced: { fr: 'Secret remplacé', en: 'Secret replaced' },
  webhookSet: { fr: 'Adresse de notification donnée', en: 'Address for notifications given' },
  signatureKey: { fr: 'Clé de signature affichée ou remplacée', en: 'Signature key shown or replaced' },
  keyRevoked: { fr: 'Clé d’accès révoquée', en: 'Access key revoked' },
  'recovery asked': { fr: 'Récupération demandée', en: 'Recovery asked for' },
  'recovery stopped': { fr: 'Récupération arrêtée', en: 'Recovery stopped' },
  'recovery accepted': { fr: 'Récupération acceptée', en: 'Recovery accepted' },
  'recovery refused': { fr: 'Récupération refusée', en: 'Recovery refused' },
  'recovery carried out': { fr: 'Récupération terminée', en: 'Recovery carried out' },
} as const satisfies Record<string, Record<Locale, string>>

const DISOWNED_PASSWORD: Text = { fr: 'Mot de passe changé', en: 'Password changed' }

/** Null if the event is about a call. */
export function securityAboutName(
  { kind, about }: { kind: SecurityEventKind; about: string },
  locale: Locale,
): string | null {
  // For `notMe` the password was changed, not mistyped.
  if (kind === 'notMe' && about === 'password') return DISOWNED_PASSWORD[locale]
  const names: Readonly<Record<string, Text>> = SECURITY_ABOUT_NAMES
  return names[about]?.[locale] ?? null
}

export type SecurityAbout = keyof typeof SECURITY_ABOUT_NAMES

export type SecurityEventKind = keyof typeof SECURITY_EVENT_NAMES

/** In the order they are named in above. */
// The keys of a constant are its type's: TypeScript only says that they are strings.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENT_NAMES) as [
  SecurityEventKind,
  ...SecurityEventKind[],
]
