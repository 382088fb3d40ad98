import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { type FormTypeCode, isFormType, isKnownTo } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import { normaliseSlug } from '@obole/core/site/slug'
import type { App } from '../app.ts'
import { type Campaign, noCampaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { ANYBODY } from '../forms/wire-form.ts'
import { CHECKOUT, openCheckout } from '../forms/open-checkout.ts'
import { findOrganization } from '../organizations/show-organization.ts'
import { adminRightsOf } from '../people/admin-rights.ts'
import { signedIn, type Identity } from '../people/identify.ts'
import { isAskedByProgram } from './carts.store.ts'

/**
 * In a cart checkout, the association writes the lines it asks a payer for: only users who may edit the checkout
 * can write them, and nobody where a program asked, which is told that what it asked for was paid. Answers why the caller
 * may not write lines here, or null; any visitor may fill any other cart.
 */
export async function linesRefusal(
  app: App,
  { campaign, identity, cartId }: { campaign: Campaign; identity: Identity; cartId: string },
): Promise<Refusal | null> {
  if (!kindOf(campaign.formType).hasAskedLines) return null
  if (await isAskedByProgram(app.db, cartId)) return refuse('FORBIDDEN')
  const { organizationId, id: formId } = campaign
  const maker = await makerOf(app, identity, { organizationId, formId })
  return isRefusal(maker) ? maker : null
}

/** The campaign of a new cart, and the user who wrote its lines where the association asks for them. */
export interface CartPlaced {
  campaign: Campaign
  madeBy: number | null
}

export async function placeOfCart(
  app: App,
  identity: Identity,
  { formType, ...named }: { organizationSlug: string; formType: FormTypeCode; formSlug: string },
): Promise<CartPlaced | Refusal> {
  if (!isFormType(formType)) return noCampaign({ formType })
  const ref = { ...named, formType }
  if (!kindOf(formType).hasAskedLines) {
    const campaign = await loadCampaign(app, ref)
    // A draft was never for sale: a visitor who guesses its address learns nothing.
    return campaign && isKnownTo(campaign, ANYBODY) ? { campaign, madeBy: null } : refuse('NOT_FOUND')
  }
  const known = await loadCampaign(app, ref)
  if (known) {
    const maker = await makerOf(app, identity, { organizationId: known.organizationId, formId: known.id })
    return isRefusal(maker) ? maker : { campaign: known, madeBy: maker }
  }
  return firstOfCheckout(app, identity, ref)
}

/** The first cart that an association asks for creates its checkout. */
async function firstOfCheckout(
  app: App,
  identity: Identity,
  ref: { organizationSlug: string; formSlug: string },
): Promise<CartPlaced | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const organizationSlug = normaliseSlug(ref.organizationSlug)
  const organization = await findOrganization(app, organizationSlug)
  if (!organization || ref.formSlug !== CHECKOUT.formSlug) return refuse('NOT_FOUND')
  const organizationId = organization.id
  const userId = await makerOf(app, identity, { organizationId })
  if (isRefusal(userId)) return userId
  const campaign = await openCheckout(app, { organizationId, organizationSlug, userId })
  return isRefusal(campaign) ? campaign : { campaign, madeBy: userId }
}

async function makerOf(
  app: App,
  identity: Identity,
  subject: { organizationId: number; formId?: number },
): Promise<number | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const rights = await adminRightsOf(app, user, subject)
  return rights.can('editForm') ? user.userId : refuse('FORBIDDEN')
}
