import type { Form, WireTier } from '@obole/contract/forms'
import { amountAsLeft } from '@obole/core/validation/amount'
import { kindOf } from '@obole/core/campaign/kinds'
import { amountInput, type Cents, cents } from '@obole/core/money/money'
import { isDonation, isMonthly } from '@obole/core/campaign/tier'
import { type Draft, EMPTY_DRAFT, GIFT, itemOf, type JourneyItem, openGift } from './draft.ts'

export const OTHER = 'other'

/** One way of giving: a fixed tier, a proposed amount, or an amount that the payer types. */
export interface Way {
  value: string
  amountCents: Cents | null
  /** A tier with a price has a name, which is shown. */
  tier?: WireTier
  /** The impact of the amount, in the association's words. */
  impact?: string | undefined
  item: (typed: string) => JourneyItem
}

function donationTiers(form: Form, monthly: boolean): WireTier[] {
  return form.tiers.filter(({ tierType }) => isDonation(tierType) && isMonthly(tierType) === monthly)
}

export function givesMonthly(form: Form): boolean {
  return form.acceptOpenMonthlyDonation || donationTiers(form, true).length > 0
}

export function givesOnce(form: Form): boolean {
  return form.acceptOpenDonation || donationTiers(form, false).length > 0
}

export function waysOf(form: Form, monthly: boolean): Way[] {
  const tiers = donationTiers(form, monthly)
  const fixed = tiers.filter(({ priceCategory }) => priceCategory === 'Fixed')
  const open = tiers.find(({ priceCategory }) => priceCategory === 'Pwyw')
  const isOpen = open !== undefined || (monthly ? form.acceptOpenMonthlyDonation : form.acceptOpenDonation)
  const { presetAmounts, presetImpacts } = open?.presetAmounts.length
    ? open
    : {
        presetAmounts: isOpen ? form.openDonationPresetAmounts : [],
        presetImpacts: form.openDonationPresetImpacts,
      }
  const typed = (amount: string): JourneyItem =>
    open
      ? { ...itemOf(open, GIFT), customAmount: amount }
      : openGift(monthly ? 'MonthlyDonation' : 'Donation', amount)
  return [
    ...fixed.map((tier) => ({
      value: `tier-${tier.id}`,
      tier,
      amountCents: cents(tier.price ?? 0),
      item: () => itemOf(tier, GIFT),
    })),
    ...presetAmounts.map((amount) => ({
      value: `preset-${amount}`,
      amountCents: cents(amount),
      impact: presetImpacts.find((impact) => impact.amount === amount)?.text,
      item: () => typed(amountInput(cents(amount))),
    })),
    ...(isOpen ? [{ value: OTHER, amountCents: null, item: typed }] : []),
  ]
}

/** « 20 » and « 20,00 » are the same amount; a rate with a fixed price has no typed amount. */
const amountOf = ({ customAmount }: JourneyItem) =>
  customAmount === null ? null : amountAsLeft(customAmount)

export function currentWay(ways: readonly Way[], gift: JourneyItem | undefined): string {
  if (!gift) return ''
  const same = ways.find((way) => {
    if (way.amountCents === null) return false
    const item = way.item('')
    return item.tierId === gift.tierId && amountOf(item) === amountOf(gift)
  })
  return same?.value ?? OTHER
}

/**
 * The gift when the payer switches between once and monthly: the same amount if it is proposed there too, or if the
 * payer typed it. An amount that was picked or suggested is not kept: the payer gets the suggestion of the other
 * rhythm, or picks again.
 */
export function giftAtRhythm(
  form: Form,
  monthly: boolean,
  { gift, amountCents, isTyped }: { gift: JourneyItem; amountCents: Cents; isTyped: boolean },
): JourneyItem | null {
  const ways = waysOf(form, monthly)
  const same = ways.find((way) => way.amountCents === amountCents)
  if (same) return same.item('')
  const other = ways.find(({ value }) => value === OTHER)
  return isTyped && other ? other.item(gift.customAmount ?? '') : suggestedAt(form, monthly)
}

/** The preset suggested to a visitor who has chosen nothing yet; only where the campaign takes gifts alone. */
function suggestedGift(form: Form): JourneyItem | null {
  return kindOf(form.formType).makes === 'gift' ? suggestedAt(form, !givesOnce(form)) : null
}

function suggestedAt(form: Form, monthly: boolean): JourneyItem | null {
  const open = donationTiers(form, monthly).find(({ suggestedAmount }) => suggestedAmount !== null)
  if (!open || open.suggestedAmount === null || open.sale !== 'open') return null
  return { ...itemOf(open, GIFT), customAmount: amountInput(cents(open.suggestedAmount)) }
}

/** The draft of a visitor who has chosen nothing yet. */
export function startingDraft(form: Form): Draft {
  const gift = suggestedGift(form)
  return gift ? { ...EMPTY_DRAFT, items: [gift] } : EMPTY_DRAFT
}
