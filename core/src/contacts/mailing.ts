import { filledText } from '../campaign/renewal.ts'
import { afterA, afterDe } from '../french-names.ts'

/** What becomes of a message to many people. */
export const MAILING_STATES = ['Draft', 'Sending', 'Sent', 'Stopped'] as const
export type MailingState = (typeof MAILING_STATES)[number]

/** What becomes of one of its recipients, from the moment they are written down. */
export const RECIPIENT_STATES = [
  'Waiting',
  'Queued',
  'Sent',
  'Refused',
  'Changed',
  'Bounced',
  'Stopped',
] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

/** Why somebody of the chosen people is not written to; the first that applies. */
export const NOT_MAILED = ['NoAddress', 'Refused', 'Undeliverable', 'SameMailbox'] as const
export type NotMailed = (typeof NOT_MAILED)[number]

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)

/** What a message comes to; the same figures before it is sent, while it is, and in the log. */
export interface MailingFigures {
  /** The people of the audience: whoever has a mail, and whoever is left out. */
  chosen: number
  /** Whoever has a mail: one for each mailbox. */
  recipients: number
  leftOut: number
}

/** Recipients are counted as they would be, or by what became of each of them. */
export function mailingFigures(
  recipients: number | Readonly<Record<RecipientState, number>>,
  leftOut: Readonly<Record<NotMailed, number>>,
): MailingFigures {
  const [mailed, left] = [typeof recipients === 'number' ? recipients : sum(recipients), sum(leftOut)]
  return { chosen: mailed + left, recipients: mailed, leftOut: left }
}

const NOTE_LETTERS_MIN = 10
const NOTE_DIFFERENT_LETTERS_MIN = 4

/** Whether a note says how somebody asked to get messages again: a few words, not a sign typed to get past the field. */
export function saysHowAsked(note: string): boolean {
  const letters = note.toLowerCase().match(/\p{L}/gu) ?? []
  const isSeveralWords = note.trim().split(/\s+/u).length > 1
  return (
    isSeveralWords &&
    letters.length >= NOTE_LETTERS_MIN &&
    new Set(letters).size >= NOTE_DIFFERENT_LETTERS_MIN
  )
}

/** How far ahead the end of a membership is looked for, in days. */
export const ENDING_DAYS_MAX = 366
export const ENDING_DAYS_USUAL = 30

/** What a message may name; the association writes them in braces. */
export const MAILING_PLACEHOLDERS = ['prénom', 'association'] as const

const BRACES = /\{([^{}]*)\}/g
const bare = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The text with its placeholders as we write them: « {prenom} » and « {PRÉNOM} » are « {prénom} ». Others stay as typed. */
export function tidiedPlaceholders(text: string): string {
  return text.replace(BRACES, (typed, name: string) => {
    const meant = MAILING_PLACEHOLDERS.find((one) => bare(one) === bare(name))
    return meant ? `{${meant}}` : typed
  })
}

/** The text for a list in which nothing can be drawn, such as the log: « Bonjour (prénom) ». */
export const withoutBraces = (text: string): string => tidiedPlaceholders(text).replace(BRACES, '($1)')

/** Only French says « à » and « de »: a text in another language stays as it is. */
const BEFORE_ASSOCIATION = /(?<![\p{L}\p{N}])([àÀ]|[dD]e)[ \u00a0]\{association\}/gu
const capitalized = (text: string) => text.replace(/^./u, (first) => first.toUpperCase())

/** Stands for a reader's first name where a text is shown to whoever writes it; no text may have it. */
const READER = '\u0000'

/** A text as whoever wrote it looks at it later: parts of it, with null where each reader's first name stands. */
export function messageParts(text: string, association: string): (string | null)[] {
  return filledMessage(text, { firstName: READER, association })
    .split(READER)
    .flatMap((part, at) => (at === 0 ? [part] : [null, part]))
    .filter((part) => part !== '')
}

/** A message as one person reads it; after « à » and « de » the association's name takes its French form: « aux Voisins ». */
export function filledMessage(
  text: string,
  { firstName, association }: { readonly firstName: string; readonly association: string },
): string {
  const declined = tidiedPlaceholders(text).replace(
    BEFORE_ASSOCIATION,
    (_, word: string) => `{${word} association}`,
  )
  return filledText(declined, {
    prénom: firstName,
    association,
    'à association': afterA(association),
    'À association': capitalized(afterA(association)),
    'de association': afterDe(association),
    'De association': capitalized(afterDe(association)),
  })
}
