import { MAX_IMPORT_COLUMNS, MAX_IMPORT_LINES } from '@obole/core/imports/import'
import { UnreadableSheet } from './unreadable-sheet.ts'

/** Spreadsheets have no cell beyond XFD1048576; the library would fill everything before one. */
const MOST_LETTERS = 3
const MOST_ROWS = 1_048_576
/** Empty lines between those that are read are not counted, but there is no end of them either. */
const LAST_FILLED_ROW = 2 * MAX_IMPORT_LINES
/** Texts and cells, with those that are empty. */
const MOST_CELLS = MAX_IMPORT_COLUMNS * MAX_IMPORT_LINES
/** Longer than any tag that is looked at: one may be cut by the end of a chunk. */
const LONGEST_TAG = 500

/** An honest cell has some forty tags at most, each bit of it in a style of its own; a sheet has some others beside. */
const MOST_TAGS = 1_000_000
const MOST_TAGS_OF_CELL = 40
/** Between two tags stands the text of one cell, or what programs keep for themselves. */
const LONGEST_TEXT = 1024 * 1024

const OPENS = '<'.charCodeAt(0)
const TAG = /<(?:[\w.-]+:)?(row|c|si)(?=[\s/>])([^<>]*)>/g
const PLACE = /\sr\s*=\s*["']([^"']*)["']/

/**
 * Looks at where the cells of a sheet stand and how much there is of everything, chunk by chunk while it is unpacked, and throws at the first that no
 * honest file has. Cells without content may stand far away: office programs write them for their looks.
 */
export function cellScan(): (chunk: Uint8Array) => void {
  let rest = ''
  let rows = 0
  let lines = 0
  let cells = 0
  let allCells = 0
  let tags = 0
  let textLength = 0
  const measure = (chunk: Uint8Array) => {
    for (const byte of chunk) {
      textLength = byte === OPENS ? 0 : textLength + 1
      if (byte === OPENS) tags += 1
      if (textLength > LONGEST_TEXT) throw new UnreadableSheet('IMPORT_CELL_TOO_LONG')
    }
  }
  const row = (place: string | undefined) => {
    cells = 0
    rows += 1
    if (rows > LAST_FILLED_ROW) throw new UnreadableSheet('IMPORT_TOO_MANY_LINES')
    if (place !== undefined && !(Number(place) <= MOST_ROWS))
      throw new UnreadableSheet('IMPORT_FILE_UNREADABLE')
  }
  const cell = (place: string | undefined, isFilled: boolean) => {
    const { column, line } = place === undefined ? { column: cells + 1, line: 0 } : placeOf(place)
    if (!isFilled) return
    if (cells === 0) lines += 1
    cells += 1
    if (Math.max(column, cells) > MAX_IMPORT_COLUMNS) throw new UnreadableSheet('IMPORT_TOO_MANY_COLUMNS')
    // One more for the headings.
    if (lines > MAX_IMPORT_LINES + 1 || line > LAST_FILLED_ROW)
      throw new UnreadableSheet('IMPORT_TOO_MANY_LINES')
  }
  return (chunk) => {
    measure(chunk)
    // What is looked at is ASCII.
    const text = rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
    for (const [, name, attributes = ''] of text.matchAll(TAG)) {
      const place = PLACE.exec(attributes)?.[1]
      if (name !== 'row') allCells += 1
      if (name === 'row') row(place)
      else if (name === 'c') cell(place, !attributes.endsWith('/'))
    }
    if (allCells > MOST_CELLS || tags > MOST_TAGS + MOST_TAGS_OF_CELL * allCells)
      throw new UnreadableSheet('IMPORT_FILE_TOO_HEAVY')
    const cut = text.lastIndexOf('<')
    const isCut = cut !== -1 && !text.includes('>', cut) && text.length - cut <= LONGEST_TAG
    rest = isCut ? text.slice(cut) : ''
  }
}

/** « AB12 » is the 28th column of line 12. */
function placeOf(place: string): { column: number; line: number } {
  const [, letters = '', figures = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
  const line = Number(figures)
  if (letters === '' || letters.length > MOST_LETTERS || !(line <= MOST_ROWS))
    throw new UnreadableSheet('IMPORT_FILE_UNREADABLE')
  const column = letters.split('').reduce((before, letter) => before * 26 + letter.charCodeAt(0) - 64, 0)
  return { column, line }
}
