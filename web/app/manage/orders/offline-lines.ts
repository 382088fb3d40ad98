import type { Form, WireTier } from '@obole/contract/forms'
import { priceCart, type PricedCart } from '@obole/core/cart/cart'
import { itemToPrice } from '@obole/core/cart/cart-draft'
import type { LocalDate } from '@obole/core/dates/dates'
import { ZERO } from '@obole/core/money/money'
import { isBlank } from '@obole/core/validation/text'
import { isMonthly } from '@obole/core/campaign/tier'
import { catalogueOf } from '../../forms/journey/catalogue.ts'
import { itemOf, type JourneyItem, openGift, tierOfItem, toSentItem } from '../../forms/journey/draft.ts'

/** Monthly gifts need a card, so they cannot be received by hand. */
export function tiersByHand(form: Form): WireTier[] {
  return form.tiers.filter(({ tierType }) => !isMonthly(tierType))
}

/** Whether the campaign takes gifts without a tier. */
export function takesGifts({ acceptOpenDonation, acceptOpenMonthlyDonation }: Form): boolean {
  return acceptOpenDonation || acceptOpenMonthlyDonation
}

/** A line for a tier, or for a gift without a tier. */
export function lineFor(tier: WireTier | undefined, key: string): JourneyItem {
  return tier ? itemOf(tier, key) : { ...openGift('Donation', ''), key }
}

/** Whether the payer chooses the amount. */
export function asksAmount(form: Form, line: JourneyItem): boolean {
  return line.tierId === null || tierOfItem(form, line)?.priceCategory === 'Pwyw'
}

/** A line that names no participant is for the payer. */
export function namesNobody({ participant }: JourneyItem): boolean {
  return isBlank(participant?.firstName) && isBlank(participant?.lastName)
}

/** The amount received, computed by the function that will record it. */
export function priceByHand(form: Form, lines: readonly JourneyItem[], today: LocalDate): PricedCart {
  return priceCart({
    items: lines.map(itemToPrice),
    catalogue: catalogueOf(form),
    coupon: null,
    instalments: 1,
    monthlyDay: null,
    tipCents: ZERO,
    today,
  })
}

/** A line as the API takes it. */
export function sentLine(form: Form, line: JourneyItem) {
  const { tierType: _ofTheTier, participant, tierId = null, ...sent } = toSentItem(form, line)
  const { isPayer: _notAsked, ...person } = participant ?? { firstName: '', lastName: '' }
  return { ...sent, tierId, participant: namesNobody(line) ? null : person }
}

/** The line without its files, which have to be chosen again. */
export function lineWithoutFiles(line: JourneyItem): JourneyItem {
  const blank = (answers: JourneyItem['customFields']) =>
    answers.map((answer) => (answer.type === 'File' ? { ...answer, value: null } : answer))
  return {
    ...line,
    customFields: blank(line.customFields),
    extraOptions: line.extraOptions.map((option) => ({
      ...option,
      customFields: blank(option.customFields),
    })),
  }
}
