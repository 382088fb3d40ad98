import type { CustomField } from '@obole/core/validation/custom-field'
import { ZERO } from '@obole/core/money/money'
import type { TierPrice } from '@obole/core/campaign/tier'
import { type OrganizationRow, organizationOf } from '../organizations/organization.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { named, rowsOf, sql } from '../platform/sql.ts'
import {
  CAMPAIGN_COLUMNS,
  COUPON_COLUMNS,
  type CouponRow,
  FIELD_COLUMNS,
  type FieldRow,
  FORM_COLUMNS,
  type FormRow,
  OPTION_COLUMNS,
  type OptionRow,
  TIER_COLUMNS,
  type TierRow,
} from './campaign-columns.ts'
import type {
  Campaign,
  CampaignCoupon,
  CampaignOption,
  CampaignRef,
  CampaignTier,
  PriceParts,
  StocksLeft,
} from './campaign.ts'
import { type HeldOf, readColumns } from './columns.ts'

interface CampaignRow extends Row {
  form: FormRow
  organization: OrganizationRow
  is_event_canceled: boolean
  tiers: TierRow[]
  options: OptionRow[]
  fields: FieldRow[]
}

const CAMPAIGN = sql`
  select to_jsonb(f) as form, to_jsonb(o) as organization,
    exists (select from event_cancellations x where x.form_id = f.id) as is_event_canceled,
    array(select to_jsonb(t) || jsonb_build_object('option_ids', array(
        select extra_option_id from tier_extra_options where tier_id = t.id))
      from tiers t where t.form_id = f.id and t.deleted_at is null order by t.position, t.id) as tiers,
    array(select to_jsonb(e) from extra_options e
      where e.form_id = f.id and e.deleted_at is null order by e.position, e.id) as options,
    array(select to_jsonb(c) from custom_fields c
      where c.form_id = f.id and c.deleted_at is null order by c.position, c.id) as fields
  from forms f join organizations o on o.id = f.organization_id`

/** The campaign as its administrators wrote it; `readLive` reads what remains of its stocks. */
export async function findCampaign(db: Queryable, ref: CampaignRef): Promise<Campaign | null> {
  const [row] = await db.query<CampaignRow>(
    'formId' in ref
      ? named('form-by-id')`${CAMPAIGN} where f.id = ${ref.formId}`
      : named(
          'form-by-slug',
        )`${CAMPAIGN} where o.slug = ${ref.organizationSlug} and f.form_type = ${ref.formType}
            and f.slug = ${ref.formSlug}`,
  )
  return row ? campaignOf(row) : null
}

/** What changes with every buyer, and the versions that show whether the rest has changed too. */
export interface LiveFigures {
  version: number
  organizationVersion: number
  stocks: StocksLeft
  collectedCents: number
  contributors: number
}

interface LiveRow extends Row {
  n: number
  version: number
  organization_version: number
  stocks: Record<string, { left: number; held: number }> | null
  collected_cents: number
  contributors: number
}

/** A campaign, and the stocks to read of it. */
export interface LiveAsked {
  formId: number
  stockIds: readonly number[]
}

/** One answer for each, in their order; null for a campaign that is gone. */
export async function readLive(db: Queryable, asked: readonly LiveAsked[]): Promise<(LiveFigures | null)[]> {
  const rows = await db.query<LiveRow>(named('form-live')`
      with asked as (${rowsOf({ formId: 'bigint', stockIds: 'bigint[]' }, asked)})
      select a.n, f.version, o.version as organization_version,
        (select json_object_agg(s.id, json_build_object('left', s.capacity - s.held - s.sold, 'held', s.held))
        from stocks s where s.id = any(a.stock_ids)) as stocks,
        (coalesce(t.collected_cents, 0) + coalesce(c.collected_cents, 0))::bigint as collected_cents,
        (coalesce(n.contributions, 0) + coalesce(m.contributions, 0))::bigint as contributors
      from asked a
      join forms f on f.id = a.form_id
      join organizations o on o.id = f.organization_id
      left join form_totals t on t.form_id = f.id
      cross join lateral (
        select sum(collected_cents) as collected_cents from form_total_changes where form_id = f.id) c
      left join contribution_totals n on n.form_id = f.id
      cross join lateral (
        select sum(contributions) as contributions from contribution_changes where form_id = f.id) m`)
  const found = new Map(rows.map((row) => [row.n, liveOf(row)]))
  return asked.map((_, index) => found.get(index + 1) ?? null)
}

