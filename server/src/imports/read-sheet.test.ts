import { isRefusal } from '@obole/contract/problems'
import { zipSync, strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { readSheetFile } from './read-sheet.ts'

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A workbook with one sheet, of these rows as they stand in its XML. */
function workbook(rows: string): Buffer {
  const files = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )
}
const cell = (place: string, text = 'x') => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const HEAD = row(1, cell('A1', 'Nom'), cell('B1', 'Prénom'))
const LINE = row(2, cell('A2', 'Petit'), cell('B2', 'Lou'))
const READ = { headings: ['Nom', 'Prénom'], lines: [{ number: 2, cells: ['Petit', 'Lou'] }] }

const seconds = async <T>(work: Promise<T>): Promise<{ answer: T; took: number }> => {
  const began = performance.now()
  const answer = await work
  return { answer, took: (performance.now() - began) / 1000 }
}

it('reads a sheet, whose looks may go on to its last cell', async () => {
  expect(await readSheetFile(workbook(HEAD + LINE))).toEqual(READ)
  expect(await readSheetFile(workbook(HEAD + LINE + row(3, '<c r="XFD3" s="1"/>')))).toEqual(READ)
})

it.each([
  ['a cell of no spreadsheet', cell('ZZZZZZZ1'), 'IMPORT_FILE_UNREADABLE'],
  ['such a cell, quoted otherwise', `<x:c s="1"\n r = 'ZZZZZZZ1'/>`, 'IMPORT_FILE_UNREADABLE'],
  ['a line of no spreadsheet', cell('A99999999'), 'IMPORT_FILE_UNREADABLE'],
  ['a cell without a place', cell('1'), 'IMPORT_FILE_UNREADABLE'],
  ['the 61st column', cell('BI3'), 'IMPORT_TOO_MANY_COLUMNS'],
  ['61 cells without their places', '<c><v>1</v></c>'.repeat(61), 'IMPORT_TOO_MANY_COLUMNS'],
  ['a line far below', cell('A100001'), 'IMPORT_TOO_MANY_LINES'],
])('refuses before it is read: %s', async (_what, cells, code) => {
  const { answer, took } = await seconds(readSheetFile(workbook(HEAD + LINE + row(3, cells))))
  expect(answer).toMatchObject({ refusal: code })
  expect(took).toBeLessThan(5)
})

it('refuses a row far below, and stops at the first line too many', async () => {
  const below = workbook(HEAD + LINE + row(99_999_999, '<c><v>1</v></c>'))
  expect(await readSheetFile(below)).toMatchObject({ refusal: 'IMPORT_FILE_UNREADABLE' })
  const lines = (count: number) =>
    Array.from({ length: count }, (_, n) => row(n + 2, `<c r="A${n + 2}"><v>1</v></c>`)).join('')
  const { answer, took } = await seconds(readSheetFile(workbook(HEAD + lines(600_000))))
  expect(answer).toMatchObject({ refusal: 'IMPORT_TOO_MANY_LINES' })
  expect(took).toBeLessThan(5)
  const most = await readSheetFile(workbook(HEAD + lines(50_000)))
  expect(isRefusal(most) ? most : most.lines.length).toBe(50_000)
})

it('ends a file that takes too long, and reads the next in a new thread', async () => {
  const slow = readSheetFile(workbook(HEAD + LINE), 1)
  const next = readSheetFile(workbook(HEAD + LINE))
  expect(await slow).toMatchObject({ refusal: 'IMPORT_FILE_UNREADABLE' })
  expect(await next).toEqual(READ)
})
