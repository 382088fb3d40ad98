import type { MessageKey } from './messages.ts'
import { isBlank } from './text.ts'

const FORBIDDEN_CHARACTERS = /[<>.!@#$%^&*/()"_+=;]/
const ALPHABET = /^[\p{Script=Latin}\p{Mn}\d\u0020-\u007e\u00a0\u202f’‘´·–—«»]*$/u
const VOWEL = /[aeiouyœæøı]/i
const FORBIDDEN_WORDS = ['firstname', 'lastname', 'unknown', 'first_name', 'last_name', 'anonyme']
const FORBIDDEN_VALUES = ['test', 'nom', 'prénom', 'user', 'admin', 'lastname', 'firstname', 'name']

/** Longer than any real name, and too short to carry a message. */
export const MAX_NAME_LENGTH = 60
export const MAX_NAME_WORDS = 6
const PLATFORM = 'obole'

type NameRule = (name: string) => MessageKey | null

export const nameDigitsRule: NameRule = (name) => (/\d/.test(name) ? 'nameDigits' : null)

export const nameLengthRule: NameRule = (name) => (clean(name).length > 1 ? null : 'nameTooShort')

export const nameCharactersRule: NameRule = (name) =>
  FORBIDDEN_CHARACTERS.test(name) ? 'nameForbiddenCharacters' : null

export const nameAlphabetRule: NameRule = (name) => (ALPHABET.test(clean(name)) ? null : 'nameAlphabet')

/** Accents are removed first, so every accented vowel counts. */
export const nameVowelRule: NameRule = (name) => (VOWEL.test(name.normalize('NFD')) ? null : 'nameNoVowel')

/** Capitals are ignored: a name begins with one, and could otherwise hide a repetition. */
export const nameRepeatsRule: NameRule = (name) => (/(.)\1\1/u.test(lower(name)) ? 'nameRepeats' : null)

export const nameWordsRule: NameRule = (name) =>
  FORBIDDEN_WORDS.some((word) => lower(name).includes(word)) ? 'nameForbiddenWord' : null

export const nameValuesRule: NameRule = (name) =>
  FORBIDDEN_VALUES.includes(lower(name)) ? 'nameForbiddenValue' : null

/** Names appear in mails to other people, so a name must be too short to carry a message. */
export const nameProseRule: NameRule = (name) =>
  clean(name).length > MAX_NAME_LENGTH || wordsOf(name).length > MAX_NAME_WORDS ? 'nameTooLong' : null

/** Nobody may use the platform's name as their own, even with accents or spaces in it. */
export const namePlatformRule: NameRule = (name) => (spells(name, PLATFORM) ? 'nameForbiddenWord' : null)

/** Whether some consecutive words of a text, put together, are that name: « O b o l e ». */
export function spells(text: string, name: string): boolean {
  const wanted = piecesOf(name).join('')
  const pieces = piecesOf(text)
  const runsFrom = (first: number) =>
    pieces.slice(first).map((_, more) => pieces.slice(first, first + more + 1).join(''))
  return wanted !== '' && pieces.some((_, first) => runsFrom(first).includes(wanted))
}

const piecesOf = (text: string): string[] =>
  lower(text)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .split(/[^\p{L}\d]+/u)
    .filter((piece) => piece !== '')

/** In the order in which the messages are most useful to a person. */
const NAME_RULES: readonly NameRule[] = [
  nameLengthRule,
  nameProseRule,
  nameDigitsRule,
  nameCharactersRule,
  nameAlphabetRule,
  nameRepeatsRule,
  nameVowelRule,
  nameWordsRule,
  nameValuesRule,
  namePlatformRule,
]

/** The first rule a first or last name breaks; an empty one is for `requiredRule`. */
export function nameRule(name: string | null | undefined): MessageKey | null {
  if (isBlank(name)) return null
  for (const rule of NAME_RULES) {
    const key = rule(name ?? '')
    if (key !== null) return key
  }
  return null
}

/** The rules for any name shown to people who did not ask for it, including names of companies and couples. */
export function nameForStrangersRule(name: string): MessageKey | null {
  return nameProseRule(name) ?? namePlatformRule(name)
}

/** Nobody's, but the beginnings of a formula, of an address and of a page. */
const IN_NO_NAME = /[<>!@#$%^*"_+=;]/

/**
 * The rule for a name that an association writes down of somebody it knows: « Ng », « J.-P. » and « Petit (fils) » are
 * names, and a form's guesses about strangers are out of place.
 */
export const knownNameRule: NameRule = (name) =>
  nameForStrangersRule(name) ?? (IN_NO_NAME.test(name) ? 'nameForbiddenCharacters' : null)

export function namesDifferRule(firstName: string, lastName: string): MessageKey | null {
  return !isBlank(firstName) && lower(firstName) === lower(lastName) ? 'namesEqual' : null
}

export const wordsOf = (name: string): string[] => clean(name).split(/\s+/)

function clean(name: string): string {
  return name.trim().normalize('NFC')
}

function lower(name: string): string {
  return clean(name).toLowerCase()
}