const liveOf = (row: LiveRow): LiveFigures => ({
  version: row.version,
  organizationVersion: row.organization_version,
  stocks: new Map(Object.entries(row.stocks ?? {}).map(([id, stock]) => [Number(id), stock])),
  collectedCents: row.collected_cents,
  contributors: row.contributors,
})

function campaignOf(row: CampaignRow): Campaign {
  const { form, organization, tiers, options, fields } = row
  const profile = organizationOf(organization)
  const campaignOptions = options.map((option) => optionOf(option, fields))
  return {
    ...readColumns(FORM_COLUMNS, form),
    ...readColumns(CAMPAIGN_COLUMNS, form),
    organization: profile,
    organizationId: profile.id,
    organizationSlug: profile.slug,
    organizationName: profile.name,
    providerAccount: profile.providerAccount,
    allowCollect: profile.allowCollect,
    isUnderColucheLaw: profile.isUnderColucheLaw,
    isEventCanceled: row.is_event_canceled,
    tiers: tiers.map((tier) => tierOf(tier, campaignOptions, fields)),
    remainingEntries: null,
    heldEntries: 0,
    collectedCents: ZERO,
    contributorsCount: 0,
  }
}

function tierOf(row: TierRow, options: readonly CampaignOption[], fields: readonly FieldRow[]): CampaignTier {
  const { priceCategory, priceCents, minCents, maxCents, paymentFrequency, ...tier } = readColumns(
    TIER_COLUMNS,
    row,
  )
  const own = fields.filter(({ tier_id }) => tier_id === row.id)
  const shared = fields.filter((field) => field.tier_id === null && field.extra_option_id === null)
  return {
    ...tier,
    id: row.id,
    price: priceOf({ priceCategory, priceCents, minCents, maxCents }),
    // Where a campaign offers payment in several times, it applies to every tier except those excluded from it.
    paymentFrequency: tier.isExcludedFromFormPaymentTerms ? 'Single' : paymentFrequency,
    remaining: null,
    held: 0,
    stockId: row.stock_id,
    extraOptions: options.filter(({ id }) => row.option_ids.includes(id)),
    customFields: [...own, ...shared].map(fieldOf),
  }
}

function priceOf({
  priceCategory,
  priceCents,
  minCents,
  maxCents,
}: Pick<HeldOf<typeof TIER_COLUMNS>, PriceParts>): TierPrice {
  if (priceCategory === 'Free') return { category: 'Free' }
  if (priceCategory === 'Fixed') return { category: 'Fixed', priceCents: priceCents ?? ZERO }
  return { category: 'Pwyw', minCents, maxCents }
}

function optionOf(row: OptionRow, fields: readonly FieldRow[]): CampaignOption {
  return {
    ...readColumns(OPTION_COLUMNS, row),
    id: row.id,
    remaining: null,
    held: 0,
    stockId: row.stock_id,
    customFields: fields.filter((field) => field.extra_option_id === row.id).map(fieldOf),
  }
}

const fieldOf = (row: FieldRow): CustomField => ({ id: row.id, ...readColumns(FIELD_COLUMNS, row) })

interface FoundCoupon extends Row {
  coupon: CouponRow
  max_uses: number | null
  uses: number | null
}

export async function readCouponByCode(
  db: Queryable,
  formId: number,
  code: string,
): Promise<CampaignCoupon | null> {
  const [row] = await db.query<FoundCoupon>(named('coupon-by-code')`
      select to_jsonb(c) as coupon, s.capacity as max_uses, s.held + s.sold as uses
      from coupons c left join stocks s on s.id = c.uses_stock_id
      where c.form_id = ${formId} and c.code = ${code} and c.deleted_at is null`)
  return row ? couponOf(row) : null
}

function couponOf({ coupon: row, max_uses: maxUses, uses }: FoundCoupon): CampaignCoupon {
  const { percentBasisPoints, amountCents, ...coupon } = readColumns(COUPON_COLUMNS, row)
  return {
    ...coupon,
    id: row.id,
    reduction:
      percentBasisPoints === null
        ? { kind: 'Amount', amountCents: amountCents ?? ZERO }
        : { kind: 'Percent', basisPoints: percentBasisPoints },
    maxUses,
    uses: uses ?? 0,
    usesStockId: row.uses_stock_id,
  }
}

/** The names of the lines of an order, in the order they were chosen. */
export const readLineNames = (db: Queryable, orderId: number): Promise<{ name: string }[]> =>
  db.query(named('forms-line-names')`select name from order_items where order_id = ${orderId} order by id`)
