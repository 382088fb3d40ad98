import {
  type AggFormAnswer,
  extraOptionSchema,
  type Form,
  formSchema,
  tierSchema,
  type WireCustomField,
  type WireExtraOption,
  type WireTier,
} from '@obole/contract/forms'
import type { SeoTags } from '@obole/contract/organizations'
import type { CustomField } from '@obole/core/validation/custom-field'
import { isReserved, isReservedAt } from '@obole/core/campaign/form'
import { hasPage, kindOf, raisesFunds } from '@obole/core/campaign/kinds'
import { lowestPrice, tierSaleAt } from '@obole/core/campaign/tier'
import { MAX_TEXT_LENGTH } from '@obole/core/validation/text-length'
import { campaignAddress, pageOf } from '../organizations/form-light.ts'
import { toWireOrganization } from '../organizations/organization.ts'
import { toSeoTags } from '../organizations/seo-tags.ts'
import { offersAutomaticRenewal } from './automatic-renewal.ts'
import { CAMPAIGN_COLUMNS, OPTION_COLUMNS, TIER_COLUMNS } from './campaign-columns.ts'
import { type Campaign, type CampaignOption, campaignShows, type CampaignTier } from './campaign.ts'
import { fieldsIn, showColumns } from './columns.ts'
import { sharePictureOf } from './share-picture.ts'

/** Who looks at a campaign: an administrator sees more than others. */
export interface Viewer {
  hasAdminRights: boolean
  seesUnpublished: boolean
}

export const ANYBODY: Viewer = { hasAdminRights: false, seesUnpublished: false }

/** Whether the page sells nothing and only shows why. */
export function isUnpublished({ state }: Pick<Campaign, 'state'>): boolean {
  return state === 'Draft' || state === 'Disabled' || state === 'Deleted'
}

export function toAggForm(
  campaign: Campaign,
  viewer: Viewer,
  at: { now: number; publicUrl: string },
): AggFormAnswer {
  const form = toWireForm(campaign, viewer, at.now)
  return {
    form,
    organization: form.organization,
    compliance: { allowCollect: campaign.allowCollect },
    seoTags: seoTagsOf(campaign, form, at.publicUrl),
  }
}

/** Every setting of a campaign that the public answer has. */
const SHOWN = fieldsIn(CAMPAIGN_COLUMNS, formSchema.shape)

export function toWireForm(campaign: Campaign, viewer: Viewer, now: number): Form {
  const form: Form = {
    ...showColumns(CAMPAIGN_COLUMNS, SHOWN, campaign),
    ...identityOf(campaign, viewer, now),
    ...salesOf(campaign, viewer, now),
    // Only for people who have paid: where they meet, how they get in.
    personalizedMessage: viewer.hasAdminRights ? campaign.personalizedMessage : null,
  }
  return isUnpublished(campaign) && !viewer.seesUnpublished ? withoutContents(form) : form
}

function identityOf(campaign: Campaign, viewer: Viewer, now: number) {
  const { organizationSlug, formType, slug } = campaign
  return {
    id: campaign.id,
    formType,
    organizationSlug,
    formSlug: slug,
    ...campaignAddress(organizationSlug, formType, slug),
    state: campaign.state,
    pageShows: campaignShows(campaign, now),
    isReserved: isReservedAt(campaign, now),
    automaticRenewal: offersAutomaticRenewal(campaign, now),
    hasAdminRights: viewer.hasAdminRights,
    organization: toWireOrganization(campaign.organization),
    meta: {
      createdAt: new Date(campaign.createdAt).toISOString(),
      updatedAt: new Date(campaign.updatedAt).toISOString(),
    },
  }
}

