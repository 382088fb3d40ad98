import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const depositChecks: readonly Check[] = [
  {
    name: 'P3 a deposit slip comes to the sum of its cheques, each for what was written on it',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select s.id, s.total_cents, sum(d.amount_cents) as cheques
      from deposit_slips s left join deposited_cheques d on d.slip_id = s.id left
      join payments p on p.id = d.payment_id
      group by s.id
      having s.total_cents is distinct from sum(d.amount_cents)
      or count(d.payment_id) <> jsonb_array_length(s.contents -> 'cheques')
        or s.total_cents <> (s.contents ->> 'totalCents')::bigint
        or bool_or(d.amount_cents <> p.amount_cents + p.waived_cents)`,
  },
  {
    name: 'P3 what is on a deposit slip is a cheque of the association, and says so where it was cancelled or handed back since',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select d.slip_id, d.payment_id from deposited_cheques d
      join deposit_slips s on s.id = d.slip_id join payments p on p.id = d.payment_id
      where p.type <> 'Offline' or p.means <> 'Check' or p.organization_id <> s.organization_id
        or d.stands and (p.state in ('Canceled', 'Refunded')) <> (d.withdrawn_at is not null)`,
  },
  {
    name: 'P3 a deposit slip that was undone holds no cheque, and one that stands holds all of its own',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select d.slip_id, d.payment_id from deposited_cheques d join deposit_slips s on s.id = d.slip_id
      where d.stands <> (s.undone_at is null)`,
  },
  {
    name: 'P3 deposit slips are numbered without a gap',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select c.organization_id, c.last_number, count(s.id) as slips
      from deposit_slip_counters c left join deposit_slips s on s.organization_id = c.organization_id
      group by c.organization_id, c.last_number having c.last_number <> count(s.id)
      or c.last_number <> max(s.number)`,
  },
]
