import { SHOWN_STATES } from '@obole/core/campaign/form'
import type { Locale } from '@obole/core/locale'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, listed, named, param, sql } from '../platform/sql.ts'

export interface Prospect {
  formId: number
  email: string
  locale: Locale
  /** The tiers they wait for; empty means the campaign as a whole. */
  tierIds: readonly number[]
}

export async function isProspect(db: Queryable, { formId, email, tierIds }: Prospect): Promise<boolean> {
  const tierIdsParam = param(tierIds)
  const rows = await db.query(named('prospect-known')`
      select from prospects where form_id = ${formId} and email = ${email} and told_at is null
        and (tier_ids = '{}' or (${tierIdsParam}::bigint[] <> '{}' and tier_ids @> ${tierIdsParam}))`)
  return rows.length > 0
}

/**
 * A person who already had the mail may ask again; a person who waits for one tier may add another, or wait for the
 * whole campaign.
 */
export async function saveProspect(
  db: Queryable,
  { formId, email, locale, tierIds }: Prospect,
  now: number,
): Promise<void> {
  await db.query(named('prospect-save')`
      insert into prospects as p (form_id, email, locale, created_at, tier_ids)
      values (${formId}, ${email}, ${locale}, ${at(now)}, ${tierIds})
      on conflict (form_id, email) do update set told_at = null, locale = excluded.locale,
      created_at = excluded.created_at,
        tier_ids = case
          when p.told_at is not null then excluded.tier_ids
          when p.tier_ids = '{}' or excluded.tier_ids = '{}' then '{}'
          else (select array_agg(distinct id order by id) from unnest(p.tier_ids || excluded.tier_ids) id) end`)
}

/** Campaigns that people wait for and that may take payments again, as far as a query can know. */
export async function readCampaignsWaitedFor(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ id: number }>(named('prospects-awaited')`
      select f.id from forms f join organizations o on o.id = f.organization_id
      where f.id in (select form_id from prospects where told_at is null)
        and o.allow_collect and f.state in ${listed(SHOWN_STATES)}`)
  return rows.map(({ id }) => id)
}

interface WaitingRow extends Row {
  id: number
  email: string
  locale: Locale
  tier_ids: number[]
}

/**
 * Takes some of the people who wait for the campaign or for a tier that is open: marks them as informed and adds the
 * jobs that mail them, in one commit; answers how many.
 */
export async function takeProspects(
  db: Queryable,
  formId: number,
  { limit, now, openTierIds }: { limit: number; now: number; openTierIds: readonly number[] },
  jobFor: (prospect: { prospectId: number; email: string; locale: Locale; tierIds: number[] }) => NewJob,
): Promise<number> {
  const waiting = await db.query<WaitingRow>(named('prospects-waiting')`
      select id, email, locale, to_jsonb(tier_ids) as tier_ids from prospects
      where form_id = ${formId} and told_at is null and (tier_ids = '{}' or tier_ids && ${openTierIds}::bigint[])
      order by id limit ${limit} for update skip locked`)
  if (waiting.length === 0) return 0
  const jobs = waiting.map(({ id, email, locale, tier_ids: tierIds }) =>
    jobFor({ prospectId: id, email, locale, tierIds: tierIds.filter((tier) => openTierIds.includes(tier)) }),
  )
  await db.query(named('prospects-take')`
      with jobs_added as (${insertJobsCte(param(jobsParam(jobs, now)))} returning id)
      update prospects set told_at = ${at(now)} where id = any(${waiting.map(({ id }) => id)})`)
  return waiting.length
}

export async function deleteMailedProspects(db: Queryable, mailedBefore: number): Promise<void> {
  await db.query(named('prospects-delete-told')`delete from prospects where told_at < ${at(mailedBefore)}`)
}

/** Deletes the people whose campaign never took payments again. */
export async function deleteProspects(db: Queryable, waitingSince: number): Promise<void> {
  await db.query(sql`delete from prospects where created_at < ${at(waitingSince)}`)
}
