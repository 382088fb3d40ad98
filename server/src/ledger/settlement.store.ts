import type { LocalDate } from '@obole/core/dates'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'

export interface EntryToKeep {
  id: string
  cause: string
  amountCents: number
}

/** An entry never changes: whoever tells it again tells the same. */
export async function keepEntries(
  db: Queryable,
  provider: string,
  day: LocalDate,
  entries: readonly EntryToKeep[],
): Promise<void> {
  await db.query({
    name: 'settlement-keep',
    text: `
      insert into settlement_entries (provider, id, day, cause, amount_cents)
      select $1, entry.id, $2, entry.cause, entry.amount_cents
      from unnest($3::text[], $4::text[], $5::bigint[]) as entry(id, cause, amount_cents)
      on conflict (provider, id) do nothing`,
    values: [
      provider,
      day,
      entries.map(({ id }) => id),
      entries.map(({ cause }) => cause),
      entries.map(({ amountCents }) => amountCents),
    ],
  })
}

export interface SettlementDay extends Row {
  day: LocalDate
  entryCount: number
  providerCents: number
  ledgerCents: number
  differingCount: number
  differing: { cause: string; provider: number; ledger: number }[]
}

const SHOWN = 20
const SIGNED = `case when t.debit_account = 'provider:clearing' then t.amount_cents else -t.amount_cents end`
const TOUCHES = `'provider:clearing' in (t.debit_account, t.credit_account)`

/**
 * Holds a day of the provider against our books, cause by cause. What we booked for an entry counts for the entry's day,
 * however late we heard of it; what we booked that day and the provider never told of at all counts too.
 */
export async function compareDay(
  db: Queryable,
  compared: { provider: string; day: LocalDate; from: number; to: number; now: number },
): Promise<SettlementDay> {
  const { provider, day, from, to, now } = compared
  const [row] = await db.query<SettlementDay>({
    name: 'settlement-compare',
    text: `
      with told as materialized (
        select cause, sum(amount_cents) as cents, count(*) as entries
        from settlement_entries where provider = $1 and day = $2 group by cause),
      known as materialized (select cause, unnest(ledger_causes(cause)) as ledger_cause from told),
      sides as materialized (
        select cause, sum(provider) as provider, sum(ledger) as ledger from (
          select cause, cents as provider, 0 as ledger from told
          union all
          select known.cause, 0, ${SIGNED}
          from known join transfers t on t.cause = known.ledger_cause and ${TOUCHES}
          union all
          select settlement_cause(t.cause), 0, ${SIGNED}
          from transfers t
          where t.booked_at >= to_timestamp($3 / 1000.0) and t.booked_at < to_timestamp($4 / 1000.0) and ${TOUCHES}
            and not exists (select from settlement_entries e where e.cause = settlement_cause(t.cause))
        ) movements group by cause),
      differing as (select * from sides where provider <> ledger)
      insert into settlement_days as d (provider, day, entry_count, provider_cents, ledger_cents, differing_count, differing, compared_at)
      select $1, $2, coalesce((select sum(entries) from told), 0), coalesce(sum(provider), 0), coalesce(sum(ledger), 0),
        (select count(*) from differing),
        coalesce((select jsonb_agg(shown) from (select * from differing order by cause limit ${SHOWN}) shown), '[]'),
        to_timestamp($5 / 1000.0)
      from sides
      on conflict (provider, day) do update set entry_count = excluded.entry_count, provider_cents = excluded.provider_cents,
        ledger_cents = excluded.ledger_cents, differing_count = excluded.differing_count, differing = excluded.differing,
        compared_at = excluded.compared_at
      returning d.day, d.entry_count as "entryCount", d.provider_cents as "providerCents", d.ledger_cents as "ledgerCents",
        d.differing_count as "differingCount", d.differing`,
    values: [provider, day, from, to, now],
  })
  if (!row) throw new Error(`the settlement of ${day} was compared without an answer`)
  return row
}

/** Where the comparison stands: the last day compared, the first day with anything to compare, and days that differ. */
export async function findProgress(
  db: Queryable,
  provider: string,
  since: LocalDate,
): Promise<{ last: LocalDate | null; firstBookedAt: Date | null; differing: LocalDate[] }> {
  const [row] = await db.query<{
    last: LocalDate | null
    firstBookedAt: Date | null
    differing: LocalDate[]
  }>({
    name: 'settlement-progress',
    text: `
      select (select max(day) from settlement_days where provider = $1) as last,
        (select booked_at from transfers order by id limit 1) as "firstBookedAt",
        array(select day::text from settlement_days
          where provider = $1 and differing_count > 0 and day >= $2 order by day) as differing`,
    values: [provider, since],
  })
  return row ?? { last: null, firstBookedAt: null, differing: [] }
}

export async function enqueue(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  await db.query({ name: 'settlement-jobs', text: insertJobsCte('$1'), values: [jobsParam(jobs, now)] })
}

/** Disputes and transfers of a day, by the provider's id, of which the books do not have a movement that the provider made. */
export async function listUnbooked(
  db: Queryable,
  provider: string,
  day: LocalDate,
): Promise<{ about: 'dispute' | 'transfer'; id: string }[]> {
  return db.query<{ about: 'dispute' | 'transfer'; id: string }>({
    name: 'settlement-unbooked',
    text: `
      select distinct case when e.cause like 'transfer:%' then 'transfer' else 'dispute' end as about,
        substr(e.cause, strpos(e.cause, ':') + 1) as id from settlement_entries e
      where e.provider = $1 and e.day = $2 and (e.cause like 'dispute-%' or e.cause like 'transfer:%')
        and not exists (select from transfers t where t.cause = e.cause)`,
    values: [provider, day],
  })
}
