import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'
import { movedByCampaign } from './moved.sql.ts'

export const yearChecks: readonly Check[] = [
  {
    name: 'F1 what the days of all campaigns come to is what the ledger says of an association’s account, kind by kind',
    holds: 'always',
    part: 'whole',
    sql: sql`
      with days as (
        select organization_id, kind, sum(cents) as cents from (
          select organization_id, kind, cents from money_days
          union all
          select organization_id, movement, cents from (
            ${movedByCampaign(sql`(select t.* from transfers t where t.id > money_folded_until()) t`)}) latest) moved
        group by 1, 2),
      totals as (
        select split_part(account, ':', 2)::bigint as organization_id,
          case kind when 'payoutFailed' then 'payout' else kind end as kind,
          sum(case when kind in ('capture', 'topUp') then credit_cents - debit_cents else debit_cents - credit_cents end) as cents
        from (
          select account, kind, credit_cents, debit_cents from ledger_totals where is_month and account like 'association:%'
          union all
          select credit_account, kind, amount_cents, 0 from transfers
            where id > ledger_folded_until() and credit_account like 'association:%'
          union all
          select debit_account, kind, 0, amount_cents from transfers
            where id > ledger_folded_until() and debit_account like 'association:%') booked
        group by 1, 2)
      select organization_id, kind, days.cents, totals.cents as ledger_cents
      from days full join totals using (organization_id, kind)
      where coalesce(days.cents, 0) <> coalesce(totals.cents, 0)`,
  },
]
