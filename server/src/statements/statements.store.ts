import type { LocalDate } from '@obole/core/dates/dates'
import type { PayoutState } from '@obole/core/ledger/payout'
import { namesPlatform } from '@obole/core/ledger/payout-label'
import { type Cents, cents } from '@obole/core/money/money'
import type { Period } from '@obole/core/statements/coverage'
import { type KeptLine, type NewTick, type PayoutToFind, type TickKind } from '@obole/core/statements/match'
import { identityOf, type ReadLine } from '@obole/core/statements/known-lines'
import type { StatementFormat } from '@obole/core/statements/statement'
import type { Queryable, Row } from '../platform/db.ts'
import { at, named, param } from '../platform/sql.ts'

/** Whoever writes holds it until the commit: what is known is read once nobody else writes. */
export async function holdReconciliation(db: Queryable, organizationId: number): Promise<void> {
  await db.query(
    named(
      'statements-lock',
    )`select pg_advisory_xact_lock(hashtext('bank-statements'), ${organizationId}::int)`,
  )
}

/** The association's account now, and those that payouts went to, the present one first. */
export async function listOwnIbans(db: Queryable, organizationId: number): Promise<string[]> {
  const organization = param(organizationId)
  const rows = await db.query<{ iban: string }>(named('statements-own-ibans')`
      select iban from (
        select iban, 0 as place from organizations where id = ${organization} and iban is not null
        union all
        select distinct iban, 1 from cash_outs where organization_id = ${organization}) known
      group by iban order by min(place), iban limit 50`)
  return rows.map(({ iban }) => iban)
}

export type FoundPayout = PayoutToFind & { readonly iban: string; readonly isLabelled: boolean }

interface PayoutRow extends Row {
  id: number
  amount: number
  state: PayoutState
  iban: string
  is_labelled: boolean
  asked_on: LocalDate
  paid_on: LocalDate | null
}

/** More is no association's: one payout a day for fifty years. */
const MOST_PAYOUTS = 20_000

export async function listPayouts(db: Queryable, organizationId: number): Promise<FoundPayout[]> {
  const rows = await db.query<PayoutRow>(named('statements-payouts')`
      select id, amount_cents as amount, state, iban, is_labelled,
        (created_at at time zone 'Europe/Paris')::date as asked_on,
        (cashed_out_at at time zone 'Europe/Paris')::date as paid_on
      from cash_outs where organization_id = ${organizationId} order by id desc limit ${MOST_PAYOUTS}`)
  return rows.map((row) => ({
    id: row.id,
    amountCents: cents(row.amount),
    state: row.state,
    iban: row.iban,
    isLabelled: row.is_labelled,
    askedOn: row.asked_on,
    paidOn: row.paid_on,
  }))
}

export type StoredLine = KeptLine & ReadLine & { readonly account: string; readonly occurrence: number }

interface LineRow extends Row {
  id: number
  account: string
  format: StatementFormat
  day: LocalDate
  valueDay: LocalDate | null
  amountCents: number
  label: string
  reference: string | null
  occurrence: number
}

export async function listLines(db: Queryable, organizationId: number): Promise<StoredLine[]> {
  const rows = await db.query<LineRow>(named('statements-lines')`
      select id, account, format, day, value_day as "valueDay", amount_cents as "amountCents", label, reference, occurrence
      from bank_statement_lines where organization_id = ${organizationId} order by day, id`)
  return rows.map((row) => ({ ...row, amountCents: cents(row.amountCents) }))
}

export interface TickRow extends Row {
  payoutId: number
  lineId: number
  kind: TickKind
  tickedAt: Date
  tickedBy: string
  isUndone: boolean
}

/** Every tick, with those that were taken back. */
export const listTicks = (db: Queryable, organizationId: number): Promise<TickRow[]> =>
  db.query<TickRow>(named('statements-ticks')`
      select t.cash_out_id as "payoutId", t.line_id as "lineId", t.kind, t.ticked_at as "tickedAt",
        coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "tickedBy",
        t.undone_at is not null as "isUndone"
      from bank_statement_ticks t join users u on u.id = t.ticked_by
      where t.organization_id = ${organizationId} order by t.id`)

export interface StatementRow extends Row {
  id: number
  format: StatementFormat
  account: string | null
  fileName: string
  fileDigest: string
  periods: readonly Period[]
  creditCount: number
  creditCents: number
  debitCount: number
  debitCents: number
  readAt: Date
  readBy: string
  keptLines: number
  ticked: number
}

export const listStatements = (db: Queryable, organizationId: number): Promise<StatementRow[]> =>
  db.query<StatementRow>(named('statements-list')`
      select s.id, s.format, s.account, s.file_name as "fileName", s.file_digest as "fileDigest", s.periods,
        s.credit_count as "creditCount", s.credit_cents as "creditCents", s.debit_count as "debitCount",
        s.debit_cents as "debitCents", s.read_at as "readAt",
        coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "readBy",
        count(l.line_id) as "keptLines", count(t.id) as ticked
      from bank_statements s join users u on u.id = s.read_by
      left join bank_statement_sources l on l.statement_id = s.id
      left join bank_statement_ticks t on t.line_id = l.line_id and t.undone_at is null
      where s.organization_id = ${organizationId} group by s.id, u.id order by s.id desc`)

