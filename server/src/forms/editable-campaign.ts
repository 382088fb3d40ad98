import { EMPTY_CAMPAIGN, EMPTY_TIER } from '@obole/contract/empty-campaign'
import type {
  CampaignDocument,
  CouponDocument,
  FieldDocument,
  OptionDocument,
  TierDocument,
} from '@obole/contract/manage-campaigns'
import type { FormState, FormType } from '@obole/core/campaign/form'
import { VAT_RATES, vatRatePercent } from '@obole/core/money/money'
import { askedOf } from '@obole/core/validation/participant'
import { isInstalmentCount } from '@obole/core/payment/schedule'
import { ourPicture } from '@obole/core/site/picture'
import type {
  CouponRow,
  EditableRow,
  EditedFieldRow,
  EditedFormRow,
  EditedOptionRow,
  EditedTierRow,
  StockRow,
} from './editor.store.ts'

export interface Taken {
  sold: number
  held: number
}

/** The elements taken off the page, with their contents, to be put back under the same ids. */
export interface Withdrawn {
  tiers: readonly TierDocument[]
  options: readonly OptionDocument[]
  coupons: readonly CouponDocument[]
  fields: readonly WithdrawnField[]
}

export interface WithdrawnField {
  /** The list it was in: `customFields`, `tiers.12.customFields`… */
  path: string
  field: FieldDocument
  isAnswered: boolean
  /** It was never on the page: so far it has only been in a draft. */
  isNew: boolean
}

/** A campaign as its editor works on it: the document, and its links to what was sold. */
export interface EditableCampaign {
  id: number
  version: number
  organizationId: number
  organizationSlug: string
  formType: FormType
  slug: string
  state: FormState
  /** The event will not take place. */
  isEventCanceled: boolean
  /** Who saved last: the draft where there is one, otherwise the campaign. */
  changedBy: { name: string; at: string } | null
  /** Who last changed what visitors see. */
  publishedBy: { userId: number | null; at: string }
  createdAt: string
  updatedAt: string
  /** The document that visitors see, or will see once the campaign is published. */
  document: CampaignDocument
  /** The changes of a published campaign that wait to be published; null where nothing waits. */
  draft: CampaignDocument | null
  withdrawn: Withdrawn
  /** The stock of each element with a limit: `entries`, `tiers.12`, `options.3`, `coupons.7`. */
  stockIds: ReadonlyMap<string, number>
  taken: ReadonlyMap<string, Taken>
}

export function editableOf(row: EditableRow): EditableCampaign {
  const { form, tiers, options, coupons } = row
  const stocks = new Map(row.stocks.map((stock) => [stock.id, stock]))
  const counted: [string, number | null][] = [
    ['entries', form.entries_stock_id],
    ...tiers.map(({ id, stock_id }): [string, number | null] => [`tiers.${id}`, stock_id]),
    ...options.map(({ id, stock_id }): [string, number | null] => [`options.${id}`, stock_id]),
    ...coupons.map(({ id, uses_stock_id }): [string, number | null] => [`coupons.${id}`, uses_stock_id]),
  ]
  const stockIds = new Map(counted.filter((entry): entry is [string, number] => entry[1] !== null))
  const soldWithoutStock = new Map([
    ...tiers.map(({ id, times_sold }): [string, number] => [`tiers.${id}`, times_sold]),
    ...options.map(({ id, times_sold }): [string, number] => [`options.${id}`, times_sold]),
    ...coupons.map(({ id, times_sold }): [string, number] => [`coupons.${id}`, times_sold]),
  ])
  return {
    id: form.id,
    // Both numbers only increase, so their sum changes with every change of either.
    version: form.version + (row.draft?.version ?? 0),
    organizationId: form.organization_id,
    organizationSlug: row.organization_slug,
    formType: form.form_type,
    slug: form.slug,
    state: form.state,
    isEventCanceled: row.is_event_canceled,
    changedBy: changedByOf(row),
    publishedBy: { userId: form.changed_by, at: iso(form.changed_at ?? form.updated_at) },
    createdAt: iso(form.created_at),
    updatedAt: iso(form.updated_at),
    document: documentOf(row, stocks),
    draft: row.draft?.document ? wholeDocument(row.draft.document) : null,
    withdrawn: withdrawnOf(row, stocks),
    stockIds,
    taken: new Map(
      counted.map(([key, stockId]) => {
        const stock = stockId === null ? undefined : stocks.get(stockId)
        return [key, { sold: stock?.sold ?? soldWithoutStock.get(key) ?? 0, held: stock?.held ?? 0 }]
      }),
    ),
  }
}

