import { isLocalDate, type LocalDate } from '../dates/dates.ts'
import { type Cents, cents } from '../money/money.ts'
import { inLatin9, readLatin9 } from './latin-9.ts'

/** The columns of the French file of accounting entries, in their order (tax procedures code, article A. 47 A-1). */
export const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

export type FecLine = {
  readonly journal: string
  readonly journalName: string
  readonly number: number
  readonly day: LocalDate
  readonly account: string
  readonly accountName: string
  readonly pieceRef: string
  readonly pieceDay: LocalDate
  readonly label: string
  /** Debited above zero, credited below. */
  readonly amountCents: Cents
  readonly validatedOn: LocalDate
}

const SEPARATOR = '\t'
const END = '\r\n'

export const FEC_HEADER = FEC_COLUMNS.join(SEPARATOR) + END

export function fecLine(line: FecLine): string {
  const { amountCents } = line
  const fields = [
    line.journal,
    line.journalName,
    String(line.number),
    fecDate(line.day),
    line.account,
    line.accountName,
    '',
    '',
    line.pieceRef,
    fecDate(line.pieceDay),
    line.label,
    fecAmount(Math.max(amountCents, 0)),
    fecAmount(Math.max(0 - amountCents, 0)),
    '',
    '',
    fecDate(line.validatedOn),
    '',
    '',
  ]
  return fields.map(oneLine).join(SEPARATOR) + END
}

/** The name the law gives the file: the association's SIREN and the day its year ends. */
export const fecFileName = (siren: string, closesOn: LocalDate): string =>
  `${siren}FEC${fecDate(closesOn)}.txt`

const fecDate = (day: LocalDate) => day.replaceAll('-', '')
const fecAmount = (amount: number) => `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')}`
/** A title that someone typed may hold anything; a field holds neither a separator nor the end of a line. */
const oneLine = (field: string) => inLatin9(field.replaceAll(/[\p{Cc}\p{Zs}|]+/gu, ' ')).trim()

type FecFault =
  | 'characters'
  | 'header'
  | 'fields'
  | 'empty'
  | 'date'
  | 'outsideYear'
  | 'validatedBefore'
  | 'validationOrder'
  | 'amount'
  | 'bothSides'
  | 'account'
  | 'accountName'
  | 'journalName'
  | 'entryMixed'
  | 'entryNumber'
  | 'unbalanced'

type FaultyLine = { readonly line: number; readonly fault: FecFault }

type Fields = Readonly<Record<(typeof FEC_COLUMNS)[number], string>>
type Numbered = { readonly line: number; readonly fields: Fields }

const MAY_BE_EMPTY: readonly string[] = [
  'CompAuxNum',
  'CompAuxLib',
  'EcritureLet',
  'DateLet',
  'Montantdevise',
  'Idevise',
]

/** What the published rules find wrong in a file, line by line, for a year from its first day to its last. */
export function fecFaults(file: Uint8Array, year: { from: LocalDate; to: LocalDate }): FaultyLine[] {
  const text = readLatin9(file)
  if (text === null) return [{ line: 1, fault: 'characters' }]
  const [header = '', ...rows] = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const separator = header.includes('\t') ? '\t' : '|'
  if (header.split(separator).join() !== FEC_COLUMNS.join()) return [{ line: 1, fault: 'header' }]
  const lines = rows.map((row, index) => ({ line: index + 2, values: row.split(separator) }))
  const misshapen = lines.filter(({ values }) => values.length !== FEC_COLUMNS.length)
  if (misshapen.length > 0) return misshapen.map(({ line }) => ({ line, fault: 'fields' }))
  const numbered = lines.map(({ line, values }) => ({ line, fields: named(values) }))
  return [
    ...numbered.flatMap(({ line, fields }) => lineFaults(fields, year).map((fault) => ({ line, fault }))),
    ...renamed(numbered, 'CompteNum', 'CompteLib', 'accountName'),
    ...renamed(numbered, 'JournalCode', 'JournalLib', 'journalName'),
    ...entryFaults(numbered),
  ].toSorted((a, b) => a.line - b.line)
}

