import type { ContactFacts } from '../contacts/facts.ts'
import type { LocalDate } from '../dates/dates.ts'
import { cents, type Cents } from '../money/money.ts'
import type { DeskMeans } from '../payment/payment-means.ts'
import { birthDateRule } from '../validation/birth-date.ts'
import { DEFAULT_COUNTRY } from '../validation/country.ts'
import { cleanEmail, emailRule } from '../validation/email.ts'
import { knownNameRule } from '../validation/name.ts'
import { onOneLine } from '../validation/one-line.ts'
import { validateOfflinePayer } from '../validation/payer.ts'
import { keptPhone, phoneRule } from '../validation/phone.ts'
import { receivedDayRule } from '../validation/received-day.ts'
import { type ActKind, type ImportedAct, isPaidThere, readActKind, readReference } from './acts.ts'
import type { ImportField, ImportMapping } from './columns.ts'
import type { ImportKind } from './import.ts'
import {
  firstDayOfYear,
  lastDayOfYear,
  readAmount,
  readCountry,
  readDay,
  readMeans,
  readSeason,
  seasonName,
} from './values.ts'

export const IMPORT_PROBLEMS = [
  'NoName',
  'NoFirstName',
  'NotAPerson',
  'NameWrong',
  'EmailWrong',
  'PhoneWrong',
  'BirthDateWrong',
  'DateWrong',
  'SeasonWrong',
  'EndBeforeBegin',
  'CountryWrong',
  'ZipCodeWrong',
  'TooLong',
  'NoAmount',
  'AmountWrong',
  'AmountZero',
  'AmountTooHigh',
  'NoDay',
  'DayWrong',
  'NoMeans',
  'MeansWrong',
  'NotReachable',
  'RefusedByCampaign',
  'NotPaid',
] as const
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number]
export type LineProblem = { readonly field: ImportField; readonly problem: ImportProblem }

/** What of a line is not read in, although nothing in it is wrong. */
export const IMPORT_WARNINGS = ['NoMembershipDays', 'NoActDay', 'StatusUnknown'] as const
export type ImportWarning = (typeof IMPORT_WARNINGS)[number]

/** What a line says of somebody; null where it says nothing. */
export type ImportedPerson = ContactFacts

export type ImportedMembership = {
  readonly name: string
  readonly from: LocalDate
  /** Null for one without an end. */
  readonly until: LocalDate | null
  readonly amountCents: Cents | null
}

export type ImportedGift = {
  readonly receivedOn: LocalDate
  readonly amountCents: Cents
  readonly means: DeskMeans
  readonly chequeNumber: string | null
}

export type ImportRow = {
  readonly person: ImportedPerson
  /** The day on which these facts were given, where the file says it. */
  readonly updatedOn: LocalDate | null
  readonly membership: ImportedMembership | null
  /** What they gave or bought elsewhere. */
  readonly act: ImportedAct | null
  readonly gift: ImportedGift | null
  readonly warnings: readonly ImportWarning[]
}

export type ReadingRules = {
  readonly kind: ImportKind
  readonly today: LocalDate
  /** The most that one payment may be. */
  readonly maxCents: number
  /** How the gifts came whose lines do not say it; null where the whole file does not. */
  readonly means: DeskMeans | null
  /** What was done elsewhere by the lines that do not say it; null where the whole file does not. */
  readonly actKind: ActKind | null
}

/** The longest text of each fact, as the database keeps it. */
const LONGEST: { readonly [F in ImportField]?: number } = {
  firstName: 200,
  lastName: 200,
  companyName: 200,
  phone: 30,
  address: 500,
  zipCode: 20,
  city: 200,
  membershipName: 150,
  chequeNumber: 20,
  orderReference: 60,
  paymentReference: 60,
  lineReference: 60,
}

/** Names that an association gave, and that pages show; people are found by theirs, however these were spaced. */
const SHOWN_AS_SET: readonly ImportField[] = ['membershipName', 'campaignName', 'actName']

const TELLING: readonly ImportField[] = ['boughtOn', 'orderReference', 'paymentReference', 'lineReference']

