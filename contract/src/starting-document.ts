import { EMPTY_CAMPAIGN, EMPTY_TIER } from './empty-campaign.ts'
import type { CampaignDocument, TierDocument } from './manage-campaigns.ts'
import { STARTING_GIFT_NAMES } from './order-lines.ts'
import type { FormType } from '@obole/core/campaign/form'
import { raisesFunds } from '@obole/core/campaign/kinds'

/** The usual content of a campaign of that kind, so that a first draft is not a blank page. */
export function startingDocument(formType: FormType, title: string): CampaignDocument {
  return {
    ...EMPTY_CAMPAIGN,
    title,
    displayContributorName: raisesFunds(formType),
    ...USUAL[formType],
  }
}

const TYPED = { priceCategory: 'Pwyw', price: null } as const

const USUAL: Readonly<Record<FormType, Partial<CampaignDocument>>> = {
  Event: {
    generateTickets: true,
    tiers: [{ ...EMPTY_TIER, id: -1, name: 'Tarif plein', tierType: 'Registration', asksParticipant: true }],
  },
  Membership: {
    validityType: 'MovingYear',
    generateMembershipCards: true,
    tiers: [
      {
        ...EMPTY_TIER,
        id: -1,
        name: 'Adhésion',
        tierType: 'Membership',
        price: 20_00,
        asksParticipant: true,
      },
    ],
  },
  Shop: { tiers: [{ ...EMPTY_TIER, id: -1, name: 'Article', tierType: 'Product' }] },
  CrowdFunding: {
    financialGoal: 1000_00,
    tiers: [
      {
        ...EMPTY_TIER,
        ...TYPED,
        id: -1,
        name: 'Participation libre',
        tierType: 'Donation',
        paymentFrequency: 'Single',
        presetAmounts: [10_00, 20_00, 50_00, 100_00],
        isEligibleTaxReceipt: true,
      },
    ],
  },
  Donation: {
    askPayerAddress: true,
    tiers: [
      {
        ...EMPTY_TIER,
        ...TYPED,
        id: -1,
        name: STARTING_GIFT_NAMES.once,
        tierType: 'Donation',
        paymentFrequency: 'Single',
        presetAmounts: [10_00, 20_00, 50_00, 100_00],
        isFavorite: true,
        isEligibleTaxReceipt: true,
      },
      {
        ...EMPTY_TIER,
        ...TYPED,
        id: -2,
        name: STARTING_GIFT_NAMES.monthly,
        tierType: 'MonthlyDonation',
        paymentFrequency: 'Monthly',
        presetAmounts: [5_00, 10_00, 15_00, 30_00],
        isEligibleTaxReceipt: true,
      },
    ],
  },
  PaymentForm: { tiers: [{ ...EMPTY_TIER, ...TYPED, id: -1, name: 'Paiement', tierType: 'Payment' }] },
  Checkout: {},
}

/** Whether the campaign still contains example amounts it began with, which the association did not choose. */
export function holdsExamples(
  formType: FormType,
  { tiers, financialGoal }: Pick<CampaignDocument, 'tiers' | 'financialGoal'>,
): boolean {
  const usual = startingDocument(formType, '')
  if (financialGoal !== null && financialGoal === usual.financialGoal) return true
  const examples = usual.tiers.filter(hasAmounts)
  return examples.some((example) => tiers.some((tier) => isPricedAs(tier, example)))
}

const hasAmounts = ({ price, presetAmounts }: TierDocument) => (price ?? 0) > 0 || presetAmounts.length > 0

const isPricedAs = (tier: TierDocument, { name, price, presetAmounts }: TierDocument) =>
  tier.name === name && tier.price === price && tier.presetAmounts.join() === presetAmounts.join()
