import type { LocalDate } from '@obole/core/dates/dates'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, named, param, raw, sql } from '../platform/sql.ts'

export interface EntryToKeep {
  id: string
  cause: string
  amountCents: number
}

/** Keeps each entry once: an entry reported again is the same, as entries never change. */
export async function keepEntries(
  db: Queryable,
  provider: string,
  day: LocalDate,
  entries: readonly EntryToKeep[],
): Promise<void> {
  await db.query(named('settlement-keep')`
      insert into settlement_entries (provider, id, day, cause, amount_cents)
      select ${provider}, entry.id, ${day}, entry.cause, entry.amount_cents
      from unnest(${entries.map(({ id }) => id)}::text[], ${entries.map(({ cause }) => cause)}::text[],
      ${entries.map(({ amountCents }) => amountCents)}::bigint[]) as entry(id, cause, amount_cents)
      on conflict (provider, id) do nothing`)
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
const SIGNED = sql`case when t.debit_account = 'provider:clearing' then t.amount_cents else -t.amount_cents end`
const TOUCHES = sql`'provider:clearing' in (t.debit_account, t.credit_account)`

/**
 * Compares a day of the provider with our books, cause by cause. What we booked for an entry counts for the entry's
 * day, however late we learned of it. What we booked that day and the provider never reported counts too, except
 * movements of another provider.
 */
export async function compareDay(
  db: Queryable,
  compared: { provider: string; day: LocalDate; from: number; to: number; now: number },
): Promise<SettlementDay> {
  const { provider, day, from, to, now } = compared
  const providerParam = param(provider)
  const dayParam = param(day)
  const [row] = await db.query<SettlementDay>(named('settlement-compare')`
      with told as materialized (
        select cause, sum(amount_cents) as cents, count(*) as entries
        from settlement_entries where provider = ${providerParam} and day = ${dayParam} group by cause),
      known as materialized (select cause, unnest(ledger_causes(cause)) as ledger_cause from told),
      sides as materialized (
        select cause, sum(provider) as provider, sum(ledger) as ledger from (
          select cause, cents as provider, 0 as ledger from told
          union all
          select known.cause, 0, ${SIGNED}
          from known join transfers t on t.cause = known.ledger_cause and ${TOUCHES}
          union all
          select settlement_cause(untold.cause), 0, untold.cents
          from (
            select t.cause, ${SIGNED} as cents from transfers t
            where t.booked_at >= ${at(from)} and t.booked_at < ${at(to)} and ${TOUCHES}
              and not exists (select from settlement_entries e where e.cause = settlement_cause(t.cause))
            -- So that only these few are looked up.
            offset 0) untold
          where coalesce(provider_of_cause(untold.cause), ${providerParam}) = ${providerParam}
        ) movements group by cause),
      differing as (select * from sides where provider <> ledger)
      insert into settlement_days as d (provider, day, entry_count, provider_cents, ledger_cents, differing_count,
        differing, compared_at)
      select ${providerParam}, ${dayParam}, coalesce((select sum(entries) from told), 0), coalesce(sum(provider), 0),
        coalesce(sum(ledger), 0),
        (select count(*) from differing),
        coalesce((select jsonb_agg(shown) from (select * from differing order by cause limit ${raw(SHOWN)}) shown),
        '[]'),
        ${at(now)}
      from sides
      on conflict (provider, day) do update set entry_count = excluded.entry_count,
      provider_cents = excluded.provider_cents,
        ledger_cents = excluded.ledger_cents, differing_count = excluded.differing_count,
        differing = excluded.differing,
        compared_at = excluded.compared_at
      returning d.day, d.entry_count as "entryCount", d.provider_cents as "providerCents",
      d.ledger_cents as "ledgerCents",
        d.differing_count as "differingCount", d.differing`)
  if (!row) throw new Error(`the settlement of ${day} was compared without an answer`)
  return row
}

/** Progress of the comparison: the last day compared, the first with anything to compare, and days that differ. */
export async function findProgress(
  db: Queryable,
  provider: string,
  since: LocalDate,
): Promise<{ last: LocalDate | null; firstBookedAt: Date | null; differing: LocalDate[] }> {
  const providerParam = param(provider)
  const [row] = await db.query<{
    last: LocalDate | null
    firstBookedAt: Date | null
    differing: LocalDate[]
  }>(named('settlement-progress')`
      select (select max(day) from settlement_days where provider = ${providerParam}) as last,
        (select booked_at from transfers order by id limit 1) as "firstBookedAt",
        array(select day::text from settlement_days
          where provider = ${providerParam} and differing_count > 0 and day >= ${since} order by day) as differing`)
  return row ?? { last: null, firstBookedAt: null, differing: [] }
}

export async function enqueue(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  await db.query(named('settlement-jobs')`${insertJobsCte(param(jobsParam(jobs, now)))}`)
}

/** Disputes and transfers of a day, by the provider's id, with a movement of the provider that our books lack. */
export async function listUnbooked(
  db: Queryable,
  provider: string,
  day: LocalDate,
): Promise<{ about: 'dispute' | 'transfer'; id: string }[]> {
  return db.query<{ about: 'dispute' | 'transfer'; id: string }>(named('settlement-unbooked')`
      select distinct case when e.cause like 'transfer:%' then 'transfer' else 'dispute' end as about,
        substr(e.cause, strpos(e.cause, ':') + 1) as id from settlement_entries e
      where e.provider = ${provider} and e.day = ${day} and (e.cause like 'dispute-%' or e.cause like 'transfer:%')
        and not exists (select from transfers t where t.cause = e.cause)`)
}
