import { CAME_IN, cameIn } from '../ledger/folded.sql.ts'
import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const payoutChecks: readonly Check[] = [
  {
    name: 'S5 the lines of a payout add up to its amount, each movement in one payout, of one association',
    holds: 'always',
    part: 'payouts',
    sql: sql`
      select c.id, c.amount_cents, sum(l.amount_cents) as lines, c.carried_in_cents, c.carried_out_cents
        from cash_outs c
      left join cash_out_lines l on l.cash_out_id = c.id
      left join transfers t on t.id = l.transfer_id and 'association:' || c.organization_id = case
        when ${CAME_IN} and l.amount_cents = t.amount_cents then t.credit_account
        when t.kind in ('refund', 'disputeLost') and l.amount_cents = -t.amount_cents then t.debit_account end
      group by c.id
      having c.amount_cents <> coalesce(sum(l.amount_cents), 0) + c.carried_in_cents - c.carried_out_cents
        or count(t.id) <> count(l.transfer_id)
        or bool_or(l.is_released <> (c.state = 'Failed'))`,
  },
  {
    name: 'S5 a payout begins with what the one before by its provider left in reserve',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select c.id, c.carried_in_cents, before.carried_out_cents from cash_outs c
      left join lateral (
        select b.carried_out_cents from cash_outs b
        where b.organization_id = c.organization_id and b.provider = c.provider and b.id < c.id
          and b.state <> 'Failed'
        order by b.id desc limit 1) before on true
      where c.state <> 'Failed' and c.carried_in_cents <> coalesce(before.carried_out_cents, 0)`,
  },
  {
    name: 'S5 a payout is booked as far as it went',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select c.id, c.state, b.out, b.confirmed, b.failed from cash_outs c
      left join lateral (
        select coalesce(sum(amount_cents) filter (where kind = 'payout'), 0) as out,
          coalesce(sum(amount_cents) filter (where kind = 'payoutConfirmed'), 0) as confirmed,
          coalesce(sum(amount_cents) filter (where kind = 'payoutFailed'), 0) as failed
        from transfers where cause in ('payout:' || c.reference, 'payout-confirmed:' || c.reference,
        'payout-failed:' || c.reference)) b on true
      where (b.out, b.confirmed, b.failed) is distinct from (c.amount_cents::numeric,
        case when c.state = 'CashedOut' then c.amount_cents else 0 end::numeric,
        case when c.state = 'Failed' then c.amount_cents else 0 end::numeric)`,
  },
  {
    name: 'S5 what leaves an association’s account is what its refunds, payouts and disputes take',
    holds: 'always',
    part: 'whole',
    sql: sql`
      with leaving as (
        select organization_id, amount_cents from refunds where state not in ('Waiting', 'Refused',
          'Canceled') union all
        select organization_id, amount_cents from disputes where state <> 'Won' union all
        select organization_id, amount_cents from cash_outs where state <> 'Failed'),
      counted as (select organization_id, sum(amount_cents) as cents from leaving group by organization_id)
      select organization_id, o.cents, c.cents as counted
      from association_outflows o full join counted c using (organization_id)
      where coalesce(o.cents, 0) <> coalesce(c.cents, 0)`,
  },
  {
    name: 'S5 what an association’s refunds wait for is counted, so that no payout passes them by',
    holds: 'always',
    part: 'whole',
    sql: sql`
      with waiting as (
        select organization_id, sum(amount_cents) as cents from refunds
          where state = 'Waiting' group by organization_id)
      select organization_id, o.waiting_cents, w.cents as counted
      from association_outflows o full join waiting w using (organization_id)
      where coalesce(o.waiting_cents, 0) <> coalesce(w.cents, 0)`,
  },
  {
    name: 'S5 only a dispute can leave an association with less than nothing',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select o.organization_id, o.cents, captured.cents as captured from association_outflows o
      cross join lateral (select ${cameIn(sql`'association:' || o.organization_id`)} as cents) captured
      where o.cents > captured.cents
        and not exists (select from disputes d where d.organization_id = o.organization_id and d.state <> 'Won')`,
  },
  {
    name: 'S12 a payment is where its payout is',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select p.id, p.cash_out_state, c.state from payments p left join cash_outs c on c.id = p.cash_out_id
      where p.cash_out_state <> coalesce(c.state, 'MoneyIn')
      union all
      select t.payment_id, p.cash_out_state, c.state from cash_out_lines l
      join cash_outs c on c.id = l.cash_out_id join transfers t on t.id = l.transfer_id and t.kind = 'capture'
      join payments p on p.id = t.payment_id
      where not l.is_released and p.cash_out_id is distinct from c.id`,
  },
]
