import { hasSirenCheckDigit, SIREN_LENGTH } from '../validation/company.ts'

/** « fr 83 404 833 048 » as it is written on invoices. */
export const cleanVatNumber = (typed: string): string => typed.replaceAll(/[\s.-]/g, '').toUpperCase()

/** The key that stands before the SIREN in a French VAT number. */
const keyOf = (siren: string): string => String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')

/** A French VAT number: FR, a key that follows from the SIREN, and the SIREN. */
export function isVatNumber(number: string): boolean {
  const siren = number.slice(-SIREN_LENGTH)
  return hasSirenCheckDigit(siren) && number === `FR${keyOf(siren)}${siren}`
}

export const isVatNumberOf = (number: string, siren: string | null): boolean =>
  isVatNumber(number) && (siren === null || number.endsWith(siren))
