import { cleanIban, isIban } from '../validation/iban.ts'

const LOOKS_LIKE_IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/gi
const PARTS = /^(\d{5})[ /-]?(\d{5})[ /-]?([A-Z0-9]{11})(?:[ /-]?\d{2})?$/

/** The IBAN that a text names, as such or by the bank, counter and account of France. */
export function ibanIn(text: string): string | null {
  for (const [found] of text.slice(0, 2_000).matchAll(LOOKS_LIKE_IBAN)) {
    const iban = longestIban(cleanIban(found))
    if (iban !== null) return iban
  }
  const [, bank, counter, account] = PARTS.exec(text.trim().toUpperCase()) ?? []
  return bank && counter && account ? frenchIban(bank, counter, account) : null
}

/** What follows it on the line may look like a part of it. */
function longestIban(text: string): string | null {
  for (let length = Math.min(text.length, 34); length >= 15; length -= 1)
    if (isIban(text.slice(0, length))) return text.slice(0, length)
  return null
}

/** The letters of an account count as digits, in their own way: A and J are 1, S is 2. */
const asDigits = (account: string): string =>
  account.replaceAll(/[A-Z]/g, (letter) => {
    const place = letter.charCodeAt(0) - 'A'.charCodeAt(0)
    return String(place < 18 ? (place % 9) + 1 : place - 16)
  })

/** By the keys of a French account and of an IBAN, which follow from the numbers. */
export function frenchIban(bank: string, counter: string, account: string): string | null {
  if (!/^\d{5}$/.test(bank) || !/^\d{5}$/.test(counter) || !/^[A-Z0-9]{11}$/.test(account)) return null
  const rest = BigInt(bank) * 89n + BigInt(counter) * 15n + BigInt(asDigits(account)) * 3n
  const key = String(97n - (rest % 97n)).padStart(2, '0')
  const bban = `${bank}${counter}${account}${key}`
  const digits = `${bban}FR00`.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  const iban = `FR${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`
  return isIban(iban) ? iban : null
}
