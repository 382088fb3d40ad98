import { YES } from '@obole/core/validation/field-types'
import type { Form, WireTier } from '@obole/contract/forms'
import type { OrderDetail } from '@obole/contract/manage-lists'
import type { LineCorrection } from '@obole/contract/order-corrections'
import { sentItem } from '@obole/core/cart/cart-draft'
import { keptAmount, leftOfPrice, priceDifference, type PriceDifference } from '@obole/core/order/line-change'
import { type Cents, cents, sum, ZERO } from '@obole/core/money/money'
import { isMonthly } from '@obole/core/campaign/tier'
import { priceOf } from '../../forms/journey/catalogue.ts'
import { itemOf, type JourneyItem } from '../../forms/journey/draft.ts'

type Line = OrderDetail['items'][number]
type Answers = Line['customFields']

/** The rates that a line may change to: those of the same type. A monthly line keeps its rate. */
export function ratesFor(form: Pick<Form, 'tiers'>, line: Line): WireTier[] {
  return form.tiers
    .filter(({ id, tierType }) => id === line.tierId || (tierType === line.type && !isMonthly(tierType)))
    .map(withoutFiles)
}

/** Why buyers cannot take a rate today; null for the line's own rate. */
export function closedTo(line: Line, { id, sale }: WireTier): Exclude<WireTier['sale'], 'open'> | null {
  return sale === 'open' || id === line.tierId ? null : sale
}

/** Files can be neither sent again nor replaced here. */
function withoutFiles(tier: WireTier): WireTier {
  const asked = (fields: WireTier['customFields']) => fields.filter(({ type }) => type !== 'File')
  return {
    ...tier,
    customFields: asked(tier.customFields),
    extraOptions: tier.extraOptions.map((option) => ({
      ...option,
      customFields: asked(option.customFields),
    })),
  }
}

/** What is attested about health is not told, only that it is. */
function given(answer: Answers[number] | undefined): string | undefined {
  const isAttested = answer?.type === 'Attestation' && answer.keeping?.state === 'Given'
  return isAttested ? YES : answer?.answer
}

/** The line under another rate, with its answers to the questions that this rate asks too. */
export function draftOf(line: Line, tier: WireTier): JourneyItem {
  const empty = itemOf(tier, String(line.id))
  const answered = (fields: JourneyItem['customFields'], answers: Answers) =>
    fields.map((field) => ({
      ...field,
      value: given(answers.find(({ fieldId }) => fieldId === field.id)) ?? field.value,
    }))
  return {
    ...empty,
    participant: null,
    customFields: answered(empty.customFields, line.customFields),
    extraOptions: empty.extraOptions.map((option) => {
      const taken = line.options.find(({ optionId }) => optionId === option.id)
      // An option that the line does not have is not added, unless the rate changes and requires it.
      if (!taken) return { ...option, value: option.value && tier.id !== line.tierId }
      return { ...option, value: true, customFields: answered(option.customFields, taken.customFields) }
    }),
  }
}

export function sentCorrection(
  draft: JourneyItem,
  { tellPayer, difference }: Pick<LineCorrection, 'tellPayer' | 'difference'>,
): LineCorrection {
  const { tierId, customFields, extraOptions } = sentItem(draft)
  return {
    tierId,
    tellPayer,
    difference,
    customFields: [...customFields],
    extraOptions: extraOptions.map((option) => ({ ...option, customFields: [...option.customFields] })),
  }
}

/** How much less or more the choice costs than the line; nothing where it is unchanged. */
export function differenceOf(line: Line, tier: WireTier, draft: JourneyItem): PriceDifference {
  const bought = { grossCents: cents(line.initialAmount), discountCents: cents(line.discount) }
  const kept = leftOfPrice(bought, cents(line.back))
  const chosen = draft.extraOptions.filter(({ value }) => value).map(({ id }) => id)
  const before = line.options.map(({ optionId }) => optionId)
  const isSame =
    tier.id === line.tierId && chosen.length === before.length && chosen.every((id) => before.includes(id))
  if (isSame) return { lessCents: ZERO, waivedCents: ZERO }
  const options = sum(
    tier.extraOptions.filter(({ id }) => chosen.includes(id)).map(({ price }) => cents(price)),
  )
  return priceDifference(kept, cents(ownPrice(tier, kept, options) + options))
}

function ownPrice(tier: WireTier, kept: Parameters<typeof keptAmount>[1], options: Cents): Cents {
  const price = priceOf(tier)
  if (price.category === 'Pwyw') return keptAmount(price, kept, options)
  return price.category === 'Fixed' ? price.priceCents : ZERO
}

/** The name of the dialog's field for a path that the API refused. */
export function fieldOf(line: Line, path: string): string {
  return path
    .replace(/^items\.0\./, `${line.id}.`)
    .replace(/extraOptions\./, 'option.')
    .replace(/customFields\./, 'field.')
}
