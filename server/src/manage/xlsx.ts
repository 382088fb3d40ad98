import { daysBetween, parisDate, parisTime } from '@obole/core/dates'
import { safeText } from './csv.ts'
import type { Cell, Sheet } from './sheet.ts'
import { writeZip } from './zip.ts'

/** A sheet has no more rows than this, its heading included. */
export const MAX_XLSX_ROWS = 1_048_576
const LONGEST_TEXT = 32_767
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org'

/** A workbook of one sheet, row by row; nothing of it is kept. */
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

async function* worksheet({ headers, rows }: Sheet): AsyncGenerator<Buffer> {
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield part(
    `<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><sheetData>`,
  )
  yield Buffer.from(`<row>${headers.map((text) => textXml(text, STYLES.heading)).join('')}</row>`)
  for await (const batch of rows) {
    yield Buffer.from(batch.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join(''))
  }
  yield Buffer.from('</sheetData></worksheet>')
}

function cellXml(cell: Cell): string {
  switch (cell.kind) {
    case 'text':
      return cell.text === '' ? '<c/>' : textXml(cell.text, styleOf(cell.text))
    case 'number':
      return `<c><v>${cell.value}</v></c>`
    case 'cents':
      return `<c s="${STYLES.euros}"><v>${(cell.cents / 100).toFixed(2)}</v></c>`
    case 'moment':
      return `<c s="${STYLES.moment}"><v>${serial(parisDate(cell.at), parisTime(cell.at))}</v></c>`
    case 'day':
      return `<c s="${STYLES.day}"><v>${serial(cell.day, '00:00')}</v></c>`
  }
}

/** A cell of type text is never computed; the style keeps it a text when somebody edits it. */
const styleOf = (text: string) => (safeText(text) === text ? STYLES.plain : STYLES.quoted)

function textXml(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text.slice(0, LONGEST_TEXT))}</t></is></c>`
}

/** Days since the spreadsheet's own beginning, with the hour as a fraction. */
function serial(day: string, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return String(daysBetween('1899-12-30', day) + (hours * 60 + minutes) / 1440)
}

/** What XML cannot hold at all is left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Places in the list of cell formats below. */
const STYLES = { plain: 0, heading: 1, euros: 2, moment: 3, day: 4, quoted: 5 } as const

const CONTENT_TYPES = `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`

const ROOT_RELATIONS = `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const WORKBOOK_RELATIONS = `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`

function workbook(title: string): string {
  // A sheet's name is short and has none of the signs that formulas use.
  const name = escapeXml(title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;')
  return `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

const STYLES_PART = `<styleSheet xmlns="${OFFICE}/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`
