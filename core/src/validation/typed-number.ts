/** What a field asks for: money in euros and cents, a whole number, or a percentage. */
export type NumberKind = 'amount' | 'count' | 'percent'

/** Both inclusive; for an amount, in cents. */
export interface NumberLimits {
  least: number
  most: number
}

export const NUMBER_FAULTS = ['notNumber', 'notWhole', 'tooManyDecimals', 'tooLow', 'tooHigh'] as const
export type NumberFault = (typeof NUMBER_FAULTS)[number]

/** The number typed, null for an empty field; or why it is refused. */
export type TypedNumber = { readonly value: number | null } | { readonly fault: NumberFault }

/** An optional minus, digits alone or in groups of three, then a comma or a dot and more digits. */
const TYPED = /^([-\u2212])? ?(\d+|\d{1,3}(?: \d{3})+)?(?:[.,](\d*))?$/

const DECIMALS = 2

/** Reads a number as people type it. It is accepted exactly or refused: nothing is rounded, dropped or cut off. */
export function readTypedNumber(kind: NumberKind, typed: string, { least, most }: NumberLimits): TypedNumber {
  const text = typed.replaceAll(/[\u00a0\u202f]/g, ' ').trim()
  if (text === '') return { value: null }
  const [matched, minus, whole = '', decimals] = TYPED.exec(text) ?? []
  if (matched === undefined || whole + (decimals ?? '') === '') return { fault: 'notNumber' }
  if (kind === 'count' && decimals !== undefined) return { fault: 'notWhole' }
  if ((decimals ?? '').length > DECIMALS) return { fault: 'tooManyDecimals' }
  // Euros and cents as one whole number, so that 12,30 is 1230 and not a little less.
  const hundredths = Number(whole.replaceAll(' ', '') + (decimals ?? '').padEnd(DECIMALS, '0'))
  const size = kind === 'amount' ? hundredths : hundredths / 100
  const value = minus ? -size : size
  if (value < least) return { fault: 'tooLow' }
  return value > most ? { fault: 'tooHigh' } : { value }
}
