import type { Impact, Place } from '@obole/contract/forms'
import type {
  CampaignDocument,
  CouponDocument,
  FieldDocument,
  OptionDocument,
  TierDocument,
} from '@obole/contract/manage-campaigns'
import type { ErasedAfter, FieldType } from '@obole/core/validation/field-types'
import type { FormState, FormType } from '@obole/core/campaign/form'
import type { MembershipValidity } from '@obole/core/campaign/membership'
import { type Cents, cents, VAT_RATES, vatBasisPointsOf, vatRatePercent } from '@obole/core/money/money'
import { type AskedOfParticipant, askedOf } from '@obole/core/validation/participant'
import { ourPicture } from '@obole/core/site/picture'
import { type InstalmentCount, isInstalmentCount } from '@obole/core/payment/schedule'
import type { PaymentFrequency, PriceCategory, TierType } from '@obole/core/campaign/tier'
import type { Value } from '../platform/sql.ts'
import { column, type ColumnsFor, type Conversion, type RowOf } from './columns.ts'

/** The same in the row, in the rooms and on the wire. */
const asIs = <T extends Value>(): Conversion<T, T, T> => ({
  read: (stored) => stored,
  show: (held) => held,
  write: (wire) => wire,
})

const TEXT = asIs<string>()
const OPTIONAL_TEXT = asIs<string | null>()
const FLAG = asIs<boolean>()
/** Absent from a document that was written before it existed: off. */
const FLAG_OR_NOT: Conversion<boolean, boolean, boolean | undefined> = {
  read: (stored) => stored,
  show: (held) => held,
  write: (wire) => wire ?? false,
}
const orNull = <T extends Value>(): Conversion<T | null, T | null, T | null | undefined> => ({
  read: (stored) => stored,
  show: (held) => held,
  write: (wire) => wire ?? null,
})
const NUMBER = asIs<number>()
const OPTIONAL_NUMBER = asIs<number | null>()
const TEXTS: Conversion<string[], readonly string[], string[]> = {
  read: (stored) => stored,
  show: (held) => [...held],
  write: (wire) => wire,
}
const OPTIONAL_IDS: Conversion<number[] | null, readonly number[] | null, number[] | null> = {
  read: (stored) => stored,
  show: (held) => held && [...held],
  write: (wire) => wire,
}

/** An address that is not of our own pictures is not shown: see picture.ts. */
const PICTURE: Conversion<string | null, string | null, string | null> = {
  read: ourPicture,
  show: (held) => held,
  write: (wire) => wire,
}

const instant = (text: string) => Date.parse(text)
const iso = (at: number) => new Date(at).toISOString()

/** Milliseconds since 1970 in the rooms. */
const INSTANT: Conversion<string, number, string> = { read: instant, show: iso, write: (wire) => wire }
const OPTIONAL_INSTANT: Conversion<string | null, number | null, string | null> = {
  read: (stored) => (stored === null ? null : instant(stored)),
  show: (held) => (held === null ? null : iso(held)),
  write: (wire) => wire,
}

const CENTS: Conversion<number, Cents, number> = { read: cents, show: (held) => held, write: (wire) => wire }
const OPTIONAL_CENTS: Conversion<number | null, Cents | null, number | null> = {
  read: (stored) => (stored === null ? null : cents(stored)),
  show: (held) => held,
  write: (wire) => wire,
}
const PRESETS: Conversion<number[], readonly Cents[], number[]> = {
  read: (stored) => stored.map(cents),
  show: (held) => [...held],
  write: (wire) => wire,
}
const IMPACTS: Conversion<Impact[], readonly Impact[], Impact[]> = {
  read: (stored) => stored,
  show: (held) => [...held],
  write: (wire) => JSON.stringify(wire),
}

const NOWHERE: Place = {
  name: null,
  address: null,
  zipCode: null,
  city: null,
  country: null,
  geoLocation: null,
}
const PLACE: Conversion<Partial<Place> | null, Place | null, Place | null> = {
  read: (stored) => stored && { ...NOWHERE, ...stored },
  show: (held) => held,
  write: (wire) => wire && JSON.stringify(wire),
}

const INSTALMENTS: Conversion<number[], readonly InstalmentCount[], InstalmentCount[]> = {
  read: (stored) => stored.filter(isInstalmentCount),
  show: (held) => [...held],
  write: (wire) => wire,
}

const VAT: Conversion<number, number, TierDocument['vatRate']> = {
  read: (stored) => stored,
  // The table accepts no other rates.
  show: (held) => VAT_RATES.find((rate) => rate === vatRatePercent(held)) ?? 0,
  write: vatBasisPointsOf,
}

