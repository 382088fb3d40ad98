import type { FieldType } from '@obole/core/validation/field-types'
import { type LocalDate, parisInstant } from '@obole/core/dates/dates'
import type { FormState, FormType } from '@obole/core/campaign/form'
import type { DeskMeans } from '@obole/core/payment/payment-means'
import type { InstalmentCount } from '@obole/core/payment/schedule'
import type { PaymentFrequency, TierType } from '@obole/core/campaign/tier'
import type { Place } from '@obole/contract/forms'
import type { MembershipValidity } from '@obole/core/campaign/membership'
import type { VatRate } from '@obole/core/money/money'

/** The types that describe a demonstration; `demo.store.ts` turns them into rows. */
export interface DemoAssociation {
  slug: string
  name: string
  category: string
  description: string
  purpose: string
  address: string
  zipCode: string
  city: string
  siren: string
  rnaNumber: string
  website?: string
  logo: string
  banner: string
  isAuthenticated: boolean
  allowCollect: boolean
  givesFiscalReceipts: boolean
  /** Who signs its receipts. */
  signatory?: { name: string; role: string }
  campaigns: readonly DemoCampaign[]
}

export interface DemoCampaign {
  formType: FormType
  slug: string
  state?: FormState
  title: string
  description?: string
  longDescription?: string
  activityType?: string
  color?: string
  banner?: string
  place?: Partial<Place>
  startsAt?: number
  endsAt?: number
  saleStart?: number
  saleEnd?: number
  validityType?: MembershipValidity
  instalments?: readonly InstalmentCount[]
  openDonationPresetsEuros?: readonly number[]
  financialGoalEuros?: number
  maxPerUser?: number
  /** Places for all its rates together. */
  maxEntries?: number
  asks?: readonly ('address' | 'birthDate')[]
  payers?: 'individuals' | 'organisms' | 'both'
  termsOfSaleUrl?: string
  personalizedMessage?: string
  hides?: readonly ('amounts' | 'remainingEntries')[]
  showsParticipantsCount?: boolean
  gives?: 'tickets' | 'membershipCards'
  remindsAbandonedCarts?: boolean
  contactEmail?: string
  tiers: readonly DemoTier[]
  /** By a name of our own, which rates and fields refer to. */
  options?: Readonly<Record<string, DemoOption>>
  /** Asked for every rate. */
  fields?: readonly DemoField[]
  coupons?: readonly DemoCoupon[]
  /** Money received outside the site (cheques, cash), in the order it came. */
  offlineContributions?: readonly DemoContribution[]
}

/**
 * `sold` is how many the history sells (history/story.ts), each by an order; without a history, only the rest is in
 * stock.
 */
export interface DemoStock {
  capacity: number
  sold?: number
}

/** A price the payer chooses, in euros: the minimum, and an excluded maximum. */
interface DemoTypedPrice {
  from: number | null
  below?: number
  presets?: readonly number[]
  /** What each preset pays for. */
  does?: Readonly<Record<number, string>>
  suggested?: number
}

export interface DemoTier {
  name: string
  description?: string
  type: TierType
  /** In euros; or a price the payer chooses; or free. */
  price: number | DemoTypedPrice | 'free'
  vatPercent?: VatRate
  frequency?: PaymentFrequency
  isExcludedFromPaymentTerms?: boolean
  stock?: DemoStock
  maxPerUser?: number
  maxPerCart?: number
  saleStart?: number
  saleEnd?: number
  givesReceipt?: boolean
  isFavorite?: boolean
  asksParticipant?: boolean
  isForMinors?: boolean
  asksGuardian?: boolean
  forFormerMembers?: boolean
  picture?: string
  options?: readonly string[]
  fields?: readonly DemoField[]
}

export interface DemoOption {
  label: string
  description?: string
  price: number
  vatPercent?: VatRate
  isRequired?: boolean
  stock?: DemoStock
  fields?: readonly DemoField[]
}

export interface DemoField {
  label: string
  type: FieldType
  isRequired?: boolean
  choices?: readonly string[]
  maxLength?: number
  isHealth?: boolean
  mayComeLater?: boolean
  /** In months after what was bought ends. */
  erasedAfterValidity?: number
}

export interface DemoCoupon {
  code: string
  off: { percent: number } | { euros: number }
  uses?: DemoStock
  /** Names of the rates it applies to. */
  tiers?: readonly string[]
  starts?: number
  ends?: number
}

export interface DemoContribution {
  firstName: string
  lastName: string
  company?: string
  tier: string
  euros: number
  on: LocalDate
  means: DeskMeans
  hides?: 'name' | 'amount'
}

/** The moment of that time in France. */
export const at = (date: LocalDate, time = '00:00'): number => parisInstant(date, time)

/** Paragraphs, in the format of the back office's editor. */
export const paragraphs = (...texts: readonly string[]): string => texts.join('\n\n')

/** Every association has one: the checkout for a cart that belongs to no campaign. */
export const cartCheckout: DemoCampaign = {
  formType: 'Checkout',
  slug: 'default',
  title: 'Votre panier',
  tiers: [],
}
