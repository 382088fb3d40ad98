import { renewableUntil } from '@obole/core/campaign/membership'
import { parisDate } from '@obole/core/dates/dates'
import { cleanEmail } from '@obole/core/validation/email'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import type { PersonalStock } from './cart.ts'
import { personalStock } from './carts.store.ts'

/** The limits for one person on these rates, and on the campaign (no tier), in a fixed order. */
export function personalLimitsOf(
  { tiers, maxPerUser }: Pick<Campaign, 'tiers' | 'maxPerUser'>,
  tierIds: readonly (number | null | undefined)[],
): { tierId: number | null; max: number }[] {
  const chosen = new Set(tierIds.filter((id) => id != null))
  const limits = [
    ...tiers.filter(({ id }) => chosen.has(id)).map(({ id, maxPerUser: max }) => ({ tierId: id, max })),
    ...(chosen.size > 0 ? [{ tierId: null, max: maxPerUser }] : []),
  ]
  return limits.flatMap(({ tierId, max }) => (max === null ? [] : [{ tierId, max }]))
}

/** One stock for each personal limit on these rates, in a fixed order, created if missing. */
export async function personalStocksOf(
  app: Pick<App, 'db' | 'clock'>,
  campaign: Campaign,
  { email, tierIds }: { email: string; tierIds: readonly (number | null | undefined)[] },
): Promise<PersonalStock[]> {
  const of = {
    formId: campaign.id,
    email: cleanEmail(email),
    renewableUntil: renewableUntil(parisDate(app.clock.now())),
  }
  const stocks: PersonalStock[] = []
  for (const { tierId, max } of personalLimitsOf(campaign, tierIds))
    stocks.push({ tierId, stockId: await personalStock(app.db, { ...of, tierId, max }) })
  return stocks
}
