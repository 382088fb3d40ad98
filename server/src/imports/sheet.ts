import { clean } from '@obole/contract/plain-text'
import { MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_LINES } from '@obole/core/imports/import'
import { CsvError, parse } from 'csv-parse/sync'
import { Unzip, UnzipInflate } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { separatorOf, textOf } from '../platform/table-text.ts'
import { cellScan } from './cell-scan.ts'
import { UnreadableSheet } from './unreadable-sheet.ts'

/** A file as texts: its headings, and its lines below them, by the numbers that a spreadsheet gives them. */
export interface SheetTexts {
  headings: string[]
  lines: { number: number; cells: string[] }[]
}

const ZIP = Buffer.from('PK\u0003\u0004')

export async function readFile(content: Buffer): Promise<SheetTexts> {
  const isZip = content.subarray(0, ZIP.length).equals(ZIP)
  return withinLimits(isZip ? await readXlsx(content) : readCsv(content))
}

function withinLimits(rows: readonly string[][]): SheetTexts {
  const filled = rows.flatMap((cells, index) => (cells.length > 0 ? [{ number: index + 1, cells }] : []))
  // A title may stand above the headings, alone in its line.
  const first = filled.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
  const [headings, ...lines] = filled.slice(Math.max(first, 0))
  if (!headings || lines.length === 0) throw new UnreadableSheet('IMPORT_FILE_EMPTY')
  if (lines.length > MAX_IMPORT_LINES) throw new UnreadableSheet('IMPORT_TOO_MANY_LINES')
  const all = [headings, ...lines]
  if (all.some(({ cells }) => cells.length > MAX_IMPORT_COLUMNS))
    throw new UnreadableSheet('IMPORT_TOO_MANY_COLUMNS')
  if (all.some(({ cells }) => cells.some((cell) => cell.length > MAX_IMPORT_CELL)))
    throw new UnreadableSheet('IMPORT_CELL_TOO_LONG')
  return { headings: headings.cells, lines }
}

/**
 * Without what a database cannot keep, without the quote that spreadsheets and our own exports put before what looks
 * like a formula, and without empty columns at the end.
 */
function tidied(row: readonly string[]): string[] {
  const cells = row.map((cell) => clean(cell.toWellFormed()).replace(/^'(?=[=+@-])/, ''))
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

const MOST_SEPARATORS = 2 * MAX_IMPORT_COLUMNS * MAX_IMPORT_LINES
/** Of a line whose cells are all as long as they may be, and its line breaks and quotes. */
const MOST_TEXT_OF_LINE = 2 * MAX_IMPORT_COLUMNS * MAX_IMPORT_CELL

function readCsv(content: Buffer): string[][] {
  const text = textOf(content)
  if (text.includes('\0')) throw new UnreadableSheet('IMPORT_FILE_UNREADABLE')
  const delimiter = separatorOf(text)
  // Empty cells at the end of lines are forgotten, but there is no end of them either.
  if (text.split(delimiter, MOST_SEPARATORS + 1).length > MOST_SEPARATORS)
    throw new UnreadableSheet('IMPORT_TOO_MANY_COLUMNS')
  try {
    const rows = parse(text, {
      delimiter,
      max_record_size: MOST_TEXT_OF_LINE,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      to: 2 * MAX_IMPORT_LINES,
    })
    return rows.map(tidied)
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE')
      throw new UnreadableSheet('IMPORT_CELL_TOO_LONG')
    if (error instanceof CsvError) throw new UnreadableSheet('IMPORT_FILE_UNREADABLE')
    throw error
  }
}

/** Honest sheets unpack to some ten times their size, and to forty times where all of their lines are alike. */
const UNPACKED_BYTES = 32 * 1024 * 1024
const UNPACKED_TIMES = 40
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024
const mostUnpacked = ({ length }: Buffer) =>
  Math.min(UNPACKED_BYTES + UNPACKED_TIMES * length, MAX_UNPACKED_BYTES)
/** The only parts of a workbook that are read; others are its pictures. */
const READ_PART = /\.xml(\.rels)?$/

async function readXlsx(content: Buffer): Promise<string[][]> {
  try {
    refuseManyEntries(content)
    refuseBomb(content)
    const rows = await readSheet(content)
    return rows.map((row) => tidied(row.map(textOfCell)))
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error
    // The library throws plain errors for whatever it cannot read.
    throw new UnreadableSheet('IMPORT_FILE_UNREADABLE')
  }
}

/** A workbook has some dozens, and hundreds with many pictures. Whoever reads one entry after the other takes a time for each. */
const MOST_ENTRIES = 500
/** How an entry begins, and where the directory at the end names it: either may be missing, or there too often. */
const ENTRIES = [ZIP, Buffer.from('PK\u0001\u0002')]

/** Counted before anything is read. */
function refuseManyEntries(content: Buffer): void {
  for (const beginning of ENTRIES) {
    let at = -1
    for (let entries = 0; (at = content.indexOf(beginning, at + 1)) !== -1; entries += 1)
      if (entries === MOST_ENTRIES) throw new UnreadableSheet('IMPORT_FILE_UNREADABLE')
  }
}

/** Unpacks it once and keeps nothing: what a file says of its own size, and where its cells stand, may be a lie. */
function refuseBomb(content: Buffer): void {
  const most = mostUnpacked(content)
  let unpacked = 0
  const unzip = new Unzip((file) => {
    const look = READ_PART.test(file.name) ? cellScan() : null
    file.ondata = (error, chunk) => {
      if (error) throw error
      unpacked += chunk.length
      if (unpacked > most) throw new UnreadableSheet('IMPORT_FILE_TOO_HEAVY')
      look?.(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const step = 4 * 1024
  for (let at = 0; at < content.length; at += step)
    unzip.push(content.subarray(at, at + step), at + step >= content.length)
}

/** A date of a spreadsheet is a day without a place: the library gives its midnight in UTC. */
function textOfCell(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
