import type { Campaign } from '../forms/campaign.ts'
import type { Queryable } from '../platform/db.ts'
import type { PersonalStock } from './cart.ts'
import { personalStock } from './carts.store.ts'

/** One stock for each personal limit on these rates, in a fixed order, created if missing. */
export async function personalStocksOf(
  db: Queryable,
  campaign: Campaign,
  { email, tierIds }: { email: string; tierIds: readonly (number | null | undefined)[] },
): Promise<PersonalStock[]> {
  const chosen = new Set(tierIds.filter((id) => id != null))
  const limits = [
    ...campaign.tiers
      .filter(({ id }) => chosen.has(id))
      .map(({ id, maxPerUser }) => ({ tierId: id, maxPerUser })),
    ...(chosen.size > 0 ? [{ tierId: null, maxPerUser: campaign.maxPerUser }] : []),
  ]
  const of = { formId: campaign.id, email: email.trim().toLowerCase() }
  const stocks: PersonalStock[] = []
  for (const { tierId, maxPerUser: max } of limits) {
    if (max === null) continue
    stocks.push({ tierId, stockId: await personalStock(db, { ...of, tierId, max }) })
  }
  return stocks
}
