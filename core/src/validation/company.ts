import type { MessageKey } from './messages.ts'
import { isBlank } from './text.ts'

export const SIREN_LENGTH = 9

export function cleanSiren(value: string): string {
  return value.replaceAll(/\s/g, '')
}

export function sirenRule(value: string | null | undefined): MessageKey | null {
  if (isBlank(value)) return null
  const siren = cleanSiren(value ?? '')
  return siren.length === SIREN_LENGTH && /^\d+$/.test(siren) ? null : 'sirenInvalid'
}

/** The last digit checks the others (Luhn): of the digits, every second doubled, the sum is a multiple of ten. */
export function hasSirenCheckDigit(siren: string): boolean {
  const sum = Array.from(siren)
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}

/** An association's number is printed on its receipts: with a mistyped digit they would name another organisation. */
export function associationSirenRule(value: string | null | undefined): MessageKey | null {
  const wrong = sirenRule(value)
  if (wrong !== null || isBlank(value)) return wrong
  return hasSirenCheckDigit(cleanSiren(value ?? '')) ? null : 'sirenMistyped'
}

/** The national register of associations: the letter W and nine digits. */
export function rnaRule(value: string | null | undefined): MessageKey | null {
  return isBlank(value) || /^W\d{9}$/i.test(cleanSiren(value ?? '')) ? null : 'rnaInvalid'
}

export function legalStatusRule(id: number | null | undefined, known: readonly number[]): MessageKey | null {
  return id != null && known.includes(id) ? null : 'legalStatusRequired'
}
