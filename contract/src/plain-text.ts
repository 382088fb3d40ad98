import { z } from 'zod'

/** A NUL or half a character pair is no text: neither JSON's readers nor the database can keep it. */
const isText = (value: string) => value.isWellFormed() && !value.includes('\0')

/** Marks that turn the letters after them around: with one, a name on a page is another than the name that is kept. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Letters of no width: two names that look the same would not be. What joins the parts of an emoji stays. */
const WIDTHLESS = /[\u00ad\u200b\u2060-\u2064\ufeff]/g

/** Letters that are drawn as nothing: a reason made of them would be none. */
const BLANK = /^[\s\u115f\u1160\u2800\u3164\uffa0]*$/

/** One kind of line end, nothing that is not seen and changes what is, nothing at the ends. */
function clean(value: string): string {
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
 * What somebody wrote, kept as text and never as markup: paragraphs are empty lines, and a page that shows it makes
 * the addresses in it links. There is nothing in it that a browser could run.
 */
export const plainText = (maxLength: number) =>
  z.string().refine(isText, { error: 'not a text' }).overwrite(clean).max(maxLength)

/** One line of it. */
export const plainLine = (maxLength: number) =>
  plainText(maxLength).overwrite((value) => value.replaceAll(/\s+/g, ' '))
