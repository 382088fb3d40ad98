import { addDays, type LocalDate } from '../dates/dates.ts'
import { type Cents, cents, sum } from '../money/money.ts'
import { isIban } from '../validation/iban.ts'
import { ibanIn } from './account.ts'
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
import { earliest, latest, readDay, readSigned } from './values.ts'

/** A part of an XML document, without its namespace; the root holds the document itself. */
export interface XmlPart {
  readonly name: string
  readonly text: string
  readonly parts: readonly XmlPart[]
  /** Of an amount; empty elsewhere. */
  readonly currency: string
  /** Where it begins, as an editor counts lines. */
  readonly line: number
}

const all = (part: XmlPart | undefined, ...path: readonly string[]): XmlPart[] =>
  path.reduce<XmlPart[]>(
    (found, name) => found.flatMap(({ parts }) => parts.filter((one) => one.name === name)),
    part ? [part] : [],
  )
const first = (part: XmlPart | undefined, ...path: readonly string[]) => all(part, ...path)[0]
const textAt = (part: XmlPart | undefined, ...path: readonly string[]) =>
  first(part, ...path)?.text.trim() ?? ''

/** The statement of ISO 20022 in each of its versions, which differ in where a few fields stand. */
export function readCamt(document: XmlPart): Statement[] {
  const statements = all(document, 'Document', 'BkToCstmrStmt', 'Stmt').map(statementOf)
  if (statements.length === 0) throw new NotAStatement('STATEMENT_EMPTY')
  onlySoMany(statements.reduce((count, { lines }) => count + lines.length, 0))
  return statements
}

function statementOf(part: XmlPart): Statement {
  onlyEuros(textAt(part, 'Acct', 'Ccy'))
  const balances = all(part, 'Bal')
  const opening = balanceOf(balances, ['OPBD', 'PRCD'])
  const closing = balanceOf(balances, ['CLBD'])
  const entries = all(part, 'Ntry').filter(isBooked)
  onlySoMany(entries.length)
  const lines = entries.flatMap(linesOf)
  const days = lines.map(({ day }) => day)
  const from = earliest([
    ...days,
    ...dayOf(first(part, 'FrToDt', 'FrDtTm') ?? first(part, 'FrToDt', 'FrDt')),
    ...(opening ? [opening.isOfBefore ? addDays(opening.day, 1) : opening.day] : []),
  ])
  const until = latest([
    ...days,
    ...dayOf(first(part, 'FrToDt', 'ToDtTm') ?? first(part, 'FrToDt', 'ToDt')),
    ...(closing ? [closing.day] : []),
  ])
  if (from === null || until === null) throw new NotAStatement('STATEMENT_EMPTY')
  const statement: Statement = {
    iban: accountOf(first(part, 'Acct', 'Id')),
    openingCents: opening?.amountCents ?? null,
    closingCents: closing?.amountCents ?? null,
    from: from > until ? until : from,
    until,
    lines,
  }
  onlyBalanced(statement)
  return statement
}

function accountOf(id: XmlPart | undefined): string | null {
  const iban = textAt(id, 'IBAN').replaceAll(/\s/g, '').toUpperCase()
  return isIban(iban) ? iban : ibanIn(textAt(id, 'Othr', 'Id'))
}

const dayOf = (part: XmlPart | undefined): LocalDate[] => {
  const day = readDay(part?.text.trim().slice(0, 10) ?? '', '2000-01-01')
  return day === null ? [] : [day]
}
const dateOf = (part: XmlPart | undefined) => dayOf(first(part, 'Dt') ?? first(part, 'DtTm'))[0] ?? null

type Balance = { day: LocalDate; amountCents: Cents; isOfBefore: boolean }

