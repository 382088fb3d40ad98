import type { CampaignType } from '@obole/core/campaign/form'

export type SectionName =
  | 'Essentials'
  | 'Look'
  | 'Tiers'
  | 'Options'
  | 'Questions'
  | 'Coupons'
  | 'Gifts'
  | 'Payment'
  | 'After'
  | 'Visibility'
  | 'State'

const SALE: readonly SectionName[] = [
  'Essentials',
  'Look',
  'Tiers',
  'Options',
  'Questions',
  'Coupons',
  'Gifts',
  'Payment',
  'After',
  'Visibility',
  'State',
]

/** The sections for each kind of campaign, in the order an administrator thinks of them. */
export const SECTIONS_OF: Readonly<Record<CampaignType, readonly SectionName[]>> = {
  Event: SALE,
  Membership: SALE,
  Shop: SALE,
  PaymentForm: SALE,
  CrowdFunding: [
    'Essentials',
    'Look',
    'Gifts',
    'Tiers',
    'Questions',
    'Payment',
    'After',
    'Visibility',
    'State',
  ],
  Donation: ['Essentials', 'Look', 'Tiers', 'Questions', 'Payment', 'After', 'Visibility', 'State'],
}

const SECTION_OF_KEY: Readonly<Record<string, SectionName>> = {
  tiers: 'Tiers',
  options: 'Options',
  customFields: 'Questions',
  coupons: 'Coupons',
  allowCoupons: 'Coupons',
  color: 'Look',
  banner: 'Look',
  logo: 'Look',
  openDonationPresetAmounts: 'Gifts',
  openDonationPresetImpacts: 'Gifts',
  acceptOpenDonation: 'Gifts',
  saleStartDate: 'Payment',
  saleEndDate: 'Payment',
  maxEntries: 'Payment',
  maxPerUser: 'Payment',
  installments: 'Payment',
  allowIndividualPayer: 'Payment',
  termsOfSaleUrl: 'Payment',
  personalizedMessage: 'After',
  contactEmail: 'After',
}

/** The section where a value is edited. */
export function sectionOfPath(path: string): SectionName {
  const [key = ''] = path.split('.')
  return SECTION_OF_KEY[key] ?? 'Essentials'
}

/** The anchor of a section on the page. */
export function anchorOf(section: SectionName): string {
  return `section-${section.toLowerCase()}`
}
