import type { CampaignDocument, TierDocument } from '@obole/contract/manage-campaigns'
import type { FormType } from '@obole/core/form'

const NOTHING: Omit<CampaignDocument, 'title'> = {
  privateTitle: null,
  description: null,
  longDescription: null,
  activityType: null,
  color: null,
  banner: null,
  logo: null,
  place: null,
  startDate: null,
  endDate: null,
  saleStartDate: null,
  saleEndDate: null,
  validityType: null,
  installments: [1],
  allowCoupons: false,
  acceptOpenDonation: false,
  acceptOpenMonthlyDonation: false,
  openDonationPresetAmounts: [],
  financialGoal: null,
  maxPerUser: null,
  maxEntries: null,
  allowOrganismPayer: true,
  allowIndividualPayer: true,
  askPayerAddress: false,
  askPayerBirthDate: false,
  termsOfSaleUrl: null,
  personalizedMessage: null,
  displayContributorName: true,
  amountVisible: true,
  displayRemainingEntries: true,
  displayParticipantsCount: false,
  remindAbandonedCart: false,
  generateTickets: false,
  generateMembershipCards: false,
  widgetButtonText: null,
  contactEmail: null,
  customFields: [],
  options: [],
  tiers: [],
  coupons: [],
}

const TIER: Omit<TierDocument, 'id' | 'name' | 'tierType'> = {
  description: null,
  priceCategory: 'Fixed',
  price: 10_00,
  minAmount: null,
  maxAmount: null,
  presetAmounts: [],
  vatRate: 0,
  // In instalments as soon as the campaign offers them.
  paymentFrequency: 'Installment',
  isExcludedFromFormPaymentTerms: false,
  stock: null,
  maxPerUser: null,
  maxPerCart: null,
  saleStartDate: null,
  saleEndDate: null,
  isEligibleTaxReceipt: false,
  isFavorite: false,
  asksParticipant: false,
  picture: null,
  optionIds: [],
  customFields: [],
}

/** What a campaign of that kind usually has, so that a first draft is something to change rather than a blank page. */
export function startingDocument(formType: FormType, title: string): CampaignDocument {
  return { ...NOTHING, title, ...USUAL[formType] }
}

const TYPED = { priceCategory: 'Pwyw', price: null } as const

const USUAL: Readonly<Record<FormType, Partial<CampaignDocument>>> = {
  Event: {
    generateTickets: true,
    tiers: [{ ...TIER, id: -1, name: 'Tarif plein', tierType: 'Registration', asksParticipant: true }],
  },
  Membership: {
    validityType: 'MovingYear',
    generateMembershipCards: true,
    tiers: [
      { ...TIER, id: -1, name: 'Adhésion', tierType: 'Membership', price: 20_00, asksParticipant: true },
    ],
  },
  Shop: { tiers: [{ ...TIER, id: -1, name: 'Article', tierType: 'Product' }] },
  CrowdFunding: {
    financialGoal: 1000_00,
    acceptOpenDonation: true,
    openDonationPresetAmounts: [10_00, 20_00, 50_00, 100_00],
  },
  Donation: {
    askPayerAddress: true,
    tiers: [
      {
        ...TIER,
        ...TYPED,
        id: -1,
        name: 'Don ponctuel',
        tierType: 'Donation',
        paymentFrequency: 'Single',
        presetAmounts: [10_00, 20_00, 50_00, 100_00],
        isFavorite: true,
        isEligibleTaxReceipt: true,
      },
      {
        ...TIER,
        ...TYPED,
        id: -2,
        name: 'Don mensuel',
        tierType: 'MonthlyDonation',
        paymentFrequency: 'Monthly',
        presetAmounts: [5_00, 10_00, 15_00, 30_00],
        isEligibleTaxReceipt: true,
      },
    ],
  },
  PaymentForm: { tiers: [{ ...TIER, ...TYPED, id: -1, name: 'Paiement', tierType: 'Payment' }] },
  Checkout: {},
}
