import {
  addDays,
  dateParts,
  isLocalDate,
  type LocalDate,
  localDate,
  monthsAfter,
  parseTypedDate,
} from '../dates/dates.ts'
import { type Cents, parseAmount } from '../money/money.ts'
import { type DeskMeans, MEANS } from '../payment/payment-means.ts'
import { dateAsLeft } from '../validation/birth-date.ts'
import { COUNTRIES } from '../validation/country.ts'

/** A day outside of these is a typing error, and no day of a membership. */
const FIRST_DAY: LocalDate = '1900-01-01'
const LAST_DAY: LocalDate = '2199-12-31'
const isPlausible = (day: LocalDate) => day >= FIRST_DAY && day <= LAST_DAY

/** 31/12/2025, 31.12.25, 2025-12-31, with or without a time after it; null for what is no day. */
export function readDay(
  typed: string,
  today: LocalDate,
  { isBirthDate = false }: { isBirthDate?: boolean } = {},
): LocalDate | null {
  const [text = ''] = typed.trim().split(/[T\s]/)
  if (isLocalDate(text)) return isPlausible(text) ? text : null
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text)
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  const typedInFull = dateAsLeft(
    `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`,
    today,
    isBirthDate,
  )
  const read = parseTypedDate(typedInFull)
  return read !== null && isPlausible(read) ? read : null
}

/** « 12,50 € », « 1 234.5 », « EUR 20 »; null for what is no amount of zero or more. */
export function readAmount(typed: string): Cents | null {
  return parseAmount(typed.replaceAll(/€|\beur(?:os?)?\b/gi, '').trim())
}

export type Days = { readonly from: LocalDate; readonly until: LocalDate }

/** The first day of a season, in the year it begins. */
const SEASON_MONTH = 9

/** « 2024-2025 », « Saison 2024/25 »: 1 September to 31 August; « 2025 » alone is that year. Null for anything else. */
export function readSeason(typed: string): Days | null {
  const match = /^\D*(\d{4})(?:\s*[-/–]\s*(\d{4}|\d{2}))?\D*$/.exec(typed.trim())
  if (!match) return null
  const [, first = '', second] = match
  const year = Number(first)
  if (!isPlausible(`${first}-01-01`)) return null
  if (second === undefined) return { from: localDate(year, 1, 1), until: localDate(year, 12, 31) }
  if (Number(second) !== (second.length === 2 ? (year + 1) % 100 : year + 1)) return null
  const from = localDate(year, SEASON_MONTH, 1)
  return { from, until: lastDayOfYear(from) }
}

export const lastDayOfYear = (from: LocalDate): LocalDate => addDays(monthsAfter(from, 12), -1)
export const firstDayOfYear = (until: LocalDate): LocalDate => monthsAfter(addDays(until, 1), -12)

/** « Saison 2024-2025 » where the file names no membership: the season as people write it. */
export const seasonName = ({ from, until }: Days): string => {
  const [one, other] = [dateParts(from).year, dateParts(until).year]
  return one === other ? String(one) : `${one}-${other}`
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/** How money came, as treasurers write it; null for a means that is not received by hand. */
export function readMeans(typed: string): DeskMeans | null {
  const text = plain(typed)
  const [known] = MEANS_WORDS.find(([, words]) => words.test(text)) ?? []
  return known ?? null
}

const exactly = (means: DeskMeans) =>
  [MEANS[means].name.fr, MEANS[means].name.en, means].map((name) => plain(name)).join('|')
const MEANS_WORDS: readonly (readonly [DeskMeans, RegExp])[] = [
  ['Check', new RegExp(`^(?:${exactly('Check')}|cheques?|chq|ch)\\b`)],
  ['Cash', new RegExp(`^(?:${exactly('Cash')}|especes?|liquide|esp)\\b`)],
  ['BankTransfer', new RegExp(`^(?:${exactly('BankTransfer')}|virement|vir|transfer)\\b`)],
  ['Other', new RegExp(`^(?:${exactly('Other')})$`)],
]

/** A country by its code of two or three letters or by its name in French or English; null for none we know. */
export function readCountry(typed: string): string | null {
  const text = plain(typed)
  if (text === 'fra') return 'FR'
  if (COUNTRIES.includes(text.toUpperCase())) return text.toUpperCase()
  names ??= countryNames()
  return names.get(text) ?? null
}

let names: ReadonlyMap<string, string> | undefined

function countryNames(): ReadonlyMap<string, string> {
  const spoken = ['fr', 'en'].map((locale) => new Intl.DisplayNames([locale], { type: 'region' }))
  return new Map(
    spoken.flatMap((locale) => COUNTRIES.map((code) => [plain(locale.of(code) ?? code), code] as const)),
  )
}
