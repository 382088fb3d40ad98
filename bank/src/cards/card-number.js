// Plain JavaScript, type-checked by its annotations: the card fields run this same file in the browser.

/** @param {string} typed */
export function digitsOf(typed) {
  return typed.replace(/\D/g, '')
}

/** @param {string} digits */
export function isLuhnValid(digits) {
  if (!/^\d{13,19}$/.test(digits)) return false
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = digit * 2
    if (index % 2 === 0) sum += digit
    else sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/**
 * @param {string} digits
 * @returns {'visa' | 'mastercard' | undefined}
 */
export function brandOf(digits) {
  if (digits.startsWith('4')) return 'visa'
  const prefix = Number(digits.slice(0, 4))
  if (/^5[1-5]/.test(digits) || (prefix >= 2221 && prefix <= 2720)) return 'mastercard'
  return undefined
}

/**
 * A card is good until the end of its month.
 * @param {number} expMonth
 * @param {number} expYear
 * @param {Date} now
 */
export function isPastExpiry(expMonth, expYear, now) {
  return expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}

/**
 * @param {string} typed `MM/AA`, in any punctuation; a lone `3` is not a month yet.
 * @returns {{ expMonth: number, expYear: number } | undefined}
 */
export function parseExpiry(typed) {
  const match = /^(\d{2})(?:20)?(\d{2})$/.exec(digitsOf(typed))
  const expMonth = Number(match?.[1])
  if (!match || expMonth < 1 || expMonth > 12) return undefined
  return { expMonth, expYear: 2000 + Number(match[2]) }
}