/** The document an editor works on: the draft, otherwise what visitors see. */
export const workingDocument = ({ draft, document }: EditableCampaign): CampaignDocument => draft ?? document

/** Completes a document kept by an earlier release with the fields added since. */
export function wholeDocument(kept: CampaignDocument): CampaignDocument {
  // The database stores the fields in its own order; changes are listed in ours.
  const { title, tiers, ...rest } = kept
  return { title, ...EMPTY_CAMPAIGN, ...rest, tiers: tiers.map((tier) => ({ ...EMPTY_TIER, ...tier })) }
}

function changedByOf({ form, draft, changed_by }: EditableRow): EditableCampaign['changedBy'] {
  if (draft?.document && draft.changed_by_name)
    return { name: draft.changed_by_name, at: iso(draft.changed_at) }
  return changed_by && form.changed_at ? { name: changed_by, at: iso(form.changed_at) } : null
}

type Stocks = ReadonlyMap<number, StockRow>

const isOnPage = (row: { deleted_at: string | null }) => row.deleted_at === null
const isWithdrawn = (row: { deleted_at: string | null }) => row.deleted_at !== null

function documentOf(row: EditableRow, stocks: Stocks): CampaignDocument {
  const { form } = row
  const fields = row.fields.filter(isOnPage)
  const options = row.options.filter(isOnPage)
  const offered = new Set(options.map(({ id }) => id))
  const shared = fields.filter((field) => field.tier_id === null && field.extra_option_id === null)
  return {
    ...textsOf(form),
    ...settingsOf(form),
    maxEntries: capacityOf(form.entries_stock_id, stocks),
    customFields: shared.map(fieldOf),
    options: options.map((option) => optionOf(option, fields, stocks)),
    tiers: row.tiers.filter(isOnPage).map((tier) => {
      const { optionIds, ...rest } = tierOf(tier, fields, stocks)
      return { ...rest, optionIds: optionIds.filter((id) => offered.has(id)) }
    }),
    coupons: row.coupons.filter(isOnPage).map((coupon) => couponOf(coupon, stocks)),
  }
}

function withdrawnOf({ tiers, options, coupons, fields }: EditableRow, stocks: Stocks): Withdrawn {
  const asked = fields.filter(isOnPage)
  return {
    tiers: tiers.filter(isWithdrawn).map((tier) => tierOf(tier, asked, stocks)),
    options: options.filter(isWithdrawn).map((option) => optionOf(option, asked, stocks)),
    coupons: coupons.filter(isWithdrawn).map((coupon) => couponOf(coupon, stocks)),
    fields: fields.filter(isWithdrawn).map((row) => ({
      path: listOf(row),
      field: fieldOf(row),
      isAnswered: row.is_answered,
      isNew: row.deleted_at === '-infinity',
    })),
  }
}

function listOf({ tier_id, extra_option_id }: EditedFieldRow): string {
  if (tier_id !== null) return `tiers.${tier_id}.customFields`
  return extra_option_id === null ? 'customFields' : `options.${extra_option_id}.customFields`
}

function textsOf(form: EditedFormRow) {
  return {
    title: form.title,
    privateTitle: form.private_title,
    description: form.description,
    longDescription: form.long_description,
    activityType: form.activity_type,
    color: form.color,
    banner: ourPicture(form.banner),
    logo: ourPicture(form.logo),
    place: form.place && { ...NOWHERE, ...form.place },
    startDate: isoOrNull(form.start_at),
    endDate: isoOrNull(form.end_at),
    termsOfSaleUrl: form.terms_of_sale_url,
    personalizedMessage: form.personalized_message,
    widgetButtonText: form.widget_button_text,
    contactEmail: form.contact_email,
  }
}

const NOWHERE = { name: null, address: null, zipCode: null, city: null, country: null, geoLocation: null }

