import { splitByCode } from './calling-codes.ts'
import type { MessageKey } from './messages.ts'
import { isBlank } from './text.ts'

export const PHONE_MIN_LENGTH = 8
export const PHONE_MAX_LENGTH = 15

const FRANCE = '33'

/** Parts of France overseas with a code of their own, by how their numbers begin. */
const OVERSEAS: readonly (readonly [begins: RegExp, code: string])[] = [
  [/^(?:590|690|691)/, '590'],
  [/^(?:594|694)/, '594'],
  [/^(?:596|696|697)/, '596'],
  [/^(?:262|263|269|639|692|693)/, '262'],
]

/**
 * The number in its international form, `+33612345678`, however it was written: with spaces, dots, hyphens or brackets,
 * with its country or, for France, without. Null for what is no such number.
 */
export function readPhone(typed: string): string | null {
  const bare = typed
    .trim()
    // « +33 (0)6… »: the 0 is dialled only inside the country.
    .replace(/\(0\)/, '')
    .replaceAll(/[\s.()/\u2010-\u2015-]/g, '')
    .replace(/^00/, '+')
  if (/^0[1-9]\d{8}$/.test(bare)) return atHome(bare.slice(1))
  if (!/^\+[1-9]\d+$/.test(bare)) return null
  const digits = bare.slice(1).replace(/^330(?=[1-9]\d{8}$)/, FRANCE)
  const split = splitByCode(digits)
  if (!split) return null
  return split.code === FRANCE ? atHome(split.rest) : `+${digits}`
}

function atHome(number: string): string | null {
  if (!/^[1-9]/.test(number)) return null
  const code = OVERSEAS.find(([begins]) => begins.test(number))?.[1] ?? FRANCE
  return `+${code}${number}`
}

/** The number as it is stored: in its international form where it can be read, else as it was typed. */
export function keptPhone(typed: string): string {
  return readPhone(typed) ?? typed.trim()
}

/** How the digits after a country code are grouped; for other countries by three. */
const GROUPS: Readonly<Record<string, Readonly<Record<number, readonly number[]>>>> = {
  1: { 10: [3, 3, 4] },
  32: { 8: [1, 3, 2, 2], 9: [3, 2, 2, 2] },
  34: { 9: [3, 2, 2, 2] },
  39: { 10: [3, 3, 4] },
  41: { 9: [2, 3, 2, 2] },
  44: { 10: [2, 4, 4] },
  212: { 9: [1, 2, 2, 2, 2] },
  213: { 9: [3, 2, 2, 2] },
  216: { 8: [2, 3, 3] },
  262: { 9: [3, 2, 2, 2] },
  590: { 9: [3, 2, 2, 2] },
  594: { 9: [3, 2, 2, 2] },
  596: { 9: [3, 2, 2, 2] },
}

/**
 * A number as it is shown: `06 12 34 56 78` in France, `+44 20 7946 0958` elsewhere; one we cannot read stays as it is.
 */
export function formatPhone(phone: string): string {
  const known = readPhone(phone)
  const split = known === null ? null : splitByCode(known.slice(1))
  if (!split) return phone
  const { code, rest } = split
  if (code === FRANCE) return grouped(`0${rest}`, [2, 2, 2, 2, 2])
  return `+${code} ${grouped(rest, GROUPS[code]?.[rest.length] ?? byThree(rest.length))}`
}

/** Groups of three, without a single digit at the end. */
function byThree(length: number): number[] {
  const threes = Math.floor(length / 3)
  switch (length % 3) {
    case 0:
      return Array<number>(threes).fill(3)
    case 1:
      return [...Array<number>(threes - 1).fill(3), 2, 2]
    default:
      return [...Array<number>(threes).fill(3), 2]
  }
}

function grouped(digits: string, lengths: readonly number[]): string {
  let at = 0
  return lengths
    .map((length) => {
      at += length
      return digits.slice(at - length, at)
    })
    .join(' ')
}

export function phoneRule(value: string | null | undefined): MessageKey | null {
  if (isBlank(value)) return null
  const phone = (value ?? '').trim()
  if (readPhone(phone) !== null) return null
  const rightLength = phone.length >= PHONE_MIN_LENGTH && phone.length <= PHONE_MAX_LENGTH
  return rightLength && /^[\d.+ ]+$/.test(phone) ? null : 'phoneInvalid'
}
