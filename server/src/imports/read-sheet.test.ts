import { isRefusal, refuse } from '@obole/contract/problems'
import { zipSync, strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { oneAtATime, readSheetFile } from './read-sheet.ts'

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A workbook with one sheet, of these rows as they stand in its XML. */
function workbook(rows: string, others: Record<string, string> = {}): Buffer {
  const files = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ...others,
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

const MILLION = 1_000_000
const TEXTS = 'xl/sharedStrings.xml'
it.each([
  [
    'a cell of 60 MB',
    () => workbook(HEAD + row(2, cell('A2', 'x'.repeat(60 * MILLION)))),
    'IMPORT_CELL_TOO_LONG',
  ],
  [
    'an attribute of 60 MB',
    () => workbook(`${HEAD}<row x="${'x'.repeat(60 * MILLION)}"/>`),
    'IMPORT_CELL_TOO_LONG',
  ],
  [
    'a shared text of 60 MB',
    () => workbook(HEAD + LINE, { [TEXTS]: `<sst><si><t>${'x'.repeat(60 * MILLION)}</t></si></sst>` }),
    'IMPORT_CELL_TOO_LONG',
  ],
  [
    'four million shared texts',
    () => workbook(HEAD + LINE, { [TEXTS]: `<sst>${'<si/>'.repeat(4 * MILLION)}</sst>` }),
    'IMPORT_FILE_TOO_HEAVY',
  ],
  [
    'a cell of a million bits',
    () => workbook(HEAD + row(2, cell('A2', '</t><t>'.repeat(MILLION)))),
    'IMPORT_FILE_TOO_HEAVY',
  ],
  ['a million empty lines', () => workbook(HEAD + '<row/>'.repeat(MILLION)), 'IMPORT_TOO_MANY_LINES'],
  [
    'four million empty cells',
    () => workbook(HEAD + row(2, '<c/>'.repeat(4 * MILLION))),
    'IMPORT_FILE_TOO_HEAVY',
  ],
  [
    'much of anything else',
    () => workbook(HEAD + LINE, { 'docProps/x.xml': '<x/>'.repeat(2 * MILLION) }),
    'IMPORT_FILE_TOO_HEAVY',
  ],
  [
    'a text of 15 MB',
    () => Buffer.from(`Nom;Note\nPetit;${'x'.repeat(15 * MILLION)}\n`),
    'IMPORT_CELL_TOO_LONG',
  ],
  [
    '15 million separators',
    () => Buffer.from(`Nom;Note\n${';'.repeat(15 * MILLION)}\n`),
    'IMPORT_TOO_MANY_COLUMNS',
  ],
])('refuses a file that is small only while it is packed: %s', async (_what, content, code) => {
  const { answer, took } = await seconds(readSheetFile(content()))
  expect(answer).toMatchObject({ refusal: code })
  expect(took).toBeLessThan(8)
})

it('refuses a workbook of more entries than any has, before it reads one', async () => {
  const entries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, '']))
  // Four are the workbook's own.
  expect(await readSheetFile(workbook(HEAD + LINE, entries(496)))).toEqual(READ)
  const many = workbook(HEAD + LINE, entries(497))
  expect(await readSheetFile(many)).toMatchObject({ refusal: 'IMPORT_FILE_UNREADABLE' })
  // Of the same entries the directory alone, and what is named by it alone.
  const directory = many.indexOf('PK\u0001\u0002')
  const one = workbook(HEAD + LINE)
  for (const content of [many.subarray(0, directory), Buffer.concat([one, many.subarray(directory)])])
    expect(await readSheetFile(content)).toMatchObject({ refusal: 'IMPORT_FILE_UNREADABLE' })
})

it('has one file of an association in the queue, refused before another is received', async () => {
  const received = Promise.withResolvers<'read'>()
  const one = oneAtATime(1, () => received.promise)
  const never = () => Promise.reject(new Error('received'))
  expect(await oneAtATime(1, never)).toMatchObject({ refusal: 'IMPORT_READING_ANOTHER' })
  expect(await oneAtATime(2, () => Promise.resolve('read'))).toBe('read')
  received.resolve('read')
  expect(await one).toBe('read')
  expect(await oneAtATime(1, () => Promise.resolve(refuse('IMPORT_FILE_EMPTY')))).toMatchObject({
    refusal: 'IMPORT_FILE_EMPTY',
  })
  await expect(oneAtATime(1, never)).rejects.toThrow('received')
  expect(await oneAtATime(1, () => Promise.resolve('read'))).toBe('read')
})

it('ends a file that takes too long, and reads the next in a new thread', async () => {
  const slow = readSheetFile(workbook(HEAD + LINE), 1)
  const next = readSheetFile(workbook(HEAD + LINE))
  expect(await slow).toMatchObject({ refusal: 'IMPORT_FILE_TOO_HEAVY' })
  expect(await next).toEqual(READ)
})
