import { assert } from '../assert.ts'
import type { Cents } from './money.ts'

const SMALL =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ')
const TENS = ['', 'dix', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante']

const MILLION = 1_000_000
const MILLIARD = 1_000_000_000
const TOO_MANY = 1000 * MILLIARD

/**
 * A whole number in French letters, spelled as on a cheque: hyphens below a hundred, « et » before un and onze,
 * vingt and cent in the plural only where they end the number or come before a noun such as million.
 */
export function frenchNumber(value: number): string {
  assert(Number.isInteger(value) && value >= 0 && value < TOO_MANY, `no French letters for ${value}`)
  if (value === 0) return smallWord(0)
  const thousands = Math.floor((value % MILLION) / 1000)
  const parts = [
    counted(Math.floor(value / MILLIARD), 'milliard'),
    counted(Math.floor((value % MILLIARD) / MILLION), 'million'),
    // « Mille » is not a noun: it never takes an s, nor does the number before it, and « un » is not said before it.
    thousands > 1 ? `${belowThousand(thousands, false)} mille` : thousands === 1 ? 'mille' : '',
    value % 1000 > 0 ? belowThousand(value % 1000, true) : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** « vingt-trois euros et cinquante centimes », as a tax receipt repeats its amount. */
export function frenchAmount(amount: Cents): string {
  assert(amount >= 0, 'nobody receives less than nothing')
  const euros = Math.floor(amount / 100)
  const hundredths = amount % 100
  const rest = `${frenchNumber(hundredths)} ${hundredths > 1 ? 'centimes' : 'centime'}`
  if (euros === 0 && hundredths > 0) return rest
  // « Un million d’euros », but « un million cent euros »: the noun next to euros asks for « de ».
  const link = euros > 0 && euros % MILLION === 0 ? 'd’' : ''
  const whole = `${frenchNumber(euros)} ${link}${euros > 1 ? 'euros' : 'euro'}`
  return hundredths > 0 ? `${whole} et ${rest}` : whole
}

function counted(count: number, noun: string): string {
  if (count === 0) return ''
  return `${belowThousand(count, true)} ${noun}${count > 1 ? 's' : ''}`
}

/** `closes` is false where « mille » follows, which removes the plural of the number before it. */
function belowThousand(value: number, closes: boolean): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  if (hundreds === 0) return belowHundred(rest, closes)
  const cent = hundreds === 1 ? 'cent' : `${smallWord(hundreds)} cent`
  if (rest > 0) return `${cent} ${belowHundred(rest, closes)}`
  return hundreds > 1 && closes ? `${cent}s` : cent
}

function belowHundred(value: number, closes: boolean): string {
  if (value < SMALL.length) return smallWord(value)
  if (value < 20) return `dix-${smallWord(value - 10)}`
  if (value === 80) return closes ? 'quatre-vingts' : 'quatre-vingt'
  if (value > 80) return `quatre-vingt-${belowHundred(value - 80, closes)}`
  // Seventy is sixty plus ten: sixty counts up to nineteen, the other tens up to nine.
  const base = value >= 60 ? 60 : value - (value % 10)
  const tens = TENS[base / 10] ?? ''
  const rest = value - base
  if (rest === 0) return tens
  return rest === 1 || rest === 11 ? `${tens} et ${smallWord(rest)}` : `${tens}-${belowHundred(rest, closes)}`
}

function smallWord(value: number): string {
  return SMALL[value] ?? ''
}
