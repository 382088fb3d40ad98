import { NotAStatement, type StatementFormat } from './statement.ts'

const PICTURES = ['\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', 'RIFF', 'II*\0', 'MM\0*', 'BM']
/** The boxes by which pictures of telephones begin. */
const BOXED_PICTURE = /^[^]{4}ftyp(?:heic|heix|mif1|avif|msf1)/
const SPREADSHEETS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0']

/** Refuses what is certainly no statement, by its first bytes, each as a character of its own. */
export function onlyText(head: string): void {
  if (head.trim() === '') throw new NotAStatement('STATEMENT_EMPTY')
  if (head.slice(0, 1024).includes('%PDF-')) throw new NotAStatement('STATEMENT_IS_PDF')
  if (PICTURES.some((sign) => head.startsWith(sign)) || BOXED_PICTURE.test(head))
    throw new NotAStatement('STATEMENT_IS_PICTURE')
  if (SPREADSHEETS.some((sign) => head.startsWith(sign))) throw new NotAStatement('STATEMENT_IS_SPREADSHEET')
}

const HEAD = 20_000
// oxlint-disable-next-line no-control-regex -- signs that no text of a bank holds.
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** What the content is; its name may say anything. */
export function formatOf(text: string): StatementFormat {
  if (text.trim() === '') throw new NotAStatement('STATEMENT_EMPTY')
  if (BINARY.test(text)) throw new NotAStatement('STATEMENT_UNREADABLE')
  const head = text.slice(0, HEAD)
  if (/OFXHEADER|<OFX>/i.test(head)) return 'ofx'
  if (/^\s*</.test(head)) {
    if (/<(?:\w+:)?BkToCstmrStmt\b/.test(head)) return 'camt053'
    throw new NotAStatement('STATEMENT_UNREADABLE')
  }
  if (/^(?:\{4:)?:20:/m.test(head) && /^:(?:60[FM]|61|25P?):/m.test(head)) return 'mt940'
  return 'csv'
}