const PARTICIPANT: Conversion<Partial<AskedOfParticipant>, AskedOfParticipant, AskedOfParticipant> = {
  read: askedOf,
  show: (held) => held,
  write: (wire) => JSON.stringify(wire),
}

const BASIS_POINTS = 100

const OPTIONAL_PERCENT: Conversion<number | null, number | null, number | null> = {
  read: (stored) => stored,
  show: (held) => (held === null ? null : held / BASIS_POINTS),
  write: (wire) => (wire === null ? null : Math.round(wire * BASIS_POINTS)),
}

/** What names a campaign and places it in time: no document changes it. */
export const FORM_COLUMNS = {
  id: column('id', NUMBER),
  /** Increases with every change of the campaign, its tiers, options or fields. */
  version: column('version', NUMBER),
  formType: column('form_type', asIs<FormType>()),
  slug: column('slug', TEXT),
  state: column('state', asIs<FormState>()),
  /** Deleted before it was ever published. */
  isDeletedDraft: column('is_deleted_draft', FLAG),
  entriesStockId: column('entries_stock_id', OPTIONAL_NUMBER),
  createdAt: column('created_at', INSTANT),
  updatedAt: column('updated_at', INSTANT),
}

/** What an administrator writes of a campaign besides its lists; the limit of its entries is a stock. */
type CampaignFields = Omit<CampaignDocument, 'maxEntries' | 'customFields' | 'options' | 'tiers' | 'coupons'>

/** Every setting of a campaign, once: a document, a campaign and its row have it because it stands here. */
export const CAMPAIGN_COLUMNS = {
  title: column('title', TEXT),
  privateTitle: column('private_title', OPTIONAL_TEXT),
  description: column('description', OPTIONAL_TEXT),
  longDescription: column('long_description', OPTIONAL_TEXT),
  activityType: column('activity_type', OPTIONAL_TEXT),
  color: column('color', OPTIONAL_TEXT),
  banner: column('banner', PICTURE),
  logo: column('logo', PICTURE),
  place: column('place', PLACE),
  startDate: column('start_at', OPTIONAL_INSTANT, 'startsAt'),
  endDate: column('end_at', OPTIONAL_INSTANT, 'endsAt'),
  termsOfSaleUrl: column('terms_of_sale_url', OPTIONAL_TEXT),
  personalizedMessage: column('personalized_message', OPTIONAL_TEXT),
  widgetButtonText: column('widget_button_text', OPTIONAL_TEXT),
  contactEmail: column('contact_email', OPTIONAL_TEXT),
  saleStartDate: column('sale_start_at', OPTIONAL_INSTANT, 'saleStart'),
  saleEndDate: column('sale_end_at', OPTIONAL_INSTANT, 'saleEnd'),
  validityType: column('validity_type', asIs<MembershipValidity | null>()),
  installments: column('instalment_counts', INSTALMENTS, 'instalmentCounts'),
  allowCoupons: column('allow_coupons', FLAG),
  acceptOpenDonation: column('accept_open_donation', FLAG),
  acceptOpenMonthlyDonation: column('accept_open_monthly_donation', FLAG),
  openDonationPresetAmounts: column(
    'open_donation_preset_amounts_cents',
    PRESETS,
    'openDonationPresetAmountsCents',
  ),
  openDonationPresetImpacts: column('open_donation_preset_impacts', IMPACTS),
  financialGoal: column('financial_goal_cents', OPTIONAL_CENTS, 'financialGoalCents'),
  maxPerUser: column('max_per_user', OPTIONAL_NUMBER),
  allowOrganismPayer: column('allow_organism_payer', FLAG),
  allowIndividualPayer: column('allow_individual_payer', FLAG),
  askPayerAddress: column('ask_payer_address', FLAG),
  askPayerBirthDate: column('ask_payer_birth_date', FLAG),
  displayContributorName: column('display_contributor_name', FLAG),
  amountVisible: column('amount_visible', FLAG),
  displayRemainingEntries: column('display_remaining_entries', FLAG),
  displayParticipantsCount: column('display_participants_count', FLAG),
  remindAbandonedCart: column('remind_abandoned_cart', FLAG),
  generateTickets: column('generate_tickets', FLAG),
  canPassTicketsOn: column('can_pass_tickets_on', FLAG),
  generateMembershipCards: column('generate_membership_cards', FLAG),
} satisfies ColumnsFor<CampaignFields>

