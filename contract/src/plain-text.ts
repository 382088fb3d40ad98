import { onOneLine } from '@obole/core/validation/one-line'
import { z } from 'zod'

/** Refuses NUL and lone surrogates: neither JSON readers nor the database can store them. */
const isText = (value: string) => value.isWellFormed() && !value.includes('\0')

/** Any text, kept as it is: for what a program made, such as a captcha's token. */
export const anyText = z.string().refine(isText, { error: 'not a text' })

/** An address as somebody typed it, wide letters made plain; core says whether it is one. */
export const typedEmail = anyText.trim().normalize('NFKC').max(254)

/** Controls of machines, C0 and C1 alike; line ends and tabs are text. */
const CONTROLS = /[^\P{Cc}\n\t]/gu
/** Marks that reverse the letters after them: with one, a page would show another name than the stored one. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/g
/** Characters without width: two different names could look the same. The joiners of emoji and of scripts are kept. */
const WIDTHLESS =
  /\u034f|[\u{e0100}-\u{e01ef}]|[\u00ad\u180e\u200b\u2060-\u2065\ufeff\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu
/** Tags say in an unseen alphabet whatever one likes; after a black flag they are part of the flag of a country. */
const TAGS = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0000}-\u{e007f}]/gu

/** Invisible characters: a text made only of them is empty. */
const BLANK = /^[\s\u115f\u1160\u2800\u3164\uffa0]*$/

/** One kind of line end, no invisible characters that change what is shown, no spaces at the ends. */
export function clean(value: string): string {
  if (BLANK.test(value)) return ''
  return value
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(TURNING, '')
    .replaceAll(WIDTHLESS, '')
    .replaceAll(TAGS, '')
    .trim()
}

/**
 * A text written by a user, stored as text and never as markup: empty lines separate paragraphs, and a page that shows
 * it turns addresses into links. It contains nothing that a browser could run.
 */
export const plainText = (maxLength: number) => anyText.overwrite(clean).max(maxLength)

/** The same on a single line. */
export const plainLine = (maxLength: number) =>
  plainText(maxLength).overwrite((value) => value.replaceAll(/\s+/g, ' '))

/** What an association writes on its pages, on a single line: its no-break spaces stay as they were set. */
export const typesetLine = (maxLength: number) => plainText(maxLength).overwrite(onOneLine)
