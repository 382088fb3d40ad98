import type { LocalDate } from '../dates/dates.ts'
import { frenchIban, ibanIn } from './account.ts'
import { MAX_STATEMENT_LINES } from './limits.ts'
import {
  NotAStatement,
  onlyEuros,
  onlySoMany,
  type Statement,
  type StatementLine,
  tidyLabel,
  tidyReference,
} from './statement.ts'
import { earliest, latest, readDigits, readSigned } from './values.ts'

/** A part of the file between its begin and its end, and the fields that stand in it at any depth. */
type Fields = ReadonlyMap<string, string>

const TAG = /<(\/?)([A-Z0-9.]{1,40})>([^<]{0,4000})/g

/** A line has about ten fields, each of which may have an end. */
const MOST_TAGS = MAX_STATEMENT_LINES * 30

/**
 * What Money, Quicken and their like read: SGML, whose fields do not end, or XML, whose fields do. One way of reading
 * does for both, because a field holds nothing but its text. Entities are not expanded but for the few that stand for
 * a sign.
 */
export function readOfx(file: string): Statement[] {
  let tags = 0
  const text = file.replaceAll(/<\/?[a-z0-9.]{1,40}>/gi, (tag) => {
    tags += 1
    if (tags > MOST_TAGS) throw new NotAStatement('STATEMENT_TOO_HEAVY')
    return tag.toUpperCase()
  })
  const statements = partsOf(text, 'STMTRS').map(statementOf)
  if (statements.length === 0) throw new NotAStatement('STATEMENT_EMPTY')
  onlySoMany(statements.reduce((count, { lines }) => count + lines.length, 0))
  return statements
}

/** The texts between `<NAME>` and `</NAME>`; without an end the file was cut. */
function partsOf(text: string, name: string): string[] {
  const parts: string[] = []
  for (let at = 0; ;) {
    const begin = text.indexOf(`<${name}>`, at)
    if (begin === -1) return parts
    const end = text.indexOf(`</${name}>`, begin)
    if (end === -1) throw new NotAStatement('STATEMENT_CUT')
    parts.push(text.slice(begin + name.length + 2, end))
    onlySoMany(parts.length)
    at = end
  }
}

function fieldsOf(text: string): Fields {
  const fields = new Map<string, string>()
  for (const [, end, name = '', value = ''] of text.matchAll(TAG))
    if (end === '' && value.trim() !== '' && !fields.has(name)) fields.set(name, decoded(value.trim()))
  return fields
}

const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const decoded = (text: string) =>
  text
    .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
    .replaceAll(/&(?:#(\d{1,5})|([a-z]{2,4}));/gi, (whole, code?: string, name?: string) =>
      code === undefined ? (SIGNS[(name ?? '').toLowerCase()] ?? whole) : String.fromCodePoint(Number(code)),
    )

const only = (text: string, name: string): Fields => fieldsOf(partsOf(text, name)[0] ?? '')

function statementOf(text: string): Statement {
  const [list = ''] = partsOf(text, 'BANKTRANLIST')
  const entries = partsOf(list, 'STMTTRN')
  const head = fieldsOf(text.replace(list, ''))
  onlyEuros(head.get('CURDEF'))
  const lines = entries.map((entry, index) => lineOf(fieldsOf(entry), index + 1))
  const period = fieldsOf(list.split('<STMTTRN>', 1)[0] ?? '')
  const days = lines.map(({ day }) => day)
  const named = (field: string): LocalDate[] => {
    const day = readDigits(digitsOf(period.get(field)))
    return day === null ? [] : [day]
  }
  const from = earliest([...days, ...named('DTSTART')])
  const until = latest([...days, ...named('DTEND')])
  if (from === null || until === null) throw new NotAStatement('STATEMENT_EMPTY')
  return {
    iban: accountOf(only(text, 'BANKACCTFROM')),
    openingCents: null,
    // The balance of an OFX file is often that of the day it was made, not of its last line: nothing follows from it.
    closingCents: null,
    from,
    until,
    lines,
  }
}

const digitsOf = (text: string | undefined) => /^\d{8}/.exec(text ?? '')?.[0] ?? ''

function accountOf(account: Fields): string | null {
  const [bank, counter, number] = ['BANKID', 'BRANCHID', 'ACCTID'].map((field) =>
    (account.get(field) ?? '').replaceAll(/\s/g, '').toUpperCase(),
  )
  return ibanIn(number ?? '') ?? frenchIban(bank ?? '', counter ?? '', (number ?? '').slice(0, 11))
}

function lineOf(fields: Fields, number: number): StatementLine {
  const day = readDigits(digitsOf(fields.get('DTPOSTED')))
  const amountCents = readSigned(fields.get('TRNAMT') ?? '')
  if (day === null || amountCents === null) throw new NotAStatement('STATEMENT_LINE_UNREADABLE', number)
  onlyEuros(fields.get('CURSYM'))
  const valued = readDigits(digitsOf(fields.get('DTUSER')) || digitsOf(fields.get('DTAVAIL')))
  const [name = '', memo = ''] = ['NAME', 'MEMO'].map((field) => tidyLabel(fields.get(field) ?? ''))
  // Many banks repeat the name in the memo, which is longer.
  const label = memo.startsWith(name) ? memo : `${name} ${memo}`
  return {
    day,
    valueDay: valued,
    amountCents,
    label: tidyLabel(label),
    reference: tidyReference(fields.get('FITID')) ?? tidyReference(fields.get('CHECKNUM')),
  }
}
