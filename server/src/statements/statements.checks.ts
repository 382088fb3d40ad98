import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const statementChecks: readonly Check[] = [
  {
    name: 'BS7 a payout is ticked off with a line of its association and of its very amount',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select t.id, c.amount_cents as payout_cents, l.amount_cents as line_cents
      from bank_statement_ticks t join cash_outs c on c.id = t.cash_out_id
      join bank_statement_lines l on l.id = t.line_id
      where c.amount_cents <> l.amount_cents or c.organization_id <> t.organization_id
        or l.organization_id <> t.organization_id`,
  },
  {
    name: 'BS6 each line that is kept stands in a statement of its association',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select l.id from bank_statement_lines l
      where not exists (select from bank_statement_sources s join bank_statements b on b.id = s.statement_id
        where s.line_id = l.id and b.organization_id = l.organization_id)`,
  },
  {
    name: 'BS6 the lines that are kept of a statement come to no more than all its lines',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select b.id, b.credit_cents, b.debit_cents from bank_statements b
      join bank_statement_sources s on s.statement_id = b.id join bank_statement_lines l on l.id = s.line_id
      group by b.id
      having coalesce(sum(l.amount_cents) filter (where l.amount_cents > 0), 0) > b.credit_cents
        or coalesce(-sum(l.amount_cents) filter (where l.amount_cents < 0), 0) > b.debit_cents
        or count(*) > b.credit_count + b.debit_count`,
  },
]
