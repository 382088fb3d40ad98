import type { LocalDate } from '../dates/dates.ts'
import { type Cents, cents, ZERO } from '../money/money.ts'
import { plainHeading } from '../imports/headings.ts'
import { ibanIn } from './account.ts'
import { isReadable, STATEMENT_FIELDS, type StatementColumns, type StatementField } from './columns.ts'
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

/** The headings by which a field is known, the likeliest first, without accents, capitals and signs. */
const HEADINGS: Readonly<Record<StatementField, readonly string[]>> = {
  day: [
    'date operation',
    'date d operation',
    'date de l operation',
    'date comptable',
    'date de comptabilisation',
    'date comptabilisation',
    'date',
    'settlement date',
    'date d execution',
    'jour',
    'booking date',
    'transaction date',
    'operation date',
    'date op',
    'dateop',
  ],
  valueDay: [
    'date de valeur',
    'date valeur',
    'date de la valeur',
    'valeur',
    'value date',
    'date val',
    'dateval',
  ],
  label: [
    'libelle',
    'libelle operation',
    'libelle de l operation',
    'libelle complet',
    'libelle simplifie',
    'libelle interne',
    'intitule',
    'description',
    'label',
    'designation',
    'nom de la contrepartie',
    'counterparty name',
    'operation',
    'nature de l operation',
    'details',
  ],
  moreLabel: [
    'detail de l ecriture',
    'informations complementaires',
    'information complementaire',
    'libelle complementaire',
    'detail',
    'reference de l operation',
    'communication',
    'motif',
    'commentaire',
    'remittance information',
    'reference',
    'notes',
  ],
  amount: [
    'montant',
    'montant de l operation',
    'montant operation',
    'montant total ttc',
    'montant ttc',
    'total amount incl vat',
    'amount',
    'somme',
    'montant signe',
  ],
  debit: ['debit', 'montant debit', 'debits', 'depense', 'depenses', 'paid out'],
  credit: ['credit', 'montant credit', 'credits', 'recette', 'recettes', 'paid in'],
  side: ['sens', 'sens de l operation', 'debit credit', 'side', 'credit debit'],
  reference: [
    'numero d operation',
    'reference operation',
    'numero operation',
    'reference bancaire',
    'id de transaction',
    'transaction id',
    'identifiant',
    'n operation',
    'no operation',
  ],
  currency: ['devise', 'devise de l operation', 'currency', 'monnaie', 'devise du compte'],
}

/** A column of the association’s own account; one of the other side’s has longer words. */
const ACCOUNT_HEADINGS: readonly string[] = [
  'iban',
  'iban du compte',
  'compte',
  'numero de compte',
  'numero du compte',
  'accountnum',
  'account',
  'account number',
]

