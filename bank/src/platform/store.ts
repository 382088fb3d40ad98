// oxlint-disable typescript/no-unnecessary-type-parameters, typescript/no-unsafe-type-assertion -- rows come out of
// SQL untyped: here, and only here, they get the type named by the one who wrote the statement.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

const schema = `
  CREATE TABLE IF NOT EXISTS settings (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS idempotencyKeys (
    operation TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    answer TEXT,
    UNIQUE (operation, key)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS tokenizationSessions (
    id TEXT NOT NULL UNIQUE,
    cardKey TEXT NOT NULL,
    expMonth INTEGER NOT NULL,
    expYear INTEGER NOT NULL,
    expiresAt INTEGER NOT NULL,
    paymentId TEXT
  ) STRICT;

  CREATE TABLE IF NOT EXISTS payments (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    reference TEXT NOT NULL,
    state TEXT NOT NULL,
    declineCode TEXT,
    amountCents INTEGER NOT NULL,
    refundedCents INTEGER NOT NULL,
    refundPendingCents INTEGER NOT NULL,
    disputedCents INTEGER NOT NULL,
    cardKey TEXT,
    expMonth INTEGER,
    expYear INTEGER,
    mandateId TEXT,
    saveMandate INTEGER NOT NULL,
    offSession INTEGER NOT NULL,
    challenge TEXT NOT NULL,
    authentication TEXT,
    challengeId TEXT,
    language TEXT,
    description TEXT NOT NULL,
    returnUrl TEXT,
    metadata TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    succeededAt INTEGER,
    dueAt INTEGER,
    CHECK (refundedCents + refundPendingCents + disputedCents <= amountCents),
    CHECK (min(refundedCents, refundPendingCents, disputedCents) >= 0)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS paymentsByReference ON payments (reference);
  CREATE UNIQUE INDEX IF NOT EXISTS paymentsByChallenge ON payments (challengeId) WHERE challengeId IS NOT NULL;
  CREATE INDEX IF NOT EXISTS paymentsDue ON payments (dueAt) WHERE dueAt IS NOT NULL;

  CREATE TABLE IF NOT EXISTS refusedCarts (cartId TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS mandates (
    id TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    paymentId TEXT NOT NULL,
    cardKey TEXT NOT NULL,
    expMonth INTEGER NOT NULL,
    expYear INTEGER NOT NULL,
    debitCount INTEGER NOT NULL,
    createdAt INTEGER NOT NULL,
    revokedAt INTEGER
  ) STRICT;

  CREATE TABLE IF NOT EXISTS refunds (
    id TEXT NOT NULL UNIQUE,
    paymentId TEXT NOT NULL,
    reference TEXT NOT NULL,
    state TEXT NOT NULL,
    amountCents INTEGER NOT NULL,
    reason TEXT,
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS refundsByReference ON refunds (reference);

  CREATE TABLE IF NOT EXISTS disputes (
    id TEXT NOT NULL UNIQUE,
    paymentId TEXT NOT NULL,
    state TEXT NOT NULL,
    amountCents INTEGER NOT NULL,
    reason TEXT NOT NULL,
    openedAt INTEGER NOT NULL,
    closedAt INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS disputesByPayment ON disputes (paymentId);

  CREATE TABLE IF NOT EXISTS payouts (
    id TEXT NOT NULL UNIQUE,
    reference TEXT NOT NULL,
    state TEXT NOT NULL,
    amountCents INTEGER NOT NULL,
    description TEXT NOT NULL,
    beneficiaryName TEXT NOT NULL,
    ibanLast4 TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    dueState TEXT NOT NULL,
    dueAt INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS payoutsByReference ON payouts (reference);
  CREATE INDEX IF NOT EXISTS payoutsPending ON payouts (dueAt) WHERE state = 'pending';

  CREATE TABLE IF NOT EXISTS transfers (
    id TEXT NOT NULL UNIQUE,
    amountCents INTEGER NOT NULL,
    senderName TEXT NOT NULL,
    text TEXT NOT NULL,
    receivedAt INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS settlement (
    seq INTEGER PRIMARY KEY,
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    amountCents INTEGER NOT NULL,
    reference TEXT NOT NULL,
    paymentId TEXT,
    refundId TEXT,
    disputeId TEXT,
    payoutId TEXT,
    occurredAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS settlementByDay ON settlement (day, seq);

  CREATE TABLE IF NOT EXISTS settlementTotals (
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    count INTEGER NOT NULL,
    amountCents INTEGER NOT NULL,
    PRIMARY KEY (day, kind)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS notifications (
    seq INTEGER PRIMARY KEY,
    eventId TEXT NOT NULL,
    type TEXT NOT NULL,
    subjectId TEXT NOT NULL,
    paymentId TEXT,
    payload TEXT NOT NULL,
    followUp TEXT,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    nextAt INTEGER NOT NULL,
    lastStatus INTEGER,
    deliveredAt INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS notificationsWaiting ON notifications (nextAt, seq) WHERE state = 'waiting';
`

export type Store = {
  run(sql: string, ...values: SQLInputValue[]): void
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[]
  /** All or nothing. The work is synchronous, so calls never interleave. */
  transaction<Result>(work: () => Result): Result
  clear(): void
  close(): void
}

export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true })
  const database = new DatabaseSync(join(dataDir, 'bank.sqlite'))
  // One process owns the file: the exclusive lock keeps a second bank out and spares shared-memory locking.
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA cache_size = -65536;
    PRAGMA wal_autocheckpoint = 4000;
  `)
  database.exec(schema)

  const prepared = new Map<string, StatementSync>()
  function statement(sql: string): StatementSync {
    const known = prepared.get(sql)
    if (known) return known
    const fresh = database.prepare(sql)
    prepared.set(sql, fresh)
    return fresh
  }

  return {
    run(sql, ...values) {
      statement(sql).run(...values)
    },
    get<Row>(sql: string, ...values: SQLInputValue[]) {
      return statement(sql).get(...values) as Row | undefined
    },
    all<Row>(sql: string, ...values: SQLInputValue[]) {
      return statement(sql).all(...values) as Row[]
    },
    transaction(work) {
      statement('BEGIN').run()
      try {
        const result = work()
        statement('COMMIT').run()
        return result
      } catch (cause) {
        statement('ROLLBACK').run()
        throw cause
      }
    },
    clear() {
      const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
      database.exec(tables.map(({ name }) => `DELETE FROM ${String(name)};`).join(''))
    },
    close: () => database.close(),
  }
}
