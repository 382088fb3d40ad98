import type {
  BankLine,
  ReadStatement,
  Reconciliation,
  ReconciledPayout,
} from '@obole/contract/bank-statements'
import type { CashOut } from '@obole/contract/payouts'
import { addDays } from '@obole/core/dates/dates'
import { payoutLabel } from '@obole/core/ledger/payout-label'
import { uncoveredDays } from '@obole/core/statements/coverage'
import {
  candidatesOf,
  isArrivalCovered,
  type KeptLine,
  type PayoutStanding,
  standingOf,
  strayLines,
} from '@obole/core/statements/match'
import { earliest, latest } from '@obole/core/statements/values'
import { maskIban } from '@obole/core/validation/iban'
import type { App } from '../app.ts'
import type { Listed, Position } from '../platform/continuation.ts'
import { coveredOf, type Known, loadKnown, reconciledOf, toMatch } from './load-known.ts'
import { listStatements, type StatementRow, type TickRow } from './statements.store.ts'

/** What is shown at once of the payouts that wait; the list has them all. */
const MOST_WAITING = 50
const MOST_CANDIDATES = 5
const MOST_STRAYS = 100

/** Where the payouts of an association stand on its statements. */
export async function showReconciliation(app: App, organizationId: number): Promise<Reconciliation> {
  const known = await loadKnown(app, app.db, organizationId)
  const payouts = payoutsOf(known)
  const ofStanding = (...standings: PayoutStanding[]) =>
    payouts.filter(({ standing }) => standings.includes(standing))
  const absent = ofStanding('Absent', 'Returned')
  const waiting = ofStanding('Waiting')
  return {
    figures: {
      ticked: figureOf(ofStanding('Ticked')),
      waiting: figureOf(waiting),
      absent: figureOf(absent),
    },
    absent,
    waiting: waiting.slice(0, MOST_WAITING),
    strays: strayLines(toMatch(known)).slice(0, MOST_STRAYS).map(lineToWire),
    uncovered: uncoveredOf(known),
    statements: known.statements.map(statementToWire),
  }
}

const figureOf = (payouts: readonly ReconciledPayout[]) => ({
  count: payouts.length,
  amount: payouts.reduce((sum, { amount }) => sum + amount, 0),
})

/** The days between the first statement and yesterday that none covers; nothing before a first one is read. */
function uncoveredOf(known: Known): Reconciliation['uncovered'] {
  const [account = null] = known.ownIbans
  const covered = coveredOf(known, account)
  const first = earliest(covered.map(({ from }) => from))
  const lastPaid = latest(known.payouts.flatMap(({ paidOn }) => paidOn ?? []))
  const until = addDays(known.today, -1)
  if (first === null || lastPaid === null) return []
  const paidBefore = earliest(known.payouts.flatMap(({ paidOn }) => paidOn ?? [])) ?? first
  return uncoveredDays(covered, { from: paidBefore < first ? paidBefore : first, until })
}

/** Each payout that is looked for, the newest first. */
function payoutsOf(known: Known): ReconciledPayout[] {
  const reconciled = reconciledOf(known)
  const candidates = candidatesOf(toMatch(known))
  const lineOf = new Map(known.lines.map((line) => [line.id, line]))
  const tickOf = new Map(known.ticks.filter(({ isUndone }) => !isUndone).map((tick) => [tick.payoutId, tick]))
  return known.payouts.flatMap((payout) => {
    const state = reconciled(payout.iban)
    const standing = standingOf(payout, state)
    if (standing === null) return []
    const tick = tickOf.get(payout.id)
    const returned = state.returned.get(payout.id)
    return [
      {
        cashOutId: payout.id,
        label: payoutLabel(payout),
        amount: payout.amountCents,
        iban: maskIban(payout.iban),
        askedOn: payout.askedOn,
        paidOn: payout.paidOn,
        standing,
        isCovered: isArrivalCovered(payout, state.covered),
        tick: tick ? tickToWire(tick, lineOf.get(tick.lineId)) : null,
        returned: returned ? lineToWire(returned) : null,
        candidates: (candidates.get(payout.id) ?? []).slice(0, MOST_CANDIDATES).map(lineToWire),
      },
    ]
  })
}

const lineToWire = ({ id, day, amountCents, label }: KeptLine): BankLine => ({
  id,
  day,
  amount: amountCents,
  label,
})

const tickToWire = ({ kind, tickedAt, tickedBy }: TickRow, line: KeptLine | undefined) =>
  line ? { kind, line: lineToWire(line), at: tickedAt.toISOString(), by: tickedBy } : null

export function statementToWire(statement: StatementRow): ReadStatement {
  const { periods, account, readAt } = statement
  return {
    id: statement.id,
    format: statement.format,
    fileName: statement.fileName,
    account: account && maskIban(account),
    from: earliest(periods.map(({ from }) => from)) ?? '',
    until: latest(periods.map(({ until }) => until)) ?? '',
    credits: { count: statement.creditCount, amount: statement.creditCents },
    debits: { count: statement.debitCount, amount: statement.debitCents },
    keptLines: statement.keptLines,
    ticked: statement.ticked,
    readAt: readAt.toISOString(),
    readBy: statement.readBy,
  }
}

type InList = Pick<CashOut, 'standing' | 'tickedOn'>

/** The same for the list of payouts; nothing is said of an association that reads no statements. */
export async function payoutStandings(
  app: App,
  organizationId: number,
): Promise<(payoutId: number) => InList> {
  const isRead = (await listStatements(app.db, organizationId)).length > 0
  const standings = isRead ? payoutsOf(await loadKnown(app, app.db, organizationId)) : []
  const byId = new Map(
    standings.map(({ cashOutId, standing, tick }): [number, InList] => [
      cashOutId,
      { standing, tickedOn: tick?.line.day ?? null },
    ]),
  )
  return (payoutId) => byId.get(payoutId) ?? { standing: null, tickedOn: null }
}

export interface AskedPayouts {
  organizationId: number
  standings: readonly string[] | undefined
  /** Of the day it was asked for, both included. */
  from: string | null
  to: string | null
}

async function listed(app: App, asked: AskedPayouts): Promise<ReconciledPayout[]> {
  const { organizationId, standings, from, to } = asked
  return payoutsOf(await loadKnown(app, app.db, organizationId)).filter(
    ({ standing, askedOn }) =>
      (!standings?.length || standings.includes(standing)) &&
      (from === null || askedOn >= from) &&
      (to === null || askedOn <= to),
  )
}

/** Read from memory page by page: an association has a payout a day at most. */
export async function readReconciled(
  app: App,
  asked: AskedPayouts,
  after: Position | null,
  limit: number,
): Promise<Listed<ReconciledPayout>[]> {
  const rows = await listed(app, asked)
  return rows
    .filter(({ cashOutId }) => after === null || cashOutId < after.id)
    .slice(0, limit)
    .map((row) => ({ row, position: { key: '', id: row.cashOutId } }))
}

export const countReconciled = async (app: App, asked: AskedPayouts): Promise<number> =>
  (await listed(app, asked)).length