/** The first balance of one of these kinds, the likeliest kind first. */
function balanceOf(balances: readonly XmlPart[], kinds: readonly string[]): Balance | null {
  for (const kind of kinds) {
    const balance = balances.find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === kind)
    if (!balance) continue
    const day = dateOf(first(balance, 'Dt'))
    if (day === null) throw new NotAStatement('STATEMENT_LINE_UNREADABLE', balance.line)
    return { day, amountCents: signed(balance, first(balance, 'Amt')), isOfBefore: kind === 'PRCD' }
  }
  return null
}

/** What the bank expects or only informs of has not moved. */
const isBooked = (entry: XmlPart) => ['', 'BOOK'].includes(textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts'))

/** The side is that of the movement itself, also of one that takes another back. */
function signed(part: XmlPart, amount: XmlPart | undefined, otherwise?: XmlPart): Cents {
  const size = readSigned(amount?.text ?? '')
  const side = textAt(part, 'CdtDbtInd') || textAt(otherwise, 'CdtDbtInd')
  if (size === null || size < 0 || (side !== 'CRDT' && side !== 'DBIT'))
    throw new NotAStatement('STATEMENT_LINE_UNREADABLE', part.line)
  onlyEuros(amount?.currency)
  return side === 'DBIT' ? cents(0 - size) : size
}

/** One line for each transfer of an entry where they come to it, else one for the entry. */
function linesOf(entry: XmlPart): StatementLine[] {
  const whole = signed(entry, first(entry, 'Amt'))
  const day = dateOf(first(entry, 'BookgDt')) ?? dateOf(first(entry, 'ValDt'))
  if (day === null) throw new NotAStatement('STATEMENT_LINE_UNREADABLE', entry.line)
  const dated = { day, valueDay: dateOf(first(entry, 'ValDt')) }
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const ownReference = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')
  const added = textAt(entry, 'AddtlNtryInf')
  const amounts = details.map((one) => amountOf(one))
  const isSplit =
    details.length > 1 &&
    amounts.every((amount) => amount !== undefined && amount.currency !== '' && isEuro(amount)) &&
    sum(details.map((one, index) => signed(one, amounts[index], entry))) === whole
  if (isSplit)
    return details.map((one, index) => ({
      ...dated,
      amountCents: signed(one, amounts[index], entry),
      label: tidyLabel(labelOf(one) || added),
      reference: tidyReference(referenceOf(one)) ?? tidyReference(ownReference),
    }))
  const labels = [...new Set(details.slice(0, 20).map(labelOf))].filter((label) => label !== '')
  const label = labels.length > 0 ? labels.join(' ') : added
  const only = details.length === 1 ? referenceOf(details[0]) : ''
  return [
    {
      ...dated,
      amountCents: whole,
      label: tidyLabel(label),
      reference: tidyReference(ownReference) ?? tidyReference(only),
    },
  ]
}

const isEuro = ({ currency }: XmlPart) => currency.toUpperCase() === 'EUR'
const amountOf = (details: XmlPart) => first(details, 'Amt') ?? first(details, 'AmtDtls', 'TxAmt', 'Amt')

const referenceOf = (details: XmlPart | undefined) => {
  const references = first(details, 'Refs')
  return textAt(references, 'AcctSvcrRef') || textAt(references, 'TxId')
}

/** Who, and what they wrote, as a paper statement would put it. */
function labelOf(details: XmlPart): string {
  const parties = first(details, 'RltdPties')
  const who = ['Dbtr', 'UltmtDbtr'].flatMap((side) => [
    textAt(parties, side, 'Nm'),
    textAt(parties, side, 'Pty', 'Nm'),
  ])
  const texts = all(details, 'RmtInf', 'Ustrd').map(({ text }) => text.trim())
  const structured = textAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')
  const whole = [who.find((name) => name !== '') ?? '', texts.join(' '), structured]
  const endToEnd = textAt(details, 'Refs', 'EndToEndId')
  const isShown = whole.join(' ').includes(endToEnd)
  return [
    ...whole,
    isShown || tidyReference(endToEnd) === null ? '' : endToEnd,
    textAt(details, 'AddtlTxInf'),
  ]
    .filter((text) => text !== '')
    .join(' ')
}