/** « Montant(EUROS) », « Débit en EUR » and « Operation date (UTC) » are known by their other words. */
const headingOf = (cell: string) =>
  plainHeading(cell.replaceAll(/[()]/g, ' '))
    .replaceAll(/\b(?:(?:en |in )?(?:euros?|eur)|utc|locale?)\b/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()

function columnsIn(row: readonly string[]): StatementColumns['columns'] {
  const headings = row.map(headingOf)
  const guesses = STATEMENT_FIELDS.flatMap((field) =>
    headings.flatMap((heading, column) => {
      const rank = HEADINGS[field].indexOf(heading)
      return rank === -1 ? [] : [{ field, column, rank }]
    }),
  )
  const columns: { [F in StatementField]?: number } = {}
  const taken = new Set<number>()
  for (const { field, column } of guesses.toSorted((one, other) => one.rank - other.rank))
    if (columns[field] === undefined && !taken.has(column)) {
      columns[field] = column
      taken.add(column)
    }
  return columns
}

/** Information of the account may stand above the headings. */
export const MOST_ABOVE = 60

/** Which column says what, by its heading; certain only where a day, a label and amounts are known. */
export function guessStatementColumns(rows: readonly (readonly string[])[]): {
  guess: StatementColumns
  isCertain: boolean
} {
  let best: StatementColumns = { headings: null, columns: {} }
  for (const [headings, row] of rows.slice(0, MOST_ABOVE).entries()) {
    const found = { headings, columns: columnsIn(row) }
    if (isReadable(found)) return { guess: withoutDoubt(found), isCertain: true }
    if (Object.keys(found.columns).length > Object.keys(best.columns).length) best = found
  }
  return { guess: best, isCertain: false }
}

/** Where debits and credits have columns of their own, another « Montant » is of something else. */
function withoutDoubt({ headings, columns }: StatementColumns): StatementColumns {
  const { amount, debit, credit, side, ...others } = columns
  return debit !== undefined && credit !== undefined
    ? { headings, columns: { ...others, debit, credit } }
    : {
        headings,
        columns: {
          ...others,
          ...(amount === undefined ? {} : { amount }),
          ...(amount === undefined && debit !== undefined ? { debit } : {}),
          ...(amount === undefined && credit !== undefined ? { credit } : {}),
          ...(side === undefined ? {} : { side }),
        },
      }
}

/** A balance or a total among the lines is none of them. */
const NO_MOVEMENT =
  /^(?:(?:ancien|nouveau|total|sous)[ -]*)?(?:soldes?|totaux|total)(?: (?:au|crediteur|debiteur|initial|final|precedent|en|comptable|du|des|anterieur|intermediaire|fin)\b|$)/

export function readTable(
  rows: readonly (readonly string[])[],
  { headings, columns }: StatementColumns,
  today: LocalDate,
): Statement {
  const begin = headings === null ? 0 : headings + 1
  const above = rows.slice(0, begin)
  const lines: StatementLine[] = []
  for (const [index, row] of rows.slice(begin).entries()) {
    const cell = (field: StatementField) => row[columns[field] ?? -1]?.trim() ?? ''
    const label = tidyLabel(`${cell('label')} ${cell('moreLabel')}`)
    const typed = { amount: cell('amount'), debit: cell('debit'), credit: cell('credit') }
    const hasAmount = Object.values(typed).some((text) => text !== '')
    if (NO_MOVEMENT.test(plainHeading(cell('label') || cell('day')))) continue
    const isEmpty = cell('day') === '' && !hasAmount
    const last = lines.at(-1)
    // The bank goes on with the label on the next line.
    if (isEmpty && label !== '' && last)
      lines[lines.length - 1] = { ...last, label: tidyLabel(`${last.label} ${label}`) }
    if (isEmpty) continue
    const day = readDay(cell('day'), today)
    const amountCents = amountOf(typed, cell('side'))
    const lineNumber = begin + index + 1
    if (day === null || amountCents === null) throw new NotAStatement('STATEMENT_LINE_UNREADABLE', lineNumber)
    onlyEuros(cell('currency'))
    onlySoMany(lines.length + 1)
    const reference = tidyReference(cell('reference'))
    lines.push({ day, valueDay: readDay(cell('valueDay'), today), amountCents, label, reference })
  }
  const { iban, ...statement } = statementOf(above, lines, today)
  return { ...statement, iban: iban ?? accountOfColumn(rows, headings) }
}

/** The account that every line names; null where there is no such column, or several accounts in it. */
function accountOfColumn(rows: readonly (readonly string[])[], headings: number | null): string | null {
  if (headings === null) return null
  const column = (rows[headings] ?? []).findIndex((cell) => ACCOUNT_HEADINGS.includes(headingOf(cell)))
  const named = new Set(rows.slice(headings + 1).flatMap((row) => row[column]?.trim() || []))
  const [account] = named
  return account !== undefined && named.size === 1 ? ibanIn(account) : null
}

function statementOf(
  above: readonly (readonly string[])[],
  lines: readonly StatementLine[],
  today: LocalDate,
): Statement {
  const days = lines.map(({ day }) => day)
  const [from, until] = [earliest(days), latest(days)]
  if (from === null || until === null) throw new NotAStatement('STATEMENT_EMPTY')
  for (const row of above)
    for (const [index, cell] of row.entries())
      if (/^(?:devise|currency|monnaie)\b/.test(plainHeading(cell)))
        onlyEuros(currencyIn(cell, row[index + 1]))
  const period = periodIn(above, today)
  const statement: Statement = {
    iban: above.map((row) => ibanIn(row.join(' '))).find((iban) => iban !== null) ?? null,
    openingCents: balanceIn(above, /^solde (?:initial|d ouverture|precedent|de depart|debut|au debut)/),
    closingCents: balanceIn(above, /^solde (?:final|de cloture|de fin|fin|a la fin)/),
    from: period && period.from < from ? period.from : from,
    until: period && period.until > until ? period.until : until,
    lines,
  }
  onlyBalanced(statement)
  return statement
}

const currencyIn = (cell: string, next: string | undefined): string => {
  const own = cell.split(/[:=]/, 2)[1]?.trim() ?? ''
  const text = own === '' ? (next ?? '') : own
  return /^[A-Za-z]{3}$|^euros?$|^€$/i.test(text.trim()) ? text : ''
}

/** « Période du 01/11/2026 au 30/11/2026 », which an export says of itself. */
function periodIn(above: readonly (readonly string[])[], today: LocalDate) {
  for (const row of above) {
    const text = row.join(' ')
    const days = [...text.slice(0, 500).matchAll(/\b\d{2}[/.-]\d{2}[/.-]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b/g)]
    const [from = null, until = null] = days.map(([day]) => readDay(day, today))
    if (days.length === 2 && from !== null && until !== null && from <= until) return { from, until }
  }
  return null
}

function balanceIn(above: readonly (readonly string[])[], named: RegExp): Cents | null {
  for (const row of above) {
    const at = row.findIndex((cell) => named.test(plainHeading(cell)))
    if (at === -1) continue
    const amounts = row.slice(at + 1).flatMap((cell) => readSigned(cell) ?? [])
    if (amounts[0] !== undefined) return amounts[0]
  }
  return null
}

type Typed = { readonly amount: string; readonly debit: string; readonly credit: string }

/** A debit takes from the account however its sign is written; the other side may be left at zero. */
function amountOf({ amount, debit, credit }: Typed, side: string): Cents | null {
  if (amount !== '') {
    const read = readSigned(amount)
    return read === null || side === '' ? read : onSide(read, side)
  }
  const [out, into] = [debit, credit].map((text) => (text === '' ? ZERO : readSigned(text)))
  if (out == null || into == null || (debit === '' && credit === '')) return null
  if (out !== 0 && into !== 0) return null
  return out === 0 ? into : cents(0 - Math.abs(out))
}

function onSide(amount: Cents, side: string): Cents | null {
  const text = plainHeading(side)
  if (/^(?:d|deb|debit|dbit|debiteur|sortie)$/.test(text)) return cents(0 - Math.abs(amount))
  if (/^(?:c|cre|cr|credit|crdt|crediteur|entree)$/.test(text)) return cents(Math.abs(amount))
  return amount
}
