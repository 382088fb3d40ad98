import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { fullAddress } from '../platform/fronts.ts'
import type { PassItem } from './papers.store.ts'
import { type Pass, passCode } from './pass-code.ts'

/**
 * Each time a ticket is passed on it gets another paper id: a person with the address of one paper does not have that
 * of another.
 */
export const paperIdOf = (app: App, { orderItemId, hand }: Pass): string =>
  app.ids.derivedToken('paper', hand === 0 ? `item:${orderItemId}` : `item:${orderItemId}:${hand}`)

export const verifyUrl = (app: App, pass: Pass): string =>
  fullAddress(app, `/api/passes/${passCode(app, pass)}`)

/**
 * Only answers picked from a list: what participants write themselves is for the association alone, and so is what is
 * about health or goes one day, which a paper that was sent would keep.
 */
export function choicesOf(
  campaign: Campaign,
  { fields, options }: Pick<PassItem, 'fields' | 'options'>,
): string[] {
  const lists = new Set(
    campaign.tiers
      .flatMap((tier) => [tier, ...tier.extraOptions])
      .flatMap(({ customFields }) => customFields)
      .filter(({ type, isHealth, erasedAfter }) => type === 'ChoiceList' && !isHealth && erasedAfter == null)
      .map(({ id }) => id),
  )
  const answers = [...fields, ...options.flatMap(({ customFields }) => customFields ?? [])]
  return answers.flatMap(({ fieldId, value }) =>
    lists.has(fieldId) && typeof value === 'string' && value !== '' ? [value] : [],
  )
}