function salesOf(campaign: Campaign, viewer: Viewer, now: number) {
  const showsRemaining = campaign.displayRemainingEntries || viewer.hasAdminRights
  const showsAmounts = (campaign.amountVisible && raisesFunds(campaign.formType)) || viewer.hasAdminRights
  const showsCount =
    campaign.displayParticipantsCount ||
    kindOf(campaign.formType).alwaysTellsProgress ||
    viewer.hasAdminRights
  const lowest = campaign.tiers.map(({ price }) => lowestPrice(price))
  return {
    tiers: campaign.tiers.map((tier) => toWireTier(tier, showsRemaining, now)),
    minPrice: lowest.length === 0 ? null : Math.min(...lowest),
    maxPrice: lowest.length === 0 ? null : Math.max(...lowest),
    remainingEntries: showsRemaining ? left(campaign.remainingEntries) : null,
    allowCustomTier: campaign.tiers.some(({ price }) => price.category === 'Pwyw'),
    collectedAmount: showsAmounts ? campaign.collectedCents : null,
    contributorsCount: showsCount ? campaign.contributorsCount : null,
  }
}

/** What a visitor learns of a campaign they may not, or no longer, see: that it exists, whose it is and when. */
function withoutContents(form: Form): Form {
  return {
    ...form,
    description: null,
    longDescription: null,
    tiers: [],
    minPrice: null,
    maxPrice: null,
    remainingEntries: null,
    openDonationPresetAmounts: [],
    openDonationPresetImpacts: [],
    financialGoal: null,
    collectedAmount: null,
    contributorsCount: null,
    place: null,
    banner: null,
    personalizedMessage: null,
    contactEmail: null,
    termsOfSaleUrl: null,
  }
}

/** What makes up a price is shown from the price itself. */
const TIER_SHOWN = fieldsIn(
  TIER_COLUMNS,
  tierSchema.omit({ priceCategory: true, price: true, minAmount: true, maxAmount: true }).shape,
)

function toWireTier(tier: CampaignTier, showsRemaining: boolean, now: number): WireTier {
  const { price } = tier
  const typed = price.category === 'Pwyw' ? price : null
  return {
    ...showColumns(TIER_COLUMNS, TIER_SHOWN, tier),
    id: tier.id,
    priceCategory: price.category,
    price: typed ? null : lowestPrice(price),
    minAmount: typed?.minCents ?? null,
    maxAmount: typed?.maxCents ?? null,
    remainingNumber: showsRemaining ? left(tier.remaining) : null,
    sale: tierSaleAt(tier, now),
    isReserved: isReserved(tier),
    extraOptions: tier.extraOptions.map((option) => toWireOption(option, showsRemaining)),
    customFields: tier.customFields.map(toWireField),
  }
}

const OPTION_SHOWN = fieldsIn(OPTION_COLUMNS, extraOptionSchema.shape)

function toWireOption(option: CampaignOption, showsRemaining: boolean): WireExtraOption {
  return {
    ...showColumns(OPTION_COLUMNS, OPTION_SHOWN, option),
    id: option.id,
    remainingNumber: showsRemaining ? left(option.remaining) : null,
    isSoldOut: option.remaining !== null && option.remaining <= 0,
    isReserved: isReserved(option),
    customFields: option.customFields.map(toWireField),
  }
}

export function toWireField({
  id,
  type,
  label,
  isRequired,
  values,
  maxLength,
  description,
  isHealth = false,
  mayComeLater = false,
  erasedAfter,
  erasedAfterMonths,
}: CustomField): WireCustomField {
  return {
    id,
    type,
    label,
    isRequired,
    values: [...(values ?? [])],
    maxLength: maxLength ?? MAX_TEXT_LENGTH,
    description,
    isHealth,
    mayComeLater,
    erasedAfter,
    erasedAfterMonths,
  }
}

function seoTagsOf(campaign: Campaign, form: Form, publicUrl: string): SeoTags {
  const { organizationSlug, organizationName, formType, slug } = campaign
  const { title } = form
  const isAnnounced = title !== organizationName
  const english = hasPage(formType) ? { en: pageOf(organizationSlug, formType, slug, 'en') } : {}
  return toSeoTags(publicUrl, {
    title: isAnnounced ? `${title} · ${organizationName}` : organizationName,
    description: form.description ?? (isAnnounced ? `${title}, par ${organizationName}.` : organizationName),
    paths: { fr: form.url, ...english },
    image: sharePictureOf(campaign),
    // A private campaign is for people who were given its address.
    isIndexed: campaign.state === 'Public' && hasPage(formType),
  })
}

/** Where the capacity is below what is sold, less than zero remains; the page shows zero. */
const left = (remaining: number | null) => (remaining === null ? null : Math.max(0, remaining))
