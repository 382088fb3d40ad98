import { AMOUNT_MESSAGES } from '../money/amount-messages.ts'
import { fill, type Locale, type Text } from '../locale.ts'
import { MAX_TEXT_LENGTH } from './text-length.ts'

/**
 * What a person reads beside a field that is not right. Placeholders in braces are filled by `message`.
 * French: typographic apostrophes, a narrow no-break space (U+202F) before double punctuation and €.
 */
export const MESSAGES = {
  required: {
    fr: 'Tous les champs obligatoires doivent être remplis',
    en: 'All required fields must be filled in',
  },
  amountRequired: { fr: 'Veuillez saisir un montant', en: 'Please enter an amount' },
  ...AMOUNT_MESSAGES,
  numberInvalid: { fr: 'Veuillez saisir un nombre', en: 'Please enter a number' },
  numberNotPositive: {
    fr: 'Veuillez saisir un nombre positif, ou zéro',
    en: 'Please enter a positive number, or zero',
  },
  textTooLong: { fr: '{n} caractères au maximum', en: '{n} characters at most' },
  emailInvalid: {
    fr: 'Veuillez saisir une adresse e-mail valide',
    en: 'Please enter a valid e-mail address',
  },
  emailEncoded: {
    fr: 'Écrivez la fin de cette adresse avec ses accents plutôt qu’avec «\u202fxn--\u202f»',
    en: 'Write the end of this address with its accents rather than with “xn--”',
  },
  emailAccents: {
    fr: 'Nous ne pouvons pas écrire à cette adresse\u202f: elle contient un accent ou une lettre particulière avant le @',
    en: 'We cannot write to this address: it has an accent or an unusual letter before the @',
  },
  emailMismatch: { fr: 'Les deux adresses e-mail sont différentes', en: 'The two e-mail addresses differ' },
  emailUnusual: {
    fr: 'Cette adresse e-mail contient des caractères inhabituels\u202f: vérifiez qu’elle est exacte',
    en: 'This e-mail address contains unusual characters: please check that it is right',
  },
  phoneInvalid: {
    fr: 'Le numéro de téléphone compte de 8 à 15 caractères\u202f: chiffres, points, espaces ou signe plus',
    en: 'A phone number has 8 to 15 characters: digits, dots, spaces or a plus sign',
  },
  dateInvalid: {
    fr: 'Veuillez saisir une date valide, au format JJ/MM/AAAA',
    en: 'Please enter a valid date, as DD/MM/YYYY',
  },
  amountDecimals: {
    fr: 'Un montant a deux chiffres au plus après la virgule',
    en: 'An amount has two decimals at most',
  },
  receivedDayWrong: {
    fr: 'Indiquez le jour où l’argent a été reçu, cette année ou l’une des trois précédentes, au plus tard aujourd’hui',
    en: 'Enter the day the money was received, this year or one of the three before, today at the latest',
  },
  birthDateInvalid: {
    fr: 'La date de naissance doit être comprise entre le 01/01/1900 et aujourd’hui',
    en: 'The date of birth must be between 01/01/1900 and today',
  },
  issueDayInvalid: {
    fr: 'La date d’un document ne peut être ni à venir, ni antérieure à dix ans',
    en: 'A document is dated today at the latest, and no more than ten years ago',
  },
  minor: {
    fr: 'Les personnes mineures ne peuvent pas effectuer ce type de paiement',
    en: 'Minors may not make this kind of payment',
  },
  notMinor: {
    fr: 'Ce tarif est réservé aux moins de 18 ans\u202f: vérifiez la date',
    en: 'This rate is for people under 18: check the date',
  },
  nameDigits: { fr: 'Ce champ ne peut pas contenir de chiffres', en: 'This field cannot contain digits' },
  nameTooShort: {
    fr: 'Ce champ doit contenir plus d’un caractère',
    en: 'This field must have more than one character',
  },
  nameForbiddenCharacters: {
    fr: 'Ce champ contient des caractères non autorisés',
    en: 'This field contains characters that are not allowed',
  },
  nameAlphabet: {
    fr: 'Ce champ n’accepte que l’alphabet latin, les accents et la ponctuation courante',
    en: 'This field takes only Latin letters, accents and common punctuation',
  },
  nameNoVowel: { fr: 'Ce champ doit contenir au moins une voyelle', en: 'This field must contain a vowel' },
  nameRepeats: {
    fr: 'Ce champ ne peut pas contenir trois caractères identiques à la suite',
    en: 'This field cannot contain three identical characters in a row',
  },
  nameForbiddenWord: {
    fr: 'Ce champ contient un mot qui n’est pas autorisé',
    en: 'This field contains a word that is not allowed',
  },
  nameTooLong: {
    fr: 'Un nom a 60 caractères et 6 mots au plus',
    en: 'A name has at most 60 characters and 6 words',
  },
  nameForbiddenValue: { fr: 'Veuillez saisir un nom réel', en: 'Please enter a real name' },
  namesEqual: {
    fr: 'Le prénom et le nom doivent être différents',
    en: 'The first name and the last name must differ',
  },
  countryNotFrance: { fr: 'Le pays doit être la France', en: 'The country must be France' },
  countryUnknown: {
    fr: 'Veuillez choisir un pays dans la liste',
    en: 'Please choose a country from the list',
  },
  postalCodeOrganization: {
    fr: 'Obole est réservé aux associations domiciliées en France\u202f: veuillez saisir un code postal valide',
    en: 'Obole is only available to associations based in France: please enter a valid postal code',
  },
  zipcodeInvalid: {
    fr: 'Le code postal compte de 3 à 10 lettres ou chiffres',
    en: 'A postal code has 3 to 10 letters or digits',
  },
  sirenInvalid: { fr: 'Le SIREN est composé de 9 chiffres', en: 'A SIREN number has 9 digits' },
  sirenMistyped: {
    fr: 'Ce SIREN n’existe pas, vérifiez chacun de ses chiffres',
    en: 'This SIREN number does not exist, check each of its digits',
  },
  ibanInvalid: { fr: 'Cet IBAN n’est pas valable', en: 'This IBAN is not valid' },
  rnaInvalid: {
    fr: 'Le numéro RNA est composé de la lettre W et de 9 chiffres',
    en: 'An RNA number is the letter W and 9 digits',
  },
  sirenOrRnaRequired: {
    fr: 'Veuillez saisir le SIREN ou le numéro RNA de l’association',
    en: 'Please enter the association’s SIREN or RNA number',
  },
  legalStatusRequired: {
    fr: 'Veuillez choisir un statut juridique dans la liste',
    en: 'Please choose a legal status from the list',
  },
  boxMandatory: { fr: 'Cochez cette case pour continuer', en: 'Tick this box to go on' },
  choiceUnknown: {
    fr: 'Veuillez choisir une réponse de la liste',
    en: 'Please choose an answer from the list',
  },
  yesNoInvalid: { fr: 'Veuillez répondre par oui ou par non', en: 'Please answer yes or no' },
  passwordRequired: { fr: 'Veuillez saisir votre mot de passe', en: 'Please enter your password' },
  passwordTooSimple: {
    fr: 'Ce mot de passe est trop simple\u202f: choisissez au moins 12 caractères, ou 8 en mêlant majuscules, minuscules, chiffres ou symboles',
    en: 'This password is too simple: use at least 12 characters, or 8 mixing capitals, small letters, digits or symbols',
  },
  passwordMismatch: { fr: 'Les deux mots de passe sont différents', en: 'The two passwords differ' },
  reasonRequired: { fr: 'Veuillez choisir un motif', en: 'Please choose a reason' },
  linkForbidden: {
    fr: 'N’indiquez ici ni adresse de site ni adresse e-mail',
    en: 'Leave out web and e-mail addresses here',
  },
  messageRequired: { fr: 'Veuillez saisir un message', en: 'Please enter a message' },
  termsOfServiceRequired: {
    fr: 'Vous devez accepter les conditions générales d’utilisation',
    en: 'You must accept the terms of service',
  },
  termsOfSaleRequired: {
    fr: 'Vous devez accepter les conditions générales de vente',
    en: 'You must accept the terms of sale',
  },
  tipConfirmationRequired: {
    fr: 'Veuillez confirmer le montant de votre contribution volontaire, même si elle est de 0\u202f€',
    en: 'Please confirm the amount of your voluntary contribution, even if it is €0',
  },
} as const satisfies Record<string, Text>

export type MessageKey = keyof typeof MESSAGES
export type MessageValues = { readonly [name in 'min' | 'max' | 'n']?: string | number }

export function message(key: MessageKey, locale: Locale, values: MessageValues = {}): string {
  return fill(MESSAGES[key][locale], values)
}

/** The same in every language, for callers that do not know the reader's language yet. */
export function messageText(key: MessageKey, values: MessageValues = {}): Text {
  return { fr: message(key, 'fr', values), en: message(key, 'en', values) }
}

/** Something wrong with one field, in a form ready to be shown. */
export type Problem<Field extends string = string> = {
  readonly field: Field
  readonly key: MessageKey
  readonly values?: MessageValues
}

/** The problems of a form, keeping for each field the first rule that it breaks. */
export function problemsOf<Field extends string>(
  checks: readonly (readonly [Field, ...(MessageKey | null)[]])[],
): Problem<Field>[] {
  return checks.flatMap(([field, ...results]) => {
    const key = results.find((result) => result !== null)
    if (key == null) return []
    return [key === 'textTooLong' ? { field, key, values: { n: MAX_TEXT_LENGTH } } : { field, key }]
  })
}
