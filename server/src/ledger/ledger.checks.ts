import type { Check } from '../platform/checks.ts'

export const ledgerChecks: readonly Check[] = [
  {
    name: 'S5 debits and credits of all accounts sum to zero',
    holds: 'always',
    sql: `
      select sum(amount) as balance from (
        select sum(amount_cents) as amount from transfers union all select -sum(amount_cents) from transfers) sides
      having sum(amount) <> 0`,
  },
  {
    name: 'S11 the tip is never in the association’s account',
    holds: 'always',
    sql: `
      select t.id, t.kind, t.debit_account, t.credit_account from transfers t
      where (t.kind = 'tip' and t.credit_account <> 'platform:tips')
         or (t.kind = 'tipRefund' and t.debit_account <> 'platform:tips')
         or (t.kind = 'capture' and t.credit_account not like 'association:%')
         or (t.kind = 'refund' and t.debit_account not like 'association:%')
         or ('platform:tips' in (t.debit_account, t.credit_account) and t.kind not in ('tip', 'tipRefund', 'disputeLost'))`,
  },
  {
    name: 'S5 the disputes account holds what open disputes hold',
    holds: 'always',
    sql: `
      with held as (
        select coalesce(sum(case when debit_account = 'disputes' then amount_cents else -amount_cents end), 0) as cents
        from transfers where 'disputes' in (debit_account, credit_account)),
      wanted as (select coalesce(sum(amount_cents + tip_cents), 0) as cents from disputes where state = 'Open')
      select held.cents as held, wanted.cents as wanted from held, wanted where held.cents <> wanted.cents`,
  },
  {
    name: 'S8 the ledger’s provider account equals the provider’s own settlement, each day that was compared',
    holds: 'settled',
    sql: `
      select provider, day, provider_cents, ledger_cents, differing_count, differing from settlement_days
      where provider_cents <> ledger_cents or differing_count > 0 order by day desc`,
  },
]
