import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const ledgerChecks: readonly Check[] = [
  {
    // Debit and credit are columns of one row: a transfer cannot be unbalanced, only be between wrong accounts.
    name: 'S5 every transfer has one debit and one credit account, and rows are only ever added',
    holds: 'always',
    part: 'transfers',
    sql: sql`
      with unknown as (
        select account from (select debit_account as account from transfers union select credit_account from transfers) used
        where account not in ('provider:clearing', 'platform:tips', 'disputes', 'payer-refunds', 'unnamed-transfers')
          and not exists (
            select from organizations o where account in ('association:' || o.id, 'association-payout:' || o.id)))
      select t.id, t.debit_account, t.credit_account from transfers t
      where t.debit_account = t.credit_account or t.amount_cents <= 0
        or t.debit_account in (select account from unknown) or t.credit_account in (select account from unknown)
      union all
      select null, wanted.name, 'is not enforced'
        from unnest('{transfers_are_append_only,transfers_are_not_truncated}'::text[]) as wanted(name)
      where not exists (select from pg_trigger where tgname = wanted.name and tgenabled = 'O')`,
  },
  {
    name: 'S11 the tip is never in the association’s account',
    holds: 'always',
    part: 'transfers',
    sql: sql`
      select t.id, t.kind, t.debit_account, t.credit_account from transfers t
      where (t.kind = 'tip' and t.credit_account <> 'platform:tips')
         or (t.kind = 'tipRefund' and t.debit_account <> 'platform:tips')
         or (t.kind = 'capture' and t.credit_account not like 'association:%')
         or (t.kind = 'refund' and t.debit_account not like 'association:%')
         or ('platform:tips' in (t.debit_account, t.credit_account) and t.kind not in ('tip', 'tipRefund',
         'disputeLost'))`,
  },
  {
    name: 'S5 every transfer that was sent to us is booked once, to the association it names or to nobody yet',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select i.id, i.amount_cents, b.* from incoming_transfers i
      full join (
        select substr(t.cause, strpos(t.cause, ':') + 1) as id,
          sum(case when t.debit_account = 'provider:clearing' then t.amount_cents else 0 end) as came_in,
          coalesce(sum(t.amount_cents) filter (where t.kind = 'topUp'), 0) as named,
          max(t.credit_account) filter (where t.kind = 'topUp') as whose
        from transfers t where t.cause like 'transfer:%'
        or t.cause like 'transfer-named:%' group by 1) b on b.id = i.provider_transfer_id
      where i.id is null or b.came_in is distinct from i.amount_cents
        or b.named is distinct from case when i.organization_id is null then 0 else i.amount_cents end
        or b.whose is distinct from 'association:' || i.organization_id`,
  },
  {
    name: 'S5 the disputes account holds what open disputes hold',
    holds: 'always',
    part: 'whole',
    sql: sql`
      with held as (
        select coalesce(sum(case when debit_account = 'disputes' then amount_cents else -amount_cents end), 0) as cents
        from transfers where 'disputes' in (debit_account, credit_account)),
      wanted as (select coalesce(sum(amount_cents + tip_cents), 0) as cents from disputes where state = 'Open')
      select held.cents as held, wanted.cents as wanted from held, wanted where held.cents <> wanted.cents`,
  },
  {
    // A transfer that was seen too late to be added is found here too: its number is not above the last one added.
    name: 'S5 the totals of an account are the sums of its transfers up to the last that was added, by day and by month',
    holds: 'always',
    part: 'months',
    sql: sql`
      with pair as (
        select debit_account, credit_account, kind, (booked_at at time zone 'Europe/Paris')::date as begins_on,
          sum(amount_cents) as cents, min(id) as first_id, max(id) as last_id
        from transfers where id <= (select last_id from ledger_fold) group by 1, 2, 3, 4),
      day as (
        select account, kind, begins_on, sum(debit) as debit_cents, sum(credit) as credit_cents,
          min(first_id) as first_id, max(last_id) as last_id
        from pair cross join lateral (
          values (debit_account, cents, 0), (credit_account, 0, cents)) as side(account, debit, credit)
        group by account, kind, begins_on),
      wanted as (
        select account, kind, false as is_month, begins_on, debit_cents, credit_cents, first_id, last_id from day
        union all
        select account, kind, true, date_trunc('month', begins_on)::date, sum(debit_cents), sum(credit_cents),
          min(first_id), max(last_id) from day group by account, kind, date_trunc('month', begins_on))
      select account, kind, is_month, begins_on, l.debit_cents, l.credit_cents, w.debit_cents as debits,
        w.credit_cents as credits
      from ledger_totals l full join wanted w using (account, kind, is_month, begins_on)
      where (l.debit_cents, l.credit_cents, l.first_id, l.last_id)
        is distinct from (w.debit_cents, w.credit_cents, w.first_id, w.last_id)`,
  },
  {
    name: 'S8 the ledger’s provider account equals the provider’s own settlement, each day that was compared',
    holds: 'settled',
    part: 'whole',
    sql: sql`
      select provider, day, provider_cents, ledger_cents, differing_count, differing from settlement_days
      where provider_cents <> ledger_cents or differing_count > 0 order by day desc`,
  },
  {
    name: 'F1 what every payment by card is said to have brought in and kept is what the ledger says',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      with booked as (
        select t.payment_id, sum(case when t.credit_account like 'association:%' then t.amount_cents else -t.amount_cents end) as cents
        from transfers t
        where t.kind in ('capture', 'refund', 'disputeLost') and t.payment_id is not null
          and (t.credit_account like 'association:%' or t.debit_account like 'association:%')
        group by t.payment_id)
      select p.id, p.state, received_cents(p.state, p.amount_cents, p.refunded_cents) as said_cents,
        b.cents as booked_cents
      from payments p left join booked b on b.payment_id = p.id
      where p.type = 'Credit'
        and received_cents(p.state, p.amount_cents, p.refunded_cents) <> coalesce(b.cents, 0)`,
  },
]
