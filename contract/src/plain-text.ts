import { z } from 'zod'

/** Refuses NUL and lone surrogates: neither JSON readers nor the database can store them. */
const isText = (value: string) => value.isWellFormed() && !value.includes('\0')

/** Marks that reverse the letters after them: with one, a page would show another name than the stored one. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Characters without width: two different names could look the same. The joiner inside an emoji is kept. */
const WIDTHLESS = /[\u00ad\u200b\u2060-\u2064\ufeff]/g

/** Invisible characters: a text made only of them is empty. */
const BLANK = /^[\s\u115f\u1160\u2800\u3164\uffa0]*$/

/** One kind of line end, no invisible characters that change what is shown, no spaces at the ends. */
export function clean(value: string): string {
  if (BLANK.test(value)) return ''
  return value
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(TURNING, '')
    .replaceAll(WIDTHLESS, '')
    .trim()
}

/**
 * A text written by a user, stored as text and never as markup: empty lines separate paragraphs, and a page that shows
 * it turns addresses into links. It contains nothing that a browser could run.
 */
export const plainText = (maxLength: number) =>
  z.string().refine(isText, { error: 'not a text' }).overwrite(clean).max(maxLength)

/** The same on a single line. */
export const plainLine = (maxLength: number) =>
  plainText(maxLength).overwrite((value) => value.replaceAll(/\s+/g, ' '))
