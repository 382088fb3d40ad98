import type { Text } from '@obole/core/locale'
import { ISSUE_WORDS } from '../issue-words.ts'
import type { ProblemCode, Refusal } from '../problems.ts'

/** What a program is told where the words of a page would make no sense to whoever writes it. */
const TOLD: Readonly<Partial<Record<ProblemCode, Text>>> = {
  FIELDS_INVALID: {
    fr: 'Des champs ne conviennent pas\u202f: errors donne le chemin de chacun et la raison.',
    en: 'Some fields are wrong: errors has the path of each, and why.',
  },
  FORBIDDEN: {
    fr: 'Le jeton n’ouvre pas cette ressource\u202f: elle est d’une autre association, ou réservée à l’application elle-même.',
    en: 'The token does not open this resource: it is another association’s, or for the application itself.',
  },
  NOT_FOUND: {
    fr: 'Cette ressource n’existe pas, ou pas pour ce jeton.',
    en: 'This resource does not exist, or not for this token.',
  },
  PAYMENT_NOT_REFUNDABLE: {
    fr: 'Ce paiement ne peut pas être remboursé\u202f: il n’est pas payé, a déjà été rendu ou n’a pas été pris en ligne.',
    en: 'This payment cannot be refunded: it is not paid, was given back already, or was not taken online.',
  },
  FILE_TOO_LARGE: {
    fr: 'Le corps de la requête est trop long\u202f: 256\u202fKio au plus.',
    en: 'The body of the request is too long: 256 KiB at most.',
  },
  FILE_FORMAT: {
    fr: 'Le corps de la requête est du JSON\u202f: annoncez-le comme application/json.',
    en: 'The body of the request is JSON: announce it as application/json.',
  },
  MISDIRECTED: {
    fr: 'La requête est arrivée par une connexion ouverte pour un autre hôte\u202f: rien n’a été fait, renvoyez-la par une nouvelle connexion.',
    en: 'The request came by a connection that was opened for another host: nothing was done, send it again by a new connection.',
  },
}

const TOLD_OF_ISSUES: ReadonlyMap<Text, Text> = new Map<Text, Text>([
  [
    ISSUE_WORDS.pageUnknown,
    {
      fr: 'Ce continuationToken n’est pas de cette liste avec ces filtres\u202f: recommencez sans lui',
      en: 'This continuationToken is not of this list with these filters: begin again without it',
    },
  ],
  [ISSUE_WORDS.dateWrong, { fr: 'Une date ISO 8601 est attendue', en: 'An ISO 8601 date is expected' }],
  [ISSUE_WORDS.emailWrong, { fr: 'Une adresse e-mail est attendue', en: 'An e-mail address is expected' }],
  [
    ISSUE_WORDS.addressWrong,
    { fr: 'Une adresse web complète est attendue', en: 'A whole web address is expected' },
  ],
  [ISSUE_WORDS.numberWrong, { fr: 'Un nombre est attendu', en: 'A number is expected' }],
  [
    ISSUE_WORDS.choiceWrong,
    {
      fr: 'Cette valeur n’est pas de celles que /v5/openapi.json énumère',
      en: 'This is none of the values that /v5/openapi.json lists',
    },
  ],
  [
    ISSUE_WORDS.valueWrong,
    {
      fr: 'Cette valeur n’a pas la forme que décrit /v5/openapi.json',
      en: 'This value is not of the form that /v5/openapi.json describes',
    },
  ],
])

/** The same refusal in words for programs; its code, its fields and its details stay as they are. */
export const inWordsForPrograms = (refusal: Refusal): Refusal => ({
  ...refusal,
  issues: refusal.issues.map((issue) => ({
    ...issue,
    message: TOLD_OF_ISSUES.get(issue.message) ?? issue.message,
  })),
})

export const messageForPrograms = (code: ProblemCode): Text | null => TOLD[code] ?? null
