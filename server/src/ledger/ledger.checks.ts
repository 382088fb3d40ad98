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
      select t.id, t.kind, t.credit_account from transfers t
      where (t.kind = 'tip' and t.credit_account <> 'platform:tips')
         or (t.kind = 'capture' and t.credit_account not like 'association:%')`,
  },
]