export interface StatementToWrite {
  organizationId: number
  userId: number
  format: StatementFormat
  account: string | null
  fileName: string
  fileDigest: string
  periods: readonly Period[]
  creditCount: number
  creditCents: Cents
  debitCount: number
  debitCents: Cents
  now: number
}

export async function insertStatement(db: Queryable, statement: StatementToWrite): Promise<number> {
  const { organizationId, format, account, fileName, fileDigest, periods, userId, now } = statement
  const { creditCount, creditCents, debitCount, debitCents } = statement
  const [row] = await db.query<{ id: number }>(named('statements-insert')`
      insert into bank_statements (organization_id, format, account, file_name, file_digest, periods, credit_count,
        credit_cents, debit_count, debit_cents, read_at, read_by)
      values (${organizationId}, ${format}, ${account}, ${fileName}, ${fileDigest}, ${JSON.stringify(periods)}::jsonb,
        ${creditCount}, ${creditCents}, ${debitCount}, ${debitCents}, ${at(now)}, ${userId}) returning id`)
  if (!row) throw new Error('a bank statement was written without a number')
  return row.id
}

export type LineToWrite = ReadLine & { readonly account: string; readonly occurrence: number }

/** Writes new lines, and that each of them and each known one stands in this statement. */
export async function insertLines(
  db: Queryable,
  { organizationId, statementId }: { organizationId: number; statementId: number },
  lines: readonly LineToWrite[],
  knownIds: readonly number[],
): Promise<void> {
  const rows = lines.map((line) => ({
    ...line,
    identity: identityOf(line),
    namesPlatform: namesPlatform(line.label),
  }))
  await db.query(named('statements-lines-insert')`
      with written as (
        insert into bank_statement_lines (organization_id, account, format, day, value_day, amount_cents, label, reference,
          names_platform, identity, occurrence)
        select ${organizationId}, l.account, l.format, l.day, l."valueDay", l."amountCents", l.label, l.reference,
          l."namesPlatform", l.identity, l.occurrence
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(account text, format text, day date, "valueDay" date,
          "amountCents" bigint, label text, reference text, "namesPlatform" boolean, identity text, occurrence int)
        returning id)
      insert into bank_statement_sources (statement_id, line_id)
      select ${statementId}::bigint, id from written
      union all
      select ${statementId}::bigint, unnest(${knownIds}::bigint[])`)
}

interface TicksToWrite {
  organizationId: number
  userId: number
  now: number
}

export async function insertTicks(
  db: Queryable,
  { organizationId, userId, now }: TicksToWrite,
  ticks: readonly (Omit<NewTick, 'kind'> & { readonly kind: TickKind })[],
): Promise<void> {
  await db.query(named('statements-tick')`
      insert into bank_statement_ticks (organization_id, cash_out_id, line_id, kind, ticked_at, ticked_by)
      select ${organizationId}, t."payoutId", t."lineId", t.kind, ${at(now)}, ${userId}
      from jsonb_to_recordset(${JSON.stringify(ticks)}::jsonb) as t("payoutId" bigint, "lineId" bigint, kind text)`)
}

/** Takes back the tick of a payout; false where it has none. */
export async function undoTick(
  db: Queryable,
  { organizationId, payoutId, userId, now }: TicksToWrite & { payoutId: number },
): Promise<boolean> {
  const rows = await db.query(named('statements-untick')`
      update bank_statement_ticks set undone_at = ${at(now)}, undone_by = ${userId}
      where organization_id = ${organizationId} and cash_out_id = ${payoutId} and undone_at is null returning id`)
  return rows.length > 0
}

/** A statement goes with the lines that no other has; their ticks go with them. */
export async function deleteStatement(
  db: Queryable,
  { organizationId, statementId }: { organizationId: number; statementId: number },
): Promise<{ fileName: string } | null> {
  const [gone] = await db.query<{ fileName: string }>(named('statements-delete')`
      delete from bank_statements where organization_id = ${organizationId} and id = ${statementId}
      returning file_name as "fileName"`)
  if (!gone) return null
  await db.query(named('statements-delete-lines')`
      delete from bank_statement_lines l where l.organization_id = ${organizationId}
        and not exists (select from bank_statement_sources s where s.line_id = l.id)`)
  return gone
}

/** Lines of before that day that ticked nothing off and do not name the platform: other people's. */
export async function deleteOthersLines(
  db: Queryable,
  { before, limit }: { before: LocalDate; limit: number },
): Promise<number> {
  const rows = await db.query(named('statements-forget')`
      delete from bank_statement_lines where id in (
        select l.id from bank_statement_lines l
        where l.day < ${before}::date and not l.names_platform
          and not exists (select from bank_statement_ticks t where t.line_id = l.id and t.undone_at is null)
        limit ${limit})
      returning id`)
  return rows.length
}
