import { sql, type Sql } from '../platform/sql.ts'

/** The kinds of transfer that bring an association money. A payout that came back is not one: it never really left. */
export const CAME_IN = sql`t.kind in ('capture', 'topUp')`

/** The transfers that no total contains yet. */
export const NOT_FOLDED = sql`t.id > ledger_folded_until()`

/** What ever came in for an association, by its account: what was added up, and what came since. */
export const cameIn = (account: Sql) => sql`(
  (select coalesce(sum(t.credit_cents), 0) from ledger_totals t
    where t.account = ${account} and t.is_month and ${CAME_IN})
  + (select coalesce(sum(t.amount_cents), 0) from transfers t
    where t.credit_account = ${account} and ${CAME_IN} and ${NOT_FOLDED}))::bigint`

/** An account's balance when a day begins, from its owner's side; `instant` is that moment. */
export const balanceBefore = (account: Sql, day: Sql, instant: Sql) => sql`(
  (select coalesce(sum(t.credit_cents - t.debit_cents), 0) from ledger_totals t
    where t.account = ${account} and t.is_month and t.begins_on < date_trunc('month', ${day}::date)::date)
  + (select coalesce(sum(t.credit_cents - t.debit_cents), 0) from ledger_totals t
    where t.account = ${account} and not t.is_month and t.begins_on >= date_trunc('month', ${day}::date)::date
      and t.begins_on < ${day}::date)
  + (select coalesce(sum(t.amount_cents), 0) from transfers t
    where t.credit_account = ${account} and ${NOT_FOLDED} and t.booked_at < ${instant})
  - (select coalesce(sum(t.amount_cents), 0) from transfers t
    where t.debit_account = ${account} and ${NOT_FOLDED} and t.booked_at < ${instant}))::bigint`

/** The transfers `t` among which those of an account and a period are that were added up; the period ends before `to`. */
export const foldedBetween = (account: Sql, from: Sql, to: Sql) => sql`
  t.id between
    (select min(first_id) from ledger_totals
      where account = ${account} and not is_month and begins_on >= ${from}::date and begins_on < ${to}::date)
    and (select max(last_id) from ledger_totals
      where account = ${account} and not is_month and begins_on >= ${from}::date and begins_on < ${to}::date)`
