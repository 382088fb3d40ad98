import type { CampaignDocument } from '@obole/contract/manage-campaigns'
import { type LeftOut, PULLED_MACHINE, type PulledRefusal, type PulledState } from '@obole/core/imports/pull'
import type { FormState, FormType } from '@obole/core/campaign/form'
import type { MembershipValidity } from '@obole/core/campaign/membership'
import { statesBefore } from '@obole/core/machine'
import type { Queryable, Row } from '../platform/db.ts'
import { listed, sql } from '../platform/sql.ts'

export interface ListedThere {
  sourceKey: string
  formType: string
  sourceFormSlug: string
  title: string
  isCurrent: boolean
}

export async function countListed(db: Queryable, pullId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::integer as count from pulled_campaigns where pull_id = ${pullId}`,
  )
  return row?.count ?? 0
}

/** Campaigns of a page, numbered in their order; one that was on an earlier page is left alone. */
export async function insertListed(
  db: Queryable,
  of: { pullId: number; organizationId: number },
  campaigns: readonly ListedThere[],
): Promise<void> {
  await db.query(sql`
    insert into pulled_campaigns (pull_id, number, organization_id, source_key, form_type, source_form_slug, title, is_current)
    select ${of.pullId}, before.last + c.n, ${of.organizationId}, c.one ->> 'sourceKey', c.one ->> 'formType',
      c.one ->> 'sourceFormSlug', c.one ->> 'title', (c.one ->> 'isCurrent')::boolean
    from (select coalesce(max(number), 0) as last from pulled_campaigns where pull_id = ${of.pullId}) before,
      jsonb_array_elements(${JSON.stringify(campaigns)}::jsonb) with ordinality as c(one, n)
    on conflict (pull_id, source_key) do nothing`)
}

export interface CampaignRow extends Row {
  number: number
  sourceKey: string
  formType: string
  sourceFormSlug: string
  title: string
  isCurrent: boolean
  state: PulledState
  refusal: PulledRefusal | null
  leftOut: LeftOut[]
  rateCount: number
  questionCount: number
  formId: number | null
}

const COLUMNS = sql`
  c.number, c.source_key as "sourceKey", c.form_type as "formType", c.source_form_slug as "sourceFormSlug", c.title,
  c.is_current as "isCurrent", c.state, c.refusal, c.left_out as "leftOut", c.rate_count as "rateCount",
  c.question_count as "questionCount", c.form_id as "formId"`

export async function findNext(
  db: Queryable,
  pullId: number,
  { state, after = 0 }: { state: PulledState; after?: number },
): Promise<(CampaignRow & { document: CampaignDocument | null }) | null> {
  const [row] = await db.query<CampaignRow & { document: CampaignDocument | null }>(sql`
    select ${COLUMNS}, c.document from pulled_campaigns c
    where c.pull_id = ${pullId} and c.state = ${state} and c.number > ${after} order by c.number limit 1`)
  return row ?? null
}

export async function saveRead(
  db: Queryable,
  pullId: number,
  number: number,
  read:
    | { refusal: PulledRefusal }
    | {
        document: CampaignDocument
        leftOut: readonly LeftOut[]
        rateCount: number
        questionCount: number
      },
): Promise<void> {
  const draft = 'refusal' in read ? null : read
  await db.query(sql`
    update pulled_campaigns set state = ${draft ? 'Ready' : 'Refused'},
      refusal = ${'refusal' in read ? read.refusal : null}, document = ${draft && JSON.stringify(draft.document)}::jsonb,
      left_out = ${JSON.stringify(draft?.leftOut ?? [])}::jsonb, rate_count = ${draft?.rateCount ?? 0},
      question_count = ${draft?.questionCount ?? 0}
    where pull_id = ${pullId} and number = ${number} and state = 'Listed'`)
}

/** Each campaign once: one that is no longer in a state before its new one is left alone. */
export async function moveCampaigns(
  db: Queryable,
  pullId: number,
  numbers: readonly number[],
  to: 'Chosen' | 'Known' | 'Undone' | 'Kept',
): Promise<number> {
  const moved = await db.query(sql`
    update pulled_campaigns set state = ${to} where pull_id = ${pullId} and number = any(${numbers}::integer[])
      and state in ${listed(statesBefore(PULLED_MACHINE, to))} returning number`)
  return moved.length
}

export async function noteBrought(
  db: Queryable,
  pullId: number,
  number: number,
  formId: number,
): Promise<void> {
  await db.query(sql`
    update pulled_campaigns set state = 'Done', form_id = ${formId}, document = null
    where pull_id = ${pullId} and number = ${number} and state in ${listed(statesBefore(PULLED_MACHINE, 'Done'))}`)
}

/** A campaign that was brought and then deleted in the desk may come again. */
export async function freeDeleted(db: Queryable, organizationId: number): Promise<void> {
  await db.query(sql`
    update pulled_campaigns c set state = 'Undone' from forms f
    where c.organization_id = ${organizationId} and c.state in ${listed(statesBefore(PULLED_MACHINE, 'Undone'))}
      and f.id = c.form_id and f.state = 'Deleted'`)
}

/** Campaigns that another pull brought before. */
export async function markKnown(db: Queryable, pullId: number): Promise<void> {
  await db.query(sql`
    update pulled_campaigns c set state = 'Known'
    where c.pull_id = ${pullId} and c.state in ${listed(statesBefore(PULLED_MACHINE, 'Known'))} and exists (
      select from pulled_campaigns other where other.organization_id = c.organization_id
        and other.source_key = c.source_key and other.state in ('Done', 'Kept'))`)
}

export interface ShownCampaign extends CampaignRow {
  /** What it became here, or became once before. */
  here: { formType: FormType; formSlug: string; state: FormState } | null
}

export const readCampaigns = (db: Queryable, pullId: number): Promise<ShownCampaign[]> =>
  db.query<ShownCampaign>(sql`
    select ${COLUMNS}, (
      select jsonb_build_object('formType', f.form_type, 'formSlug', f.slug, 'state', f.state)
      from pulled_campaigns one join forms f on f.id = one.form_id
      where one.organization_id = c.organization_id and one.source_key = c.source_key
        and one.state in ('Done', 'Kept')) as here
    from pulled_campaigns c where c.pull_id = ${pullId} order by c.number`)

export async function formStateOf(db: Queryable, formId: number): Promise<FormState | null> {
  const [row] = await db.query<{ state: FormState }>(sql`select state from forms where id = ${formId}`)
  return row?.state ?? null
}

export interface CampaignThere extends Row {
  sourceFormSlug: string
  title: string
  validityType: MembershipValidity | null
  startDate: string | null
  endDate: string | null
}

/** What the campaigns that were read are called there, and how long memberships of them last, by their own words. */
export const readCampaignsThere = (db: Queryable, pullId: number): Promise<CampaignThere[]> =>
  db.query<CampaignThere>(sql`
    select source_form_slug as "sourceFormSlug", title, document ->> 'validityType' as "validityType",
      document ->> 'startDate' as "startDate", document ->> 'endDate' as "endDate"
    from pulled_campaigns where pull_id = ${pullId}`)
