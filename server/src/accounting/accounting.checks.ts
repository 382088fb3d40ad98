import type { Check } from '../platform/checks.ts'
import { sql, type Sql } from '../platform/sql.ts'

/** What a journal says of one account must be what the ledger says of the same money, up to the last transfer written. */
const equalsLedger = (role: string, account: Sql): Sql => sql`
  select b.organization_id, journal.cents as journal_cents, ledger.cents as ledger_cents
  from accounting_books b
  cross join lateral (
    select coalesce(sum(l.amount_cents), 0) as cents
    from accounting_entries e join accounting_lines l on l.entry_id = e.id
    where e.organization_id = b.organization_id and e.transfer_id is not null and l.role = ${role}) journal
  cross join lateral (
    select coalesce((select sum(t.amount_cents) from transfers t
        where t.credit_account = ${account} and t.id <= b.last_transfer_id), 0)
      - coalesce((select sum(t.amount_cents) from transfers t
        where t.debit_account = ${account} and t.id <= b.last_transfer_id), 0) as cents) ledger
  where journal.cents <> ledger.cents`

export const accountingChecks: readonly Check[] = [
  {
    name: 'A1 every entry of a journal is balanced, and moves something',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select e.id, sum(l.amount_cents) as cents, count(l.entry_id) as lines
      from accounting_entries e left join accounting_lines l on l.entry_id = e.id
      group by e.id having count(l.entry_id) < 2 or sum(l.amount_cents) <> 0`,
  },
  {
    name: 'A2 entries are numbered without a gap in each year, in the order they were written',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select c.organization_id, c.year_begins_on, c.last_number, count(e.id) as entries
      from accounting_counters c left join accounting_entries e using (organization_id, year_begins_on)
      group by 1, 2, 3 having c.last_number <> count(e.id) or c.last_number <> max(e.number)
      union all
      select organization_id, year_begins_on, number, written_before from (
        select organization_id, year_begins_on, number, (id < lag(id) over year)::int as written_before
        from accounting_entries window year as (partition by organization_id, year_begins_on order by number)) e
      where written_before = 1`,
  },
  {
    name: 'A3 what a journal says that Obole owes is what the ledger says',
    holds: 'always',
    part: 'whole',
    sql: equalsLedger('obole', sql`'association:' || b.organization_id`),
  },
  {
    name: 'A4 what a journal says is on its way to the bank is what the ledger says',
    holds: 'always',
    part: 'whole',
    sql: equalsLedger('inTransit', sql`'association-payout:' || b.organization_id`),
  },
]
