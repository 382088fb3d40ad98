import type { StatementOutcome } from '@obole/contract/bank-statements'
import { clean } from '@obole/contract/plain-text'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { parisDate, typedDate } from '@obole/core/dates/dates'
import { isReadable, type StatementColumns } from '@obole/core/statements/columns'
import { knownLines, type ReadLine } from '@obole/core/statements/known-lines'
import { matchesOf, mayBePayout } from '@obole/core/statements/match'
import { type AccountRead } from '@obole/core/statements/read'
import { type StatementFormat, turnoverOf } from '@obole/core/statements/statement'
import { maskIban } from '@obole/core/validation/iban'
import { createHash } from 'node:crypto'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { holdRight } from '../people/hold-right.ts'
import type { Queryable } from '../platform/db.ts'
import type { ReceivedFile } from '../platform/received-file.ts'
import { type Known, loadKnown, toMatch } from './load-known.ts'
import { newLines } from './new-lines.ts'
import { readStatement } from './read-statement.ts'
import { statementToWire } from './show-reconciliation.ts'
import * as store from './statements.store.ts'

/** Somebody who keeps an association's money in order. */
export interface Treasurer {
  organizationId: number
  userId: number
}

export interface FileTaken {
  receive: () => Promise<ReceivedFile | null>
  /** Which column says what, where somebody chose. */
  chosen: StatementColumns | null
  /** That a file of another account is to be read all the same. */
  isOtherAccount: boolean
}

const LONGEST_NAME = 255
const reading = { organizations: new Set<number>(), users: new Set<number>() }

/**
 * Reads a file, keeps what may be payouts, and ticks off those it shows; an association has one file read at a time, and
 * so has whoever keeps several.
 */
export async function takeStatement(
  app: App,
  treasurer: Treasurer,
  taken: FileTaken,
): Promise<StatementOutcome | Refusal> {
  const { organizationId, userId } = treasurer
  const { organizations, users } = reading
  if (taken.chosen && !isReadable(taken.chosen)) return refuse('STATEMENT_COLUMNS_NEEDED')
  if (organizations.has(organizationId) || users.has(userId)) return refuse('STATEMENT_READING_ANOTHER')
  organizations.add(organizationId)
  users.add(userId)
  try {
    return await receiveAndKeep(app, treasurer, taken)
  } finally {
    organizations.delete(organizationId)
    users.delete(userId)
  }
}

async function receiveAndKeep(
  app: App,
  treasurer: Treasurer,
  { receive, chosen, isOtherAccount }: FileTaken,
): Promise<StatementOutcome | Refusal> {
  const file = await receive()
  if (!file || file.content.length === 0) return refuse('STATEMENT_EMPTY')
  const ownIbans = await store.listOwnIbans(app.db, treasurer.organizationId)
  const today = parisDate(app.clock.now())
  const read = await readStatement({ content: new Uint8Array(file.content), ownIbans, today, chosen })
  if (isRefusal(read)) return read
  if ('choose' in read) {
    const { guess, rows } = read.choose
    return { outcome: 'columns', guess: { headings: guess.headings ?? -1, ...guess.columns }, rows }
  }
  const { account, format } = read
  const [ownIban] = ownIbans
  const isForeign = account.iban !== null && ownIban !== undefined && !ownIbans.includes(account.iban)
  if (isForeign && !isOtherAccount && account.iban !== null)
    return { outcome: 'otherAccount', account: maskIban(account.iban), ownAccount: maskIban(ownIban) }
  return keep(app, treasurer, {
    format,
    account: { ...account, iban: account.iban ?? ownIban ?? null },
    fileName: clean(file.fileName.toWellFormed()).slice(0, LONGEST_NAME) || '—',
    fileDigest: createHash('sha256').update(file.content).digest('hex'),
  })
}

interface FileToKeep {
  format: StatementFormat
  account: AccountRead
  fileName: string
  fileDigest: string
}

/** One transaction: the statement, the lines that may be payouts, and the ticks that follow. */
function keep(app: App, treasurer: Treasurer, file: FileToKeep): Promise<StatementOutcome | Refusal> {
  const { organizationId, userId } = treasurer
  return app.db.transaction(async (db) => {
    const lost = await holdRight(db, treasurer, 'moveMoney')
    if (lost) return lost
    await store.holdReconciliation(db, organizationId)
    const known = await loadKnown(app, db, organizationId)
    const before = known.statements.find(({ fileDigest }) => fileDigest === file.fileDigest)
    if (before)
      return {
        outcome: 'known',
        statement: statementToWire(before),
        knownLines: before.keptLines,
        newlyTicked: 0,
      }
    const { statementId, knownCount } = await writeLines(app, db, treasurer, known, file)
    const newlyTicked = await tickOffMatches(app, db, treasurer)
    const statement = (await store.listStatements(db, organizationId)).find(({ id }) => id === statementId)
    assert(statement, `bank statement ${statementId} vanished`)
    const wire = statementToWire(statement)
    await recordAudit(app, db, {
      organizationId,
      userId,
      action: 'money.statementRead',
      subject: {
        type: 'bankStatement',
        id: statementId,
        label: `${typedDate(wire.from)} – ${typedDate(wire.until)}`,
      },
      details: { ticked: newlyTicked },
    })
    return { outcome: 'kept', statement: wire, knownLines: knownCount, newlyTicked }
  })
}

async function writeLines(
  app: App,
  db: Queryable,
  { organizationId, userId }: Treasurer,
  known: Known,
  { format, account, fileName, fileDigest }: FileToKeep,
): Promise<{ statementId: number; knownCount: number }> {
  const asked = Map.groupBy(known.payouts, ({ amountCents }): number => amountCents)
  const own = account.iban ?? ''
  const kept = account.lines
    .filter((line) => line.amountCents !== 0 && mayBePayout(line, asked))
    .map((line): ReadLine => ({ ...line, format }))
  const ofAccount = known.lines.filter((line) => line.account === own)
  const found = knownLines(kept, ofAccount)
  const statementId = await store.insertStatement(db, {
    organizationId,
    userId,
    format,
    account: account.iban,
    fileName,
    fileDigest,
    periods: account.periods,
    ...turnoverOf(account.lines),
    now: app.clock.now(),
  })
  const knownIds = found.flatMap((line) => line?.id ?? [])
  const fresh = newLines(
    kept.filter((_, index) => found[index] === null),
    { known: ofAccount, account: own },
  )
  await store.insertLines(db, { organizationId, statementId }, fresh, knownIds)
  return { statementId, knownCount: knownIds.length }
}

async function tickOffMatches(
  app: App,
  db: Queryable,
  { organizationId, userId }: Treasurer,
): Promise<number> {
  const matches = matchesOf(toMatch(await loadKnown(app, db, organizationId)))
  if (matches.length > 0)
    await store.insertTicks(db, { organizationId, userId, now: app.clock.now() }, matches)
  return matches.length
}
