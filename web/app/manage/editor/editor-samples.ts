import { EMPTY_CAMPAIGN, EMPTY_TIER } from '@obole/contract/empty-campaign'
import type {
  CampaignDocument,
  FieldDocument,
  ManagedCampaign,
  TierDocument,
} from '@obole/contract/manage-campaigns'

/** Campaigns for the tests of the editor. */
export function sampleTier(changes: Partial<TierDocument> = {}): TierDocument {
  return {
    ...EMPTY_TIER,
    id: 1,
    name: 'Plein tarif',
    tierType: 'Registration',
    price: 1200,
    paymentFrequency: 'Single',
    asksParticipant: true,
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

export function sampleDocument(changes: Partial<CampaignDocument> = {}): CampaignDocument {
  return {
    title: 'Fête de printemps',
    ...EMPTY_CAMPAIGN,
    generateTickets: true,
    canPassTicketsOn: true,
    tiers: [sampleTier()],
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
      isEventCanceled: false,
      seasons: { before: null, after: null },
      offersAutomaticRenewal: false,
      nextStates: ['Public', 'Private', 'Deleted'],
      pageShows: 'draft',
      missing: [],
      collectedAmount: 0,
      contributorsCount: 0,
      changedBy: null,
      alsoChangedBy: null,
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
    },
    document,
    published: null,
    figures: { entries: null, tiers: [], options: [], coupons: [] },
    withdrawn: { tiers: [], options: [], coupons: [], customFields: [] },
    created,
  }
}
