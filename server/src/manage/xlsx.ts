import { safeText } from '@obole/contract/csv'
import { type Cell, cellText } from '@obole/contract/sheet-cells'
import { daysBetween, parisDate, parisTime } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money/money'
import type { Sheet } from './sheet.ts'
import { writeZip } from './zip.ts'

/** The most rows a sheet can have, its heading included. */
export const MAX_XLSX_ROWS = 1_048_576
const LONGEST_TEXT = 32_767
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org'

/** A workbook of one sheet, row by row, without keeping it in memory. */
export function writeXlsx(sheet: Sheet): AsyncGenerator<Buffer> {
  return writeZip([
    { name: '[Content_Types].xml', content: [part(CONTENT_TYPES)] },
    { name: '_rels/.rels', content: [part(ROOT_RELATIONS)] },
    { name: 'xl/workbook.xml', content: [part(workbook(sheet.title))] },
    { name: 'xl/_rels/workbook.xml.rels', content: [part(WORKBOOK_RELATIONS)] },
    { name: 'xl/styles.xml', content: [part(STYLES_PART)] },
    { name: 'xl/worksheets/sheet1.xml', content: worksheet(sheet) },
  ])
}

const part = (xml: string) => Buffer.from(DECLARATION + xml)

async function* worksheet(sheet: Sheet): AsyncGenerator<Buffer> {
  const { headers, locale } = sheet
  const batches = sheet.rows[Symbol.asyncIterator]()
  // The first batch of rows decides the column widths; later rows are not waited for.
  let batch = await batches.next()
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const columns = columnsXml(headers, batch.done ? [] : batch.value, locale)
  yield part(
    `<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>${columns}<sheetData>`,
  )
  let row = 1
  const rowXml = (cells: readonly string[]) => `<row r="${row++}">${cells.join('')}</row>`
  yield Buffer.from(rowXml(headers.map((text, index) => textXml(text, STYLES.heading, placeOf(index, row)))))
  for (; !batch.done; batch = await batches.next()) {
    const rows = batch.value.map((cells) =>
      rowXml(cells.map((cell, index) => cellXml(cell, placeOf(index, row)))),
    )
    yield Buffer.from(rows.join(''))
  }
  yield Buffer.from('</sheetData></worksheet>')
}

/** `A1`, `B1`, … `AA1`: some programs need each cell to state its place. */
function placeOf(column: number, row: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / LETTERS))
    letters = String.fromCharCode(FIRST_LETTER + ((rest - 1) % LETTERS)) + letters
  return `${letters}${row}`
}

const LETTERS = 26
const FIRST_LETTER = 65

/** In characters. A date too wide for its column is shown as hashes; a long text is cut. */
const NARROWEST = 9
const WIDEST = 60
const MARGIN = 2

function columnsXml(headers: readonly string[], rows: readonly (readonly Cell[])[], locale: Locale): string {
  const widthOf = (text: string) => Math.max(...text.split('\n').map((line) => line.length)) + MARGIN
  const widths = headers.map((header, index) => {
    const needed = rows.map((cells) => widthOf(shownText(cells[index], locale)))
    const widest = needed.reduce((most, width) => Math.max(most, width), widthOf(header))
    return Math.min(WIDEST, Math.max(NARROWEST, widest))
  })
  const each = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return each.length === 0 ? '' : `<cols>${each.join('')}</cols>`
}

/** An amount is shown with thousands separators and the euro sign, which the CSV text leaves out. */
const shownText = (cell: Cell | undefined, locale: Locale) =>
  cell === undefined
    ? ''
    : cell.kind === 'cents'
      ? formatEuros(cents(cell.cents), locale)
      : cellText(cell, locale)

function cellXml(cell: Cell, place: string): string {
  switch (cell.kind) {
    case 'text':
      return cell.text === '' ? '' : textXml(cell.text, styleOf(cell.text), place)
    case 'number':
      return `<c r="${place}"><v>${cell.value}</v></c>`
    case 'cents':
      return `<c r="${place}" s="${STYLES.euros}"><v>${(cell.cents / 100).toFixed(2)}</v></c>`
    case 'moment':
      return `<c r="${place}" s="${STYLES.moment}"><v>${serial(parisDate(cell.at), parisTime(cell.at))}</v></c>`
    case 'day':
      return `<c r="${place}" s="${STYLES.day}"><v>${serial(cell.day, '00:00')}</v></c>`
  }
}

/** A text cell is never computed; the style keeps it a text when a person edits it. */
const styleOf = (text: string) => (safeText(text) === text ? STYLES.plain : STYLES.quoted)

function textXml(text: string, style: number, place: string): string {
  return `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text.slice(0, LONGEST_TEXT))}</t></is></c>`
}

/** Days since the spreadsheet's epoch, with the time as a fraction. */
function serial(day: string, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return String(daysBetween('1899-12-30', day) + (hours * 60 + minutes) / 1440)
}

/** Characters that XML cannot hold are removed. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Indexes in the list of cell formats below. */
const STYLES = { plain: 0, heading: 1, euros: 2, moment: 3, day: 4, quoted: 5 } as const

const CONTENT_TYPES = `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`

const ROOT_RELATIONS = `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const WORKBOOK_RELATIONS = `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`

function workbook(title: string): string {
  // A sheet's name is short and has none of the characters that formulas use.
  const name = escapeXml(title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;')
  return `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

const STYLES_PART = `<styleSheet xmlns="${OFFICE}/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`
