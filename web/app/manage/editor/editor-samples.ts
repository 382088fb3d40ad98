import type {
  CampaignDocument,
  FieldDocument,
  ManagedCampaign,
  OptionDocument,
  TierDocument,
} from '@obole/contract/manage-campaigns'

/** Campaigns for the tests of the editor. */
export function sampleTier(changes: Partial<TierDocument> = {}): TierDocument {
  return {
    id: 1,
    name: 'Plein tarif',
    description: null,
    tierType: 'Registration',
    priceCategory: 'Fixed',
    price: 1200,
    minAmount: null,
    maxAmount: null,
    presetAmounts: [],
    vatRate: 0,
    paymentFrequency: 'Single',
    isExcludedFromFormPaymentTerms: false,
    stock: null,
    maxPerUser: null,
    maxPerCart: null,
    saleStartDate: null,
    saleEndDate: null,
    isEligibleTaxReceipt: false,
    isFavorite: false,
    asksParticipant: true,
    picture: null,
    optionIds: [],
    customFields: [],
    ...changes,
  }
}

export function sampleField(changes: Partial<FieldDocument> = {}): FieldDocument {
  return {
    id: 1,
    label: 'Régime',
    type: 'TextInput',
    isRequired: false,
    values: [],
    maxLength: 500,
    ...changes,
  }
}

export function sampleOption(changes: Partial<OptionDocument> = {}): OptionDocument {
  return {
    id: 1,
    label: 'Repas',
    description: null,
    price: 800,
    vatRate: 10,
    isRequired: false,
    stock: null,
    customFields: [],
    ...changes,
  }
}

export function sampleDocument(changes: Partial<CampaignDocument> = {}): CampaignDocument {
  return {
    title: 'Fête de printemps',
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
    generateTickets: true,
    generateMembershipCards: false,
    widgetButtonText: null,
    contactEmail: null,
    customFields: [],
    options: [],
    tiers: [sampleTier()],
    coupons: [],
    ...changes,
  }
}

export function sampleCampaign(
  document: CampaignDocument,
  version = 1,
  created: Record<string, number> = {},
): ManagedCampaign {
  return {
    form: {
      id: 7,
      version,
      organizationSlug: 'les-jardins',
      formType: 'Event',
      formSlug: 'fete',
      url_type: 'evenements',
      url: '/associations/les-jardins/evenements/fete',
      state: 'Draft',
      nextStates: ['Public', 'Private', 'Deleted'],
      pageShows: 'draft',
      missing: [],
      collectedAmount: 0,
      contributorsCount: 0,
      changedBy: null,
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
    },
    document,
    figures: { entries: null, tiers: [], options: [], coupons: [] },
    created,
  }
}
