import type { LocalDate } from '@obole/core/dates/dates'
import { readCamt } from '@obole/core/statements/camt'
import type { StatementColumns } from '@obole/core/statements/columns'
import { guessStatementColumns, MOST_ABOVE, readTable } from '@obole/core/statements/csv'
import { MAX_STATEMENT_LINES } from '@obole/core/statements/limits'
import { readMt940 } from '@obole/core/statements/mt940'
import { readOfx } from '@obole/core/statements/ofx'
import { type AccountRead, oneAccount } from '@obole/core/statements/read'
import { formatOf, onlyText } from '@obole/core/statements/recognise'
import { NotAStatement, type Statement, type StatementFormat } from '@obole/core/statements/statement'
import { CsvError, parse } from 'csv-parse/sync'
import { separatorOf, textOf } from '../platform/table-text.ts'
import { readXml } from './xml.ts'

/** What the file is read against. */
export interface FileToRead {
  content: Uint8Array
  /** The association's accounts, the present one first. */
  ownIbans: readonly string[]
  today: LocalDate
  /** Which column says what, where somebody chose. */
  chosen: StatementColumns | null
}

/** A table whose columns somebody must name: what is guessed, and its first lines. */
export interface ColumnsToChoose {
  guess: StatementColumns
  rows: string[][]
}

export type FileRead = { format: StatementFormat; account: AccountRead } | { choose: ColumnsToChoose }

/** The bytes by which a format of pictures or programs is known. */
const SIGNATURE_BYTES = 2_048

export function readFile({ content, ownIbans, today, chosen }: FileToRead): FileRead {
  onlyText(Buffer.from(content.subarray(0, SIGNATURE_BYTES)).toString('latin1'))
  const text = textOf(content)
  const format = formatOf(text)
  if (format !== 'csv') return { format, account: oneAccount(READERS[format](text), { ownIbans, today }) }
  const table = tableOf(text, chosen)
  if ('choose' in table) return table
  const { rows, columns } = table
  return { format, account: oneAccount([readTable(rows, columns, today)], { ownIbans, today }) }
}

const READERS: Readonly<Record<Exclude<StatementFormat, 'csv'>, (text: string) => Statement[]>> = {
  camt053: (text) => readCamt(readXml(text)),
  ofx: readOfx,
  mt940: readMt940,
}

type Rows = readonly string[][]

const SEPARATORS = [';', ',', '\t']
const PREVIEWED_ROWS = 12
const PREVIEWED_COLUMNS = 30
const PREVIEWED_SIGNS = 60

/** The separator is the one by which columns are understood, else the most frequent. */
function tableOf(
  text: string,
  chosen: StatementColumns | null,
): { rows: Rows; columns: StatementColumns } | { choose: ColumnsToChoose } {
  onlyNarrow(text)
  const likeliest = separatorOf(text)
  const likely = rowsOf(text, likeliest)
  if (chosen) return { rows: likely, columns: chosen }
  for (const separator of [likeliest, ...SEPARATORS.filter((sign) => sign !== likeliest)]) {
    const isLikeliest = separator === likeliest
    const { guess, isCertain } = guessStatementColumns(
      isLikeliest ? likely : rowsOf(text, separator, MOST_ABOVE),
    )
    if (isCertain) return { rows: isLikeliest ? likely : rowsOf(text, separator), columns: guess }
  }
  if (likely.filter((row) => row.length > 2).length < 2) throw new NotAStatement('STATEMENT_UNREADABLE')
  const { guess } = guessStatementColumns(likely)
  const begin = guess.headings ?? 0
  const rows = likely
    .slice(begin, begin + PREVIEWED_ROWS)
    .map((row) => row.slice(0, PREVIEWED_COLUMNS).map((cell) => cell.trim().slice(0, PREVIEWED_SIGNS)))
  return { choose: { guess, rows } }
}

const MOST_SIGNS_OF_LINE = 10_000
const MOST_COLUMNS = 100

/** Refuses, before anything takes it apart, a line that is longer or has more columns than any bank writes. */
function onlyNarrow(text: string): void {
  const lines = text.split(/\r\n|\r|\n/, MOST_ROWS * 2)
  const wide = lines.findIndex(
    (line) =>
      line.length > MOST_SIGNS_OF_LINE || line.split(/[;,\t]/, MOST_COLUMNS + 1).length > MOST_COLUMNS,
  )
  if (wide !== -1) throw new NotAStatement('STATEMENT_UNREADABLE', wide + 1)
}

/** More than this is no line of a bank: a quote that was never closed, or another file. */
const MOST_SIGNS_OF_ROW = 20_000
/** Information of the account may stand above the lines, and balances between them. */
const MOST_ROWS = MAX_STATEMENT_LINES + 200

/** All rows, which may not be too many, or the first ones. */
function rowsOf(text: string, delimiter: string, first = MOST_ROWS + 1): Rows {
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: MOST_SIGNS_OF_ROW,
      to: first,
    })
    if (rows.length > MOST_ROWS) throw new NotAStatement('STATEMENT_TOO_MANY_LINES')
    return rows
  } catch (error) {
    if (error instanceof CsvError)
      throw new NotAStatement(
        error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'STATEMENT_CUT' : 'STATEMENT_UNREADABLE',
        typeof error.lines === 'number' ? error.lines : null,
      )
    throw error
  }
}
