import { z } from 'zod'

/** A NUL or half a character pair is no text: neither JSON's readers nor the database can keep it. */
const isText = (value: string) => value.isWellFormed() && !value.includes('\0')

/** One kind of line end, no invisible control character, nothing at the ends. */
function clean(value: string): string {
  return value
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
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
