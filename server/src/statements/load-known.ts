import type { LocalDate } from '@obole/core/dates/dates'
import { parisDate } from '@obole/core/dates/dates'
import { coveredDays, type Days } from '@obole/core/statements/coverage'
import { type Reconciled, returnedPayouts, type KeptLine, type ToMatch } from '@obole/core/statements/match'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import * as store from './statements.store.ts'

/** All that is known of the payouts of an association and of its statements. */
export interface Known {
  payouts: readonly store.FoundPayout[]
  lines: readonly store.StoredLine[]
  ticks: readonly store.TickRow[]
  statements: readonly store.StatementRow[]
  ownIbans: readonly string[]
  today: LocalDate
}

export async function loadKnown(app: App, db: Queryable, organizationId: number): Promise<Known> {
  const payouts = await store.listPayouts(db, organizationId)
  const lines = await store.listLines(db, organizationId)
  const ticks = await store.listTicks(db, organizationId)
  const statements = await store.listStatements(db, organizationId)
  const ownIbans = await store.listOwnIbans(db, organizationId)
  return { payouts, lines, ticks, statements, ownIbans, today: parisDate(app.clock.now()) }
}

export const toMatch = ({ payouts, lines, ticks }: Known): ToMatch => ({
  payouts,
  lines,
  ticks: ticks.filter(({ isUndone }) => !isUndone),
  takenOff: ticks.filter(({ isUndone }) => isUndone),
})

/** The days that statements of this account cover; one that names no account is of any. */
export const coveredOf = ({ statements }: Known, iban: string | null): Days[] =>
  coveredDays(
    statements
      .filter(({ account }) => account === null || account === iban)
      .flatMap(({ periods }) => periods),
  )

/** What standings follow from, for a payout to this account. */
export function reconciledOf(
  known: Known,
): (iban: string) => Reconciled & { readonly returned: ReadonlyMap<number, KeptLine> } {
  const tickedIds = new Set(known.ticks.filter(({ isUndone }) => !isUndone).map(({ payoutId }) => payoutId))
  const returned = returnedPayouts(known.payouts, known.lines)
  const returnedIds = new Set(returned.keys())
  const covered = new Map<string, Days[]>()
  return (iban) => {
    const days = covered.get(iban) ?? coveredOf(known, iban)
    covered.set(iban, days)
    return { covered: days, today: known.today, tickedIds, returnedIds, returned }
  }
}