const named = (values: readonly string[]): Fields =>
  // Every column is there: the number of values was counted before.
  Object.fromEntries(FEC_COLUMNS.map((column, index) => [column, values[index] ?? ''])) as Fields

function lineFaults(fields: Fields, { from, to }: { from: LocalDate; to: LocalDate }): FecFault[] {
  const faults: FecFault[] = []
  const isEmpty = FEC_COLUMNS.some((column) => fields[column].trim() === '' && !MAY_BE_EMPTY.includes(column))
  if (isEmpty) faults.push('empty')
  const [day, pieceDay, validatedOn] = [fields.EcritureDate, fields.PieceDate, fields.ValidDate].map(readDate)
  if (!day || !pieceDay || !validatedOn) faults.push('date')
  else {
    if (day < from || day > to) faults.push('outsideYear')
    if (validatedOn < day) faults.push('validatedBefore')
  }
  if (!/^[1-8]\d{2}[0-9A-Za-z]*$/.test(fields.CompteNum)) faults.push('account')
  const [debit, credit] = [readAmount(fields.Debit), readAmount(fields.Credit)]
  if (debit === null || credit === null) faults.push('amount')
  else if ((debit === 0) === (credit === 0)) faults.push('bothSides')
  return faults
}

/** The same account or journal bears one name in the whole file. */
function renamed(
  lines: readonly Numbered[],
  code: 'CompteNum' | 'JournalCode',
  name: 'CompteLib' | 'JournalLib',
  fault: FecFault,
): FaultyLine[] {
  const names = new Map<string, string>()
  return lines.flatMap(({ line, fields }) => {
    const known = names.get(fields[code])
    names.set(fields[code], known ?? fields[name])
    return known === undefined || known === fields[name] ? [] : [{ line, fault }]
  })
}

/** Entries are numbered without a gap, each together, of one day and journal, balanced, in the order of their validation. */
function entryFaults(lines: readonly Numbered[]): FaultyLine[] {
  const entries = byNumber(lines)
  return entries.flatMap((entry, index) => {
    const [first] = entry
    const before = entries[index - 1]?.[0]
    if (!first) return []
    const { EcritureNum, ValidDate } = first.fields
    const faults: FecFault[] = []
    if (before && Number(EcritureNum) !== Number(before.fields.EcritureNum) + 1) faults.push('entryNumber')
    if (before && ValidDate < before.fields.ValidDate) faults.push('validationOrder')
    if (entry.some(({ fields }) => sharedFields(fields) !== sharedFields(first.fields)))
      faults.push('entryMixed')
    const left = entry.reduce(
      (total, { fields }) => total + (readAmount(fields.Debit) ?? 0) - (readAmount(fields.Credit) ?? 0),
      0,
    )
    if (left !== 0) faults.push('unbalanced')
    return faults.map((fault) => ({ line: first.line, fault }))
  })
}

const sharedFields = ({ JournalCode, EcritureDate, ValidDate }: Fields) =>
  [JournalCode, EcritureDate, ValidDate].join()

function byNumber(lines: readonly Numbered[]): Numbered[][] {
  const entries: Numbered[][] = []
  for (const line of lines) {
    const last = entries.at(-1)
    if (last?.[0]?.fields.EcritureNum === line.fields.EcritureNum) last.push(line)
    else entries.push([line])
  }
  return entries
}

function readDate(text: string): LocalDate | null {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return isLocalDate(day) ? day : null
}

/** Cents; a comma or a point before two decimals at most, and nothing between thousands. */
function readAmount(text: string): Cents | null {
  const [, euros, decimals = ''] = /^(-?\d+)(?:[,.](\d{1,2}))?$/.exec(text) ?? []
  if (euros === undefined) return null
  return cents(Number(euros) * 100 + Math.sign(Number(`${euros}1`)) * Number(decimals.padEnd(2, '0')))
}
