import { addDays, type LocalDate } from '../dates/dates.ts'
import type { Cents } from '../money/money.ts'
import { cents } from '../money/money.ts'
import { ibanIn } from './account.ts'
import { MAX_STATEMENT_LINES } from './limits.ts'
import {
  NotAStatement,
  onlyBalanced,
  onlyEuros,
  onlySoMany,
  type Statement,
  type StatementLine,
  tidyLabel,
  tidyReference,
} from './statement.ts'
import { earliest, latest, nearestDay, readDigits, readSigned } from './values.ts'

interface Field {
  tag: string
  value: string
  /** Where it begins, as an editor counts lines. */
  line: number
}

/** SWIFT's statement, as banks give it to accounting programs; what surrounds its fields is skipped. */
export function readMt940(text: string): Statement[] {
  const messages = messagesOf(fieldsOf(text))
  onlySoMany(messages.reduce((count, fields) => count + fields.filter(({ tag }) => tag === '61').length, 0))
  return messages.map(statementOf)
}

/** A message ends with a dash before the next, which may also be a word of a text. */
const isEnd = (row: string, next = '') =>
  /^(?:-\}|\{.*)$/.test(row) || (row === '-' && /^(?:\s*$|\{|:20:)/.test(next))

/** What surrounds the lines, and the texts that go on in the next ones. */
const MOST_ROWS = MAX_STATEMENT_LINES * 20

function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  const rows = text.split(/\r\n|\r|\n/, MOST_ROWS + 1)
  if (rows.length > MOST_ROWS) throw new NotAStatement('STATEMENT_TOO_MANY_LINES')
  for (const [index, raw] of rows.entries()) {
    const [, tag, value] = /^(?:\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(raw) ?? []
    const last = fields.at(-1)
    if (tag !== undefined) fields.push({ tag, value: value ?? '', line: index + 1 })
    else if (last && !isEnd(raw, rows[index + 1])) last.value += `\n${raw}`
  }
  return fields
}

/** A long statement is several messages, each with its own balances. */
function messagesOf(fields: readonly Field[]): Field[][] {
  const messages: Field[][] = []
  for (const field of fields) {
    if (field.tag === '20' || messages.length === 0) messages.push([])
    messages.at(-1)?.push(field)
  }
  return messages.filter((message) => message.some(({ tag }) => /^6[012]/.test(tag)))
}

function statementOf(fields: readonly Field[]): Statement {
  const valueOf = (tag: RegExp) => fields.find((field) => tag.test(field.tag))
  const opening = balanceOf(valueOf(/^60[FM]$/))
  const closing = balanceOf(valueOf(/^62[FM]$/))
  const lines = linesOf(fields)
  if (!closing) throw new NotAStatement('STATEMENT_CUT')
  const days = lines.map(({ day }) => day)
  const from = earliest([...days, ...(opening ? [openedAfter(opening.day, closing.day)] : [])])
  const until = latest([...days, closing.day])
  if (from === null || until === null) throw new NotAStatement('STATEMENT_EMPTY')
  const statement: Statement = {
    iban: ibanIn(valueOf(/^25P?$/)?.value ?? ''),
    openingCents: opening?.amountCents ?? null,
    closingCents: closing.amountCents,
    from,
    until,
    lines,
  }
  onlyBalanced(statement)
  return statement
}

/** An opening balance is that of the evening before. */
const openedAfter = (day: LocalDate, closedOn: LocalDate): LocalDate => {
  const next = addDays(day, 1)
  return next > closedOn ? closedOn : next
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,.]+)\s*$/

function balanceOf(field: Field | undefined): { day: LocalDate; amountCents: Cents } | null {
  if (!field) return null
  const [, side, digits = '', currency, size = ''] = BALANCE.exec(field.value) ?? []
  const day = readDigits(digits)
  const amount = readSigned(size)
  if (side === undefined || day === null || amount === null)
    throw new NotAStatement('STATEMENT_LINE_UNREADABLE', field.line)
  onlyEuros(currency)
  return { day, amountCents: side === 'D' ? cents(0 - amount) : amount }
}

function linesOf(fields: readonly Field[]): StatementLine[] {
  return fields.flatMap((field, index) => {
    if (field.tag !== '61') return []
    const next = fields[index + 1]
    return [lineOf(field, next?.tag === '86' ? next.value : '')]
  })
}

/** Value day, booking day, side, a letter of the currency, amount, kind of operation, references, and what the bank adds. */
const LINE = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?([\d,.]{1,15})([A-Z][A-Z0-9]{3})?([^\n]*)(?:\n([^]*))?$/

function lineOf(field: Field, details: string): StatementLine {
  const [, valued = '', booked, side = '', , size = '', , references = '', added = ''] =
    LINE.exec(field.value) ?? []
  const valueDay = readDigits(valued)
  const amount = readSigned(size)
  const day =
    valueDay !== null && booked !== undefined
      ? nearestDay(valueDay, Number(booked.slice(0, 2)), Number(booked.slice(2)))
      : valueDay
  if (valueDay === null || day === null || amount === null)
    throw new NotAStatement('STATEMENT_LINE_UNREADABLE', field.line)
  const [ours, theirs] = references.split('//')
  const isOut = side === 'D' || side === 'RC'
  const label = tidyLabel(labelOf(details))
  return {
    day,
    valueDay,
    amountCents: isOut ? cents(0 - amount) : amount,
    label: label === '' ? tidyLabel(added) : label,
    reference: tidyReference(theirs) ?? tidyReference(ours),
  }
}

/** What a line of the file may hold: a longer text goes on in the next, wherever it was cut. */
const WIDTH = 65
const SUBFIELD_WIDTH = 27
const joined = (parts: readonly string[], width: number): string =>
  parts.reduce((text, part, index) => {
    const before = parts[index - 1]
    return index === 0 ? part : `${text}${before?.length === width ? '' : ' '}${part}`
  }, '')

/** More than the format allows; what follows is not read. */
const MOST_SUBFIELDS = 40
const SUBFIELDS = /^\d{3}([?>~@])/
/** The words that begin the parts of a transfer's text. */
const TAGS =
  /\/(?:EREF|KREF|MREF|CREF|SVWZ|REMI|USTD|NAME|IBAN|BIC|CNTP|ORDP|BENM|ISDT|TRTP|TRCD|PREF|RTRN)\//g

function labelOf(details: string): string {
  const lines = details.split('\n')
  const sign = SUBFIELDS.exec(details)?.[1]
  if (sign === undefined) return joined(lines, WIDTH).replaceAll(TAGS, ' ')
  const subfields = lines
    .join('')
    .split(sign, MOST_SUBFIELDS)
    .slice(1)
    .map((part) => ({ number: part.slice(0, 2), text: part.slice(2) }))
  const textsOf = (which: RegExp) =>
    joined(
      subfields.filter(({ number }) => which.test(number)).map(({ text }) => text),
      SUBFIELD_WIDTH,
    )
  return [textsOf(/^00$/), textsOf(/^3[23]$/), textsOf(/^(?:2\d|6[0-3])$/)].join(' ')
}
