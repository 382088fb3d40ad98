import type { LocalDate } from '../dates/dates.ts'
import type { Period } from './coverage.ts'
import { NotAStatement, onlySoMany, type Statement, type StatementLine } from './statement.ts'

/** What one file says of one account. */
export interface AccountRead {
  readonly iban: string | null
  readonly periods: readonly Period[]
  readonly lines: readonly StatementLine[]
}

/**
 * The statements of a file as those of one account. Where it holds several, the association's own is read; where that is
 * not among them, none.
 */
export function oneAccount(
  statements: readonly Statement[],
  { ownIbans, today }: { ownIbans: readonly string[]; today: LocalDate },
): AccountRead {
  const byIban = Map.groupBy(statements, ({ iban }) => iban)
  const own = ownIbans.map((iban) => byIban.get(iban)).find((some) => some !== undefined)
  if (byIban.size > 1 && !own) throw new NotAStatement('STATEMENT_SEVERAL_ACCOUNTS')
  const read = own ?? statements
  const lines = read.flatMap((statement) => statement.lines)
  onlySoMany(lines.length)
  if (lines.some(({ day }) => day > today)) throw new NotAStatement('STATEMENT_IN_FUTURE')
  const earlier = (day: LocalDate) => (day > today ? today : day)
  return {
    iban: read[0]?.iban ?? null,
    lines,
    periods: read.map(({ from, until, openingCents, closingCents }) => ({
      from: earlier(from),
      until: earlier(until),
      openingCents,
      closingCents,
    })),
  }
}

/** A file that has no statement is told by its problem; anything else that is thrown is a mistake of ours. */
export function readOrProblem<T>(read: () => T): T | NotAStatement {
  try {
    return read()
  } catch (error) {
    if (error instanceof NotAStatement) return error
    throw error
  }
}
