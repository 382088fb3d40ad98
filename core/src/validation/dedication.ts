import { emailRule } from './email.ts'
import { type MessageKey, type Problem } from './messages.ts'
import { nameForStrangersRule } from './name.ts'
import { isBlank, maxLengthRule, requiredRule } from './text.ts'

/** « En l'honneur de … », « à la mémoire de … ». */
export const DEDICATION_OCCASIONS = ['Honour', 'Memory'] as const
export type DedicationOccasion = (typeof DEDICATION_OCCASIONS)[number]

export const MAX_HONOUREE_LENGTH = 80
export const MAX_DEDICATION_LENGTH = 300

/** The person a gift is dedicated to, and the person who is told about it. */
export interface Dedication {
  readonly occasion: DedicationOccasion
  readonly honouree: string
  readonly message: string | null
  /** Null where the donor prints the card. */
  readonly recipient: { readonly name: string; readonly email: string } | null
  readonly showsAmount: boolean
}

export type DedicationField = 'honouree' | 'message' | 'recipient.name' | 'recipient.email'

/** Endings that mail programs turn into a link, and that no sentence begins with. */
const ENDINGS =
  'com|net|org|fr|eu|io|co|info|biz|app|dev|xyz|online|site|website|shop|store|link|click|cloud|space|support|email|world|today|fun|buzz|host|bank|finance|money|cash|help|top|club|live|vip|icu|tv|cc|ru|cn|uk|us|be|ch|lu|tk|ml|gg|ly|asso|bzh'

/** Endings that, after a dot or the word for a dot, can only mean an address. */
const SPOKEN_ENDINGS = 'com|net|org|fr|eu|io|biz|xyz|app|ru'

/** « M.Dupont », « 14.juillet »: an initial or a number before the dot. */
const AFTER_INITIAL = String.raw`(?<!(?<![\p{L}\d-])(?:\p{Lu}|\d+))`
const ENDS = String.raw`(?![\p{L}\d])`

/** The card goes to a person who did not ask for it: if it could contain a link, fraudsters would pay to send one. */
const ADDRESSES = [
  /:\/\/|\bwww\.|@/i,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/,
  // A sentence begins with a capital and goes on in small letters: « bien sûr.Merci ».
  new RegExp(String.raw`(?<=[\p{L}\d-])${AFTER_INITIAL}\.(?:(?!\p{Lu})\p{L}{2}|\p{Lu}{2}(?!\p{L}))`, 'u'),
  new RegExp(String.raw`[\p{L}\d-]\.(?:(?:${ENDINGS})${ENDS}|\p{L}{2,}\/)`, 'iu'),
  new RegExp(String.raw`[\p{L}\d-]\s+\.\s*(?:${ENDINGS})${ENDS}`, 'iu'),
  new RegExp(String.raw`[\p{L}\d-]\.\s+(?:${SPOKEN_ENDINGS})${ENDS}`, 'u'),
  new RegExp(
    String.raw`[\p{L}\d][\s([{<-]*(?:(?<!\p{L})(?:dot|point)|[·•∙⋅・‧])[\s)\]}>-]*(?:${SPOKEN_ENDINGS})${ENDS}`,
    'iu',
  ),
]

/**
 * Signs that browsers and mail programs read as the dot of an address, dots in brackets, and invisible signs that hide
 * them.
 */
const DOTS = /[\u3002\uff61]/g
const BRACKETED_DOT = /[([{<]\s*\.\s*[)\]}>]/g
const UNSEEN = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu

export function noLinkRule(text: string | null): MessageKey | null {
  const read = (text ?? '')
    .replaceAll(UNSEEN, '')
    .normalize('NFKC')
    .replaceAll(UNSEEN, '')
    .replaceAll(DOTS, '.')
    .replaceAll(BRACKETED_DOT, '.')
  return ADDRESSES.some((address) => address.test(read)) ? 'linkForbidden' : null
}

export function validateDedication(dedication: Dedication): Problem<DedicationField>[] {
  const { honouree, message, recipient } = dedication
  return [
    ...textProblem('honouree', honouree, MAX_HONOUREE_LENGTH, requiredRule(honouree)),
    ...textProblem('message', message, MAX_DEDICATION_LENGTH),
    ...(recipient === null
      ? []
      : [
          ...textProblem(
            'recipient.name',
            recipient.name,
            MAX_HONOUREE_LENGTH,
            requiredRule(recipient.name) ??
              noLinkRule(recipient.name) ??
              nameForStrangersRule(recipient.name),
          ),
          ...emailProblem(recipient.email),
        ]),
  ]
}

function textProblem(
  field: DedicationField,
  text: string | null,
  max: number,
  missing: MessageKey | null = null,
): Problem<DedicationField>[] {
  const key = missing ?? noLinkRule(text) ?? maxLengthRule(text, max)
  if (key === null) return []
  return [key === 'textTooLong' ? { field, key, values: { n: max } } : { field, key }]
}

function emailProblem(email: string): Problem<DedicationField>[] {
  const key = isBlank(email) ? 'emailInvalid' : emailRule(email)
  return key ? [{ field: 'recipient.email', key }] : []
}
