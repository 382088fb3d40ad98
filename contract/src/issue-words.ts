import type { Text, Locale } from '@obole/core/locale'
import { type MessageKey, MESSAGES, messageText } from '@obole/core/validation/messages'
import { cents, formatEuros } from '@obole/core/money/money'
import { isAmountPath } from './amount-paths.ts'
import { MOST_STATISTICS_DAYS } from './statistics-period.ts'

/** Messages about a wrong part of a call, for people; other rules have their messages elsewhere. */
export const ISSUE_WORDS = {
  foreignAddress: {
    fr: 'Cette adresse ne mène pas à une page d’Obole',
    en: 'This address does not lead to a page of Obole',
  },
  periodReversed: {
    fr: 'La période finit avant de commencer',
    en: 'The period ends before it begins',
  },
  accountNumber: {
    fr: 'Un numéro de compte a trois à vingt chiffres ou majuscules, de la bonne classe\u202f: 7 pour un produit, 5 pour la banque, les chèques et la caisse, 4 ou 5 pour Obole et les virements internes, 445 pour la TVA. Celui d’Obole n’est à aucun autre',
    en: 'An account number has three to twenty digits or capital letters, of the right class: 7 for income, 5 for the bank, cheques and cash, 4 or 5 for Obole and transfers on their way, 445 for VAT. That of Obole is no other’s',
  },
  vatNumber: {
    fr: 'Un numéro de TVA français commence par FR, puis une clé de deux chiffres et le SIREN de l’association',
    en: 'A French VAT number begins with FR, then a key of two digits and the association’s SIREN',
  },
  exemptionWords: {
    fr: 'Écrivez la mention à porter sur les factures',
    en: 'Write the words that invoices are to bear',
  },
  periodTooLong: {
    fr: `Une période compte au plus ${MOST_STATISTICS_DAYS} jours`,
    en: `A period has ${MOST_STATISTICS_DAYS} days at most`,
  },
  lineUnknown: {
    fr: 'Cette ligne ne fait pas partie du don',
    en: 'This line is not part of the gift',
  },
  nothingRaised: {
    fr: 'Ce changement n’augmente pas ce qui est prélevé',
    en: 'This change does not raise what is debited',
  },
  pageUnknown: {
    fr: 'La suite de la liste n’est plus disponible\u202f: rechargez la page',
    en: 'The rest of the list is no longer available: reload the page',
  },
  unknownFilter: {
    fr: 'Cette liste ne se filtre pas ainsi',
    en: 'This list is not narrowed in this way',
  },
  secondFactorOn: {
    fr: 'La double authentification est déjà active\u202f: désactivez-la d’abord',
    en: 'Two-factor authentication is already on: turn it off first',
  },
  missing: { fr: 'Ce champ est obligatoire', en: 'This field is required' },
  emailWrong: { fr: 'Saisissez une adresse e-mail valide', en: 'Enter a valid e-mail address' },
  addressWrong: {
    fr: 'Saisissez une adresse web complète, par exemple https://exemple.fr',
    en: 'Enter a whole web address, for example https://example.org',
  },
  dateWrong: { fr: 'Saisissez une date valide', en: 'Enter a valid date' },
  choiceWrong: { fr: 'Choisissez une des réponses proposées', en: 'Choose one of the answers offered' },
  numberWrong: { fr: 'Saisissez un nombre', en: 'Enter a number' },
  valueWrong: { fr: 'Cette valeur ne convient pas', en: 'This value will not do' },
} as const satisfies Record<string, Text>

/** The parts of a schema's error that decide its message. */
export interface SchemaIssue {
  code: string
  path: string
  /** More details from the schema: a limit, a format, the expected type. */
  params: Readonly<Record<string, unknown>>
  /** Whether anything was sent there at all. */
  isMissing: boolean
}

/** A schema's own messages are for programmers, in English; this is the message for people. */
export function schemaIssueText({ code, path, params, isMissing }: SchemaIssue): Text {
  if (isMissing) return ISSUE_WORDS.missing
  switch (code) {
    case 'too_big':
      return limitText(params, path, 'maximum')
    case 'too_small':
      return isEmptyText(params) ? ISSUE_WORDS.missing : limitText(params, path, 'minimum')
    case 'invalid_format':
      return FORMATS[String(params['format'])] ?? ISSUE_WORDS.valueWrong
    case 'invalid_value':
      return ISSUE_WORDS.choiceWrong
    case 'invalid_type':
      return NUMBERS.has(String(params['expected'])) ? ISSUE_WORDS.numberWrong : ISSUE_WORDS.valueWrong
    case 'unrecognized_keys':
      return unknownNamesText(params['keys'])
    case 'custom':
      return ruleText(params['message'])
    default:
      return ISSUE_WORDS.valueWrong
  }
}

/** A rule of ours within a schema names the message that its field has everywhere else. */
function ruleText(named: unknown): Text {
  return typeof named === 'string' && isMessageKey(named) ? messageText(named) : ISSUE_WORDS.valueWrong
}

const isMessageKey = (name: string): name is MessageKey => Object.hasOwn(MESSAGES, name)

const MOST_NAMES_SHOWN = 5
const LONGEST_NAME_SHOWN = 40

/** Only a program sends unknown fields: the message names them for its author. */
function unknownNamesText(keys: unknown): Text {
  const names = (Array.isArray(keys) ? keys : [])
    .slice(0, MOST_NAMES_SHOWN)
    .map((key) =>
      String(key)
        .slice(0, LONGEST_NAME_SHOWN)
        .replaceAll(/[^\w.-]/g, '?'),
    )
    .join(', ')
  return names === ''
    ? ISSUE_WORDS.valueWrong
    : { fr: `Ceci est inconnu ici\u202f: ${names}`, en: `This is not known here: ${names}` }
}

const NUMBERS: ReadonlySet<string> = new Set(['number', 'int'])
const FORMATS: Readonly<Record<string, Text>> = {
  email: ISSUE_WORDS.emailWrong,
  url: ISSUE_WORDS.addressWrong,
  date: ISSUE_WORDS.dateWrong,
  datetime: ISSUE_WORDS.dateWrong,
}

const isEmptyText = ({ origin, minimum }: SchemaIssue['params']) => origin === 'string' && minimum === 1

function limitText(params: SchemaIssue['params'], path: string, side: 'minimum' | 'maximum'): Text {
  const limit = Number(params[side])
  const most = side === 'maximum'
  switch (params['origin']) {
    case 'string':
      return {
        fr: `${limit} caractères au ${most ? 'maximum' : 'minimum'}`,
        en: `${limit} characters at ${most ? 'most' : 'least'}`,
      }
    case 'array':
      return {
        fr: `${limit} éléments au ${most ? 'maximum' : 'minimum'}`,
        en: `${limit} entries at ${most ? 'most' : 'least'}`,
      }
    case 'number':
    case 'int':
      return {
        fr: `${figure(limit, path, 'fr')} au ${most ? 'maximum' : 'minimum'}`,
        en: `${figure(limit, path, 'en')} at ${most ? 'most' : 'least'}`,
      }
    default:
      return ISSUE_WORDS.valueWrong
  }
}

const figure = (value: number, path: string, locale: Locale) =>
  isAmountPath(path) ? formatEuros(cents(value), locale) : value.toLocaleString(locale)
