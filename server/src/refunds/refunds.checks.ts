import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const refundChecks: readonly Check[] = [
  {
    name: 'S6 refunds and disputes never exceed what was captured, in either part',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      with back as (
        select payment_id, amount_cents, tip_cents, state = 'Processed' as done from refunds
        where state not in ('Refused', 'Canceled')
        union all
        select payment_id, amount_cents, tip_cents, state = 'Lost' from disputes where state <> 'Won')
      select p.id, p.amount_cents, p.tip_cents, b.back_cents, b.back_tip_cents
      from payments p
      left join (
        select payment_id, sum(amount_cents) as back_cents, sum(tip_cents) as back_tip_cents,
          sum(amount_cents) filter (where done) as done_cents, sum(tip_cents) filter (where done) as done_tip_cents
        from back group by payment_id) b on b.payment_id = p.id
      where p.returned_cents <> coalesce(b.back_cents, 0) or p.returned_tip_cents <> coalesce(b.back_tip_cents, 0)
        or p.refunded_cents <> coalesce(b.done_cents, 0) or p.refunded_tip_cents <> coalesce(b.done_tip_cents, 0)
        or p.returned_cents > p.amount_cents or p.returned_tip_cents > p.tip_cents`,
  },
  {
    name: 'S6 what the ledger gave back of a payment never exceeds what it brought in',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select payment_id,
        coalesce(sum(amount_cents) filter (where kind = 'capture'), 0) as captured,
        coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refunded,
        coalesce(sum(amount_cents) filter (where kind = 'tip'), 0) as tip,
        coalesce(sum(amount_cents) filter (where kind = 'tipRefund'), 0) as tip_refunded
      from transfers where payment_id is not null
      group by payment_id
      having coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)
          > coalesce(sum(amount_cents) filter (where kind = 'capture'), 0)
        or coalesce(sum(amount_cents) filter (where kind = 'tipRefund'), 0)
          > coalesce(sum(amount_cents) filter (where kind = 'tip'), 0)`,
  },
  {
    name: 'S11 every refund is booked once, each part from where it had gone',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select r.id, r.state, r.amount_cents, r.tip_cents, b.refund, b.tip_refund from refunds r
      left join lateral (
        select coalesce(sum(t.amount_cents) filter (where t.kind = 'refund'
            and t.debit_account = 'association:' || r.organization_id), 0) as refund,
          coalesce(sum(t.amount_cents) filter (where t.kind = 'tipRefund' and t.debit_account = 'platform:tips'),
          0) as tip_refund
        from transfers t where t.cause = 'refund:' || r.id) b on true
      where (b.refund, b.tip_refund) is distinct from
        (case when r.state = 'Processed' then r.amount_cents else 0 end,
        case when r.state = 'Processed' then r.tip_cents else 0 end)`,
  },
  {
    name: 'S12 a payment is Refunding while all of it is on its way back, Refunded when it is, Contested while a dispute is open',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select p.id, p.state, p.returned_cents, p.returned_tip_cents, p.refunded_cents, p.refunded_tip_cents
        from payments p
      where (p.returned_cents + p.returned_tip_cents > 0 or p.state in ('Refunding', 'Refunded', 'Contested'))
        and p.state <> case
          when exists (select from disputes d where d.payment_id = p.id and d.state = 'Open') then 'Contested'
          when p.refunded_cents = p.amount_cents and p.refunded_tip_cents = p.tip_cents then 'Refunded'
          when p.returned_cents = p.amount_cents and p.returned_tip_cents = p.tip_cents then 'Refunding'
          when p.state = 'Corrected' then 'Corrected' else 'Authorized' end`,
  },
  {
    name: 'S11 a dispute is booked as far as it went, and a lost one is borne by each part as the capture was',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      with books as (
        select d.id, d.state, d.amount_cents, d.tip_cents,
          coalesce(sum(t.amount_cents) filter (where t.kind = 'disputeOpened'), 0) as opened,
          coalesce(sum(t.amount_cents) filter (where t.kind = 'disputeWon'), 0) as won,
          coalesce(sum(t.amount_cents) filter (where t.kind = 'disputeLost'
          and t.debit_account = 'association:' || d.organization_id), 0) as lost,
          coalesce(sum(t.amount_cents) filter (where t.kind = 'disputeLost' and t.debit_account = 'platform:tips'),
          0) as lost_tip
        from disputes d left join transfers t on t.cause in ('dispute-opened:' || d.provider_dispute_id,
          'dispute-won:' || d.provider_dispute_id, 'dispute-lost:' || d.provider_dispute_id,
          'dispute-lost-tip:' || d.provider_dispute_id)
        group by d.id)
      select * from books
      where opened <> amount_cents + tip_cents or won <> case when state = 'Won' then opened else 0 end
        or lost <> case when state = 'Lost' then amount_cents else 0 end
        or lost_tip <> case when state = 'Lost' then tip_cents else 0 end`,
  },
]