/** Its limit is a stock, its options and questions have tables of their own. */
export const TIER_COLUMNS = {
  name: column('label', TEXT),
  description: column('description', OPTIONAL_TEXT),
  tierType: column('tier_type', asIs<TierType>()),
  priceCategory: column('price_category', asIs<PriceCategory>()),
  price: column('price_cents', OPTIONAL_CENTS, 'priceCents'),
  minAmount: column('min_amount_cents', OPTIONAL_CENTS, 'minCents'),
  maxAmount: column('max_amount_cents', OPTIONAL_CENTS, 'maxCents'),
  presetAmounts: column('preset_amounts_cents', PRESETS, 'presetAmountsCents'),
  presetImpacts: column('preset_impacts', IMPACTS),
  suggestedAmount: column('suggested_amount_cents', OPTIONAL_CENTS, 'suggestedAmountCents'),
  vatRate: column('vat_basis_points', VAT, 'vatBasisPoints'),
  paymentFrequency: column('payment_frequency', asIs<PaymentFrequency>()),
  isExcludedFromFormPaymentTerms: column('is_excluded_from_form_payment_terms', FLAG),
  maxPerUser: column('max_per_user', OPTIONAL_NUMBER),
  maxPerCart: column('max_per_cart', OPTIONAL_NUMBER),
  saleStartDate: column('sale_start_at', OPTIONAL_INSTANT, 'saleStart'),
  saleEndDate: column('sale_end_at', OPTIONAL_INSTANT, 'saleEnd'),
  isEligibleTaxReceipt: column('is_eligible_tax_receipt', FLAG),
  isFavorite: column('is_favorite', FLAG),
  asksParticipant: column('asks_participant', FLAG),
  participantFields: column('participant_fields', PARTICIPANT),
  isForMinors: column('is_for_minors', FLAG),
  asksGuardian: column('asks_guardian', FLAG),
  forFormerMembers: column('for_former_members', FLAG),
  picture: column('picture', PICTURE),
} satisfies ColumnsFor<Omit<TierDocument, 'id' | 'stock' | 'optionIds' | 'customFields'>>

export const OPTION_COLUMNS = {
  label: column('label', TEXT),
  description: column('description', OPTIONAL_TEXT),
  price: column('price_cents', CENTS, 'priceCents'),
  vatRate: column('vat_basis_points', VAT, 'vatBasisPoints'),
  isRequired: column('is_required', FLAG),
} satisfies ColumnsFor<Omit<OptionDocument, 'id' | 'stock' | 'customFields'>>

export const FIELD_COLUMNS = {
  label: column('label', TEXT),
  type: column('type', asIs<FieldType>()),
  isRequired: column('is_required', FLAG),
  values: column('choices', TEXTS),
  maxLength: column('max_length', NUMBER),
  description: column('description', orNull<string>()),
  isHealth: column('is_health', FLAG_OR_NOT),
  mayComeLater: column('may_come_later', FLAG_OR_NOT),
  erasedAfter: column('erased_after', orNull<ErasedAfter>()),
  erasedAfterMonths: column('erased_after_months', orNull<number>()),
} satisfies ColumnsFor<Omit<FieldDocument, 'id'>>

export const COUPON_COLUMNS = {
  code: column('code', TEXT),
  percent: column('percent_basis_points', OPTIONAL_PERCENT, 'percentBasisPoints'),
  amount: column('amount_cents', OPTIONAL_CENTS, 'amountCents'),
  tierIds: column('tier_ids', OPTIONAL_IDS),
  startDate: column('start_at', OPTIONAL_INSTANT, 'startsAt'),
  endDate: column('end_at', OPTIONAL_INSTANT, 'endsAt'),
} satisfies ColumnsFor<Omit<CouponDocument, 'id' | 'maxUses'>>

export type FormRow = RowOf<typeof FORM_COLUMNS> & RowOf<typeof CAMPAIGN_COLUMNS>
export type TierRow = RowOf<typeof TIER_COLUMNS> & {
  id: number
  position: number
  stock_id: number | null
  option_ids: number[]
}
export type OptionRow = RowOf<typeof OPTION_COLUMNS> & {
  id: number
  position: number
  stock_id: number | null
}
export type FieldRow = RowOf<typeof FIELD_COLUMNS> & {
  id: number
  position: number
  tier_id: number | null
  extra_option_id: number | null
}
export type CouponRow = RowOf<typeof COUPON_COLUMNS> & { id: number; uses_stock_id: number | null }
