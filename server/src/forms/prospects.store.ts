import type { Locale } from '@obole/core/locale'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'

export interface Prospect {
  formId: number
  email: string
  locale: Locale
  /** The tiers they wait for; none of them is the campaign as a whole. */
  tierIds: readonly number[]
}

export async function isProspect(db: Queryable, { formId, email, tierIds }: Prospect): Promise<boolean> {
  const rows = await db.query({
    name: 'prospect-known',
    text: `
      select from prospects where form_id = $1 and email = $2 and told_at is null
        and (tier_ids = '{}' or ($3::bigint[] <> '{}' and tier_ids @> $3))`,
    values: [formId, email, tierIds],
  })
  return rows.length > 0
}

/** Whoever was told once may ask to be told again; whoever waits for one tier may wait for another too, or for whatever comes. */
export async function saveProspect(
  db: Queryable,
  { formId, email, locale, tierIds }: Prospect,
  now: number,
): Promise<void> {
  await db.query({
    name: 'prospect-save',
    text: `
      insert into prospects as p (form_id, email, locale, created_at, tier_ids)
      values ($1, $2, $3, to_timestamp($4 / 1000.0), $5)
      on conflict (form_id, email) do update set told_at = null, locale = excluded.locale, created_at = excluded.created_at,
        tier_ids = case
          when p.told_at is not null then excluded.tier_ids
          when p.tier_ids = '{}' or excluded.tier_ids = '{}' then '{}'
          else (select array_agg(distinct id order by id) from unnest(p.tier_ids || excluded.tier_ids) id) end`,
    values: [formId, email, locale, now, tierIds],
  })
}

/** Campaigns somebody waits for and which may take payments again, as far as a query can tell. */
export async function readAwaitedForms(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ id: number }>({
    name: 'prospects-awaited',
    text: `
      select f.id from forms f join organizations o on o.id = f.organization_id
      where f.id in (select form_id from prospects where told_at is null)
        and o.allow_collect and f.state in ('Public', 'Private')`,
  })
  return rows.map(({ id }) => id)
}

interface WaitingRow extends Row {
  id: number
  email: string
  locale: Locale
  tier_ids: number[]
}

/** Of those who wait for the whole or for a tier that is open, marks some as told and adds the jobs that tell them, in one commit; answers how many. */
export async function takeProspects(
  db: Queryable,
  formId: number,
  { limit, now, openTierIds }: { limit: number; now: number; openTierIds: readonly number[] },
  jobFor: (prospect: { prospectId: number; email: string; locale: Locale; tierIds: number[] }) => NewJob,
): Promise<number> {
  const waiting = await db.query<WaitingRow>({
    name: 'prospects-waiting',
    text: `
      select id, email, locale, to_jsonb(tier_ids) as tier_ids from prospects
      where form_id = $1 and told_at is null and (tier_ids = '{}' or tier_ids && $3::bigint[])
      order by id limit $2 for update skip locked`,
    values: [formId, limit, openTierIds],
  })
  if (waiting.length === 0) return 0
  const jobs = waiting.map(({ id, email, locale, tier_ids: tierIds }) =>
    jobFor({ prospectId: id, email, locale, tierIds: tierIds.filter((tier) => openTierIds.includes(tier)) }),
  )
  await db.query({
    name: 'prospects-take',
    text: `
      with jobs_added as (${insertJobsCte('$3')} returning id)
      update prospects set told_at = to_timestamp($2 / 1000.0) where id = any($1)`,
    values: [waiting.map(({ id }) => id), now, jobsParam(jobs, now)],
  })
  return waiting.length
}

export async function deleteToldProspects(db: Queryable, toldBefore: number): Promise<void> {
  await db.query({
    name: 'prospects-delete-told',
    text: 'delete from prospects where told_at < to_timestamp($1 / 1000.0)',
    values: [toldBefore],
  })
}

/** Those whose campaign never took payments again. */
export async function deleteProspects(db: Queryable, waitingSince: number): Promise<void> {
  await db.query({
    text: 'delete from prospects where created_at < to_timestamp($1 / 1000.0)',
    values: [waitingSince],
  })
}
