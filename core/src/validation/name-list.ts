import { emailRule } from './email.ts'

export type ListedName = { readonly firstName: string; readonly lastName: string; readonly email: string }

/** Separators of the columns of a sheet, and characters around an address. */
const BETWEEN_COLUMNS = /[\t;,]/
const AROUND_EMAIL = /[<>()"]/g

/**
 * The people of a list pasted from a mail or a sheet, one a line: « Prénom Nom », or columns, with an e-mail or without. A
 * name in capitals is the last name, wherever it stands.
 */
export function readNames(text: string): ListedName[] {
  return text
    .split(/\r?\n/)
    .map((line) => readLine(line))
    .filter(({ firstName, lastName }) => firstName !== '' || lastName !== '')
}

function readLine(line: string): ListedName {
  const cells = line
    .replaceAll(AROUND_EMAIL, ' ')
    .replace(/^\s*(?:[-–•*]|\d+[.)])\s+/, '')
    .split(BETWEEN_COLUMNS)
    .map((cell) => cell.trim().replaceAll(/\s+/g, ' '))
    .filter((cell) => cell !== '')
  const words = cells.flatMap((cell) => cell.split(' '))
  const email = words.find((word) => word.includes('@') && emailRule(word) === null) ?? ''
  const names = cells
    .map((cell) =>
      cell
        .split(' ')
        .filter((word) => word !== email)
        .join(' '),
    )
    .filter((cell) => cell !== '')
  const [first = '', ...others] = names.length > 1 ? names.slice(0, 2) : splitName(names[0] ?? '')
  const last = others.join(' ')
  return isLastName(first) && !isLastName(last)
    ? { firstName: last, lastName: first, email }
    : { firstName: first, lastName: last, email }
}

/** The first word is the first name, unless the capitals of the last name come before. */
function splitName(name: string): string[] {
  const words = name.split(' ')
  const capitals = words.findIndex((word) => !isLastName(word))
  const end = capitals > 0 ? capitals : 1
  return [words.slice(0, end).join(' '), words.slice(end).join(' ')]
}

/** MARTIN, LE GALL, D’ARC. */
function isLastName(words: string): boolean {
  return words.length > 1 && words === words.toUpperCase() && words !== words.toLowerCase()
}
