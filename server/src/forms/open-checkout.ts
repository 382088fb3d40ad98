import { refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { findOrganization } from '../organizations/show-organization.ts'
import type { Campaign } from './campaign.ts'
import { insertCampaign } from './editor.store.ts'
import { loadCampaign } from './load-campaign.ts'

/** The one cart checkout of an association, at the address the specification gives it. */
export const CHECKOUT = { formType: 'Checkout', formSlug: 'default' } as const
const TITLE = 'Votre panier'

/**
 * An association's cart checkout, created when a user with the right first asks for it; of one that may not collect
 * nothing would be sold there, and nothing is left behind.
 */
export async function openCheckout(
  app: App,
  of: { organizationId: number; organizationSlug: string; userId: number },
): Promise<Campaign | Refusal> {
  const { organizationId, organizationSlug, userId } = of
  const organization = await findOrganization(app, organizationSlug)
  if (!organization?.allowCollect)
    return refuse('WALLET_VALIDATION_ERROR', { details: { shown: 'suspended' } })
  const now = new Date(app.clock.now())
  await app.db.transaction(async (db) => {
    const id = await insertCampaign(db, {
      organization_id: organizationId,
      form_type: CHECKOUT.formType,
      slug: CHECKOUT.formSlug,
      state: 'Public',
      title: TITLE,
      changed_by: userId,
      changed_at: now,
      created_at: now,
      updated_at: now,
    })
    // Another request created it at the same moment: that one is used.
    if (id === null) return
    await recordAudit(app, db, {
      organizationId,
      formId: id,
      userId,
      action: 'form.created',
      subject: { type: 'form', id, label: TITLE },
      details: { formType: CHECKOUT.formType },
    })
  })
  // A reading that any request began before the commit would not find it.
  const campaign = await loadCampaign(app, { organizationSlug, ...CHECKOUT }, { fresh: true })
  assert(campaign, `no cart checkout of ${organizationSlug}`)
  return campaign
}
