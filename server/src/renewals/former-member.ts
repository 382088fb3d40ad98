import type { SentItem } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { isRenewing } from './renewals.store.ts'

/**
 * A rate of former members is sold to whoever came by a renewal link, and to nobody else: asked when a cart is filled,
 * and again before it is paid.
 */
export async function formerMembersRefusal(
  app: App,
  campaign: Campaign,
  items: readonly Pick<SentItem, 'tierId'>[],
  client: string,
): Promise<Refusal | null> {
  const reserved = new Set(
    campaign.tiers.filter(({ forFormerMembers }) => forFormerMembers).map(({ id }) => id),
  )
  const at = items.findIndex(({ tierId }) => tierId != null && reserved.has(tierId))
  if (at === -1) return null
  const { organizationId } = campaign
  if (await isRenewing(app.db, { client, organizationId, now: app.clock.now() })) return null
  return refuse('FORMER_MEMBERS_ONLY', { details: { itemIndex: at } })
}