/** The values of one line by their fields, and the problems that reading them met. */
class Line {
  readonly problems: LineProblem[] = []
  readonly #cells: readonly string[]
  readonly #mapping: ImportMapping
  constructor(cells: readonly string[], mapping: ImportMapping) {
    this.#cells = cells
    this.#mapping = mapping
  }
  has(field: ImportField): boolean {
    return this.#mapping[field] !== undefined
  }
  wrong(field: ImportField, problem: ImportProblem): null {
    this.problems.push({ field, problem })
    return null
  }
  /** As it stands there, however long. */
  raw(field: ImportField): string {
    const column = this.#mapping[field]
    const cell = column === undefined ? '' : (this.#cells[column] ?? '')
    return (SHOWN_AS_SET.includes(field) ? onOneLine(cell) : spaced(cell)).trim()
  }
  text(field: ImportField): string | null {
    const text = this.raw(field)
    if (text === '') return null
    return text.length > (LONGEST[field] ?? Infinity) ? this.wrong(field, 'TooLong') : text
  }
  /** A number or a day of another platform stands in it. */
  tellsOfAct(): boolean {
    return TELLING.some((field) => this.raw(field) !== '')
  }
  /** What stands there in the form we keep; a problem where it has none. */
  read<T>(field: ImportField, problem: ImportProblem, reading: (text: string) => T | null): T | null {
    const text = this.text(field)
    return text === null ? null : (reading(text) ?? this.wrong(field, problem))
  }
}

/** A line of a file under a mapping: what it says, or everything that is wrong with it. */
export function readLine(
  cells: readonly string[],
  mapping: ImportMapping,
  rules: ReadingRules,
): ImportRow | readonly LineProblem[] {
  const line = new Line(cells, mapping)
  const total = totalOf(line)
  if (total !== null) return [{ field: total, problem: 'NotAPerson' }]
  const person = personOf(line, rules.today)
  const row =
    rules.kind === 'Members'
      ? { person, ...whatTheyDid(line, rules), gift: null }
      : {
          person,
          updatedOn: null,
          membership: null,
          act: null,
          gift: giftOf(line, person, rules),
          warnings: [],
        }
  return line.problems.length > 0 ? line.problems : row
}

export const isRow = (read: ImportRow | readonly LineProblem[]): read is ImportRow => !Array.isArray(read)

const NAMES = ['firstName', 'lastName', 'companyName'] as const
const TOTAL = /^(?:sous[ -]?|grand )?tota(?:l|ux)(?: g[ée]n[ée]ral)?\s*:?$/i

/** Below the lines of a list often stands their sum: where its only name is that of a sum, it is nobody's. */
function totalOf(line: Line): ImportField | null {
  const [name, ...others] = NAMES.filter((field) => line.raw(field) !== '')
  const isAlone = others.length === 0 && line.raw('email') === ''
  return name && isAlone && TOTAL.test(line.raw(name)) ? name : null
}

const aName = (text: string): string | null => (knownNameRule(text) === null ? text : null)

const namesOf = (line: Line): Pick<ImportedPerson, (typeof NAMES)[number]> => ({
  firstName: line.read('firstName', 'NameWrong', aName),
  lastName: line.read('lastName', 'NameWrong', aName),
  companyName: line.text('companyName'),
})

function personOf(line: Line, today: LocalDate): ImportedPerson {
  const names = namesOf(line)
  const isNameless = Object.values(names).every((name) => name === null)
  if (isNameless && line.problems.length === 0) line.wrong('lastName', 'NoName')
  const place = { address: line.text('address'), zipCode: line.text('zipCode'), city: line.text('city') }
  const isSomewhere = Object.values(place).some((part) => part !== null)
  const country = line.read('country', 'CountryWrong', readCountry) ?? (isSomewhere ? DEFAULT_COUNTRY : null)
  return {
    ...names,
    email: line.read('email', 'EmailWrong', (text) => (emailRule(text) === null ? cleanEmail(text) : null)),
    phone: line.read('phone', 'PhoneWrong', (text) => {
      const phone = withZero(text, 10) ?? text
      return phoneRule(phone) === null ? keptPhone(phone) : null
    }),
    birthDate: line.read('birthDate', 'BirthDateWrong', (text) => {
      const day = readDay(text, today, { isBirthDate: true })
      return day !== null && birthDateRule(day, today) === null ? day : null
    }),
    ...place,
    zipCode: country === DEFAULT_COUNTRY ? withZero(place.zipCode, 5) : place.zipCode,
    country,
  }
}

/** Spreadsheets take « 01000 » for a number, and lose its first figure. */
const withZero = (text: string | null, length: number): string | null =>
  text !== null && /^[1-9]\d+$/.test(text) && text.length === length - 1 ? `0${text}` : text

type Days = {
  readonly first: LocalDate | null
  readonly last: LocalDate | null
  readonly bought: LocalDate | null
}

/** The membership and the act that a line tells of; one that was not paid for there tells of neither. */
function whatTheyDid(line: Line, rules: ReadingRules): Omit<ImportRow, 'person' | 'gift'> {
  const day = (field: ImportField) => line.read(field, 'DateWrong', (text) => readDay(text, rules.today))
  const days = { first: day('validFrom'), last: day('validUntil'), bought: day('boughtOn') }
  const updated = [day('updatedOn'), days.first, days.bought]
  const updatedOn = updated.find((date) => date !== null && date <= rules.today) ?? null
  const status = line.raw('status')
  const isPaid = status === '' ? true : isPaidThere(status)
  if (isPaid === false) line.wrong('status', 'NotPaid')
  const amountCents = keptAmountOf(line, rules.maxCents)
  const joined = membershipOf(line, days, amountCents)
  const done = isPaid === null ? UNKNOWN : actOf(line, days, { ...rules, amountCents })
  return { updatedOn, ...joined, ...done, warnings: [...joined.warnings, ...done.warnings] }
}

function membershipOf(
  line: Line,
  { first, last, bought }: Days,
  amountCents: Cents | null,
): Pick<ImportRow, 'membership' | 'warnings'> {
  const season = line.read('season', 'SeasonWrong', readSeason)
  const named = line.text('membershipName')
  const isJoined = first !== null || season !== null || last !== null || named !== null
  // A line that only tells of something bought elsewhere is no membership.
  if (!isJoined && line.tellsOfAct()) return { membership: null, warnings: [] }
  const from = first ?? season?.from ?? (last === null ? bought : firstDayOfYear(last))
  if (from === null) {
    const isOne = named !== null || amountCents !== null
    return { membership: null, warnings: isOne ? ['NoMembershipDays'] : [] }
  }
  // A column of ends that is empty says that there is none; a file without such a column says nothing.
  const until = last ?? season?.until ?? (line.has('validUntil') ? null : lastDayOfYear(from))
  if (until !== null && until < from) line.wrong('validUntil', 'EndBeforeBegin')
  const name = named ?? (season === null ? MEMBERSHIP : `${MEMBERSHIP} ${seasonName(season)}`)
  return { membership: { name, from, until, amountCents }, warnings: [] }
}

const LONGEST_ACT_NAME = 200
const UNKNOWN: Pick<ImportRow, 'act' | 'warnings'> = { act: null, warnings: ['StatusUnknown'] }

function actOf(
  line: Line,
  { first, bought }: Days,
  { today, actKind, amountCents }: ReadingRules & { amountCents: Cents | null },
): Pick<ImportRow, 'act' | 'warnings'> {
  if (!line.tellsOfAct()) return { act: null, warnings: [] }
  const on = bought ?? first
  if (on === null || on > today) return { act: null, warnings: ['NoActDay'] }
  const [rate, membership] = [line.raw('actName'), line.raw('membershipName')]
  const namedKind = [line.raw('actKind'), rate].map(readActKind).find((kind) => kind !== null)
  const names = [...new Set([line.raw('campaignName'), rate || membership].filter(Boolean))]
  const reference = (field: ImportField) => readReference(line.text(field) ?? '')
  const act = {
    kind: namedKind ?? (membership === '' ? null : 'Membership') ?? actKind ?? 'Other',
    on,
    name: names.join(' · ').slice(0, LONGEST_ACT_NAME).toWellFormed().trim() || null,
    amountCents,
    orderReference: reference('orderReference'),
    paymentReference: reference('paymentReference'),
    lineReference: reference('lineReference'),
  }
  return { act, warnings: [] }
}

/** In the association's language, as the campaigns of others are. */
const MEMBERSHIP = 'Adhésion'

function amountOf(line: Line, maxCents: number): Cents | null {
  const amount = line.read('amount', 'AmountWrong', readAmount)
  return amount !== null && amount > maxCents ? line.wrong('amount', 'AmountTooHigh') : amount
}

/** What was paid once a discount is taken off; some files write it with a minus. */
function keptAmountOf(line: Line, maxCents: number): Cents | null {
  const amount = amountOf(line, maxCents)
  const discount = line.read('discount', 'AmountWrong', (text) => readAmount(text.replace(/^[-\u2212]/, '')))
  return amount === null || discount === null ? amount : cents(Math.max(0, amount - discount))
}

function giftOf(
  line: Line,
  person: ImportedPerson,
  { today, maxCents, means: wholeFile }: ReadingRules,
): ImportedGift | null {
  const needed = <T>(field: ImportField, value: T | null, problem: ImportProblem): T | null =>
    value === null && !line.problems.some((known) => known.field === field)
      ? line.wrong(field, problem)
      : value
  const amount = amountOf(line, maxCents)
  if (amount === 0) line.wrong('amount', 'AmountZero')
  const day = line.read('receivedOn', 'DateWrong', (text) => readDay(text, today))
  if (day !== null && receivedDayRule(day, today) !== null) line.wrong('receivedOn', 'DayWrong')
  const chequeNumber = line.text('chequeNumber')
  // Only a cheque has a number.
  const means = line.read('means', 'MeansWrong', readMeans) ?? (chequeNumber === null ? wholeFile : 'Check')
  const amountCents = needed('amount', amount, 'NoAmount')
  const receivedOn = needed('receivedOn', day, 'NoDay')
  const paidBy = needed('means', means, 'NoMeans')
  if (line.problems.length === 0) payerProblems(line, person)
  if (amountCents === null || receivedOn === null || paidBy === null) return null
  return { amountCents, receivedOn, means: paidBy, chequeNumber }
}

const WRONG: { readonly [field: string]: ImportProblem } = {
  firstName: 'NameWrong',
  lastName: 'NameWrong',
  email: 'EmailWrong',
  zipCode: 'ZipCodeWrong',
}
const MISSING: { readonly [field: string]: ImportProblem } = { firstName: 'NoFirstName', lastName: 'NoName' }

/** A gift is an order: its payer is one as the desk writes them down, with both names and a way to write to them. */
function payerProblems(line: Line, person: ImportedPerson): void {
  const payer = { ...person, firstName: person.firstName ?? '', lastName: person.lastName ?? '' }
  for (const { field } of validateOfflinePayer(payer)) {
    const isMissing = person[field as keyof ImportedPerson] === null
    const problem = (isMissing ? MISSING : WRONG)[field] ?? 'NotReachable'
    // Each part of an address that is missing is the same fault.
    if (problem === 'NotReachable' && line.problems.some((known) => known.problem === problem)) continue
    line.wrong(isImportField(field) ? field : 'lastName', problem)
  }
}

const PERSON_FIELDS: readonly string[] = [
  'firstName',
  'lastName',
  'email',
  'address',
  'zipCode',
  'city',
  'country',
]
const isImportField = (field: string): field is ImportField => PERSON_FIELDS.includes(field)

/**
 * What makes the same line one, read in twice, besides whose it is: the days and name of a membership; day, amount and
 * means of a gift, of which somebody may give several alike, that are counted; of a person alone, all that is content.
 */
export function lineKey({ person, membership, gift }: ImportRow): string {
  if (membership)
    return [
      'membership',
      membership.from,
      membership.until ?? '',
      spaced(membership.name.toLowerCase()),
    ].join(' ')
  if (gift) return ['gift', gift.receivedOn, gift.amountCents, gift.means].join(' ')
  return `person ${JSON.stringify(person)}`
}

/** Spaced alike, wherever it comes from. */
const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ')