function settingsOf(form: EditedFormRow) {
  return {
    saleStartDate: isoOrNull(form.sale_start_at),
    saleEndDate: isoOrNull(form.sale_end_at),
    validityType: form.validity_type,
    installments: form.instalment_counts.filter(isInstalmentCount),
    allowCoupons: form.allow_coupons,
    acceptOpenDonation: form.accept_open_donation,
    acceptOpenMonthlyDonation: form.accept_open_monthly_donation,
    openDonationPresetAmounts: form.open_donation_preset_amounts_cents,
    openDonationPresetImpacts: form.open_donation_preset_impacts,
    financialGoal: form.financial_goal_cents,
    maxPerUser: form.max_per_user,
    allowOrganismPayer: form.allow_organism_payer,
    allowIndividualPayer: form.allow_individual_payer,
    askPayerAddress: form.ask_payer_address,
    askPayerBirthDate: form.ask_payer_birth_date,
    displayContributorName: form.display_contributor_name,
    amountVisible: form.amount_visible,
    displayRemainingEntries: form.display_remaining_entries,
    displayParticipantsCount: form.display_participants_count,
    remindAbandonedCart: form.remind_abandoned_cart,
    generateTickets: form.generate_tickets,
    canPassTicketsOn: form.can_pass_tickets_on,
    generateMembershipCards: form.generate_membership_cards,
  }
}

function tierOf(tier: EditedTierRow, fields: readonly EditedFieldRow[], stocks: Stocks): TierDocument {
  return {
    id: tier.id,
    name: tier.label,
    description: tier.description,
    tierType: tier.tier_type,
    priceCategory: tier.price_category,
    price: tier.price_cents,
    minAmount: tier.min_amount_cents,
    maxAmount: tier.max_amount_cents,
    presetAmounts: tier.preset_amounts_cents,
    presetImpacts: tier.preset_impacts,
    suggestedAmount: tier.suggested_amount_cents,
    vatRate: vatRateOf(tier.vat_basis_points),
    paymentFrequency: tier.payment_frequency,
    isExcludedFromFormPaymentTerms: tier.is_excluded_from_form_payment_terms,
    stock: capacityOf(tier.stock_id, stocks),
    maxPerUser: tier.max_per_user,
    maxPerCart: tier.max_per_cart,
    saleStartDate: isoOrNull(tier.sale_start_at),
    saleEndDate: isoOrNull(tier.sale_end_at),
    isEligibleTaxReceipt: tier.is_eligible_tax_receipt,
    isFavorite: tier.is_favorite,
    asksParticipant: tier.asks_participant,
    participantFields: askedOf(tier.participant_fields),
    isForMinors: tier.is_for_minors,
    picture: ourPicture(tier.picture),
    optionIds: tier.option_ids,
    customFields: fields.filter(({ tier_id }) => tier_id === tier.id).map(fieldOf),
  }
}

function optionOf(
  option: EditedOptionRow,
  fields: readonly EditedFieldRow[],
  stocks: Stocks,
): OptionDocument {
  return {
    id: option.id,
    label: option.label,
    description: option.description,
    price: option.price_cents,
    vatRate: vatRateOf(option.vat_basis_points),
    isRequired: option.is_required,
    stock: capacityOf(option.stock_id, stocks),
    customFields: fields.filter(({ extra_option_id }) => extra_option_id === option.id).map(fieldOf),
  }
}

function fieldOf(field: EditedFieldRow): FieldDocument {
  const { id, label, type, is_required: isRequired, choices: values, max_length: maxLength } = field
  return { id, label, type, isRequired, values, maxLength }
}

function couponOf(coupon: CouponRow, stocks: Stocks): CouponDocument {
  return {
    id: coupon.id,
    code: coupon.code,
    percent: coupon.percent_basis_points === null ? null : coupon.percent_basis_points / 100,
    amount: coupon.amount_cents,
    maxUses: capacityOf(coupon.uses_stock_id, stocks),
    tierIds: coupon.tier_ids,
    startDate: isoOrNull(coupon.start_at),
    endDate: isoOrNull(coupon.end_at),
  }
}

function capacityOf(stockId: number | null, stocks: Stocks): number | null {
  return stockId === null ? null : (stocks.get(stockId)?.capacity ?? null)
}

/** The table accepts no other rates. */
function vatRateOf(basisPoints: number): TierDocument['vatRate'] {
  const rate = vatRatePercent(basisPoints)
  return VAT_RATES.find((known) => known === rate) ?? 0
}

const iso = (text: string) => new Date(text).toISOString()
const isoOrNull = (text: string | null) => (text === null ? null : iso(text))
