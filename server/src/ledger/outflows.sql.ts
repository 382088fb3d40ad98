/**
 * What leaves an association's account takes its share of one row, so that two refunds, or a refund and a payout, cannot
 * spend the same euro. What came in only ever grows, so an older look at it can refuse too early, never too late.
 *
 * `from` is a CTE of `organization_id` and `cents`. Where the account holds less, `outflow` is empty.
 */
export function takeOutflowCtes(from: string): string {
  return `
    wanted_outflow as (
      select w.organization_id, w.cents, coalesce(sum(t.amount_cents), 0) as captured_cents
      from ${from} w
      left join transfers t on t.credit_account = 'association:' || w.organization_id and t.kind = 'capture'
      where w.cents > 0 group by w.organization_id, w.cents),
    outflow as (
      insert into association_outflows as o (organization_id, cents)
      select organization_id, cents from wanted_outflow where cents <= captured_cents
      on conflict (organization_id) do update set cents = o.cents + excluded.cents
        where o.cents + excluded.cents <= (select captured_cents from wanted_outflow)
      returning o.organization_id)`
}

/** True when the account held what was wanted. */
export const outflowTaken = '(select count(*) from outflow) = (select count(*) from wanted_outflow)'

/** The same without asking whether it is there: what a bank takes, it has taken. */
export function forceOutflowCte(from: string): string {
  return `
    insert into association_outflows as o (organization_id, cents)
    select organization_id, cents from ${from} where cents <> 0
    on conflict (organization_id) do update set cents = o.cents + excluded.cents`
}
