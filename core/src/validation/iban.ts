import type { MessageKey } from './messages.ts'
import { isBlank } from './text.ts'

export function cleanIban(value: string): string {
  return value.replaceAll(/\s/g, '').toUpperCase()
}

/** ISO 13616: with the first four characters moved to the end and letters as 10 to 35, the number modulo 97 is 1. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  let remainder = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

export function ibanRule(value: string | null | undefined): MessageKey | null {
  return isBlank(value) || isIban(cleanIban(value ?? '')) ? null : 'ibanInvalid'
}

/** Enough for its owner to recognise an account, and useless to others. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} \u2026 ${iban.slice(-4)}`
}
