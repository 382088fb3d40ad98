import { MAX_IMPACT_LENGTH } from '@obole/contract/campaign-limits'
import type { CampaignDocument, ImpactDocument, TierDocument } from '@obole/contract/manage-campaigns'
import { STARTING_GIFT_NAMES } from '@obole/contract/order-lines'
import { startingDocument } from '@obole/contract/starting-document'
import type { CampaignType } from '@obole/core/campaign/form'
import { isDonation, isMonthly, PAID_GIFT_TYPES, type TierType } from '@obole/core/campaign/tier'
import { MIN_CHARGE_CENTS } from '@obole/core/money/money'
import type { NewElements } from './new-elements.ts'
import type { Remarks } from './remarks.ts'
import type { SourceTier } from './source-models.ts'

const MOST_PRESETS = 12
const LONGEST_TEXT = 2000

/**
 * There each amount that is proposed is a rate of its own. Here those that say no more than fits beside an amount are
 * amounts of the one rate that takes any; the others stay rates.
 */
export function giftRates(
  formType: CampaignType,
  gifts: readonly SourceTier[],
  elements: NewElements,
  remarks: Remarks,
): TierDocument[] {
  return startingDocument(formType, '')
    .tiers.filter(({ tierType }) => isDonation(tierType))
    .flatMap((usual) => {
      const alike = gifts.filter(({ tierType }) => tierType === usual.tierType)
      const open = alike.find(({ price }) => !isCharged(price))
      const name = remarks.line(open ? open.label : sharedName(alike), LONGEST_TEXT)
      const { amounts, rest } = sortOut(alike, name, remarks)
      const own = rest.filter((tier) => tier !== open).map((tier) => elements.rate(tier, formType))
      if (!open && amounts.length === 0) return own
      const proposed = amounts.map(({ tier }) => tier)
      return [
        {
          ...(open
            ? elements.rate(open, formType)
            : { ...usual, id: elements.nextId(), name: name || usual.name }),
          ...presetsOf(amounts),
          paymentFrequency: usual.paymentFrequency,
          isEligibleTaxReceipt: [open, ...proposed].some((tier) => tier?.isEligibleTaxReceipt),
          customFields: elements.questions([open, ...proposed].flatMap((tier) => tier?.customFields ?? [])),
        },
        ...own,
      ]
    })
}

const isCharged = (price: number | null | undefined): price is number => (price ?? 0) >= MIN_CHARGE_CENTS

/** A name that only says that it is a gift. */
const SAYS_GIFT = /^(?:don|donation|montant)(?: (?:libre|ponctuel|unique|mensuel))?$/i
const isOurs = (name: string) =>
  SAYS_GIFT.test(name) || Object.values(STARTING_GIFT_NAMES).some((ours) => ours === name)

/** The name that several amounts share is that of the rate. */
function sharedName(tiers: readonly SourceTier[]): string | null {
  const names = tiers.map(({ label }) => label ?? '').filter((name) => name !== '' && !isOurs(name))
  return names.find((name, index) => names.indexOf(name) < index) ?? null
}

interface Amount {
  tier: SourceTier
  amount: number
  /** What it makes possible. */
  text: string
}

/** What is an amount of the rate called `name`, and what is a rate of its own. */
function sortOut(
  tiers: readonly SourceTier[],
  name: string,
  remarks: Remarks,
): { amounts: Amount[]; rest: SourceTier[] } {
  const amounts: Amount[] = []
  const rest: SourceTier[] = []
  for (const tier of tiers) {
    const amount = amountOf(tier, name, remarks)
    const isTaken = amounts.some((one) => one.amount === amount?.amount && one.text !== amount.text)
    if (amount && !isTaken && amounts.length < MOST_PRESETS) amounts.push(amount)
    else rest.push(tier)
  }
  return { amounts: amounts.toSorted((one, other) => one.amount - other.amount), rest }
}

/** Null where it says or asks more than an amount can. */
function amountOf(tier: SourceTier, name: string, remarks: Remarks): Amount | null {
  const { price, extraOptions, saleStartDate, saleEndDate, maxPerUser, vatRate } = tier
  if (!isCharged(price)) return null
  if (extraOptions.length > 0 || saleStartDate || saleEndDate || maxPerUser || vatRate) return null
  const label = remarks.line(tier.label, LONGEST_TEXT)
  const says = [label === name || isOurs(label) ? '' : label, remarks.line(tier.description, LONGEST_TEXT)]
  const [text = '', ...more] = says.filter(Boolean)
  return more.length > 0 || text.length > MAX_IMPACT_LENGTH ? null : { tier, amount: price, text }
}

const presetsOf = (amounts: readonly Amount[]) => ({
  presetAmounts: [...new Set(amounts.map(({ amount }) => amount))],
  presetImpacts: impactsOf(amounts),
})

const impactsOf = (amounts: readonly Amount[]): ImpactDocument[] => {
  const told = amounts.filter(({ text }) => text !== '')
  return [...new Map(told.map(({ amount, text }) => [amount, { amount, text }])).values()]
}

type OpenGifts = Pick<
  CampaignDocument,
  | 'acceptOpenDonation'
  | 'acceptOpenMonthlyDonation'
  | 'openDonationPresetAmounts'
  | 'openDonationPresetImpacts'
>

const isPaidGift = (type: TierType) => PAID_GIFT_TYPES.some((gift) => gift === type)

/** A gift beside what is sold has neither options nor limits here. */
const unlimited = (tier: SourceTier): SourceTier => ({
  ...tier,
  extraOptions: [],
  saleStartDate: null,
  saleEndDate: null,
  maxPerUser: null,
  vatRate: null,
})

/** Gifts beside what a campaign sells are a setting of it here, with amounts; what else there is of them is left out. */
export function openGifts(others: readonly SourceTier[], remarks: Remarks): OpenGifts {
  const [gifts, rest] = [
    others.filter(({ tierType }) => isPaidGift(tierType)),
    others.filter(({ tierType }) => !isPaidGift(tierType)),
  ]
  const once = gifts.filter(({ tierType }) => !isMonthly(tierType))
  const monthly = gifts.filter(({ tierType }) => isMonthly(tierType))
  const sorted = sortOut(once.map(unlimited), '', remarks)
  const isWhole = ({ price, label, description }: SourceTier) =>
    !price && !description && (!label || isOurs(label))
  const lost = [...sorted.rest, ...monthly].filter((tier) => !isWhole(tier))
  for (const { label } of [...rest, ...lost]) remarks.note('Rate', label)
  for (const { extraOptions, customFields } of gifts) {
    remarks.most('Option', extraOptions, 0)
    remarks.most('Question', customFields, 0)
  }
  const { presetAmounts, presetImpacts } = presetsOf(sorted.amounts)
  return {
    acceptOpenDonation: once.length > 0,
    acceptOpenMonthlyDonation: monthly.length > 0,
    openDonationPresetAmounts: presetAmounts,
    openDonationPresetImpacts: presetImpacts,
  }
}
