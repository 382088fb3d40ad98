import type { CustomField } from '@obole/core/validation/custom-field'
import { cents } from '@obole/core/money/money'
import { askedOf } from '@obole/core/validation/participant'
import { isInstalmentCount } from '@obole/core/payment/schedule'
import type { TierPrice } from '@obole/core/campaign/tier'
import type { Place } from '@obole/contract/forms'
import { ourPicture } from '@obole/core/site/picture'
import { type OrganizationRow, organizationOf } from '../organizations/organization.ts'
import type { Row, Queryable } from '../platform/db.ts'
import type { FieldRow, FormRow, OptionRow, TierRow } from './campaign-rows.ts'
import type {
  Campaign,
  CampaignCoupon,
  CampaignOption,
  CampaignRef,
  CampaignTier,
  StocksLeft,
} from './campaign.ts'
import { named, param, sql } from '../platform/sql.ts'

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
export async function loadForm(db: Queryable, ref: CampaignRef): Promise<Campaign | null> {
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
export interface Live {
  version: number
  organizationVersion: number
  stocks: StocksLeft
  collectedCents: number
  contributors: number
}

interface LiveRow extends Row {
  version: number
  organization_version: number
  stocks: Record<string, { left: number; held: number }> | null
  collected_cents: number
  contributors: number
}

interface SaleStopRow extends Row {
  allow_collect: boolean
  is_event_canceled: boolean
}

export async function readSaleStop(db: Queryable, formId: number): Promise<SaleStopRow | null> {
  const [row] = await db.query<SaleStopRow>(named('form-sale-stop')`
      select o.allow_collect, exists (select from event_cancellations x where x.form_id = f.id) as is_event_canceled
      from forms f join organizations o on o.id = f.organization_id where f.id = ${formId}`)
  return row ?? null
}

export async function readLive(
  db: Queryable,
  formId: number,
  stockIds: readonly number[],
): Promise<Live | null> {
  const formIdParam = param(formId)
  const [row] = await db.query<LiveRow>(named('form-live')`
      select f.version, o.version as organization_version,
        (select json_object_agg(s.id, json_build_object('left', s.capacity - s.held - s.sold, 'held', s.held))
        from stocks s where s.id = any(${stockIds})) as stocks,
        (coalesce(t.collected_cents, 0) + coalesce(c.collected_cents, 0))::bigint as collected_cents,
        (coalesce(n.contributions, 0) + coalesce(m.contributions, 0))::bigint as contributors
      from forms f
      join organizations o on o.id = f.organization_id
      left join form_totals t on t.form_id = f.id
      cross join (
        select sum(collected_cents) as collected_cents from form_total_changes where form_id = ${formIdParam}) c
      left join contribution_totals n on n.form_id = f.id
      cross join (
        select sum(contributions) as contributions from contribution_changes where form_id = ${formIdParam}) m
      where f.id = ${formIdParam}`)
  if (!row) return null
  return {
    version: row.version,
    organizationVersion: row.organization_version,
    stocks: new Map(Object.entries(row.stocks ?? {}).map(([id, stock]) => [Number(id), stock])),
    collectedCents: row.collected_cents,
    contributors: row.contributors,
  }
}

function campaignOf(row: CampaignRow): Campaign {
  const { form, organization, tiers, options, fields } = row
  const profile = organizationOf(organization)
  const campaignOptions = options.map((option) => optionOf(option, fields))
  return {
    id: form.id,
    version: form.version,
    organization: profile,
    organizationId: profile.id,
    organizationSlug: profile.slug,
    organizationName: profile.name,
    providerAccount: profile.providerAccount,
    allowCollect: profile.allowCollect,
    isUnderColucheLaw: profile.isUnderColucheLaw,
    formType: form.form_type,
    slug: form.slug,
    state: form.state,
    isDeletedDraft: form.is_deleted_draft,
    isEventCanceled: row.is_event_canceled,
    tiers: tiers.map((tier) => tierOf(tier, campaignOptions, fields)),
    remainingEntries: null,
    heldEntries: 0,
    collectedCents: cents(0),
    contributorsCount: 0,
    ...presentationOf(form),
    ...salesOf(form),
  }
}

function presentationOf(form: FormRow) {
  return {
    title: form.title,
    description: form.description,
    longDescription: form.long_description,
    activityType: form.activity_type,
    color: form.color,
    banner: ourPicture(form.banner),
    logo: ourPicture(form.logo),
    place: form.place ? placeOf(form.place) : null,
    startsAt: instant(form.start_at),
    endsAt: instant(form.end_at),
    validityType: form.validity_type,
    displayContributorName: form.display_contributor_name,
    amountVisible: form.amount_visible,
    displayRemainingEntries: form.display_remaining_entries,
    displayParticipantsCount: form.display_participants_count,
    widgetButtonText: form.widget_button_text,
    personalizedMessage: form.personalized_message,
    contactEmail: form.contact_email,
    createdAt: Date.parse(form.created_at),
    updatedAt: Date.parse(form.updated_at),
  }
}

function salesOf(form: FormRow) {
  return {
    saleStart: instant(form.sale_start_at),
    saleEnd: instant(form.sale_end_at),
    instalmentCounts: form.instalment_counts.filter(isInstalmentCount),
    allowCoupons: form.allow_coupons,
    acceptOpenDonation: form.accept_open_donation,
    acceptOpenMonthlyDonation: form.accept_open_monthly_donation,
    openDonationPresetAmountsCents: form.open_donation_preset_amounts_cents.map(cents),
    openDonationPresetImpacts: form.open_donation_preset_impacts,
    financialGoalCents: optionalCents(form.financial_goal_cents),
    maxPerUser: form.max_per_user,
    entriesStockId: form.entries_stock_id,
    allowIndividualPayer: form.allow_individual_payer,
    allowOrganismPayer: form.allow_organism_payer,
    askPayerAddress: form.ask_payer_address,
    askPayerBirthDate: form.ask_payer_birth_date,
    termsOfSaleUrl: form.terms_of_sale_url,
    remindAbandonedCart: form.remind_abandoned_cart,
    generateTickets: form.generate_tickets,
    canPassTicketsOn: form.can_pass_tickets_on,
    generateMembershipCards: form.generate_membership_cards,
  }
}

function tierOf(
  tier: TierRow,
  options: readonly CampaignOption[],
  fields: readonly FieldRow[],
): CampaignTier {
  const own = fields.filter(({ tier_id }) => tier_id === tier.id)
  const shared = fields.filter((field) => field.tier_id === null && field.extra_option_id === null)
  return {
    id: tier.id,
    name: tier.label,
    description: tier.description,
    tierType: tier.tier_type,
    price: priceOf(tier),
    presetAmountsCents: tier.preset_amounts_cents.map(cents),
    presetImpacts: tier.preset_impacts,
    suggestedAmountCents: optionalCents(tier.suggested_amount_cents),
    vatBasisPoints: tier.vat_basis_points,
    // Where a campaign offers payment in several times, it applies to every tier except those excluded from it.
    paymentFrequency: tier.is_excluded_from_form_payment_terms ? 'Single' : tier.payment_frequency,
    remaining: null,
    held: 0,
    stockId: tier.stock_id,
    maxPerUser: tier.max_per_user,
    maxPerCart: tier.max_per_cart,
    saleStart: instant(tier.sale_start_at),
    saleEnd: instant(tier.sale_end_at),
    isEligibleTaxReceipt: tier.is_eligible_tax_receipt,
    isExcludedFromFormPaymentTerms: tier.is_excluded_from_form_payment_terms,
    isFavorite: tier.is_favorite,
    asksParticipant: tier.asks_participant,
    participantFields: askedOf(tier.participant_fields),
    isForMinors: tier.is_for_minors,
    picture: ourPicture(tier.picture),
    extraOptions: options.filter(({ id }) => tier.option_ids.includes(id)),
    customFields: [...own, ...shared].map(fieldOf),
  }
}

function priceOf(tier: TierRow): TierPrice {
  if (tier.price_category === 'Free') return { category: 'Free' }
  if (tier.price_category === 'Fixed') return { category: 'Fixed', priceCents: cents(tier.price_cents ?? 0) }
  return {
    category: 'Pwyw',
    minCents: optionalCents(tier.min_amount_cents),
    maxCents: optionalCents(tier.max_amount_cents),
  }
}

function optionOf(option: OptionRow, fields: readonly FieldRow[]): CampaignOption {
  return {
    id: option.id,
    label: option.label,
    description: option.description,
    priceCents: cents(option.price_cents),
    vatBasisPoints: option.vat_basis_points,
    isRequired: option.is_required,
    remaining: null,
    held: 0,
    stockId: option.stock_id,
    customFields: fields.filter((field) => field.extra_option_id === option.id).map(fieldOf),
  }
}

function fieldOf(field: FieldRow): CustomField {
  const { id, type, label, is_required: isRequired, choices: values, max_length: maxLength } = field
  return { id, type, label, isRequired, values, maxLength }
}

function placeOf(place: Partial<Place>): Place {
  const nowhere = { name: null, address: null, zipCode: null, city: null, country: null, geoLocation: null }
  return { ...nowhere, ...place }
}

function instant(text: string | null): number | null {
  return text === null ? null : Date.parse(text)
}

function optionalCents(amount: number | null) {
  return amount === null ? null : cents(amount)
}

interface CouponRow extends Row {
  id: number
  code: string
  percent_basis_points: number | null
  amount_cents: number | null
  uses_stock_id: number | null
  tier_ids: number[] | null
  start_at: Date | null
  end_at: Date | null
  max_uses: number | null
  uses: number | null
}

const COUPON = sql`
  select c.id, c.code, c.percent_basis_points, c.amount_cents, c.uses_stock_id, to_jsonb(c.tier_ids) as tier_ids,
    c.start_at, c.end_at,
    s.capacity as max_uses, s.held + s.sold as uses
  from coupons c left join stocks s on s.id = c.uses_stock_id`

export async function readCouponByCode(
  db: Queryable,
  formId: number,
  code: string,
): Promise<CampaignCoupon | null> {
  const [row] = await db.query<CouponRow>(
    named('coupon-by-code')`
      ${COUPON} where c.form_id = ${formId} and c.code = ${code} and c.deleted_at is null`,
  )
  return row ? couponOf(row) : null
}

function couponOf(row: CouponRow): CampaignCoupon {
  return {
    id: row.id,
    code: row.code,
    reduction:
      row.percent_basis_points === null
        ? { kind: 'Amount', amountCents: cents(row.amount_cents ?? 0) }
        : { kind: 'Percent', basisPoints: row.percent_basis_points },
    tierIds: row.tier_ids,
    startsAt: row.start_at?.getTime() ?? null,
    endsAt: row.end_at?.getTime() ?? null,
    maxUses: row.max_uses,
    uses: row.uses ?? 0,
    usesStockId: row.uses_stock_id,
  }
}

/** The names of the lines of an order, in the order they were chosen. */
export const readLineNames = (db: Queryable, orderId: number): Promise<{ name: string }[]> =>
  db.query(named('forms-line-names')`select name from order_items where order_id = ${orderId} order by id`)
