import type { Impact, Place } from '@obole/contract/forms'
import type { FieldType } from '@obole/core/validation/field-types'
import type { FormState, FormType } from '@obole/core/campaign/form'
import type { AskedOfParticipant } from '@obole/core/validation/participant'
import type { PaymentFrequency, PriceCategory, TierType } from '@obole/core/campaign/tier'
import type { Campaign } from './campaign.ts'

/** A campaign as its tables hold it: what the page sells, and what its administrators edit. */
export interface FormRow {
  id: number
  version: number
  form_type: FormType
  slug: string
  state: FormState
  is_deleted_draft: boolean
  title: string
  description: string | null
  long_description: string | null
  activity_type: string | null
  color: string | null
  banner: string | null
  logo: string | null
  place: Partial<Place> | null
  start_at: string | null
  end_at: string | null
  sale_start_at: string | null
  sale_end_at: string | null
  validity_type: Campaign['validityType']
  instalment_counts: number[]
  allow_coupons: boolean
  accept_open_donation: boolean
  accept_open_monthly_donation: boolean
  open_donation_preset_amounts_cents: number[]
  open_donation_preset_impacts: Impact[]
  financial_goal_cents: number | null
  max_per_user: number | null
  entries_stock_id: number | null
  allow_individual_payer: boolean
  allow_organism_payer: boolean
  ask_payer_address: boolean
  ask_payer_birth_date: boolean
  terms_of_sale_url: string | null
  personalized_message: string | null
  display_contributor_name: boolean
  amount_visible: boolean
  display_remaining_entries: boolean
  display_participants_count: boolean
  remind_abandoned_cart: boolean
  generate_tickets: boolean
  can_pass_tickets_on: boolean
  generate_membership_cards: boolean
  widget_button_text: string | null
  contact_email: string | null
  created_at: string
  updated_at: string
}

export interface TierRow {
  id: number
  label: string
  description: string | null
  tier_type: TierType
  price_category: PriceCategory
  price_cents: number | null
  min_amount_cents: number | null
  max_amount_cents: number | null
  preset_amounts_cents: number[]
  preset_impacts: Impact[]
  suggested_amount_cents: number | null
  vat_basis_points: number
  payment_frequency: PaymentFrequency
  stock_id: number | null
  max_per_user: number | null
  max_per_cart: number | null
  sale_start_at: string | null
  sale_end_at: string | null
  is_eligible_tax_receipt: boolean
  is_excluded_from_form_payment_terms: boolean
  is_favorite: boolean
  asks_participant: boolean
  participant_fields: Partial<AskedOfParticipant>
  is_for_minors: boolean
  picture: string | null
  option_ids: number[]
}

export interface OptionRow {
  id: number
  label: string
  description: string | null
  price_cents: number
  vat_basis_points: number
  is_required: boolean
  stock_id: number | null
}

export interface FieldRow {
  id: number
  tier_id: number | null
  extra_option_id: number | null
  label: string
  type: FieldType
  is_required: boolean
  choices: string[]
  max_length: number
}
